// What the two processes of the product hold in memory when nobody does anything, half a minute after the start.
import { setTimeout as pause } from 'node:timers/promises'
import { join } from 'node:path'
import { start, withFolder } from './installation.ts'
import type { Note } from './note.ts'
import { memoryMb } from './process.ts'

const IDLE_MS = 30_000

export async function measure(note: Note): Promise<void> {
  await withFolder(async (folder) => {
    const product = await start(join(folder, 'data'))
    try {
      await pause(IDLE_MS)
      const [api, worker] = [memoryMb(product.pids.api), memoryMb(product.pids.worker)]
      const together = api.resident + worker.resident
      note({ name: 'api and worker idle, resident', value: together, unit: 'MB', target: 'under 300 MB', met: together < 300 })
      note({ name: 'of that the api', value: api.resident, unit: 'MB', target: 'for information', met: null })
      note({ name: 'of that the worker', value: worker.resident, unit: 'MB', target: 'for information', met: null })
      note({ name: 'api and worker idle, what they share counted once', value: api.proportional + worker.proportional, unit: 'MB', target: 'for information', met: null })
    } finally {
      await product.stop()
    }
  })
}

// What the two processes of the product hold in memory when nobody does anything, half a minute after the start. The first start of
// a version strips the types of its files itself and holds what does that (a dozen MB a process) until it ends; what it made is kept for later starts.
// So it is started twice: the second is the state of rest, the first is said beside it.
import { setTimeout as pause } from 'node:timers/promises'
import { join } from 'node:path'
import { start, withFolder } from './installation.ts'
import type { Note } from './note.ts'
import { memoryMb } from './process.ts'

const IDLE_MS = 30_000

export async function measure(note: Note): Promise<void> {
  await withFolder(async (folder) => {
    const dataDir = join(folder, 'data')
    const first = await start(dataDir)
    try {
      await pause(IDLE_MS)
      const value = memoryMb(first.pids.api).resident + memoryMb(first.pids.worker).resident
      note({
        name: 'api and worker idle after the first start, resident',
        value,
        unit: 'MB',
        target: 'for information',
        met: null,
      })
    } finally {
      await first.stop()
    }
    const product = await start(dataDir)
    try {
      await pause(IDLE_MS)
      const [api, worker] = [memoryMb(product.pids.api), memoryMb(product.pids.worker)]
      const together = api.resident + worker.resident
      note({
        name: 'api and worker idle, resident',
        value: together,
        unit: 'MB',
        target: 'under 300 MB',
        met: together < 300,
      })
      note({ name: 'of that the api', value: api.resident, unit: 'MB', target: 'for information', met: null })
      note({
        name: 'of that the worker',
        value: worker.resident,
        unit: 'MB',
        target: 'for information',
        met: null,
      })
      note({
        name: 'api and worker idle, what they share counted once',
        value: api.proportional + worker.proportional,
        unit: 'MB',
        target: 'for information',
        met: null,
      })
    } finally {
      await product.stop()
    }
  })
}

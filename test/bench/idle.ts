// The memory of the product's two processes when idle, half a minute after the start. The first start of a
// version strips its files' types itself and retains the stripper (a dozen MB per process) until it ends; the
// result is cached for later starts. So it is started twice: the second start is the idle state, the first is
// reported beside it.
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

// For a running product whose log was given lines that say they are months old: the release worker forgets when it saw
// them, and takes what stands in the log as what it found there at first.
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { seenDaysFile } from '../../apps/server/src/release/log/seen-days.ts'
import { eventually } from './stack.ts'

type Rows = <T extends object>(text: string) => Promise<T[]>

/** `rows`: asks the database as its owner. */
export async function seenLongAgo(dataDir: string, rows: Rows): Promise<void> {
  const file = seenDaysFile({ keysDir: join(dataDir, 'keys') })
  await eventually(async () => (await rows('select 1 from audit_pending limit 1')).length === 0)
  const [{ size }] = (await rows('select max(size)::int as size from audit_checkpoints')) as [
    { size: number },
  ]
  await eventually(async () => {
    const text = await readFile(file, 'utf8').catch(() => '[]')
    const days = JSON.parse(text) as { size: number }[]
    if (days.length === 1 && days[0]!.size >= size) return true
    // A round that had read it before may write it once more.
    if (days.length > 0) await rm(file, { force: true })
    return false
  })
}

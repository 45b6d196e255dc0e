// The same estate handed over as one file, and that file checked: what the api gives to it, and what the process that
// checks it takes.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { checkApart } from '../../apps/server/src/estate/hand-over/check-apart.ts'
import { gatherRecord } from '../../apps/server/src/estate/hand-over/gather-record.ts'
import { handOverFiles } from '../../apps/server/src/estate/hand-over/hand-over-files.ts'
import { peopleRows } from '../../apps/server/src/estate/store.ts'
import { inTransaction, type connect } from '../../apps/server/src/platform/database/database.ts'
import type { Person } from '../../apps/server/src/platform/database/person.ts'
import { useOf } from '../../apps/server/src/platform/sandbox/process-use.ts'
import { zipOf } from '../../apps/server/src/platform/zip.ts'
import type { Note } from './note.ts'

export async function handItOver(
  note: Note,
  db: ReturnType<typeof connect>['db'],
  { person, willId, of }: { person: Person; willId: string; of: string },
): Promise<void> {
  const most = (): number => process.resourceUsage().maxRSS / 1024
  const others = (): number => (useOf(process.pid).residentBytes - process.memoryUsage().rss) / 1_048_576
  const information = { target: 'for information', met: null }
  const before = most()
  const pause = monitorEventLoopDelay({ resolution: 1 })
  pause.enable()
  let began = performance.now()
  const madeAt = new Date()
  const text = await inTransaction(db, { person }, (tx) =>
    gatherRecord(tx, willId, { madeBy: 'Edith Executor', madeAt }),
  )
  const pieces: Buffer[] = []
  for await (const piece of zipOf(handOverFiles(text, null))) pieces.push(piece)
  const zip = Buffer.concat(pieces)
  const made = performance.now() - began
  pause.disable()
  note({
    name: `${of}: handed over as a file of ${Math.round(zip.length / 1024)} kB, without its PDF`,
    value: made,
    unit: 'ms',
    target: 'under 2,000 ms',
    met: made < 2_000,
  })
  note({
    name: 'the longest that nobody else is answered meanwhile',
    value: pause.max / 1e6,
    unit: 'ms',
    ...information,
  })
  const more = most() - before
  note({
    name: 'of that memory in the api, above what it had',
    value: more,
    unit: 'MB',
    target: 'under 150 MB',
    met: more < 150,
  })

  const people = await inTransaction(db, { person }, (tx) => peopleRows(tx, willId))
  const had = others()
  let apart = 0
  const look = setInterval(() => (apart = Math.max(apart, others() - had)), 20)
  began = performance.now()
  await checkApart(zip, { dateOfDeath: '2026-01-09', people, now: new Date() })
  const checked = performance.now() - began
  clearInterval(look)
  note({
    name: `${of}: its file checked`,
    value: checked,
    unit: 'ms',
    target: 'under 5,000 ms',
    met: checked < 5_000,
  })
  note({
    name: 'of that memory in the process that checks it',
    value: apart,
    unit: 'MB',
    target: 'under 400 MB',
    met: apart < 400,
  })
}

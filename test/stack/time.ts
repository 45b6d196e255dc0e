// Moves time for both halves of the product: the processes' clock and the database's, which only the schema's
// owner can set.
import type pg from 'pg'
import { now, setClock } from '../../apps/server/src/platform/clock.ts'

/** Sets a moment, or shifts by milliseconds from now; the clock runs on from there. Returns the undo. */
export async function moveTime(
  { owner }: { owner: pg.Pool },
  to: Date | number,
): Promise<() => Promise<void>> {
  const before = await setOffset(
    owner,
    (typeof to === 'number' ? now().getTime() + to : to.getTime()) - Date.now(),
  )
  const ahead = before.set
  const restore = setClock(() => new Date(Date.now() + ahead))
  return async () => {
    restore()
    await setOffset(owner, before.was)
  }
}

async function setOffset(owner: pg.Pool, ms: number): Promise<{ was: number; set: number }> {
  const { rows } = await owner.query<{ was: string }>(
    'select extract(epoch from clock_offset) * 1000 as was from installation',
  )
  await owner.query('update installation set clock_offset = make_interval(secs => $1::float8 / 1000)', [ms])
  return { was: Number(rows[0]!.was), set: ms }
}

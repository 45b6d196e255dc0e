// An acting executor who was never told, or who has not answered, is asked at the address that the testator gave once
// the copy of the will waits for their word: nobody else could be given it, or others were given it already. Where all
// who act have declined, then or after the release, the next in reserve acts, and is asked.
import { sql } from 'kysely'
import type { z } from 'zod'
import { findPerson } from '../../accounts/rows/find-person.ts'
import { append } from '../../audit/append.ts'
import { notify } from '../../notifications/notify.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { lockWill } from '../../platform/database/lock-will.ts'
import { tellLive } from '../../platform/live.ts'
import type { ContextWith } from '../../platform/worker-context.ts'
import { willFacts } from '../../wills/will-facts.ts'
import type { ASK_UNANSWERED_JOB } from '../job-types.ts'
import { testatorNameOf } from './note-executor.ts'
import { openParticulars } from './particulars.ts'
import { aroundWill, letAct, noteTold, type AroundRow } from './store.ts'

/** Whether they are to be asked: not twice for one reason, which arose at `since`. */
const isUnanswered = (
  { kind, standing, acceptedAt, declinedAt, toldAt }: AroundRow,
  since: Date | null,
): boolean =>
  kind === 'executor' &&
  standing === 'acting' &&
  acceptedAt === null &&
  declinedAt === null &&
  (toldAt === null || (since !== null && toldAt < since))

export async function askUnansweredOf(
  { willId, since, isReleased }: z.output<(typeof ASK_UNANSWERED_JOB)['schema']>,
  context: ContextWith<'openingKey'>,
): Promise<void> {
  await inTransaction(context.db, { service: 'worker' }, async (tx) => {
    await lockWill(tx, willId)
    const will = await willFacts(tx, willId)
    // It was stopped, withdrawn or taken back meanwhile.
    if (will === null || will.status !== (isReleased ? 'released' : 'registered')) return
    const around = await aroundWill(tx, willId)
    const rows = around.filter((row) => isUnanswered(row, since === null ? null : new Date(since)))
    const testatorName = testatorNameOf(will) || ((await findPerson(tx, will.testatorId))?.name ?? '')
    for (const row of rows) {
      const { name, email } = await openParticulars(context, row, row.particulars)
      if (email === null) continue
      await noteTold(tx, row.id)
      await notify(tx, { to: email, template: 'executor-asked', data: { name, testatorName, isReleased } })
    }
    const next = nextInReserve(around)
    if (next !== undefined) await askReserve(tx, context, next, testatorName)
    if (rows.length > 0 || next !== undefined) await tellLive(tx, willId)
  })
}

/** Whom to ask because each of those who act has declined; one after another, in the testator's order. */
function nextInReserve(around: readonly AroundRow[]): AroundRow | undefined {
  const executors = around.filter(({ kind }) => kind === 'executor')
  const acting = executors.filter(({ standing }) => standing === 'acting')
  if (acting.length === 0 || acting.some(({ declinedAt }) => declinedAt === null)) return undefined
  return executors.find(({ standing, declinedAt }) => standing === 'reserve' && declinedAt === null)
}

async function askReserve(
  tx: Tx,
  context: ContextWith<'openingKey'>,
  row: AroundRow,
  testatorName: string,
): Promise<void> {
  const { name, email } = await openParticulars(context, row, row.particulars)
  await letAct(tx, row.id)
  await append(tx, {
    event: 'around.changed',
    willId: row.willId,
    actor: 'worker',
    details: { aroundId: row.id, kind: row.kind, fields: ['standing'] },
  })
  if (email === null) return
  await noteTold(tx, row.id)
  const accepted = row.acceptedAt !== null
  await notify(tx, { to: email, template: 'reserve-asked', data: { name, testatorName, accepted } })
}

/**
 * Of these wills, whose wait was over at `since`: nobody who acts has accepted, and one of them is to be asked, or all
 * have declined and there is somebody in reserve who has not.
 */
export async function willsWithoutWord(
  tx: Tx,
  waited: readonly { willId: string; since: Date }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select w.id from unnest(${waited.map(({ willId }) => willId)}::uuid[],
        ${waited.map(({ since }) => since.toISOString())}::timestamptz[]) w (id, since)
      join people_around a on a.will_id = w.id and a.kind = 'executor' and a.standing = 'acting' and a.ended_at is null
    group by w.id, w.since
    having bool_and(a.accepted_at is null)
      and (bool_or(a.declined_at is null and (a.told_at is null or a.told_at < w.since))
        or bool_and(a.declined_at is not null) and exists (
          select 1 from people_around r where r.will_id = w.id and r.kind = 'executor' and r.standing = 'reserve'
            and r.ended_at is null and r.declined_at is null))`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

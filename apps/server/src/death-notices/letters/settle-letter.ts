// A member of staff says what became of a letter, by a proof of their own: it was posted, cannot be posted, came back,
// or was destroyed because it had fallen away. Or they take back what they said a moment ago.
import { sql } from 'kysely'
import type { settleLetter as route } from '@testate/api/death/letters'
import { staffActs } from '@testate/api/death/staff-acts'
import type { BodyOf } from '@testate/api/route'
import type { LetterOutcome } from '@testate/domain/death/letters'
import { asLine, prepareLine } from '../../audit/append.ts'
import { lockWill } from '../../platform/database/lock-will.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { enqueue } from '../../platform/jobs.ts'
import { actAsStaff } from '../../proofs/by-staff.ts'
import { provenOnly } from '../../proofs/proven-by.ts'
import { refuseAs } from '../caller-of.ts'
import { TELL_OF_NOTICES_JOB } from '../job-types.ts'

/**
 * Refuses `not-found`, `forbidden` to whoever has a part in the will or the notice, `conflict` once somebody else said
 * it, the letter fell away or was never printed, `rule-broken` for a day on which it was not posted, `step-up-needed`.
 */
export async function settleLetter(
  tx: Tx,
  person: Person,
  letterId: string,
  { said, request }: { said: BodyOf<typeof route>; request: Parameters<typeof actAsStaff>[0] },
): Promise<void> {
  const of = await hold(tx, letterId)
  await actAsStaff(request, tx, person, staffActs.settleLetter(letterId, said))
  const day = said.what === 'posted' ? said.day : null
  const reason = 'reason' in said ? said.reason : null
  const line = await prepareLine({
    event: 'notice.letter-settled',
    willId: of.willId,
    actor: person.id,
    details: { noticeId: of.noticeId, version: of.version, letterId, what: said.what, day, reason },
  })
  const { rows } = await provenOnly(
    sql<{ outcome: string }>`
      select app_settle_letter(${letterId}::uuid, ${said.what}, ${day}::date, ${reason}, ${asLine(line)})
        as outcome`.execute(tx),
  )
  refuseUnlessDone('done', rows[0]!.outcome)
  await tell(tx, of)
}

/**
 * Refuses `not-found`, `forbidden` to whoever has a part in the will or the notice, `conflict` once fifteen minutes are
 * over or if somebody else said it, `step-up-needed`.
 */
export async function undoLetter(
  tx: Tx,
  person: Person,
  letterId: string,
  request: Parameters<typeof actAsStaff>[0],
): Promise<void> {
  const of = await hold(tx, letterId)
  await actAsStaff(request, tx, person, staffActs.undoLetter(letterId))
  const what = of.result ?? refuseUnlessDone('done', 'too-late')
  const line = await prepareLine({
    event: 'notice.letter-undone',
    willId: of.willId,
    actor: person.id,
    details: { noticeId: of.noticeId, version: of.version, letterId, what },
  })
  const { rows } = await provenOnly(
    sql<{ outcome: string }>`
      select app_undo_letter(${letterId}::uuid, ${asLine(line)}) as outcome`.execute(tx),
  )
  refuseUnlessDone('done', rows[0]!.outcome)
  await tell(tx, of)
}

interface Held {
  noticeId: string
  willId: string
  version: number
  /** What the last one said; null where nobody did. */
  result: LetterOutcome | null
}

async function hold(tx: Tx, letterId: string): Promise<Held> {
  const { rows } = await sql<{ willId: string }>`
    select will_id as "willId" from app_letter(${letterId}::uuid)`.execute(tx)
  await lockWill(tx, (rows[0] ?? refuse('not-found')).willId)
  const { rows: held } = await sql<Held>`
    select notice_id as "noticeId", will_id as "willId", version, result from app_letter(${letterId}::uuid)`.execute(
    tx,
  )
  return held[0] ?? refuse('not-found')
}

async function tell(tx: Tx, { willId }: Held): Promise<void> {
  await enqueue(tx, TELL_OF_NOTICES_JOB, {})
  await sql`select app_tell_notice(${willId}::uuid)`.execute(tx)
}

/** What the functions of the schema's owner answer, as a refusal. */
export function refuseUnlessDone(wanted: 'asked' | 'done', outcome: 'too-late'): never
export function refuseUnlessDone(wanted: 'asked' | 'done', outcome: string): void
export function refuseUnlessDone(wanted: 'asked' | 'done', outcome: string): void {
  if (outcome === wanted) return
  if (outcome === 'too-late')
    refuse('conflict', 'This can no longer be taken back.', because('notice-letter-kept'))
  if (outcome === 'takes-part') refuseAs('takes-part', { state: 'awaiting' })
  if (outcome === 'settled')
    refuse('conflict', 'This letter is settled already.', because('notice-letter-settled'))
  if (outcome === 'not-printed')
    refuse('conflict', 'Nobody has printed this letter yet.', because('notice-letter-not-printed'))
  if (outcome === 'day-wrong')
    refuse('rule-broken', 'It was not posted on that day.', because('notice-letter-day-wrong'))
  refuse('not-found')
}

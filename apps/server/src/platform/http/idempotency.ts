// A repeated request has one effect: its answer is stored in the transaction that had the effect, and
// returned again.
import { sql } from 'kysely'
import { now } from '../clock.ts'
import { sendWithNext, type Tx } from '../database/database.ts'
import { because, refuse } from './problem.ts'

/** Valid keys: 1 to 255 visible characters. */
export const idempotencyKey = /^[\x21-\x7e]{1,255}$/

export interface IdempotencyRecord {
  personId: string
  key: string
  route: string
}

/**
 * Claims the key. Undefined: it is new and belongs to this transaction. Otherwise returns the stored answer.
 * A second request with the same key waits here until the first one's transaction ends.
 */
export async function replayAnswer(tx: Tx, record: IdempotencyRecord, requestHash: Buffer): Promise<unknown> {
  const claimed = await sql`
    insert into idempotency_keys (person_id, key, route, request_hash)
      values (${record.personId}, ${record.key}, ${record.route}, ${requestHash})
    on conflict (person_id, key) do nothing returning key`.execute(tx)
  if (claimed.rows.length === 1) return undefined
  const { rows } = await sql<{ request_hash: Buffer; route: string; answer: { value: unknown } | null }>`
    select request_hash, route, answer from idempotency_keys where person_id = ${record.personId}
      and key = ${record.key}`.execute(tx)
  const known = rows[0]
  if (known === undefined || known.answer === null)
    refuse('conflict', undefined, because('same-request-running'))
  if (known.route !== record.route || !known.request_hash.equals(requestHash))
    refuse('idempotency-key-reused')
  return known.answer.value
}

/** The stored answer, or undefined; claims nothing. Refuses a key that was used for another request. */
export async function answerBefore(tx: Tx, record: IdempotencyRecord, requestHash: Buffer): Promise<unknown> {
  const { rows } = await sql<{ request_hash: Buffer; route: string; answer: { value: unknown } | null }>`
    select request_hash, route, answer from idempotency_keys where person_id = ${record.personId}
      and key = ${record.key}`.execute(tx)
  const known = rows[0]
  if (known === undefined) return undefined
  if (known.route !== record.route || !known.request_hash.equals(requestHash))
    refuse('idempotency-key-reused')
  return known.answer?.value
}

/** Whether an answer to this call is stored under this key; a key used for another call does not count. */
export async function isAnswered(tx: Tx, record: IdempotencyRecord): Promise<boolean> {
  const { rows } = await sql`
      select 1 from idempotency_keys where person_id = ${record.personId} and key = ${record.key}
      and route = ${record.route} and answer is not null`.execute(tx)
  return rows.length === 1
}

export async function rememberAnswer(tx: Tx, record: IdempotencyRecord, answer: unknown): Promise<void> {
  await sendWithNext(
    tx,
    sql`
      update idempotency_keys set answer = ${JSON.stringify({ value: answer ?? null })}::jsonb
      where person_id = ${record.personId} and key = ${record.key}`,
  )
}

/**
 * Longer than anyone repeats a call; the answers contain personal data, so they are not retained beyond their
 * use.
 */
const keptDays = 30

/** Deletes the answers older than that. For the worker. */
export async function forgetOldAnswers(tx: Tx): Promise<void> {
  await sql`
    delete from idempotency_keys where created_at < ${new Date(now().getTime() - keptDays * 86_400_000)}`.execute(
    tx,
  )
}

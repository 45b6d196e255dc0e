// The renewals of sealed files (decision 58): what the worker keeps for them and when the next is due, and what is
// appended to a file when it is handed out.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { sealStateSchema, type SealState } from '@testate/evidence/seal/seal-state'
import type { Tx } from '../../platform/database/database.ts'
import { hasJob } from '../../platform/has-job.ts'

const DAY = 86_400_000
/** A renewal is due in the year before the end, and has a month left when it is late. */
const [FIRST_DUE, LAST_DUE] = [365 * DAY, 30 * DAY]

export interface DueSeal {
  state: SealState
  sealedHash: string
  renewals: number
  checkableUntil: Date
  /** Of the last renewal; null before the first. */
  madeAt: Date | null
}

/** Files sealed together end together; the hash spreads them over the year. */
export function dueAt(checkableUntil: Date, sealedHash: string): Date {
  const share = Number.parseInt(sealedHash.slice(0, 8), 16) / 2 ** 32
  return new Date(checkableUntil.getTime() - FIRST_DUE + share * (FIRST_DUE - LAST_DUE))
}

/** Repeatable. For the worker, and for the release worker about a closed will. */
export async function keepSealState(
  tx: Tx,
  willId: string,
  of: { state: SealState; sealedHash: string; checkableUntil: Date },
): Promise<void> {
  const { state, sealedHash, checkableUntil } = of
  await sql`insert into seal_states (will_id, sealed_hash, state, checkable_until, due_at)
    values (${willId}, ${Buffer.from(sealedHash, 'hex')}, ${JSON.stringify(state)}::jsonb, ${checkableUntil},
      ${dueAt(checkableUntil, sealedHash)})
    on conflict do nothing`.execute(tx)
}

/** Without those that wait in `queue`, and those that a time-stamp which carries `until` would carry no further. */
export async function dueSeals(
  tx: Tx,
  by: { at: Date; until: Date; queue: string; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ will_id: string }>`
    select will_id from seal_states s
    where due_at <= ${by.at} and checkable_until > ${by.at} and checkable_until < ${by.until}
      and not ${hasJob([by.queue], 'willId', 's.will_id')}
    order by checkable_until limit ${by.most}`.execute(tx)
  return rows.map(({ will_id: willId }) => willId)
}

/** How many ended without a renewal, and how many of the others have been due since before that time. */
export async function lateRenewals(
  tx: Tx,
  by: { at: Date; dueBefore: Date },
): Promise<{ ended: number; overdue: number }> {
  const { rows } = await sql<{ ended: number; overdue: number }>`
    select count(*) filter (where checkable_until <= ${by.at})::int as ended,
      count(*) filter (where checkable_until > ${by.at})::int as overdue
    from seal_states where due_at < ${by.dueBefore}`.execute(tx)
  return rows[0] ?? { ended: 0, overdue: 0 }
}

/** Null unless it is due. What ended without a renewal cannot be renewed: it proves nothing of before any more. */
export async function dueSeal(tx: Tx, willId: string, at: Date): Promise<DueSeal | null> {
  const { rows } = await sql<{
    state: unknown
    sealed_hash: Buffer
    renewals: number
    checkable_until: Date
    made_at: Date | null
  }>`
    select state, sealed_hash, renewals, checkable_until,
      (select max(made_at) from renewals r where r.will_id = s.will_id) as made_at
    from seal_states s
    where will_id = ${willId} and due_at <= ${at} and checkable_until > ${at}`.execute(tx)
  const row = rows[0]
  if (row === undefined) return null
  return {
    state: sealStateSchema.parse(row.state),
    sealedHash: row.sealed_hash.toString('hex'),
    renewals: row.renewals,
    checkableUntil: row.checkable_until,
    madeAt: row.made_at,
  }
}

/** False when another worker renewed it meanwhile. */
export async function keepRenewal(
  tx: Tx,
  willId: string,
  of: {
    ordinal: number
    tail: Uint8Array
    state: SealState
    sealedHash: string
    at: Date
    checkableUntil: Date
  },
): Promise<boolean> {
  const { ordinal, tail, state, sealedHash, at, checkableUntil } = of
  const moved =
    await sql`update seal_states set state = ${JSON.stringify(state)}::jsonb, renewals = ${ordinal},
      checkable_until = ${checkableUntil}, due_at = ${dueAt(checkableUntil, sealedHash)}
    where will_id = ${willId} and renewals = ${ordinal - 1}`.execute(tx)
  if (moved.numAffectedRows !== 1n) return false
  await sql`insert into renewals (will_id, ordinal, tail, made_at, checkable_until)
    values (${willId}, ${ordinal}, ${Buffer.from(tail)}, ${at}, ${checkableUntil})`.execute(tx)
  return true
}

export interface RenewalRow {
  tail: Buffer
  made_at: Date
  checkable_until: Date
}

/** In order. For anybody who has the file, and so knows its hash. */
export async function renewalsOf(tx: Tx, sealedHash: Buffer): Promise<RenewalRow[]> {
  const { rows } = await sql<RenewalRow>`
    select tail, made_at, checkable_until from renewals_of(${sealedHash})`.execute(tx)
  return rows
}

/** A sealed file as it is handed out. */
export async function withRenewals(tx: Tx, sealed: Buffer): Promise<Buffer> {
  const rows = await renewalsOf(tx, createHash('sha256').update(sealed).digest())
  return rows.length === 0 ? sealed : Buffer.concat([sealed, ...rows.map(({ tail }) => tail)])
}

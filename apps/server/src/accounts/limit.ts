// Limits how often actions that cost a mail or storage may happen: counted in the database, so that all
// processes share the count and a restart keeps it.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'

interface Counted {
  times: number
  items: number
  amount: number
  /** Whether this very item was counted before. */
  known: boolean
}
/** Details of one counted event. */
interface Mark {
  item?: Buffer
  amount?: number
}

/**
 * Counts, and returns true, while `key` has fewer than `most` of this `kind` within the last `seconds`.
 * Counts of one key are serialised, so parallel requests cannot both pass. Rolled back with the transaction.
 */
export async function withinLimit(
  tx: Tx,
  kind: string,
  key: string,
  most: number,
  seconds: number,
): Promise<boolean> {
  return await mark(tx, kind, key, seconds, {}, ({ times }) => times < most)
}

/** The same for distinct items: one already counted within the last `seconds` passes again. */
export async function withinLimitOfItems(
  tx: Tx,
  kind: string,
  key: string,
  item: string,
  most: number,
  seconds: number,
): Promise<boolean> {
  return await mark(
    tx,
    kind,
    key,
    seconds,
    { item: createHash('sha256').update(`${kind}\n${item}`).digest() },
    ({ items, known }) => known || items < most,
  )
}

/** The same for amounts: counts, and returns true, while their total stays within `most`. */
export async function withinLimitOfAmount(
  tx: Tx,
  kind: string,
  key: string,
  amount: number,
  most: number,
  seconds: number,
): Promise<boolean> {
  return await mark(tx, kind, key, seconds, { amount }, (counted) => counted.amount + amount <= most)
}

async function mark(
  tx: Tx,
  kind: string,
  key: string,
  seconds: number,
  { item, amount = 1 }: Mark,
  mayCount: (counted: Counted) => boolean,
): Promise<boolean> {
  const hash = createHash('sha256').update(`${kind}\n${key}`).digest()
  await sql`select pg_advisory_xact_lock(${hash.readBigInt64BE(0)})`.execute(tx)
  const since = new Date(now().getTime() - seconds * 1000)
  await sql`delete from limit_marks where at < ${new Date(now().getTime() - 86_400_000)}`.execute(tx)
  const { rows } = await sql<{ times: string; items: string; amount: string; known: boolean | null }>`
    select count(*) as times, count(distinct item_hash) as items, coalesce(sum(amount), 0) as amount,
      bool_or(item_hash = ${item ?? null}::bytea) as known
    from limit_marks where kind = ${kind} and key_hash = ${hash} and at > ${since}`.execute(tx)
  const { times = '0', items = '0', amount: before = '0', known = null } = rows[0] ?? {}
  if (
    !mayCount({ times: Number(times), items: Number(items), amount: Number(before), known: known === true })
  )
    return false
  await sql`
    insert into limit_marks (kind, key_hash, at, item_hash, amount)
    values (${kind}, ${hash}, ${now()}, ${item ?? null}::bytea, ${amount})`.execute(tx)
  return true
}

// Heads of the log on their way to the ledgers, as rows. Returns hashes as lower-case hex.
import { sql } from 'kysely'
import type { LedgerReceipt, Prepared } from '@testate/chains/chain'
import type { Tx } from '../../platform/database/database.ts'
import { hasJob } from '../../platform/has-job.ts'
import { of, read, type LedgerPlace, type PaidFee, type RootAnchor, type Row } from './root-facts.ts'

/** This network's pending head. */
export async function rootUnderWay(tx: Tx, network: string): Promise<RootAnchor | null> {
  const { rows } = await sql<Row>`
      select * from log_anchors where network = ${network} and state <> 'final' and not (state = 'failed'
      and retryable is false)`.execute(tx)
  return rows[0] === undefined ? null : read(rows[0])
}

export async function insertRoot(
  tx: Tx,
  row: { id: string; network: string; treeSize: number; root: Uint8Array; note: string; at: Date },
): Promise<void> {
  await of(tx)
    .insertInto('log_anchors')
    .values({
      id: row.id,
      network: row.network,
      tree_size: String(row.treeSize),
      root: Buffer.from(row.root),
      note: row.note,
      state: 'pending',
      attempt: 0,
      prepared: null,
      transaction_hash: null,
      receipt: null,
      place: null,
      fee: null,
      reason: null,
      retryable: null,
      created_at: row.at,
      updated_at: row.at,
      final_at: null,
    })
    .execute()
}

/** Replaces a head for which nothing was signed yet by a later one. False if something was. */
export async function replaceHead(
  tx: Tx,
  id: string,
  head: { treeSize: number; root: Uint8Array; note: string },
  at: Date,
): Promise<boolean> {
  const result = await of(tx)
    .updateTable('log_anchors')
    .set({ tree_size: String(head.treeSize), root: Buffer.from(head.root), note: head.note, updated_at: at })
    .where('id', '=', id)
    .where('attempt', '=', 0)
    .where('state', 'in', ['pending', 'failed'])
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/**
 * Stores the bytes to be sent for a head of that size. False if another worker has this attempt, or a later
 * head replaced it meanwhile.
 */
export async function storePreparedRoot(
  tx: Tx,
  id: string,
  treeSize: number,
  prepared: Prepared,
  at: Date,
): Promise<boolean> {
  const result = await of(tx)
    .updateTable('log_anchors')
    .set({
      prepared: JSON.stringify(prepared),
      attempt: prepared.attempt,
      transaction_hash: prepared.transactionHash,
      state: 'pending',
      reason: null,
      retryable: null,
      updated_at: at,
    })
    .where('id', '=', id)
    .where('attempt', '=', prepared.attempt - 1)
    .where('tree_size', '=', String(treeSize))
    .where('state', '!=', 'final')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function moveRoot(
  tx: Tx,
  id: string,
  to: 'submitted' | 'confirmed',
  at: Date,
  receipt?: LedgerReceipt,
): Promise<void> {
  await of(tx)
    .updateTable('log_anchors')
    .set({
      state: to,
      updated_at: at,
      reason: null,
      retryable: null,
      ...(receipt === undefined
        ? {}
        : { receipt: JSON.stringify(receipt), transaction_hash: receipt.transactionHash }),
    })
    .where('id', '=', id)
    .where('state', '!=', 'final')
    .execute()
}

/** False if it was already final. */
export async function settleRoot(
  tx: Tx,
  id: string,
  at: Date,
  facts: { receipt: LedgerReceipt; place: LedgerPlace; fee: PaidFee | null },
): Promise<boolean> {
  const result = await of(tx)
    .updateTable('log_anchors')
    .set({
      state: 'final',
      final_at: at,
      updated_at: at,
      reason: null,
      retryable: null,
      transaction_hash: facts.receipt.transactionHash,
      receipt: JSON.stringify(facts.receipt),
      place: JSON.stringify(facts.place),
      fee: facts.fee === null ? null : JSON.stringify(facts.fee),
    })
    .where('id', '=', id)
    .where('state', '!=', 'final')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/**
 * Records why an attempt failed. What was sent may still arrive, so the row is marked failed only if it was
 * not sent, or failed for good.
 */
export async function failRoot(
  tx: Tx,
  id: string,
  at: Date,
  why: { reason: string; retryable: boolean },
): Promise<void> {
  await sql`
    update log_anchors set state = case when ${why.retryable}::boolean
    and state in ('submitted', 'confirmed') then state else 'failed' end,
      reason = ${why.reason}, retryable = ${why.retryable}, updated_at = ${at}
    where id = ${id} and state <> 'final' and (state, reason, retryable) is distinct
      from ('failed', ${why.reason}::text, ${why.retryable}::boolean)`.execute(tx)
}

/** The largest head signed for any network: what this register has stated about its own log. */
export async function largestSaid(tx: Tx): Promise<RootAnchor | null> {
  const { rows } =
    await sql<Row>`select * from log_anchors where prepared is not null order by tree_size desc limit 1`.execute(
      tx,
    )
  return rows[0] === undefined ? null : read(rows[0])
}

/** The head that was planned last, for any network. */
export async function newestPlanned(tx: Tx): Promise<(RootAnchor & { createdAt: Date }) | null> {
  const { rows } =
    await sql<Row>`select * from log_anchors order by created_at desc, tree_size desc limit 1`.execute(tx)
  return rows[0] === undefined ? null : { ...read(rows[0]), createdAt: rows[0].created_at }
}

/** Those of these networks for which no head that covers this log index was ever planned. */
export async function networksWithout(tx: Tx, networks: readonly string[], index: number): Promise<string[]> {
  const { rows } = await sql<{
    network: string
  }>`select network from unnest(${networks}::text[]) as n (network)
    where not exists (select 1 from log_anchors a where a.network = n.network and a.tree_size > ${index})`.execute(
    tx,
  )
  return rows.map(({ network }) => network)
}

/** The largest head that is final on a network. */
export async function largestFinal(tx: Tx, network: string): Promise<RootAnchor | null> {
  const { rows } = await sql<Row>`
      select * from log_anchors where network = ${network} and state = 'final' order by tree_size desc
      limit 1`.execute(tx)
  return rows[0] === undefined ? null : read(rows[0])
}

export interface HeadOnLedger {
  network: string
  treeSize: number
  root: string
  note: string
  receipt: LedgerReceipt
  place: LedgerPlace
}

/** For each network the largest final head, from columns that any role may read. */
export async function newestOnLedgers(tx: Tx): Promise<HeadOnLedger[]> {
  const { rows } = await sql<
    Pick<Row, 'network' | 'tree_size' | 'root' | 'note' | 'receipt' | 'place'>
  >`select distinct on (network) network, tree_size, root, note, receipt, place
    from log_anchors where state = 'final' order by network, tree_size desc`.execute(tx)
  return rows.map((row) => ({
    network: row.network,
    treeSize: Number(row.tree_size),
    root: row.root.toString('hex'),
    note: row.note,
    receipt: row.receipt as LedgerReceipt,
    place: row.place as LedgerPlace,
  }))
}

/** Serialises planning across all processes. Held until the transaction ends. */
export async function lockPlanning(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('log anchors', 0))`.execute(tx)
}

/** For each network the earliest final head that covers this log index. */
export async function rootsCovering(tx: Tx, index: number): Promise<RootAnchor[]> {
  const { rows } = await sql<Row>`
      select distinct on (network) * from log_anchors where state = 'final' and tree_size > ${index}
      order by network, tree_size`.execute(tx)
  return rows.map(read)
}

/**
 * Wills whose certificate and proof could name one more ledger with the log that contains them, whose capsule came
 * without a proof or is not in parts, or whose certificate has no seal, ordered by id.
 */
export async function proofsBehind(tx: Tx, after: string | null, most: number): Promise<string[]> {
  const { rows } = await sql<{ will_id: string }>`with latest as (
      select distinct on (will_id) will_id, audit_index, anchored_networks, proof_object, format, certificate_format
        from capsules
        where ${after}::uuid is null or will_id > ${after}::uuid order by will_id, made_at desc)
    select will_id from latest l where proof_object is null or format < 3 or certificate_format < 2 or exists (
      select 1 from log_anchors a
      where a.state = 'final' and (l.audit_index is null or a.tree_size > l.audit_index)
        and not a.network = any (l.anchored_networks))
    order by will_id limit ${most}`.execute(tx)
  return rows.map((row) => row.will_id)
}

/** Pending heads without a job. */
export async function forgottenRoots(
  tx: Tx,
  queues: readonly string[],
  before: Date,
): Promise<{ id: string; network: string }[]> {
  return (
    await sql<{ id: string; network: string }>`select id, network from log_anchors a
    where state <> 'final' and not (state = 'failed' and retryable is false) and updated_at < ${before}
      and not ${hasJob(queues, 'rootId', 'a.id')}
    order by created_at limit 100`.execute(tx)
  ).rows
}

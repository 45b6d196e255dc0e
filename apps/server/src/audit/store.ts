// The audit log's tables. Reads give plain Uint8Array views of what PostgreSQL holds.
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../platform/database.ts'
import { WITH_THE_NEXT } from '../platform/statements.ts'

/** Tells the sequencer that somebody waits. */
export const flushChannel = 'testate_audit_flush'
/** Tells everybody that there is a new signed head. */
export const headChannel = 'testate_audit_head'

export interface StoredEntry {
  id: string
  willId: string | null
  actor: string
  /** Canonical JSON. */
  details: string
  salt: Uint8Array
  leaf: Uint8Array
}

/** One statement, which goes out with the transaction's next or with its commit: an entry costs no round trip of its own. */
export async function insertEntry(tx: Tx, entry: StoredEntry): Promise<void> {
  await sql`${sql.raw(WITH_THE_NEXT)} with entry as (insert into audit_entries (id, leaf) values (${entry.id}, ${entry.leaf})),
    disclosure as (insert into audit_disclosures (entry_id, will_id, actor, details, salt)
      values (${entry.id}, ${entry.willId}, ${entry.actor}, ${entry.details}, ${entry.salt}))
    insert into audit_pending (entry_id) values (${entry.id})`.execute(tx)
}

export interface StoredCheckpoint {
  size: number
  root: Uint8Array
  note: string
}

interface HeadRow { size: string | null; root: Buffer; note: string }
const headOf = (row: HeadRow | undefined): StoredCheckpoint | null => (row === undefined || row.size === null ? null : { size: Number(row.size), root: row.root, note: row.note })

/**
 * Takes up to `limit` waiting entries out of the queue, oldest first, and reads the head they follow. Everybody who would integrate waits here until
 * the transaction before has ended. As the first statement of its transaction it costs one round trip with the beginning: no parameter, hence.
 */
export async function takePending(tx: Tx, limit: number): Promise<{ before: StoredCheckpoint | null; pending: { id: string; leaf: Uint8Array }[] }> {
  const { rows } = await sql<HeadRow & { id: string | null; leaf: Buffer }>`select * from audit_take(${sql.lit(limit)})`.execute(tx)
  return { before: headOf(rows[0]), pending: rows.flatMap(({ id, leaf }) => (id === null ? [] : [{ id, leaf }])) }
}

export async function latestCheckpoint(tx: Tx): Promise<StoredCheckpoint | null> {
  const { rows } = await sql<HeadRow>`select size, root, note from audit_checkpoints order by size desc limit 1`.execute(tx)
  return headOf(rows[0])
}

/** The hashes of each level that do not fill a tile yet, in a log of that size: what the next leaves are hashed together with. */
export async function rightEdge(tx: Tx, size: number): Promise<Uint8Array[][]> {
  const edge: Uint8Array[][] = []
  const wanted: RawBuilder<unknown>[] = []
  for (let level = 0, count = size; count > 0; level += 1, count = Math.floor(count / 256)) {
    edge.push([])
    wanted.push(sql`(level = ${level} and index >= ${count - (count % 256)} and index < ${count})`)
  }
  if (wanted.length === 0) return edge
  const { rows } = await sql<{ level: number; hash: Buffer }>`select level, hash from audit_hashes where ${sql.join(wanted, sql` or `)} order by level, index`.execute(tx)
  for (const row of rows) edge[row.level]!.push(row.hash)
  return edge
}

/** Places, hashes and head in one statement, which goes out with the commit: what a batch costs is above all its round trips. */
export async function insertBatch(
  tx: Tx,
  batch: { first: number; ids: readonly string[]; hashes: readonly { level: number; index: number; hash: Uint8Array }[]; checkpoint: StoredCheckpoint; at: Date },
): Promise<void> {
  const { checkpoint, hashes } = batch
  await sql`${sql.raw(WITH_THE_NEXT)} with places as (
      insert into audit_leaves (log_index, entry_id) select ${batch.first}::bigint + place - 1, id from unnest(${[...batch.ids]}::uuid[]) with ordinality as t (id, place)),
    hashes as (
      insert into audit_hashes (level, index, hash) select * from unnest(
        ${hashes.map((row) => row.level)}::smallint[], ${hashes.map((row) => row.index)}::bigint[], ${hashes.map((row) => Buffer.from(row.hash))}::bytea[])),
    head as (
      insert into audit_checkpoints (size, root, note, signed_at) values (${checkpoint.size}, ${checkpoint.root}, ${checkpoint.note}, ${batch.at}))
    select pg_notify(${headChannel}, ${toldOf(batch.ids)})`.execute(tx)
}

/** A notification holds less than 8,000 bytes; of a larger batch who waits has to look for himself. */
const MOST_TOLD = 200

/** The ids that were given their places, as a notification carries them; empty when they are too many. */
function toldOf(ids: readonly string[]): string {
  return ids.length > MOST_TOLD ? '' : ids.join(' ')
}

/** Up to 256 hashes of a tile. */
export async function readHashes(tx: Tx, level: number, tile: number, width: number): Promise<Uint8Array[]> {
  const { rows } = await sql<{ hash: Buffer }>`select hash from audit_hashes
    where level = ${level} and index >= ${tile * 256} and index < ${tile * 256 + width} order by index`.execute(tx)
  return rows.map((row) => row.hash)
}

export async function readLeaves(tx: Tx, first: number, count: number): Promise<Uint8Array[]> {
  const { rows } = await sql<{ leaf: Buffer }>`select e.leaf from audit_leaves l join audit_entries e on e.id = l.entry_id
    where l.log_index >= ${first} and l.log_index < ${first + count} order by l.log_index`.execute(tx)
  return rows.map((row) => row.leaf)
}

export interface DisclosedEntry extends StoredEntry {
  /** Null while the entry waits for the sequencer. */
  index: number | null
}

interface DisclosedRow {
  id: string
  will_id: string | null
  actor: string
  details: string
  salt: Buffer
  leaf: Buffer
  log_index: string | null
}

const disclosed = (row: DisclosedRow): DisclosedEntry => ({
  id: row.id,
  willId: row.will_id,
  actor: row.actor,
  details: row.details,
  salt: row.salt,
  leaf: row.leaf,
  index: row.log_index === null ? null : Number(row.log_index),
})

export async function readEntry(tx: Tx, id: string): Promise<DisclosedEntry | null> {
  const { rows } = await sql<DisclosedRow>`select e.id, d.will_id, d.actor, d.details, d.salt, e.leaf, l.log_index from audit_entries e
    join audit_disclosures d on d.entry_id = e.id left join audit_leaves l on l.entry_id = e.id where e.id = ${id}`.execute(tx)
  return rows[0] === undefined ? null : disclosed(rows[0])
}

export async function readEntriesOfWill(tx: Tx, willId: string): Promise<DisclosedEntry[]> {
  const { rows } = await sql<DisclosedRow>`select e.id, d.will_id, d.actor, d.details, d.salt, e.leaf, l.log_index from audit_disclosures d
    join audit_entries e on e.id = d.entry_id left join audit_leaves l on l.entry_id = e.id
    where d.will_id = ${willId} order by l.log_index nulls last limit 1000`.execute(tx)
  return rows.map(disclosed)
}

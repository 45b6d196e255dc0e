// The audit log's tables. Reads give plain Uint8Array views of what PostgreSQL holds.
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../platform/database.ts'

export interface StoredEntry {
  id: string
  willId: string | null
  actor: string
  /** Canonical JSON. */
  details: string
  salt: Uint8Array
  leaf: Uint8Array
}

/** One statement, so that an entry costs its transaction one round trip. */
export async function insertEntry(tx: Tx, entry: StoredEntry): Promise<void> {
  await sql`with entry as (insert into audit_entries (id, leaf) values (${entry.id}, ${entry.leaf})),
    disclosure as (insert into audit_disclosures (entry_id, will_id, actor, details, salt)
      values (${entry.id}, ${entry.willId}, ${entry.actor}, ${entry.details}, ${entry.salt}))
    insert into audit_pending (entry_id) values (${entry.id})`.execute(tx)
}

/** Everybody who would integrate waits here until the transaction before has ended. The number is ours and means nothing else. */
export async function lockLog(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(7_331_003)`.execute(tx)
}

/** Takes up to `limit` waiting entries out of the queue, oldest first. */
export async function takePending(tx: Tx, limit: number): Promise<{ id: string; leaf: Uint8Array }[]> {
  const { rows } = await sql<{ id: string; leaf: Buffer }>`with taken as (
      delete from audit_pending where place in (select place from audit_pending order by place limit ${limit}) returning place, entry_id)
    select e.id, e.leaf from taken join audit_entries e on e.id = taken.entry_id order by taken.place`.execute(tx)
  return rows
}

export interface StoredCheckpoint {
  size: number
  root: Uint8Array
  note: string
}

export async function latestCheckpoint(tx: Tx): Promise<StoredCheckpoint | null> {
  const { rows } = await sql<{ size: string; root: Buffer; note: string }>`select size, root, note from audit_checkpoints order by size desc limit 1`.execute(tx)
  return rows[0] === undefined ? null : { ...rows[0], size: Number(rows[0].size) }
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

export async function insertBatch(
  tx: Tx,
  batch: { first: number; ids: readonly string[]; hashes: readonly { level: number; index: number; hash: Uint8Array }[]; checkpoint: StoredCheckpoint; at: Date },
): Promise<void> {
  await sql`insert into audit_leaves (log_index, entry_id) select ${batch.first}::bigint + place - 1, id from unnest(${[...batch.ids]}::uuid[]) with ordinality as t (id, place)`.execute(tx)
  await sql`insert into audit_hashes (level, index, hash) select * from unnest(
    ${batch.hashes.map((row) => row.level)}::smallint[], ${batch.hashes.map((row) => row.index)}::bigint[], ${batch.hashes.map((row) => Buffer.from(row.hash))}::bytea[])`.execute(tx)
  await insertCheckpoint(tx, batch.checkpoint, batch.at)
}

export async function insertCheckpoint(tx: Tx, checkpoint: StoredCheckpoint, at: Date): Promise<void> {
  await sql`insert into audit_checkpoints (size, root, note, signed_at) values (${checkpoint.size}, ${checkpoint.root}, ${checkpoint.note}, ${at})`.execute(tx)
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

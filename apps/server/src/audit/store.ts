// The audit log's tables. Reads return plain Uint8Array views of PostgreSQL's bytes.
import type { Written } from '@testate/domain/happenings'
import type { HiddenLine } from '@testate/evidence/log/audit-entry'
import { CompiledQuery, sql, type RawBuilder } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import { WITH_THE_NEXT } from '../platform/database/statements.ts'

/** Notifies the sequencer of a waiting caller. */
export const flushChannel = 'testate_audit_flush'
/** Notifies all listeners of a new signed head. */
export const headChannel = 'testate_audit_head'

export interface StoredEntry {
  id: string
  willId: string | null
  actor: string
  /** Canonical JSON. */
  details: string
  salt: Uint8Array
  /** Of a prepared line, how it is spelled for the database, which publishes it in another form. */
  leaf: Uint8Array
}

const INSERT_ENTRY = `${WITH_THE_NEXT} with entry as (
    insert into audit_entries (id, will_id, actor, details, salt, leaf) values ($1, $2, $3, $4, $5, $6))
  insert into audit_pending (entry_id) select $1::uuid where $7 and $2::uuid is null`

/**
 * One statement, sent with the transaction's next one or with its commit: an entry costs no round trip of its
 * own. One that is not published gets no place in the log; one of a will is queued by the database.
 */
export async function insertEntry(tx: Tx, entry: StoredEntry, isPublished: boolean): Promise<void> {
  await tx.executeQuery(
    CompiledQuery.raw(INSERT_ENTRY, [
      entry.id,
      entry.willId,
      entry.actor,
      entry.details,
      entry.salt,
      entry.leaf,
      isPublished,
    ]),
  )
}

export interface StoredCheckpoint {
  size: number
  root: Uint8Array
  note: string
}

interface HeadRow {
  size: string
  root: Buffer
  note: string
}
const headOf = (row: HeadRow | undefined): StoredCheckpoint | null =>
  row === undefined ? null : { size: Number(row.size), root: row.root, note: row.note }

/**
 * Takes up to `limit` waiting entries from the queue, oldest first, and reads the head they follow.
 * Concurrent integrations wait here until the earlier transaction has ended. As the first statement of its
 * transaction it shares a round trip with BEGIN.
 */
export async function takePending(
  tx: Tx,
  limit: number,
): Promise<{ before: StoredCheckpoint | null; pending: { id: string; leaf: Uint8Array }[] }> {
  const { rows } = await tx.executeQuery<HeadRow & { id: string | null; leaf: Buffer }>(
    CompiledQuery.raw('select * from audit_take($1)', [limit]),
  )
  const head = rows[0]?.id === null ? rows.shift() : undefined
  return { before: headOf(head), pending: rows.map(({ id, leaf }) => ({ id: id!, leaf })) }
}

export async function latestCheckpoint(tx: Tx): Promise<StoredCheckpoint | null> {
  const { rows } =
    await sql<HeadRow>`select size, root, note from audit_checkpoints order by size desc limit 1`.execute(tx)
  return headOf(rows[0])
}

/**
 * The hashes of each level that do not fill a tile yet, in a log of that size; the next leaves are hashed
 * together with them.
 */
export async function rightEdge(tx: Tx, size: number): Promise<Uint8Array[][]> {
  const edge: Uint8Array[][] = []
  const wanted: RawBuilder<unknown>[] = []
  for (let level = 0, count = size; count > 0; level += 1, count = Math.floor(count / 256)) {
    edge.push([])
    wanted.push(sql`(level = ${level} and index >= ${count - (count % 256)} and index < ${count})`)
  }
  if (wanted.length === 0) return edge
  const { rows } = await sql<{
    level: number
    hash: Buffer
  }>`select level, hash from audit_hashes where ${sql.join(wanted, sql` or `)} order by level, index`.execute(
    tx,
  )
  for (const row of rows) edge[row.level]!.push(row.hash)
  return edge
}

/** A hash of the stored tree: `level` counts tiles, as in C2SP tlog-tiles. */
export interface StoredHash {
  level: number
  index: number
  hash: Uint8Array
}

const INSERT_BATCH = `${WITH_THE_NEXT} with places as (
    insert into audit_leaves (log_index, entry_id)
    select $1::bigint + place - 1, id from unnest($2::uuid[]) with ordinality as t (id, place)),
  hashes as (
    insert into audit_hashes (level, index, hash)
    select 0, $1::bigint + n, substr($3::bytea, n * 32 + 1, 32)
    from generate_series(0, length($3::bytea) / 32 - 1) n
    union all select * from unnest($4::smallint[], $5::bigint[], $6::bytea[])),
  head as (
    insert into audit_checkpoints (size, root, note, signed_at) values ($7, $8, $9, $10))
  select pg_notify('${headChannel}', $11)`

export interface Batch {
  /** The place of the first entry. */
  first: number
  ids: readonly string[]
  hashes: readonly StoredHash[]
  checkpoint: StoredCheckpoint
  at: Date
  /** The sequencer looks again at once by itself. */
  goesOn: boolean
}

/**
 * Places, hashes and head in one statement, sent with the commit: a batch's cost is mostly its round trips.
 */
export async function insertBatch(tx: Tx, batch: Batch): Promise<void> {
  const { first, ids, checkpoint } = batch
  const above = batch.hashes.filter(({ level }) => level > 0)
  await tx.executeQuery(
    CompiledQuery.raw(INSERT_BATCH, [
      first,
      ids,
      Buffer.concat(batch.hashes.filter(({ level }) => level === 0).map(({ hash }) => hash)),
      above.map(({ level }) => level),
      above.map(({ index }) => index),
      above.map(({ hash }) => Buffer.from(hash)),
      checkpoint.size,
      checkpoint.root,
      checkpoint.note,
      batch.at,
      toldOf(ids, batch.goesOn),
    ]),
  )
}

/** A notification must be under 8,000 bytes; after a larger batch the waiting callers query the table. */
const MOST_TOLD = 200

/**
 * Content of a notification of a new head: the ids that were assigned places, none when they are too many.
 */
export interface Told {
  ids: string[]
  /** The sequencer looks again at once by itself, so no request is needed. */
  goesOn: boolean
}

function toldOf(ids: readonly string[], goesOn: boolean): string {
  return `${goesOn ? '+' : '-'}${ids.length > MOST_TOLD ? '' : ids.join(' ')}`
}

/** Parses the payload. */
export function toldBy(payload: string): Told {
  return { ids: payload.slice(1).split(' ').filter(Boolean), goesOn: payload.startsWith('+') }
}

/** Up to 256 hashes of a tile. */
export async function readHashes(tx: Tx, level: number, tile: number, width: number): Promise<Uint8Array[]> {
  const { rows } = await sql<{ hash: Buffer }>`select hash from audit_hashes
    where level = ${level} and index >= ${tile * 256} and index < ${tile * 256 + width} order by index`.execute(
    tx,
  )
  return rows.map((row) => row.hash)
}

/** The leaves at these places; readable by anyone. */
export async function readLeaves(tx: Tx, first: number, count: number): Promise<Uint8Array[]> {
  const { rows } = await sql<{ leaf: Buffer }>`select leaf from audit_leaves_at(${first}, ${count})`.execute(
    tx,
  )
  return rows.map((row) => row.leaf)
}

export interface DisclosedEntry extends StoredEntry {
  /** Null while the entry waits for the sequencer. */
  index: number | null
  written: Written
  /** What the leaf hides; null for a line of the first form, which hides none of it. */
  line: HiddenLine | null
}

interface DisclosedRow {
  login: string | null
  origin: 'login' | 'function'
  id: string
  will_id: string | null
  actor: string
  details: string
  salt: Buffer
  leaf: Buffer
  log_index: string | null
  at: Date | null
  number: string | null
  previous: Buffer | null
}

const disclosed = (row: DisclosedRow): DisclosedEntry => ({
  id: row.id,
  willId: row.will_id,
  actor: row.actor,
  details: row.details,
  salt: row.salt,
  leaf: row.leaf,
  index: row.log_index === null ? null : Number(row.log_index),
  written:
    row.login === null
      ? 'unknown'
      : row.origin === 'login' && row.login === 'testate_api'
        ? 'noted'
        : 'proven',
  line:
    row.at === null
      ? null
      : {
          at: row.at.toISOString(),
          number: row.number === null ? null : Number(row.number),
          previous: row.previous?.toString('hex') ?? null,
          will: row.will_id,
        },
})

const columns = sql`
  e.id, e.will_id, e.actor, e.details, e.salt, e.leaf, e.login, e.origin, l.log_index, e.at, e.number, e.previous
  from audit_entries e left join audit_leaves l on l.entry_id = e.id`

/** Null also for an entry whose details were erased. */
export async function readEntry(tx: Tx, id: string): Promise<DisclosedEntry | null> {
  const { rows } = await sql<DisclosedRow>`

      select ${columns} where e.id = ${id} and e.salt is not null`.execute(tx)
  return rows[0] === undefined ? null : disclosed(rows[0])
}

/**
 * This actor's entries about a will with exactly these details (canonical JSON), the earliest first.
 */
export async function readLinesSaying(
  tx: Tx,
  willId: string,
  actor: string,
  details: string,
): Promise<DisclosedEntry[]> {
  // Ids are in order of time.
  const { rows } = await sql<DisclosedRow>`
    select ${columns} where e.will_id = ${willId} and e.actor = ${actor} and e.details = ${details}
    order by e.id`.execute(tx)
  return rows.map(disclosed)
}

/** The same for several wills at once, of those related to the actor of this transaction. */
export async function readLeavesSayingOf(
  tx: Tx,
  actor: string,
  said: readonly { willId: string; details: string }[],
): Promise<{ willId: string; leaf: Uint8Array }[]> {
  const { rows } = await sql<{ willId: string; leaf: Buffer }>`
    select e.will_id as "willId", e.leaf
      from unnest(${said.map(({ willId }) => willId)}::uuid[], ${said.map(({ details }) => details)}::text[])
        as s (will_id, details)
      join audit_entries e on e.will_id = s.will_id and e.actor = ${actor} and e.details = s.details`.execute(
    tx,
  )
  return rows
}

/** The entries of one will after that one, oldest first: ids are in order of time. */
export async function readEntriesOfWill(
  tx: Tx,
  willId: string,
  limit: number,
  after: string,
): Promise<DisclosedEntry[]> {
  const { rows } = await sql<DisclosedRow>`
      select ${columns} where e.will_id = ${willId} and e.id > ${after} order by e.id limit ${limit}`.execute(
    tx,
  )
  return rows.map(disclosed)
}

/** Those at these places of the log; none of those that were erased. */
export async function readEntriesAt(tx: Tx, indexes: readonly number[]): Promise<DisclosedEntry[]> {
  const { rows } = await sql<DisclosedRow>`
    select ${columns} where l.log_index = any(${indexes}::bigint[]) and e.salt is not null`.execute(tx)
  return rows.map(disclosed)
}

/** Those of these wills, those by this person, and those about no will that name them, oldest first. */
export async function readEntriesOfPerson(
  tx: Tx,
  personId: string,
  wills: readonly string[],
  limit: number,
): Promise<DisclosedEntry[]> {
  const { rows } = await sql<DisclosedRow>`
    select ${columns} where e.salt is not null and (e.will_id = any(${wills}::uuid[]) or e.actor = ${personId}
      or (e.will_id is null and e.details like ${`%${personId}%`})) order by e.id limit ${limit}`.execute(tx)
  return rows.map(disclosed)
}

const LOWEST_ID = '00000000-0000-0000-0000-000000000000'
const HIGHEST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** At most so many entries of each of these wills, newest first, for the person of this transaction. */
export async function readNewestOfWills(
  tx: Tx,
  willIds: readonly string[],
  limit: number,
): Promise<DisclosedEntry[]> {
  const { rows } = await sql<DisclosedRow>`
    select * from audit_newest(${limit * willIds.length}, ${limit}, ${LOWEST_ID}, ${HIGHEST_ID},
      ${willIds}::uuid[], '{}', null, null)`.execute(tx)
  return rows.map(disclosed)
}

export interface EntryFilter {
  /** One of the person's wills; without, all of them and the person's own affairs. */
  will?: string | undefined
  /** What a person reads of wills they are not the testator of only if they did it themselves. */
  kept: readonly string[]
  events?: readonly string[] | undefined
  who?: 'me' | 'others' | undefined
  /** Bounds of the ids, the lower one inclusive. */
  from?: string | undefined
  before?: string | undefined
}

/**
 * The entries matching the filter that are about the person of this transaction or their wills, newest first.
 */
export async function readEntriesFor(tx: Tx, filter: EntryFilter, limit: number): Promise<DisclosedEntry[]> {
  const { will, kept, events, who, from, before } = filter
  const byMe = who === undefined ? null : who === 'me'
  const { rows } = await sql<DisclosedRow>`
    select * from audit_newest(${limit}, ${limit}, ${from ?? LOWEST_ID}, ${before ?? HIGHEST_ID},
      ${will === undefined ? null : [will]}::uuid[], ${kept}::text[], ${events ?? null}::text[],
      ${byMe})`.execute(tx)
  return rows.map(disclosed)
}

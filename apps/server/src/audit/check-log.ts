// Checks the whole audit log as an outsider would: derives every leaf, hash, index and signed head again from what
// is stored. Also checks what only the register has: that each entry's details still belong to its leaf, and that no
// entry was lost before the log.
import { sql } from 'kysely'
import {
  auditLeaf,
  detailsHash,
  hidesLine,
  markOf,
  opaqueWillId,
  parseAuditLeaf,
} from '@testate/evidence/log/audit-entry'
import { openByKeys } from '@testate/evidence/log/open-trusted'
import { toHex } from '@testate/evidence/bytes/hash'
import { leafHash, rangeRoot, rootOf } from '@testate/evidence/log/merkle'
import { nodesFromTiles, TILE_WIDTH } from '@testate/evidence/log/tiles'
import { actAs, type Db, type Tx } from '../platform/database/database.ts'
import { syncHash } from './append.ts'

export interface AuditFinding {
  /** Table and row, such as "audit_hashes level 0 index 17". */
  where: string
  what: string
}

export interface AuditReport {
  entries: number
  checkpoints: number
  /** Entries not in the log yet. */
  waiting: number
  findings: AuditFinding[]
}

const PAGE = 1_000
/** More would only repeat the first cause. */
const MOST_FINDINGS = 100

/** Re-derives all in one snapshot; needs the worker's role. `keys`: the log's verifier keys, that of today first. */
export async function checkAuditLog(db: Db, keys: readonly string[]): Promise<AuditReport> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await actAs(tx, { service: 'operate' })
      const findings: AuditFinding[] = []
      const found = (where: string, what: string): void => {
        if (findings.length < MOST_FINDINGS) findings.push({ where, what })
      }
      const levels: Uint8Array[][] = [await checkEntries(tx, found)]
      for (let level = 0; levels[level]!.length >= TILE_WIDTH; level += 1) {
        const tiles = Math.floor(levels[level]!.length / TILE_WIDTH)
        const above: Uint8Array[] = []
        for (let tile = 0; tile < tiles; tile += 1)
          above.push(await rootOf(levels[level]!.slice(tile * TILE_WIDTH, (tile + 1) * TILE_WIDTH), syncHash))
        levels.push(above)
      }
      await checkHashes(tx, levels, found)
      const checkpoints = await checkHeads(tx, levels, keys, found)
      const waiting = await checkQueue(tx, found)
      return { entries: levels[0]!.length, checkpoints, waiting, findings }
    })
}

type Found = (where: string, what: string) => void

/**
 * Indexes without gap or repeat, leaves in canonical form, details that belong to them. Returns the leaf
 * hashes.
 */
async function checkEntries(tx: Tx, found: Found): Promise<Uint8Array[]> {
  const hashes: Uint8Array[] = []
  for (;;) {
    const { rows } = await sql<Row>`
      select l.log_index, e.leaf, e.will_id, e.actor, e.details, e.salt, e.at, e.number, e.previous, k.key
      from audit_leaves l join audit_entries e on e.id = l.entry_id
        left join audit_line_keys k on k.will_id = e.will_id
      where l.log_index >= ${hashes.length} order by l.log_index limit ${PAGE}`.execute(tx)
    for (const row of rows) {
      if (Number(row.log_index) !== hashes.length) {
        found(`audit_leaves index ${hashes.length}`, `is missing; the next is ${row.log_index}`)
        return hashes
      }
      hashes.push(await leafHash(row.leaf, syncHash))
      await checkParticulars(row, found)
    }
    if (rows.length < PAGE) return hashes
  }
}

interface Row {
  log_index: string
  leaf: Buffer
  will_id: string | null
  actor: string | null
  details: string | null
  salt: Buffer | null
  at: Date | null
  number: string | null
  previous: Buffer | null
  key: Buffer | null
}

async function checkParticulars(row: Row, found: Found): Promise<void> {
  const where = `audit_entries, particulars of entry ${row.log_index}`
  try {
    const entry = parseAuditLeaf(row.leaf)
    if (!Buffer.from(auditLeaf(entry)).equals(row.leaf))
      found(`audit_entries of index ${row.log_index}`, 'the leaf is not canonical')
    // Erased, as the law may ask; the log itself stays provable.
    if ([row.salt, row.details, row.actor, row.will_id].every((part) => part === null)) return
    if (row.salt === null || row.details === null) return found(where, 'only a part of it was erased')
    const details = JSON.parse(row.details) as Record<string, unknown>
    if ((await detailsHash(row.salt, details, syncHash)) !== entry.details)
      found(where, 'the particulars or the salt are not those that were logged')
    if (details.actor !== row.actor) found(where, 'the actor is not the one that was logged')
    if (entry.format === 'testate-audit/2') {
      const number = row.number === null ? null : Number(row.number)
      const line = {
        at: row.at?.toISOString() ?? '',
        number,
        previous: row.previous?.toString('hex') ?? null,
        will: row.will_id,
      }
      if (!(await hidesLine(entry, line, row.salt, syncHash)))
        found(where, 'the time, the number or the will is not the one that was logged')
      else if (
        entry.will !== null &&
        (row.key === null || (await markOf(row.key, number!, syncHash)) !== entry.will.mark)
      )
        found(where, 'its mark is not the one of its will and number')
      return
    }
    const opaque = entry.will !== null && 'opaque' in entry.will ? entry.will.opaque : null
    if (
      opaque !== null &&
      (row.will_id === null || (await opaqueWillId(row.salt, row.will_id, syncHash)) !== opaque)
    )
      found(where, 'it is filed under another will')
  } catch (error) {
    found(
      `audit_entries of index ${row.log_index}`,
      `cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

async function checkHashes(tx: Tx, levels: readonly Uint8Array[][], found: Found): Promise<void> {
  for (const [level, expected] of levels.entries()) {
    let at = 0
    for (;;) {
      const { rows } = await sql<{
        index: string
        hash: Buffer
      }>`
        select index, hash from audit_hashes where level = ${level} and index >= ${at} order by index
        limit ${PAGE}`.execute(tx)
      for (const row of rows) {
        const where = `audit_hashes level ${level} index ${row.index}`
        if (Number(row.index) !== at)
          return found(`audit_hashes level ${level} index ${at}`, `is missing; the next is ${row.index}`)
        const hash = expected[at]
        if (hash === undefined) return found(where, 'belongs to no entry')
        if (toHex(hash) !== toHex(row.hash)) found(where, 'is not the hash of what it stands for')
        at += 1
      }
      if (rows.length < PAGE) break
    }
    if (at < expected.length) found(`audit_hashes level ${level} index ${at}`, 'is missing')
  }
  const { rows } = await sql<{
    level: number
    index: string
  }>`select level, index from audit_hashes where level >= ${levels.length} limit 1`.execute(tx)
  for (const row of rows) found(`audit_hashes level ${row.level} index ${row.index}`, 'belongs to no entry')
}

/** Every head ever signed belongs to this very log, so no two of them can contradict each other. */
async function checkHeads(
  tx: Tx,
  levels: readonly Uint8Array[][],
  keys: readonly string[],
  found: Found,
): Promise<number> {
  const node = nodesFromTiles(
    async (level, tile) => (levels[level] ?? []).slice(tile * TILE_WIDTH, (tile + 1) * TILE_WIDTH),
    syncHash,
  )
  let last = -1
  let count = 0
  for (;;) {
    const { rows } = await sql<{
      size: string
      root: Buffer
      note: string
    }>`select size, root, note from audit_checkpoints where size > ${last} order by size limit ${PAGE}`.execute(
      tx,
    )
    for (const row of rows) {
      last = Number(row.size)
      count += 1
      const where = `audit_checkpoints size ${row.size}`
      try {
        const head = await openByKeys(row.note, keys)
        if (head.size !== last || toHex(head.root) !== toHex(row.root))
          found(where, 'the signed note says something else than the row')
      } catch (error) {
        found(where, error instanceof Error ? error.message : String(error))
      }
      if (last > levels[0]!.length)
        found(where, `was signed, but the log holds only ${levels[0]!.length} entries`)
      else if (toHex(await rangeRoot(0, last, node, syncHash)) !== toHex(row.root))
        found(where, 'is not the head of this log')
    }
    if (rows.length < PAGE) break
  }
  if (last !== levels[0]!.length && (levels[0]!.length > 0 || count > 0))
    found(
      'audit_checkpoints',
      `the newest signed head covers ${Math.max(last, 0)} of ${levels[0]!.length} entries`,
    )
  return count
}

/** An entry is either in the log or waiting for it. */
async function checkQueue(tx: Tx, found: Found): Promise<number> {
  const { rows: lost } = await sql<{ id: string }>`select e.id from audit_entries e
    where e.event <> 'account.signed-in' and not exists (select 1 from audit_leaves l where l.entry_id = e.id)
      and not exists (select 1 from audit_pending p where p.entry_id = e.id) limit 20`.execute(tx)
  for (const row of lost) found(`audit_entries ${row.id}`, 'is neither in the log nor waiting for it')
  const { rows: idle } = await sql<{ entry_id: string }>`select p.entry_id from audit_pending p
    where not exists (select 1 from audit_entries e where e.id = p.entry_id) or exists (select 1
      from audit_leaves l where l.entry_id = p.entry_id) limit 20`.execute(tx)
  for (const row of idle)
    found(`audit_pending ${row.entry_id}`, 'waits without an entry, or though it has its place')
  const { rows } = await sql<{ count: string }>`select count(*) as count from audit_pending`.execute(tx)
  return Number(rows[0]!.count)
}

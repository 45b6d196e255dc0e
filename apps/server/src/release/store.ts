// What the release worker keeps for itself: the last head of the log it saw, and the lines that matter to a release.
import { sql } from 'kysely'
import type { Head } from '../audit/heads.ts'
import type { Tx } from '../platform/database/database.ts'

/** Locks it: of two release workers at once one waits for the other. */
export async function lastHead(tx: Tx): Promise<Head | null> {
  const { rows } = await sql<{ head_size: string | null; head_root: Buffer | null }>`
    select head_size, head_root from release_worker for update`.execute(tx)
  const [row] = rows
  return row?.head_size == null || row.head_root === null
    ? null
    : { size: Number(row.head_size), root: row.head_root }
}

export async function setHead(tx: Tx, { size, root }: Head): Promise<void> {
  await sql`update release_worker set head_size = ${size}, head_root = ${Buffer.from(root)}`.execute(tx)
}

interface SeenLine {
  index: number
  event: string
  leaf: Uint8Array
}

export async function insertSeen(tx: Tx, lines: readonly SeenLine[]): Promise<void> {
  await sql`
    insert into release_lines (log_index, event, leaf)
    select * from unnest(${lines.map(({ index }) => index)}::bigint[], ${lines.map(({ event }) => event)}::text[],
      ${lines.map(({ leaf }) => Buffer.from(leaf))}::bytea[])`.execute(tx)
}

/** Of which nobody has shown yet which will they are about: the new ones, and those of a notice however old. */
export async function unnamedLines(tx: Tx, since: number): Promise<SeenLine[]> {
  const { rows } = await sql<{ log_index: string; event: string; leaf: Buffer }>`
    select log_index, event, leaf from release_lines
    where will_id is null and (log_index >= ${since} or starts_with(event, 'notice.')) order by log_index`.execute(
    tx,
  )
  return rows.map(({ log_index, event, leaf }) => ({ index: Number(log_index), event, leaf }))
}

export async function nameWills(tx: Tx, lines: readonly { index: number; willId: string }[]): Promise<void> {
  if (lines.length === 0) return
  await sql`
    update release_lines l set will_id = n.will_id
    from unnest(${lines.map(({ index }) => index)}::bigint[], ${lines.map(({ willId }) => willId)}::uuid[])
      as n (log_index, will_id)
    where l.log_index = n.log_index`.execute(tx)
}

/** Why the log cannot be relied on; null when it can. Written only when that changes. */
export async function noteDoubt(tx: Tx, doubt: string | null): Promise<void> {
  await sql`update release_worker set doubt = ${doubt} where doubt is distinct from ${doubt}`.execute(tx)
}

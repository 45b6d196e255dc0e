// The line keys of wills as the release worker first saw them: whoever changes the row later cannot hide a line behind
// another key. With the marks it saw in the log it finds a line that nobody shows.
import { sql } from 'kysely'
import { markOf } from '@testate/evidence/log/audit-entry'
import { syncHash } from '../../audit/append.ts'
import { LineDoubted, type DisclosedLine } from '../../audit/disclosed-lines.ts'
import { readLineKey } from '../../audit/line-keys.ts'
import type { Tx } from '../../platform/database/database.ts'

/** How many numbers after the last shown are looked for: a line could be hidden behind a gap as well. */
const BEYOND = 100

/** As it was kept, or as it is. Null for a will without a line of the second form. */
export async function lineKeyOf(tx: Tx, willId: string): Promise<Uint8Array | null> {
  const { rows } = await sql<{ key: Buffer }>`
    select key from release_line_keys where will_id = ${willId}`.execute(tx)
  return rows[0]?.key ?? (await readLineKey(tx, willId))
}

export async function keepLineKey(tx: Tx, willId: string, key: Uint8Array): Promise<void> {
  await sql`
    insert into release_line_keys (will_id, key) values (${willId}, ${Buffer.from(key)})
    on conflict do nothing`.execute(tx)
}

/** Throws LineDoubted if the log has a line of this will that is not among `lines`, or one of them twice. */
export async function requireAllLines(
  tx: Tx,
  lines: readonly DisclosedLine[],
  lineKey: Uint8Array | null,
): Promise<void> {
  if (lineKey === null) return
  const shown = new Map(lines.flatMap(({ number, index }) => (number === undefined ? [] : [[number, index]])))
  // By their numbers, of which none is missing.
  const marks = lines.flatMap(({ mark }) => (mark === undefined ? [] : [Buffer.from(mark, 'hex')]))
  for (let number = shown.size; number < shown.size + BEYOND; number += 1)
    marks.push(Buffer.from(await markOf(lineKey, number, syncHash), 'hex'))
  const { rows } = await sql<{ number: string; log_index: string }>`
    select t.place - 1 as number, m.log_index from unnest(${marks}::bytea[]) with ordinality as t (mark, place)
      join release_marks m on m.mark = t.mark order by 1, 2`.execute(tx)
  for (const row of rows)
    if (shown.get(Number(row.number)) !== Number(row.log_index))
      throw new LineDoubted(`line ${row.log_index} of the log is of this will, and is not shown`)
}

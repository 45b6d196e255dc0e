// Which proof a token shows, for a process that checks the proof itself (proof-stands.ts).
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'

/** Its id; null if this process sees no such proof. */
export async function shownByToken(tx: Tx, token: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from proofs where token_hash = ${createHash('sha256').update(token).digest()}`.execute(tx)
  return rows[0]?.id ?? null
}

// Which proof a token shows, for a process that checks the proof itself (proof-stands.ts).
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import { tokenHash } from '../platform/token.ts'

/** Its id; null if this process sees no such proof. */
export async function shownByToken(tx: Tx, token: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from proofs where token_hash = ${tokenHash(token)}`.execute(tx)
  return rows[0]?.id ?? null
}

// Signing out ends the session on the server, so that a copied cookie is worth nothing afterwards.
import { sql } from 'kysely'
import type { Tx } from '../platform/database.ts'
import { deleteSession } from './store.ts'
import { tokenHash } from './token.ts'

/** Ends a party session; true if there was one. */
export async function endPartySession(tx: Tx, token: string): Promise<boolean> {
  const { rows } = await sql`delete from party_sessions where token_hash = ${tokenHash(token)} returning 1`.execute(tx)
  return rows.length > 0
}

export async function endSession(tx: Tx, token: string): Promise<void> {
  await deleteSession(tx, token)
}

// Signing out ends the session on the server, so that a copied cookie is worth nothing afterwards.
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { tellPerson } from '../../platform/live.ts'
import { deleteSession } from '../rows/store.ts'
import { tokenHash } from '../../platform/token.ts'

/** Ends a party session; true if there was one. */
export async function endPartySession(tx: Tx, token: string): Promise<boolean> {
  const { rows } = await sql<{
    person_id: string
  }>`delete from party_sessions where token_hash = ${tokenHash(token)} returning person_id`.execute(tx)
  for (const { person_id } of rows) await tellPerson(tx, person_id, 'me')
  return rows.length > 0
}

export async function endSession(tx: Tx, token: string): Promise<void> {
  await deleteSession(tx, token)
}

// The rows of requested copies. SQL only.
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'

export interface ExportRow {
  id: string
  person_id: string
  /** Null for requests older than that update of the register. */
  proof_id: string | null
  public_key: string
  account: Record<string, unknown>
  state: 'waiting' | 'ready' | 'refused'
  object_id: string | null
  created_at: Date
  expires_at: Date
}

export async function insertExport(
  tx: Tx,
  row: {
    id: string
    personId: string
    proofId: string
    publicKey: string
    account: Record<string, unknown>
    createdAt: Date
    expiresAt: Date
  },
): Promise<void> {
  await sql`insert into export_requests (id, person_id, proof_id, public_key, account, created_at, expires_at)
    values (${row.id}, ${row.personId}, ${row.proofId}, ${row.publicKey},
      ${JSON.stringify(row.account)}::jsonb, ${row.createdAt}, ${row.expiresAt})`.execute(tx)
}

export async function exportById(tx: Tx, id: string): Promise<ExportRow | undefined> {
  return (await sql<ExportRow>`select * from export_requests where id = ${id}`.execute(tx)).rows[0]
}

/** False if another run was first, or the row has gone. */
export async function answerExport(tx: Tx, id: string, object: string | null): Promise<boolean> {
  const { rows } = await sql`
      update export_requests set state = ${object === null ? 'refused' : 'ready'}, object_id = ${object}
      where id = ${id} and state = 'waiting' returning 1`.execute(tx)
  return rows.length === 1
}

export async function deleteExport(tx: Tx, id: string): Promise<void> {
  await sql`delete from export_requests where id = ${id}`.execute(tx)
}

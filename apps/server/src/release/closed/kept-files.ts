// The files of a will by their first names, and whose it is, as the rows say.
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

export interface KeptFiles {
  testatorId: string
  version: number
  documentHash: Buffer | null
  document: string | null
  sealed: string | null
  capsule: string | null
  certificate: string | null
  proof: string | null
}

export async function keptFilesOf(tx: Tx, willId: string): Promise<KeptFiles | null> {
  const { rows } = await sql<KeptFiles>`
    select testator_id as "testatorId", version, document_hash as "documentHash", document, sealed, capsule,
      certificate, proof
    from release_files(${willId}::uuid)`.execute(tx)
  return rows[0] ?? null
}

// Professionals whom staff looked up in a public list, for staff.
import { sql } from 'kysely'
import type { Professional } from '@testate/api/death/professionals'
import type { Tx } from '../../platform/database/database.ts'

export async function listProfessionals(tx: Tx): Promise<{ professionals: Professional[] }> {
  const { rows } = await sql<{ professionals: Professional[] | null }>`
    select app_professionals() as professionals`.execute(tx)
  return { professionals: rows[0]!.professionals ?? [] }
}

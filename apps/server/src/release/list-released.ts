// What an executor was given, and what comes next: that it exists and where the original lies, then their
// identity, then the copy.
import { sql } from 'kysely'
import type { ReleasedCopy } from '@testate/api/released'
import type { Tx } from '../platform/database/database.ts'

export interface Given {
  willId: string
  testatorName: string
  title: string | null
  originalLocation: string | null
  documentHash: Buffer
  documentName: string | null
  grantedAt: Date
  expiresAt: Date
  isOver: boolean
  isEnded: boolean
  isIdentified: boolean
}

export async function givenTo(tx: Tx): Promise<Given[]> {
  return (
    await sql<Given>`
      select will_id as "willId", testator_name as "testatorName", title, original_location as "originalLocation",
        document_hash as "documentHash", document_name as "documentName", granted_at as "grantedAt",
        expires_at as "expiresAt", is_over as "isOver", is_ended as "isEnded", is_identified as "isIdentified"
      from app_released() order by granted_at desc, will_id`.execute(tx)
  ).rows
}

const nextOf = ({ isEnded, isIdentified, isOver }: Given): ReleasedCopy['next'] => {
  if (isEnded) return 'nothing'
  if (!isIdentified) return 'have-identity-checked'
  return isOver ? 'ask-again' : 'read'
}

export async function listReleased(tx: Tx): Promise<{ released: ReleasedCopy[] }> {
  return {
    released: (await givenTo(tx)).map((one) => ({
      willId: one.willId,
      testatorName: one.testatorName,
      title: one.title,
      since: one.grantedAt.toISOString(),
      until: one.expiresAt.toISOString(),
      originalLocation: one.originalLocation,
      next: nextOf(one),
    })),
  }
}

/** What a proof about a released copy is for: SHA-256 of the will's PDF, in hex; null for whoever has no grant. */
export async function releasedToConfirm(tx: Tx, willId: string): Promise<string | null> {
  const given = (await givenTo(tx)).find((one) => one.willId === willId && !one.isEnded)
  return given?.documentHash.toString('hex') ?? null
}

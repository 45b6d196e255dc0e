// The testator's review of the PDF: recorded for that very file, and looked up wherever an answer says
// whether the review is done.
import type { PersonId } from '../platform/database/person.ts'
import { saidBefore } from '../audit/happened-to.ts'
import type { Tx } from '../platform/database/database.ts'
import { findWill } from './store.ts'

export const reviewOf = (actor: PersonId, documentHash: string) => ({
  event: 'document.reviewed' as const,
  actor,
  details: { documentHash },
})

/**
 * Whether this person has confirmed the review of the present PDF; a review of one it replaced does not
 * count.
 */
export async function hasReviewed(tx: Tx, personId: PersonId, willId: string): Promise<boolean> {
  const documentHash = (await findWill(tx, willId))?.document_hash?.toString('hex')
  return (
    documentHash !== undefined && (await saidBefore(tx, willId, reviewOf(personId, documentHash))) !== null
  )
}

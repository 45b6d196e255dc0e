// The testator's review of the PDF: recorded for that very file, and looked up wherever an answer says
// whether the review is done.
import type { PersonId } from '../platform/database/person.ts'
import { saidAmong, saidBefore } from '../audit/happened-to.ts'
import type { Tx } from '../platform/database/database.ts'

export const reviewOf = (actor: PersonId, documentHash: string) => ({
  event: 'document.reviewed' as const,
  actor,
  details: { documentHash },
})

/**
 * Of these wills those whose present PDF this person has confirmed to have reviewed; a review of one it replaced
 * does not count.
 */
export async function reviewedAmong(
  tx: Tx,
  personId: PersonId,
  wills: readonly { id: string; documentHash: string | null }[],
): Promise<Set<string>> {
  const said = wills.flatMap(({ id, documentHash }) =>
    documentHash === null ? [] : [{ willId: id, details: reviewOf(personId, documentHash).details }],
  )
  return await saidAmong(tx, 'document.reviewed', personId, said)
}

/** Whether this person has confirmed to have reviewed the present PDF of one will. */
export const isReviewed = async (
  tx: Tx,
  personId: PersonId,
  will: { id: string; documentHash: string | null },
): Promise<boolean> =>
  will.documentHash !== null &&
  (await saidBefore(tx, will.id, reviewOf(personId, will.documentHash))) !== null

// Who may view and decide an identity: an admin with no part in it. An invitation makes a guest of any holder
// of a mailbox, so comparing ids alone would let an admin who is named as a witness, or registers a will,
// accept the identities in that very will.
import { sameMailbox } from '@testate/domain/party'
import { findPerson } from '../accounts/rows/find-person.ts'
import { partiesOf, partiesOfPerson } from '../parties/parties-of.ts'
import type { Tx } from '../platform/database/database.ts'
import { because, refuse } from '../platform/http/problem.ts'

interface Reviewer {
  id: string
  email: string
}

/**
 * False for the reviewer's own identity, under any account or invitation, and for that of anybody in a will
 * the reviewer is a party of.
 */
export async function standsApart(tx: Tx, reviewer: Reviewer, personId: string): Promise<boolean> {
  const isReviewer = (one: { personId: string | null; email: string }): boolean =>
    one.personId === reviewer.id || sameMailbox(one.email, reviewer.email)
  const person = await findPerson(tx, personId)
  if (person === null || isReviewer({ personId, email: person.email })) return false
  for (const { willId } of await partiesOfPerson(tx, personId))
    if ((await partiesOf(tx, willId)).some(isReviewer)) return false
  return true
}

/** Refuses with `forbidden`, naming the reason. */
export async function requireStandsApart(tx: Tx, reviewer: Reviewer, personId: string): Promise<void> {
  if (personId === reviewer.id)
    refuse('forbidden', 'Nobody reviews their own identity.', because('reviewer-own-identity'))
  if (!(await standsApart(tx, reviewer, personId)))
    refuse(
      'forbidden',
      'Nobody reviews an identity of their own, or for a will they take part in. Another administrator decides.',
      because('reviewer-takes-part'),
    )
}

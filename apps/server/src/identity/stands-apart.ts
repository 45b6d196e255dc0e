// Who may look at and decide on an identity: an admin who has nothing to do with it. An invitation makes a guest of whoever holds the mailbox, so
// comparing ids alone would let an admin who is named as a witness, or registers a will, accept the identities that carry that very will.
import { sameMailbox } from '@testate/domain/party'
import { partiesOf, partiesOfPerson } from '../parties/parties-of.ts'
import type { Tx } from '../platform/database.ts'
import { refuse } from '../platform/problem.ts'
import { personById } from './store.ts'

interface Reviewer {
  id: string
  email: string
}

/** False for the reviewer's own identity, under whichever account or invitation, and for that of anybody in a will the reviewer is a party of. */
export async function standsApart(tx: Tx, reviewer: Reviewer, personId: string): Promise<boolean> {
  const isReviewer = (one: { personId: string | null; email: string }): boolean =>
    one.personId === reviewer.id || sameMailbox(one.email, reviewer.email)
  const person = await personById(tx, personId)
  if (person === undefined || isReviewer({ personId, email: person.email })) return false
  for (const { willId } of await partiesOfPerson(tx, personId))
    if ((await partiesOf(tx, willId)).some(isReviewer)) return false
  return true
}

/** Refuses with `forbidden`, naming the reason. */
export async function requireStandsApart(tx: Tx, reviewer: Reviewer, personId: string): Promise<void> {
  if (personId === reviewer.id) refuse('forbidden', 'Nobody reviews their own identity.')
  if (!(await standsApart(tx, reviewer, personId)))
    refuse(
      'forbidden',
      'Nobody reviews an identity of their own, or for a will they take part in. Another administrator decides.',
    )
}

// Which proof allows a change of factors, and when an added one begins to count (issue 13; decision 33).
import type { ProvingFactor } from '@testate/api/factors'
import { lockPerson } from '../platform/database/lock-person.ts'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { counts, daysBeforeItCounts, daysFrom, type Factor } from './factor.ts'
import { deleteEnded, factorsOf, ownerById, type Owner } from './store.ts'
import { recoverySetOf } from './store-codes.ts'
import { notifyOwner } from './notify-owner.ts'

/**
 * The permission for a change: the proof that was used up for it, or the link that makes staff, whose holder
 * has no factor yet.
 */
export type Permit = ProvingFactor | 'staff link'

export interface Owned {
  owner: Owner
  factors: Factor[]
  at: Date
}

/**
 * The person and their present factors, locked until this change is through. Factors whose last day has come
 * are deleted first.
 */
export async function ownedBy(tx: Tx, personId: string): Promise<Owned> {
  await lockPerson(tx, personId)
  const owner = (await ownerById(tx, personId)) ?? refuse('not-found')
  const at = now()
  for (const gone of await deleteEnded(tx, personId, at)) await notifyOwner(tx, owner, 'removed', gone)
  return { owner, factors: await factorsOf(tx, personId, at), at }
}

/** The factors that count now; recovery codes only while one of them is unused. */
export async function counting(tx: Tx, { owner, factors, at }: Owned): Promise<Factor[]> {
  const left = factors.some(({ kind }) => kind === 'recovery codes')
    ? ((await recoverySetOf(tx, owner.id, at))?.left ?? 0)
    : 0
  return factors.filter((one) => counts(one, at) && (one.kind !== 'recovery codes' || left > 0))
}

/**
 * Whether a factor added now counts at once. A mailed code suffices while nothing else counts: an intruder
 * who reads the mailbox for a moment then waits three days, during which its owner, who was mailed, removes
 * it. A guest's ceremony is over by then, and rests on that mailbox anyway.
 */
export async function mayAdd(tx: Tx, owned: Owned, permit: Permit): Promise<{ atOnce: boolean }> {
  const some = (await counting(tx, owned)).length > 0
  if (some && (permit === 'code by e-mail' || permit === 'staff link'))
    refuse(
      'step-up-needed',
      'Please confirm with one of the other ways you have already: a code by email is not enough to add another.',
      because('adding-needs-factor'),
    )
  // Staff must have one before they get access; a person who became staff within the day holds the link that
  // made them so, or was admitted by the operator (decision 33).
  const newStaff = !some && owned.owner.staffSince !== null && owned.at < daysFrom(owned.owner.staffSince, 1)
  return { atOnce: permit !== 'code by e-mail' || owned.owner.kind === 'guest' || newStaff }
}

export const countsFrom = (atOnce: boolean, at: Date): Date =>
  atOnce ? at : daysFrom(at, daysBeforeItCounts)

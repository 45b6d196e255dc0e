// What somebody has, what they call it, and how it goes: at once by proof of a factor, after seven days by the mailbox alone.
import type { FactorList } from '@testate/api/factors'
import { append } from '../audit/append.ts'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database.ts'
import { refuse } from '../platform/problem.ts'
import { lockedOf } from '../proofs/failures.ts'
import { daysFrom, daysWithoutIt, type Factor } from './factor.ts'
import { counting, ownedBy, type Owned, type Permit } from './may-change.ts'
import { deleteFactor, factorsOf, setEnd, setName } from './store.ts'
import { recoverySetOf } from './store-codes.ts'
import { tellOwner } from './tell-owner.ts'

/** As it leaves the worker. */
export const asListed = ({
  id,
  kind,
  name,
  enrolledAt,
  countsFrom,
  lastUsedAt,
  endsAt,
}: Factor): FactorList['factors'][number] => ({
  id,
  kind,
  name,
  enrolledAt: enrolledAt.toISOString(),
  countsFrom: countsFrom.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  endsAt: endsAt?.toISOString() ?? null,
})

export async function listFactors(tx: Tx, personId: string): Promise<FactorList> {
  const at = now()
  return {
    factors: (await factorsOf(tx, personId, at)).map(asListed),
    recoveryCodesLeft: (await recoverySetOf(tx, personId, at))?.left ?? 0,
    locked: (await lockedOf(tx, personId)).filter(
      (one) => one === 'authenticator' || one === 'recovery code',
    ),
  }
}

export async function renameFactor(
  tx: Tx,
  { personId, factorId, name }: { personId: string; factorId: string; name: string },
): Promise<void> {
  const { id, kind } = one(await ownedBy(tx, personId), factorId)
  if (kind === 'recovery codes') refuse('not-found')
  await setName(tx, { id, kind }, name)
  await append(tx, { event: 'factor.renamed', actor: personId, details: { kind, factorId: id } })
}

/**
 * Gone at once with the proof of a factor, the last one's own included, or while it opens nothing yet: whoever finds one in their list that they did not add
 * shall not have to wait. With the mailbox alone it goes in seven days, so that a reader of the mailbox cannot clear the way for himself.
 */
export async function removeFactor(
  tx: Tx,
  { personId, factorId, permit }: { personId: string; factorId: string; permit: Permit },
): Promise<{ endsAt: Date | null }> {
  const owned = await ownedBy(tx, personId)
  const factor = one(owned, factorId)
  const { owner, at } = owned
  if (permit !== 'code by e-mail' || factor.countsFrom > at) {
    await deleteFactor(tx, factor)
    await tellOwner(tx, owner, 'removed', factor)
    return { endsAt: null }
  }
  // Asked twice, the first day stands.
  const endsAt = factor.endsAt ?? daysFrom(at, daysWithoutIt)
  if (factor.endsAt === null) {
    await setEnd(tx, factor, endsAt)
    await tellOwner(tx, owner, 'removal-asked', { ...factor, at: endsAt })
  }
  return { endsAt }
}

/** By proof of a factor: whoever reads the mailbox cannot keep what its owner has lost. */
export async function keepFactor(
  tx: Tx,
  { personId, factorId, permit }: { personId: string; factorId: string; permit: Permit },
): Promise<void> {
  const owned = await ownedBy(tx, personId)
  const factor = one(owned, factorId)
  if (permit === 'code by e-mail')
    refuse(
      'step-up-needed',
      'To keep it, please confirm with one of the ways you have already: a code by email is not enough.',
    )
  if (factor.endsAt === null) return
  await setEnd(tx, factor, null)
  await tellOwner(tx, owned.owner, 'kept', factor)
}

/** What counts now, one of each kind: for a choice on screen, and for whoever must not go on without one. */
export async function kindsThatCount(tx: Tx, personId: string): Promise<Factor['kind'][]> {
  return [...new Set((await counting(tx, await ownedBy(tx, personId))).map(({ kind }) => kind))]
}

const one = ({ factors }: Owned, factorId: string): Factor =>
  factors.find(({ id }) => id === factorId) ?? refuse('not-found')

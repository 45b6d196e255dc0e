// Lists, renames and removes a person's factors: at once by proof of a factor, after seven days with the
// mailbox alone.
import type { FactorList } from '@testate/api/factors'
import { append } from '../audit/append.ts'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { lockedOf } from '../proofs/failures.ts'
import { beginToCount } from './opening-passkey.ts'
import { counts, daysFrom, daysWithoutIt, type Factor } from './factor.ts'
import { counting, countsFrom, mayAdd, ownedBy, type Owned, type Permit } from './may-change.ts'
import { deleteFactor, factorsOf, setEnd, setName } from './store.ts'
import { recoverySetOf } from './store-codes.ts'
import { notifyOwner } from './notify-owner.ts'

/** The form in which the worker returns it. */
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
  countsFrom: countsFrom?.toISOString() ?? null,
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
 * Removed at once with the proof of a factor, even the last one with its own proof, or while it gives no
 * access yet: a person who finds a factor they did not add must not have to wait. With the mailbox alone it
 * is removed after seven days, so that an intruder in the mailbox cannot clear the way.
 */
export async function removeFactor(
  tx: Tx,
  { personId, factorId, permit }: { personId: string; factorId: string; permit: Permit },
): Promise<{ endsAt: Date | null }> {
  const owned = await ownedBy(tx, personId)
  const factor = one(owned, factorId)
  const { owner, at } = owned
  if (permit !== 'code by e-mail' || !counts(factor, at)) {
    await deleteFactor(tx, factor)
    await notifyOwner(tx, owner, 'removed', factor)
    return { endsAt: null }
  }
  // A repeated request keeps the first date.
  const endsAt = factor.endsAt ?? daysFrom(at, daysWithoutIt)
  if (factor.endsAt === null) {
    await setEnd(tx, factor, endsAt)
    await notifyOwner(tx, owner, 'removal-asked', { ...factor, at: endsAt })
  }
  return { endsAt }
}

/**
 * Needs proof of a factor: an intruder in the mailbox must not be able to keep what its owner has lost. The passkey
 * that opened the account is kept as a factor is added: it begins to count.
 */
export async function keepFactor(
  tx: Tx,
  { personId, factorId, permit }: { personId: string; factorId: string; permit: Permit },
): Promise<void> {
  const owned = await ownedBy(tx, personId)
  const factor = one(owned, factorId)
  if (factor.countsFrom === null) {
    const from = countsFrom((await mayAdd(tx, owned, permit)).atOnce, owned.at)
    await beginToCount(tx, owned.owner, factor, from)
    return
  }
  if (permit === 'code by e-mail')
    refuse(
      'step-up-needed',
      'To keep it, please confirm with one of the ways you have already: a code by email is not enough.',
      because('keeping-needs-factor'),
    )
  if (factor.endsAt === null) return
  await setEnd(tx, factor, null)
  await notifyOwner(tx, owned.owner, 'kept', factor)
}

/** The kinds that count now, once each: for a choice on screen, and for actions that require one. */
export async function kindsThatCount(tx: Tx, personId: string): Promise<Factor['kind'][]> {
  return [...new Set((await counting(tx, await ownedBy(tx, personId))).map(({ kind }) => kind))]
}

const one = ({ factors }: Owned, factorId: string): Factor =>
  factors.find(({ id }) => id === factorId) ?? refuse('not-found')

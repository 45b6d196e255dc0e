// The worker's first sight of a requested erasure: it checks the proof itself, and with a registered will the
// days of grace begin now, by the database's clock, with a mail whose link stops it. The withdrawals it
// includes run within those days, so that there is no second delay at their end.
import { randomUUID } from 'node:crypto'
import { findPerson } from '../accounts/rows/find-person.ts'
import { newToken, tokenHash } from '../platform/token.ts'
import { append } from '../audit/append.ts'
import { notify } from '../notifications/notify.ts'
import { networksOwed } from '../payments/additions/give-back.ts'
import type { Tx } from '../platform/database/database.ts'
import { lockWill } from '../platform/database/lock-will.ts'
import { knownAddress } from '../proofs/addresses.ts'
import { tellOfWithdrawal } from '../registration/anchors/tell-of-withdrawal.ts'
import { withdrawWithErasure } from '../wills/withdrawals.ts'
import { GRACE_DAYS, isRegistered } from './show-erasure.ts'
import {
  affairsOf,
  endUnconfirmed,
  isConfirmed,
  keepStopLink,
  startWait,
  type Affair,
  type Erasure,
} from './store.ts'
import { tellStaff } from './tell-of-stale.ts'

/** Always true: the next action is a step of its own. */
export async function seeErasure(tx: Tx, erasure: Erasure): Promise<boolean> {
  const { id: erasureId, person_id: personId, state } = erasure
  if (state !== 'asked' || personId === null || !(await endUnlessConfirmed(tx, erasure))) return true
  await append(tx, { event: 'account.erasure-asked', actor: personId, details: { erasureId } })
  for (const { id } of await affairsOf(tx, personId)) await lockWill(tx, id)
  const affairs = await affairsOf(tx, personId)
  if (affairs.some(isRegistered)) return await beginWait(tx, erasure, affairs)
  await startWait(tx, erasureId, 0)
  return true
}

/** Starts the days of grace, mails a new link, and starts each registered will's withdrawal with them. */
export async function beginWait(
  tx: Tx,
  { id: erasureId, person_id: personId }: Erasure,
  affairs: readonly Affair[],
): Promise<true> {
  const person = personId === null ? null : await findPerson(tx, personId)
  const dueAt = await startWait(tx, erasureId, GRACE_DAYS)
  const token = newToken()
  await keepStopLink(tx, erasureId, tokenHash(token))
  for (const affair of affairs.filter(isRegistered)) {
    const { id: willId } = affair
    // One the testator requested separately continues on its own, shorter delay.
    if (
      personId === null ||
      !(await withdrawWithErasure(tx, {
        id: randomUUID(),
        willId,
        personId,
        erasureId,
        effectiveAt: dueAt,
        owed: await networksOwed(tx, willId),
      }))
    )
      continue
    await append(tx, {
      event: 'will.withdrawal-asked',
      willId,
      actor: personId,
      details: { effectiveAt: dueAt.toISOString(), reason: 'the testator has their account erased' },
    })
    await tellOfWithdrawal(tx, affair, { what: 'asked', effectiveAt: dueAt.toISOString(), token: null })
  }
  if (person !== null)
    await notify(tx, {
      to: (await knownAddress(tx, person.id)) ?? person.email,
      template: 'erasure-asked',
      data: { name: person.name, dueAt: dueAt.toISOString(), token },
    })
  return true
}

/**
 * Returns false, and ends the row without effect, if no proof of the owner stands behind it: the api may
 * write such a row, and a withdrawal is final on ledgers.
 */
export async function endUnlessConfirmed(tx: Tx, erasure: Erasure): Promise<boolean> {
  const { id: erasureId, person_id: personId } = erasure
  if (await isConfirmed(tx, erasureId)) return true
  const person = personId === null ? null : await findPerson(tx, personId)
  await endUnconfirmed(tx, erasureId)
  await append(tx, { event: 'account.erasure-taken-back', actor: 'worker', details: { erasureId, personId } })
  if (person !== null)
    await notify(tx, {
      to: (await knownAddress(tx, person.id)) ?? person.email,
      template: 'erasure-taken-back',
      data: { name: person.name, by: 'unconfirmed' },
    })
  await tellStaff(tx, erasure, [
    'No code of the owner’s stands behind it, or the account is an administrator’s by now. It was ' +
      'ended before anything was done.',
  ])
  return false
}

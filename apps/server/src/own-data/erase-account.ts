// Erases a person step by step: each step is one transaction and records the state, so a restarted worker
// continues from there. First the days of grace, which begin when the worker first sees the request
// (see-erasure.ts); then notifying others (networks, the payment provider) while the keys for it still exist;
// then every row at once, in the owner's function; then the objects, one by one, but none that a row still names:
// whoever has the api's login can say of any object that it is a certificate of this person.
import { append } from '../audit/append.ts'
import { findPerson } from '../accounts/rows/find-person.ts'
import { notify } from '../notifications/notify.ts'
import { countPaid } from '../payments/count-paid.ts'
import { dropOldPayments } from '../payments/drop-old-payments.ts'
import { refundErased } from '../payments/refunds/ask-refund.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { enqueue } from '../platform/jobs.ts'
import { lockWill } from '../platform/database/lock-will.ts'
import { objectId } from '../platform/storage/objects.ts'
import type { JobContext } from '../platform/worker-context.ts'
import { changeStatus } from '../wills/change-status.ts'
import { withdrawNow } from '../registration/anchors/advance-withdrawal.ts'
import { willFacts } from '../wills/will-facts.ts'
import { pendingWithdrawal, type Withdrawal } from '../wills/withdrawals.ts'
import { forgetFaceConsent } from '../identity/end-face-consent.ts'
import { eraseDraftsOf } from '../wills/drafts/erase-drafts.ts'
import { ERASE_JOB } from './job-types.ts'
import { beginWait, endUnlessConfirmed, seeErasure } from './see-erasure.ts'
import { hasMoneyWaiting, isOwedBack, isRegistered } from './show-erasure.ts'
import {
  affairsOf,
  dueErasures,
  erasePerson,
  forgetFarewell,
  holdErasure,
  isUnderWay,
  keepFarewell,
  moveErasure,
  nextObject,
  objectRemoved,
  objectsOfOthers,
  type Erasure,
} from './store.ts'
import { tellOfStale } from './tell-of-stale.ts'

export type ErasureContext = Pick<JobContext, 'db' | 'log' | 'store'>
const worker = { service: 'worker' } as const
/** Networks and refunds take seconds to days; checking each half minute is enough. */
const LOOK_AGAIN_S = 30

/** Repeatable. Enqueues another job if something outside is still pending. */
export async function eraseAccount(erasureId: string, { db, log, store }: ErasureContext): Promise<void> {
  const step = async (work: (tx: Tx, erasure: Erasure) => Promise<boolean>): Promise<void> =>
    await inTransaction(db, worker, async (tx) => {
      const erasure = await holdErasure(tx, erasureId)
      if (erasure !== undefined && !(await work(tx, erasure)))
        await enqueue(tx, ERASE_JOB, { erasureId }, { startAfter: LOOK_AGAIN_S })
    })
  await step(seeErasure)
  await step(begin)
  await step(eraseRows)
  // Both return nothing before the rows are gone.
  const others = await inTransaction(db, worker, (tx) => objectsOfOthers(tx, erasureId))
  for (;;) {
    const object = await inTransaction(db, worker, (tx) => nextObject(tx, erasureId))
    if (object === undefined) break
    if (others.has(object)) log.warn({ object }, 'an object of somebody else was to be erased; it stays')
    else await store.remove(objectId(object))
    await inTransaction(db, worker, (tx) => objectRemoved(tx, erasureId, object))
  }
  await step(async (tx, { state }) => {
    if (state !== 'removing') return true
    if (!(await forgetFarewell(tx, erasureId))) return false
    await moveErasure(tx, erasureId, 'done')
    return true
  })
}

/**
 * False while a will is just being entered on the networks, which must not be interrupted, or was released
 * meanwhile.
 */
async function begin(tx: Tx, erasure: Erasure): Promise<boolean> {
  const { id: erasureId, person_id: personId, state, due } = erasure
  // Its own job runs when it is due.
  if (state !== 'waiting' || personId === null || !due) return true
  // Checked again before anything irreversible: the person may have become an administrator meanwhile.
  if (!(await endUnlessConfirmed(tx, erasure))) return true
  for (const { id } of await affairsOf(tx, personId)) await lockWill(tx, id)
  const affairs = await affairsOf(tx, personId)
  if (affairs.some(({ status }) => status === 'registering' || status === 'released')) return false
  const waited = new Map<string, Withdrawal>()
  for (const { id } of affairs.filter(isRegistered)) {
    const own = await pendingWithdrawal(tx, id)
    if (own?.erasureId === erasureId && own.due) waited.set(id, own)
  }
  // Registered after the request, or a withdrawal of its own was stopped meanwhile: the days of grace begin
  // now, and the owner is told.
  if (waited.size < affairs.filter(isRegistered).length) return await beginWait(tx, erasure, affairs)
  await moveErasure(tx, erasureId, 'withdrawing')
  for (const affair of affairs) {
    // Before the withdrawal, which by itself leaves it to staff after the cancellation period.
    if (isOwedBack(affair)) await refundErased(tx, affair.id, personId)
    // In the same way as the testator's own withdrawal: networks are updated, and an open payment page is
    // ended (payments/events.ts).
    const withdrawal = waited.get(affair.id)
    if (withdrawal !== undefined)
      await withdrawNow(
        tx,
        withdrawal,
        (await willFacts(tx, affair.id))!,
        'the testator had their account erased',
      )
    else if (hasMoneyWaiting(affair))
      await changeStatus(tx, affair.id, 'withdrawn', {
        actor: personId,
        reason: 'the testator had their account erased',
      })
  }
  return true
}

/** False if something is still pending. */
async function eraseRows(tx: Tx, { id: erasureId, person_id: personId, state }: Erasure): Promise<boolean> {
  if (state !== 'withdrawing' || personId === null) return true
  if (await isUnderWay(tx, personId)) return false
  const person = await findPerson(tx, personId)
  const paymentsKept = await countPaid(tx, personId)
  await eraseDraftsOf(tx, personId)
  await forgetFaceConsent(tx, personId)
  const objects = await erasePerson(tx, erasureId)
  // Afterwards: written before, it would be deleted with the rest.
  if (person !== null)
    await keepFarewell(
      tx,
      erasureId,
      await notify(tx, {
        to: person.email,
        template: 'account-erased',
        data: { name: person.name, paymentsKept },
      }),
    )
  await append(tx, {
    event: 'account.erased',
    actor: 'worker',
    details: { erasureId, objects, paymentsKept },
  })
  return true
}

/**
 * Enqueues a job for each erasure whose job was lost, reports those that do not progress, and deletes expired
 * payment records.
 */
export async function tendErasures({
  db,
}: Pick<ErasureContext, 'db'>): Promise<{ erasing: number; dropped: number }> {
  return await inTransaction(db, worker, async (tx) => {
    const due = await dueErasures(tx, ERASE_JOB.name)
    for (const erasureId of due) await enqueue(tx, ERASE_JOB, { erasureId }, { singletonKey: erasureId })
    await tellOfStale(tx)
    return { erasing: due.length, dropped: await dropOldPayments(tx) }
  })
}

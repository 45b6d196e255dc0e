// Erases a person, step by step: each step is one transaction and says where it is, so a worker that dies goes on from there. First what others must be told
// (networks, the payment provider) while the keys for it are still there; then every row at once, in the owner's function; then the objects, one by one.
import { append } from '../audit/append.ts'
import { findPerson } from '../accounts/find-person.ts'
import { notify } from '../notifications/notify.ts'
import { now } from '../platform/clock.ts'
import { inTransaction, type Tx } from '../platform/database.ts'
import { enqueue } from '../platform/jobs.ts'
import { objectId } from '../platform/objects.ts'
import type { WorkerContext } from '../platform/worker-context.ts'
import { changeStatus } from '../wills/change-status.ts'
import { eraseDraftsOf } from '../wills/erase-drafts.ts'
import { ERASE_JOB } from './job-names.ts'
import { hasMoneyWaiting, isRegistered } from './show-erasure.ts'
import { affairsOf, countPaid, dropOldPayments, dueErasures, erasePerson, forgetFarewell, holdErasure, isUnderWay, keepFarewell, moveErasure, nextObject, objectRemoved, type Erasure } from './store.ts'

export type ErasureContext = Pick<WorkerContext, 'db' | 'store'>
const worker = { service: 'worker' } as const
/** Networks and refunds take seconds to days; nothing is lost by a look each half minute. */
const LOOK_AGAIN_S = 30

/** Repeatable. Puts in another job when something outside is still to be waited for. */
export async function eraseAccount(erasureId: string, { db, store }: ErasureContext): Promise<void> {
  const step = async (work: (tx: Tx, erasure: Erasure) => Promise<boolean>): Promise<void> =>
    await inTransaction(db, worker, async (tx) => {
      const erasure = await holdErasure(tx, erasureId)
      if (erasure !== undefined && !(await work(tx, erasure))) await enqueue(tx, ERASE_JOB, { erasureId }, { startAfter: LOOK_AGAIN_S })
    })
  await step(begin)
  await step(eraseRows)
  // Empty before the rows are gone.
  for (;;) {
    const object = await inTransaction(db, worker, (tx) => nextObject(tx, erasureId))
    if (object === undefined) break
    await store.remove(objectId(object))
    await inTransaction(db, worker, (tx) => objectRemoved(tx, erasureId, object))
  }
  await step(async (tx, { state }) => {
    if (state !== 'removing') return true
    if (!(await forgetFarewell(tx, erasureId))) return false
    await moveErasure(tx, erasureId, 'done')
    return true
  })
}

/** False while a will is just being entered on the networks, which nothing may interrupt, or was released meanwhile. */
async function begin(tx: Tx, { id: erasureId, person_id: personId, state, due_at: dueAt }: Erasure): Promise<boolean> {
  // Its own job comes when it is due.
  if (state !== 'waiting' || personId === null || dueAt > now()) return true
  const affairs = await affairsOf(tx, personId)
  if (affairs.some(({ status }) => status === 'registering' || status === 'released')) return false
  await moveErasure(tx, erasureId, 'withdrawing')
  for (const affair of affairs) {
    // By the same way as the testator's own withdrawal: networks are told, and money that is owed goes back (payments/events.ts).
    if (isRegistered(affair) || hasMoneyWaiting(affair)) await changeStatus(tx, affair.id, 'withdrawn', { actor: personId, reason: 'the testator had their account erased' })
  }
  return true
}

/** False when something is still under way. */
async function eraseRows(tx: Tx, { id: erasureId, person_id: personId, state }: Erasure): Promise<boolean> {
  if (state !== 'withdrawing' || personId === null) return true
  if (await isUnderWay(tx, personId)) return false
  const person = await findPerson(tx, personId)
  const paymentsKept = await countPaid(tx, personId)
  await eraseDraftsOf(tx, personId)
  const objects = await erasePerson(tx, erasureId)
  // After it: written before, it would go with the rest.
  if (person !== null) await keepFarewell(tx, erasureId, await notify(tx, { to: person.email, template: 'account-erased', data: { name: person.name, paymentsKept } }))
  await append(tx, { event: 'account.erased', actor: 'worker', details: { erasureId, objects, paymentsKept } })
  return true
}

/** Puts in a job for each erasure whose job was lost, and drops the payments' records whose time is over. */
export async function tendErasures({ db }: Pick<ErasureContext, 'db'>): Promise<{ erasing: number; dropped: number }> {
  return await inTransaction(db, worker, async (tx) => {
    const due = await dueErasures(tx, ERASE_JOB.name)
    for (const erasureId of due) await enqueue(tx, ERASE_JOB, { erasureId }, { singletonKey: erasureId })
    return { erasing: due.length, dropped: await dropOldPayments(tx) }
  })
}

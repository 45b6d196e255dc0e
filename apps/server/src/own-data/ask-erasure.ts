// Somebody asks to be erased: with a second factor and words they typed. From then on nobody is signed in to the account; signing in while it waits takes it back.
import { randomUUID } from 'node:crypto'
import type { askErasure as route } from '@testate/api/account'
import { endAllSessions } from '../accounts/own-sessions.ts'
import { append } from '../audit/append.ts'
import { notify } from '../notifications/notify.ts'
import { actAs } from '../platform/database.ts'
import type { Context } from '../platform/http.ts'
import { enqueue } from '../platform/jobs.ts'
import { lockPerson } from '../platform/lock-person.ts'
import { refuse } from '../platform/problem.ts'
import { provenBy } from '../proofs/proven-by.ts'
import { ERASE_JOB } from './job-names.ts'
import { GRACE_DAYS, inTheWay, isRegistered } from './show-erasure.ts'
import { affairsOf, insertErasure } from './store.ts'

const reasons = {
  administrator: 'An administrator’s account holds decisions about other people, and is not erased here. Please write to whoever looks after this register.',
  registering: 'A will of yours is being entered on the networks at this moment. Please try again when that is done.',
  released: 'A copy of a will of yours has been released to its executors. Please write to us.',
} as const

/** Refuses `not-now` with the reason, `conflict` when it was asked for already. */
export async function askErasure({ tx, person, request }: Context<typeof route>) {
  await lockPerson(tx, person.id)
  const proof = await provenBy(request, tx, person, { purpose: 'erase', willId: null, documentHash: null })
  const affairs = await affairsOf(tx, person.id)
  const [reason] = inTheWay(person, affairs)
  if (reason !== undefined) refuse('not-now', reasons[reason])
  const atOnce = !affairs.some(isRegistered)
  const id = randomUUID()
  const dueAt = (await insertErasure(tx, proof.token, id, GRACE_DAYS)) ?? refuse('conflict', 'Your account is being erased already.')
  await append(tx, { event: 'account.erasure-asked', actor: person.id, details: { erasureId: id } })
  if (!atOnce) await notify(tx, { to: person.email, template: 'erasure-asked', data: { name: person.name, dueAt: dueAt.toISOString() } })
  // What waits is found by its row when it is due (erase-account.ts): a job of the queue lives no longer than those days.
  if (atOnce) await enqueue(tx, ERASE_JOB, { erasureId: id }, { singletonKey: id })
  await actAs(tx, { service: 'accounts' })
  await endAllSessions(tx, person.id)
  return { dueAt: dueAt.toISOString(), atOnce }
}

// A person requests erasure: with a second factor and a typed phrase. From then on no one is signed in to the
// account; signing in before it begins takes the request back.
import { randomUUID } from 'node:crypto'
import type { askErasure as route } from '@testate/api/account'
import { endAllSessions } from '../accounts/session/own-sessions.ts'
import { now } from '../platform/clock.ts'
import { actAs } from '../platform/database/database.ts'
import type { Context } from '../platform/http/http.ts'
import { enqueue } from '../platform/jobs.ts'
import { lockPerson } from '../platform/database/lock-person.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { provenBy } from '../proofs/proven-by.ts'
import { ERASE_JOB } from './job-types.ts'
import { GRACE_DAYS, inTheWay, isRegistered } from './show-erasure.ts'
import { affairsOf, insertErasure } from './store.ts'

const sentences = {
  'administrator':
    'An administrator’s account holds decisions about other people, and is not erased here. Please ' +
    'write to whoever looks after this register.',
  'registering':
    'A will of yours is being entered on the networks at this moment. Please try again when that is done.',
  'released': 'A copy of a will of yours has been released to its executors. Please write to us.',
  'open-notice':
    'You submitted or confirmed a notice of a death, are the professional assigned to it, or it is about ' +
    'you. It is still open. Please try again when it is over.',
} as const
const whys = {
  'administrator': 'erasure-of-administrator',
  'registering': 'erasure-while-registering',
  'released': 'erasure-after-release',
  'open-notice': 'erasure-under-notice',
} as const

/** Refuses `not-now` with the reason, `conflict` if it was already requested. */
export async function askErasure({ tx, person, request }: Context<typeof route>) {
  await lockPerson(tx, person.id)
  const proof = await provenBy(request, tx, person, { purpose: 'erase', willId: null, documentHash: null })
  const affairs = await affairsOf(tx, person.id)
  const [reason] = await inTheWay(tx, person, affairs)
  if (reason !== undefined) refuse('not-now', sentences[reason], because(whys[reason]))
  const atOnce = !affairs.some(isRegistered)
  const id = randomUUID()
  if (!(await insertErasure(tx, proof.token, id)))
    refuse('conflict', 'Your account is being erased already.', because('erasure-asked'))
  // Only names the row: the worker judges what it finds there, begins the delay and mails it.
  await enqueue(tx, ERASE_JOB, { erasureId: id }, { singletonKey: id })
  await actAs(tx, { service: 'accounts' })
  await endAllSessions(tx, person.id)
  // An estimate; the worker's mail names the moment.
  return { dueAt: new Date(now().getTime() + (atOnce ? 0 : GRACE_DAYS * 86_400_000)).toISOString(), atOnce }
}

// The code proves the new address, which becomes the account's at once. All other sessions, and earlier codes
// and links of the old mailbox, end.
import type { confirmEmailChange as confirmRoute } from '@testate/api/email-change'
import type { AnswerOf } from '@testate/api/route'
import { append } from '../../audit/append.ts'
import { now } from '../../platform/clock.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { emit } from '../../platform/events.ts'
import { enqueue } from '../../platform/jobs.ts'
import { tellPerson } from '../../platform/live.ts'
import { lockPerson } from '../../platform/database/lock-person.ts'
import type { Person } from '../../platform/database/person.ts'
import { because, Problem, refuse } from '../../platform/http/problem.ts'
import { confirmProof, type Asker } from '../../proofs/request-proof.ts'
import { TAKE_BACK_JOB } from '../../proofs/job-types.ts'
import { TAKE_BACK_MS } from '../../proofs/take-back.ts'
import { newEmail, noChange } from './email-code.ts'
import { accountByEmail, accountOf, endStepUps, forgetDevices } from '../rows/store.ts'
import {
  endWaiting,
  heldUntil,
  isTaken,
  latestConfirmed,
  noteConfirmed,
  setAddress,
  waitingChange,
  type WaitingChange,
} from '../rows/store-email-changes.ts'
import { deleteOtherSessions } from '../rows/store-sessions.ts'

/** How long the confirming call may be repeated: its answer may have been lost. */
const REPEAT_WITHIN_MS = 10 * 60_000

type Answer = AnswerOf<typeof confirmRoute>
const taken =
  'This address now belongs to another account, so yours stays as it is. If both are yours, please write to us.'

/**
 * `token` is the calling session's, which continues; `session` its hash. Refuses `step-up-needed` for a wrong
 * code, `gone` when none can be tried, and `conflict` when the address has become somebody else's: a caller
 * with its code reads that mailbox, so may be told.
 */
export async function confirmEmailChange(
  app: Asker,
  person: Person,
  { code, token, session }: { code: string; token: string | null; session: string },
): Promise<Answer> {
  const { db } = app
  const change = await inTransaction(db, { service: 'accounts' }, (tx) => waitingChange(tx, person.id))
  if (change === undefined)
    return (
      (await inTransaction(db, { service: 'accounts' }, (tx) => repeated(tx, person))) ??
      refuse('gone', noChange, because('email-change-missing'))
    )
  const { stepUp } = await confirmProof(app, { session, personId: person.id, subject: newEmail, code })
  try {
    return await inTransaction(db, { service: 'accounts' }, async (tx) => {
      await lockPerson(tx, person.id)
      const still = await waitingChange(tx, person.id, { hold: true })
      if (still?.id !== change.id) refuse('gone', noChange, because('email-change-missing'))
      if (
        (await accountByEmail(tx, change.email)) !== undefined ||
        (await heldUntil(tx, change.email, person.id)) !== null
      )
        refuse('conflict', taken, because('address-taken'))
      return await apply(tx, person, change, stepUp, token)
    })
  } catch (error) {
    const why = isTaken(error) ? new Problem('conflict', taken, because('address-taken')) : error
    if (why instanceof Problem && why.code === 'conflict')
      await inTransaction(db, { service: 'accounts' }, async (tx) => void (await endWaiting(tx, person.id)))
    throw why
  }
}

async function apply(
  tx: Tx,
  person: Person,
  change: WaitingChange,
  proof: string,
  token: string | null,
): Promise<Answer> {
  // Whatever changes the address in between ends this change, under the same lock.
  const account = await accountOf(tx, person.id)
  if (account === undefined || account.email !== person.email || account.passwordHash === null)
    return refuse('gone', noChange, because('email-change-missing'))
  await emit(tx, 'account.email-changing', { person, email: change.email, back: false })
  const until = new Date(now().getTime() + TAKE_BACK_MS)
  await setAddress(tx, person.id, proof, change.id)
  await noteConfirmed(tx, change.id, { oldEmail: account.email, until, passwordHash: account.passwordHash })
  await deleteOtherSessions(tx, person.id, token)
  await endStepUps(tx, person.id)
  await forgetDevices(tx, person.id)
  await append(tx, { event: 'account.email-changed', actor: person.id, details: {} })
  // The worker mails the take-back link to the old address.
  await enqueue(tx, TAKE_BACK_JOB, { personId: person.id })
  await tellPerson(tx, person.id, 'me')
  return { email: change.email, takeBackUntil: until.toISOString() }
}

/** The change confirmed a moment ago; it says no more than the account's own page does. */
async function repeated(tx: Tx, person: Person): Promise<Answer | null> {
  const latest = await latestConfirmed(tx, person.id)
  if (
    latest === undefined ||
    !latest.open ||
    now().getTime() - latest.confirmedAt.getTime() > REPEAT_WITHIN_MS
  )
    return null
  return { email: latest.email, takeBackUntil: latest.until.toISOString() }
}

// A change of e-mail address needs the password and access to the current mailbox. The mailbox is the second
// factor of all that follows, so neither alone suffices.
import type { FastifyRequest } from 'fastify'
import type { askEmailChange as askRoute } from '@testate/api/email-change'
import type { AnswerOf, BodyOf } from '@testate/api/route'
import { fieldProblem } from '@testate/domain/field-problems'
import { append } from '../../audit/append.ts'
import { now } from '../../platform/clock.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { tellPerson } from '../../platform/live.ts'
import { lockPerson } from '../../platform/database/lock-person.ts'
import type { Person } from '../../platform/database/person.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { commitProof, provenBy, shownProof } from '../../proofs/proven-by.ts'
import type { Asker } from '../../proofs/request-proof.ts'
import { attemptOf, beginAttempt, succeeded } from '../attempts.ts'
import { sessionOf } from '../session/cookies.ts'
import { beginChange, mailCode } from './email-code.ts'
import { checkPassword } from '../password/password-hash.ts'
import { steady } from '../steady.ts'
import { accountOf } from '../rows/store.ts'
import {
  endWaiting,
  hasBegun,
  resetAt,
  waitingChange,
  type WaitingChange,
} from '../rows/store-email-changes.ts'

/**
 * A mailbox that was briefly open to an intruder gives them a password; it must not give them the account
 * before its owner had time to notice.
 */
const QUIET_AFTER_RESET_MS = 3 * 86_400_000

const subject = { purpose: 'email', willId: null, documentHash: null } as const

const sentences = {
  'administrator':
    'An administrator’s address cannot be changed here. Nobody may review their own identity, and the ' +
    'address is how we can tell.',
  'new-password':
    'Your password was set by an emailed link less than three days ago. To keep your account safe, the ' +
    'address can be changed once those three days are over.',
} as const

const whys = { 'administrator': 'address-of-administrator', 'new-password': 'password-too-new' } as const

/** Why the address cannot be changed now, or null. */
export async function whyFixed(
  tx: Tx,
  person: { id: string; isAdmin: boolean },
): Promise<keyof typeof sentences | null> {
  if (person.isAdmin) return 'administrator'
  const at = await resetAt(tx, person.id)
  return at !== null && now().getTime() - at.getTime() < QUIET_AFTER_RESET_MS ? 'new-password' : null
}

/**
 * Refuses `step-up-needed`, `not-now` with the reason, `invalid-credentials` for a wrong password (counted as
 * a failed sign-in), `rule-broken` for the present address. Repeated with the same step-up and address it
 * answers as before and mails nothing: one code of the old address begins one change.
 */
export async function askEmailChange(
  app: Asker,
  person: Person,
  { email, passwordNow }: BodyOf<typeof askRoute>,
  request: FastifyRequest,
): Promise<AnswerOf<typeof askRoute>> {
  const { db } = app
  const session = sessionOf(request, app.config, person.id)
  const asked = await inTransaction(db, { service: 'accounts' }, async (tx) => {
    // Of two simultaneous calls, the second would see that its proof is used and not yet what the first began.
    await lockPerson(tx, person.id)
    const before = await begunWith(tx, person, request, email)
    if (before !== undefined) return { before }
    await provenBy(request, tx, person, subject)
    const why = await whyFixed(tx, person)
    if (why !== null) refuse('not-now', sentences[why], because(whys[why]))
    if (email === person.email)
      refuse('rule-broken', 'This is your email address already.', {
        ...because('address-unchanged'),
        errors: [fieldProblem('email', 'email-unchanged')],
      })
    const account = (await accountOf(tx, person.id)) ?? refuse('not-found')
    return {
      before: undefined,
      account,
      verdict: await beginAttempt(tx, { address: request.ip, username: account.username, knownDevice: true }),
    }
  })
  if (asked.before !== undefined) return await answerTo(app, person, session, asked.before)
  const { account, verdict } = asked
  const attempt = attemptOf(verdict)
  const right = await checkPassword(account.passwordHash, passwordNow)
  if (!right)
    refuse('invalid-credentials', 'This is not your password.', {
      ...because('password-wrong'),
      errors: [fieldProblem('passwordNow', 'password-wrong')],
    })
  // In its own transaction: a right password is no failed attempt, whatever is refused below.
  await inTransaction(db, { service: 'accounts' }, async (tx) => await succeeded(tx, attempt))
  // Both paths take less than this, so timing does not reveal whether the address has an account.
  return await steady(250, async () => {
    const change = await inTransaction(db, { service: 'accounts' }, async (tx) => {
      await lockPerson(tx, person.id)
      // Checked again: a password change in the meantime ended every code, and of two simultaneous calls the
      // second finds what the first began.
      const before = await begunWith(tx, person, request, email)
      if (before !== undefined) return before
      const proof = await provenBy(request, tx, person, subject)
      // Bound to this address: the worker mails a code for it nowhere else.
      const at = await commitProof(tx, proof, subject, email)
      const begun = await beginChange(tx, person, { email, proofId: proof.id, at })
      // Without either address: an audit entry outlives them.
      await append(tx, { event: 'account.email-change-asked', actor: person.id, details: {} })
      await tellPerson(tx, person.id, 'me')
      return begun
    })
    return await answerTo(app, person, session, change)
  })
}

/** A repeat gets the same answer and mails nothing, unless nothing was mailed; only the worker knows that. */
const answerTo = async (
  app: Asker,
  person: Person,
  session: string,
  change: WaitingChange,
): Promise<AnswerOf<typeof askRoute>> => await mailCode(app, person, session, change, { first: true })

/**
 * The change this confirmation began, if it is still pending. The confirmation begins nothing else: neither a
 * change to another address nor, once cancelled, the same one.
 */
async function begunWith(
  tx: Tx,
  person: Person,
  request: FastifyRequest,
  email: string,
): Promise<WaitingChange | undefined> {
  const proofId = await shownProof(request, tx, person)
  if (proofId === null || !(await hasBegun(tx, person.id, proofId))) return undefined
  const before = await waitingChange(tx, person.id)
  if (before?.proofId === proofId && before.email === email) return before
  refuse(
    'step-up-needed',
    'This confirmation has been used. Please ask for a new code.',
    because('confirmation-spent'),
  )
}

/** Does nothing when no change is pending. */
export async function cancelEmailChange(tx: Tx, person: Person): Promise<void> {
  if (!(await endWaiting(tx, person.id))) return
  await append(tx, { event: 'account.email-change-dropped', actor: person.id, details: {} })
  await tellPerson(tx, person.id, 'me')
}

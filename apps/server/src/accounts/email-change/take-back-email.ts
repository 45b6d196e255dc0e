// The way back to the old address, for an owner whose address was changed by an intruder. The link alone is
// not enough: the old mailbox may be in other hands, which may be why it was left. So it also needs the
// password the account had at that moment, which only its owner then knows, and sets another.
import { sql } from 'kysely'
import { messages } from '@testate/api/accounts'
import type { readTakeBack as readRoute } from '@testate/api/email-change'
import type { AnswerOf } from '@testate/api/route'
import { fieldProblem } from '@testate/domain/field-problems'
import { append } from '../../audit/append.ts'
import { now } from '../../platform/clock.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { emit } from '../../platform/events.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { askWorker } from '../../proofs/ask-worker.ts'
import type { Asker } from '../../proofs/request-proof.ts'
import { proveTakeBack, readTakeBackLink, takeBackSpent as spent } from '../../proofs/take-back.ts'
import { aboutAccount, requireAcceptable } from '../password/acceptable-password.ts'
import { attemptOf, beginAttempt, forgetAttempts, succeeded } from '../attempts.ts'
import { findPerson } from '../rows/find-person.ts'
import { endAllSessions } from '../session/own-sessions.ts'
import { checkPassword, hashPassword } from '../password/password-hash.ts'
import { lockPerson } from '../../platform/database/lock-person.ts'
import { whoIs } from '../rows/store.ts'
import {
  endTakeBacksFrom,
  isTaken,
  setAddress,
  takeBackOf,
  type TakeBack,
} from '../rows/store-email-changes.ts'
import { newToken, tokenHash } from '../../platform/token.ts'

/** Refuses `gone`. Does not reveal whose account it is. */
export async function readTakeBack(app: Asker, token: string): Promise<AnswerOf<typeof readRoute>> {
  const { until } = await askWorker(app, readTakeBackLink, { token })
  return { until }
}

/**
 * Refuses `gone` for a link that is unknown, used or too old, `invalid-credentials` for a password that was
 * not the account's then, counted as a failed sign-in.
 */
export async function takeBackEmail(
  app: Asker,
  {
    token,
    password,
    newPassword,
    address,
  }: { token: string; password: string; newPassword: string; address: string },
): Promise<{ message: string }> {
  if (password === newPassword)
    refuse(
      'rule-broken',
      'Please choose another password than before: whoever changed the address knew that one.',
      {
        ...because('password-same-as-before'),
        errors: [fieldProblem('newPassword', 'password-same-as-before')],
      },
    )
  const { db, config } = app
  const { changeId } = await askWorker(app, readTakeBackLink, { token })
  const { found, username, about, verdict } = await inTransaction(db, { service: 'accounts' }, async (tx) => {
    const found = (await takeBackOf(tx, changeId)) ?? refuse('gone', spent, because('take-back-link-spent'))
    const username =
      (await whoIs(tx, found.personId))?.username ?? refuse('gone', spent, because('take-back-link-spent'))
    return {
      found,
      username,
      about: await aboutAccount(tx, config, found.personId),
      verdict: await beginAttempt(tx, { address, username, knownDevice: false }),
    }
  })
  const attempt = attemptOf(verdict)
  if (!(await checkPassword(found.passwordHash, password)))
    refuse('invalid-credentials', 'This was not the password.', {
      ...because('password-before-wrong'),
      errors: [fieldProblem('password', 'password-before-wrong')],
    })
  // Only now: the rules for a new password would tell a holder of the mailbox alone whose account it was. And
  // a right password is no wrong guess.
  await inTransaction(db, { service: 'accounts' }, (tx) => succeeded(tx, attempt))
  await requireAcceptable(newPassword, about, 'newPassword')
  const passwordHash = await hashPassword(newPassword)
  // The link proves the mailbox; the worker issued it, and uses it up.
  const proof = newToken()
  await askWorker(app, proveTakeBack, {
    token,
    tokenHash: tokenHash(proof).toString('hex'),
    requestKey: tokenHash(newToken()).toString('hex'),
  })
  try {
    await inTransaction(db, { service: 'accounts' }, async (tx) => {
      await lockPerson(tx, found.personId)
      const still =
        (await takeBackOf(tx, changeId, { hold: true })) ??
        refuse('gone', spent, because('take-back-link-spent'))
      await takeBack(tx, still, proof, passwordHash)
      await forgetAttempts(tx, username)
    })
  } catch (error) {
    if (isTaken(error))
      refuse(
        'conflict',
        'Your earlier address belongs to another account by now. Please write to us.',
        because('earlier-address-taken'),
      )
    throw error
  }
  return { message: messages.emailTakenBack }
}

async function takeBack(
  tx: Tx,
  { personId, email, confirmedAt }: TakeBack,
  proof: string,
  passwordHash: string,
): Promise<void> {
  const person = (await findPerson(tx, personId)) ?? refuse('gone', spent, because('take-back-link-spent'))
  // A right password was given, so an erasure requested by somebody else in between is taken back too; one
  // that has begun refuses.
  await emit(tx, 'account.signing-in', { personId })
  await emit(tx, 'account.email-changing', { person, email, back: true })
  await setAddress(tx, personId, proof, null)
  await sql`
    update auth."account" set "password" = ${passwordHash}, "updatedAt" = ${now()}
    where "userId" = ${personId} and "providerId" = 'credential'`.execute(tx)
  await endTakeBacksFrom(tx, personId, confirmedAt)
  await endAllSessions(tx, personId)
  await append(tx, { event: 'account.email-taken-back', actor: personId, details: {} })
  await emit(tx, 'account.email-taken-back', { email: person.email, name: person.name })
}

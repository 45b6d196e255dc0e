// Opens an account, with a password or a passkey, and signs it in where that is asked for. Whether its e-mail already
// has one is mailed there and never revealed to the caller: the answer, the session and all that follows are the same
// (decision 40).
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { messages, signUp as signUpRoute } from '@testate/api/accounts'
import { append } from '../../audit/append.ts'
import { checkFirstPasskeyQuestion } from '../../factors/questions.ts'
import { countedAddress } from '../../platform/http/counted-address.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { lockPerson } from '../../platform/database/lock-person.ts'
import type { App } from '../../platform/http/http.ts'
import { isAnswered, rememberAnswer, replayAnswer } from '../../platform/http/idempotency.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { askWorker } from '../../proofs/ask-worker.ts'
import { requireAcceptable } from '../password/acceptable-password.ts'
import { createAccount } from './create-account.ts'
import { withinLimit } from '../limit.ts'
import { hashPassword } from '../password/password-hash.ts'
import { steady } from '../steady.ts'
import { deviceWords } from '../session/device-words.ts'
import { isTaken } from '../session/store-credentials.ts'
import { accountByEmail, addFirstPasskey, makeStaff, useInvite, whoIs } from '../rows/store.ts'
import { heldUntil } from '../rows/store-email-changes.ts'
import { openSession, type SignedIn } from '../session/open-session.ts'
import { mailAboutAddress } from './mail-about-address.ts'
import { mayOpen } from './may-open.ts'
import { openedBefore } from './opened-before.ts'

/** A visitor signing up has no id, so the call's key, which only its sender knows, stands alone. */
const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * Refuses with `registration-failed` and a sentence: name taken, no or a wrong invitation; as the worker does for
 * a passkey. The same call may be repeated under its Idempotency-Key: if the first answer was lost, the name does not
 * count as taken.
 */
export async function signUp(
  app: App,
  input: z.output<typeof signUpRoute.body>,
  {
    key,
    stepUp,
    ...from
  }: { address: string; userAgent: string; key?: string | undefined; stepUp?: string | undefined },
): Promise<{ message: string; session: SignedIn | null }> {
  const { db, config } = app
  const record = key === undefined ? null : { personId: nobody, key, route: signUpRoute.id }
  // Without the password: a plain hash of it must not be stored.
  const { password, invitation: _, ...told } = input
  const { passkey } = told
  const requestHash = createHash('sha256').update(JSON.stringify(told)).digest()
  // Refused before the costly part; checked again in the transaction that decides.
  const asked = await inTransaction(db, { service: 'accounts' }, async (tx) => {
    if (!(await withinLimit(tx, 'sign-up', countedAddress(from.address), 300, 3600)))
      refuse('too-many-requests', undefined, because('too-many-tries'))
    return record === null || !(await isAnswered(tx, record)) ? await mayOpen(tx, config, input) : null
  })
  if (password !== undefined)
    await requireAcceptable(password, { ...input, registerName: config.registerName })
  // The last check: a person who is sent a code has a form that will be accepted with it.
  if (asked?.admin === true && stepUp === undefined)
    refuse(
      'step-up-needed',
      'This invitation makes an administrator. Please enter the code we email to the address it was sent to.',
      because('invitation-code-needed'),
    )
  if (passkey !== undefined) await askWorker(app, checkFirstPasskeyQuestion, passkey)
  const passwordHash = password === undefined ? null : await hashPassword(password)
  const usual = { rememberMe: false, knownDevice: false, ...from }
  const by = passkey === undefined ? {} : ({ by: 'passkey' } as const)
  try {
    // Mailing an owner writes other rows than mailing a link; both take this long.
    const opened = await steady(
      60,
      async () =>
        await inTransaction(db, { service: 'accounts' }, async (tx) => {
          if (record !== null && (await replayAnswer(tx, record, requestHash)) !== undefined) return null
          const invite = await mayOpen(tx, config, input)
          const staff = invite?.admin === true
          const answer = { message: !staff && input.signIn ? messages.signedUpIn : messages.signedUp }
          if (record !== null) await rememberAnswer(tx, record, answer)
          // Staff begin with their address, so with one that another account has there is nothing to open.
          if (staff && !(await mayBecomeStaff(tx, input.email))) return { ...answer, session: null }
          if (passkey !== undefined) await requireUnopened(tx, passkey.enrolment)
          const { firstName, lastName, email, username, role } = input
          const personId = await createAccount(tx, {
            firstName,
            lastName,
            email,
            username,
            passwordHash,
            role: staff ? null : role,
            ...(passkey === undefined ? {} : { id: passkey.enrolment }),
          })
          if (staff) await staffBy(tx, input.invitation, personId, stepUp ?? null)
          else if (invite !== null) await useInvite(tx, invite.id, personId)
          if (passkey !== undefined) await addCheckedPasskey(tx, personId, from.userAgent)
          // Staff sign in by themselves: their session is another, and so are its factors.
          const session = !staff && input.signIn ? await openSession(tx, personId, usual, by) : null
          return { ...answer, session }
        }),
    )
    return opened ?? (await openedBefore(db, input, usual))
  } catch (error) {
    if (!isTaken(error)) throw error
    refuse('registration-failed', messages.signUpFailed, because('account-not-opened'))
  }
}

const enrolmentOver = (): never =>
  refuse('gone', 'That took too long. Please begin again.', because('passkey-enrolment-over'))

/** An enrolment opens one account: of two sign-ups with it at the same moment the second waits for the first. */
async function requireUnopened(tx: Tx, enrolment: string): Promise<void> {
  await lockPerson(tx, enrolment)
  if ((await whoIs(tx, enrolment)) !== undefined) enrolmentOver()
}

async function addCheckedPasskey(tx: Tx, personId: string, userAgent: string): Promise<void> {
  const factorId = (await addFirstPasskey(tx, personId, deviceWords(userAgent))) ?? enrolmentOver()
  await append(tx, { event: 'factor.added', actor: personId, details: { kind: 'passkey', factorId } })
}

async function mayBecomeStaff(tx: Tx, email: string): Promise<boolean> {
  const holder = await accountByEmail(tx, email)
  if (holder?.addressProven !== true && (await heldUntil(tx, email)) === null) return true
  await mailAboutAddress(tx, { personId: nobody, email })
  return false
}

/**
 * The database itself checks the invitation and the proof of its mailbox: no row written by this process
 * makes anybody staff.
 */
async function staffBy(
  tx: Tx,
  invitation: string | undefined,
  personId: string,
  stepUp: string | null,
): Promise<void> {
  // The invitation was checked in this transaction, so the proof must be missing.
  if (invitation === undefined || !(await makeStaff(tx, invitation, personId, stepUp)))
    refuse(
      'step-up-needed',
      'This confirmation is too old, or was for something else. Please ask for a new code.',
      because('confirmation-spent'),
    )
}

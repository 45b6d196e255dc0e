// Opens an account. Whether an e-mail already has one is mailed to its owner, never revealed to the caller.
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { messages, signUp as signUpRoute } from '@testate/api/accounts'
import { fieldProblem } from '@testate/domain/field-problems'
import type { Config } from '../../platform/config.ts'
import { countedAddress } from '../../platform/http/counted-address.ts'
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts'
import { emit } from '../../platform/events.ts'
import { isAnswered, rememberAnswer, replayAnswer } from '../../platform/http/idempotency.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { requireAcceptable } from '../password/acceptable-password.ts'
import { createAccount } from './create-account.ts'
import { withinLimit } from '../limit.ts'
import { hashPassword } from '../password/password-hash.ts'
import { steady } from '../steady.ts'
import { isTaken } from '../session/store-credentials.ts'
import { accountByEmail, accountByUsername, makeStaff, openInvite, useInvite } from '../rows/store.ts'
import { heldUntil } from '../rows/store-email-changes.ts'
import { tokenHash } from '../session/token.ts'

/** A visitor signing up has no id, so the call's key, which only its sender knows, stands alone. */
const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * Refuses with `registration-failed` and a sentence: name taken, no or a wrong invitation. The same call may
 * be repeated under its Idempotency-Key: if the first answer was lost, the name does not count as taken.
 */
export async function signUp(
  parts: { db: Db; config: Config },
  input: z.output<typeof signUpRoute.body>,
  { address, key, stepUp }: { address: string; key?: string | undefined; stepUp?: string | undefined },
): Promise<{ message: string }> {
  const { db, config } = parts
  const record = key === undefined ? null : { personId: nobody, key, route: signUpRoute.id }
  const answer = { message: messages.signedUp }
  // Without the password: a plain hash of it must not be stored.
  const { password, invitation: _, ...told } = input
  const requestHash = createHash('sha256').update(JSON.stringify(told)).digest()
  // Refused before the costly part; checked again in the transaction that decides.
  const asked = await inTransaction(db, { service: 'accounts' }, async (tx) => {
    if (!(await withinLimit(tx, 'sign-up', countedAddress(address), 300, 3600)))
      refuse('too-many-requests', undefined, because('too-many-tries'))
    return record === null || !(await isAnswered(tx, record)) ? await mayOpen(tx, config, input) : null
  })
  await requireAcceptable(password, { ...input, registerName: config.registerName })
  // The last check: a person who is sent a code has a form that will be accepted with it.
  if (asked?.admin === true && stepUp === undefined)
    refuse(
      'step-up-needed',
      'This invitation makes an administrator. Please enter the code we email to the address it was sent to.',
      because('invitation-code-needed'),
    )
  const passwordHash = await hashPassword(password)
  try {
    // Making an account writes more than notifying an existing owner; both take this long.
    await steady(
      60,
      async () =>
        await inTransaction(db, { service: 'accounts' }, async (tx) => {
          if (record !== null && (await replayAnswer(tx, record, requestHash)) !== undefined) return
          const invite = await mayOpen(tx, config, input)
          if (record !== null) await rememberAnswer(tx, record, answer)
          const existing = await accountByEmail(tx, input.email)
          if (existing !== undefined) {
            if (await withinLimit(tx, 'already-have-account', existing.email, 2, 3600)) {
              await emit(tx, 'account.exists', { email: existing.email, name: existing.name })
            }
            return
          }
          const held = await heldUntil(tx, input.email)
          if (held !== null) {
            if (await withinLimit(tx, 'already-have-account', input.email, 2, 3600))
              await emit(tx, 'email.not-free', { email: input.email, name: null, until: held.toISOString() })
            return
          }
          const { firstName, lastName, email, username, role } = input
          const personId = await createAccount(tx, {
            firstName,
            lastName,
            email,
            username,
            passwordHash,
            role: invite?.admin === true ? null : role,
          })
          if (invite?.admin === true) await staffBy(tx, input.invitation, personId, stepUp ?? null)
          else if (invite !== null) await useInvite(tx, invite.id, personId)
        }),
    )
  } catch (error) {
    if (!isTaken(error)) throw error
    refuse('registration-failed', messages.signUpFailed, because('account-not-opened'))
  }
  return answer
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

/** The invitation that was used, or null where none is needed. */
async function mayOpen(
  tx: Tx,
  config: Config,
  input: z.output<typeof signUpRoute.body>,
): Promise<{ id: string; admin: boolean } | null> {
  const { invitation, email, username } = input
  let invite = null
  if (invitation !== undefined) {
    invite = (await openInvite(tx, tokenHash(invitation))) ?? null
    if (invite === null)
      refuse(
        'registration-failed',
        'This invitation has been used or has expired. Please ask an administrator for another.',
        because('invitation-spent'),
      )
    if (invite.email !== email)
      refuse(
        'registration-failed',
        'This invitation was sent to another email address.',
        because('invitation-for-other-address'),
      )
  } else if (config.registration === 'invite') {
    refuse(
      'registration-failed',
      'Accounts are opened by invitation. Please contact an administrator for access.',
      because('invitation-needed'),
    )
  }
  if ((await accountByUsername(tx, username)) !== undefined) {
    const taken = fieldProblem('username', 'username-taken')
    refuse('registration-failed', taken.message, { ...because('username-taken'), errors: [taken] })
  }
  return invite
}

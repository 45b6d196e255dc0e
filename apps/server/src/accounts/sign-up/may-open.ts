// Whether an account can be opened with this invitation and username; asked before a passkey is made, before the
// costly part of a sign-up and in the transaction that opens the account.
import type { z } from 'zod'
import type { signUp as signUpRoute } from '@testate/api/accounts'
import { fieldProblem } from '@testate/domain/field-problems'
import type { Config } from '../../platform/config.ts'
import type { Tx } from '../../platform/database/database.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { accountByUsername, openInvite } from '../rows/store.ts'
import { tokenHash } from '../../platform/token.ts'

/** The invitation that is used, or null where none is needed. Refuses with `registration-failed`. */
export async function mayOpen(
  tx: Tx,
  config: Config,
  input: Pick<z.output<typeof signUpRoute.body>, 'invitation' | 'email' | 'username'>,
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

// Mails for events of accounts: accounts is left of the outbox, so it emits an event and the mail is written
// in the same transaction.
import type { Tx } from '../platform/database/database.ts'
import { on, type Events } from '../platform/events.ts'
import { openingPasskeyName } from '../factors/opening-passkey.ts'
import { notify } from './notify.ts'

/** Called by each entry point that mounts accounts; a second call changes nothing. */
export function listenForMail(): void {
  on('account.exists', accountExists)
  on('account.invited', accountInvited)
  on('password-reset.requested', resetRequested)
  on('step-up.requested', stepUpRequested)
  on(
    'account-code.requested',
    async (tx, { email, ...data }) => void (await notify(tx, { to: email, template: 'account-code', data })),
  )
  on('address.to-confirm', async (tx, { personId, email, ...data }) => {
    const passkey = await openingPasskeyName(tx, personId)
    await notify(tx, { to: email, template: 'confirm-address', data: { ...data, passkey } })
  })
  on(
    'factor.locked',
    async (tx, { email, ...data }) => void (await notify(tx, { to: email, template: 'factor-locked', data })),
  )
  on(
    'account.changed',
    async (tx, { email, ...data }) =>
      void (await notify(tx, { to: email, template: 'account-changed', data })),
  )
  on(
    'password-reset.waiting',
    async (tx, { email, ...data }) =>
      void (await notify(tx, { to: email, template: 'password-reset-waiting', data })),
  )
  on(
    'factor.changed',
    async (tx, { email, ...data }) =>
      void (await notify(tx, { to: email, template: 'factor-changed', data })),
  )
  on(
    'email-code.requested',
    async (tx, { email, ...data }) => void (await notify(tx, { to: email, template: 'email-code', data })),
  )
  on(
    'staff-code.requested',
    async (tx, { email, ...data }) => void (await notify(tx, { to: email, template: 'staff-code', data })),
  )
  on(
    'email.not-free',
    async (tx, { email, name, until }) =>
      void (await notify(
        tx,
        until === null || name !== null
          ? { to: email, template: 'email-in-use', data: { name: name ?? '' } }
          : { to: email, template: 'email-held', data: { until } },
      )),
  )
  on(
    'account.email-changed',
    async (tx, { email, ...data }) => void (await notify(tx, { to: email, template: 'email-changed', data })),
  )
  on(
    'account.signed-in-elsewhere',
    async (tx, { email, ...data }) => void (await notify(tx, { to: email, template: 'new-device', data })),
  )
  on(
    'account.email-taken-back',
    async (tx, { email, ...data }) =>
      void (await notify(tx, { to: email, template: 'email-taken-back', data })),
  )
}

async function accountExists(tx: Tx, { email, ...data }: Events['account.exists']): Promise<void> {
  await notify(tx, { to: email, template: 'already-have-account', data })
}

async function accountInvited(
  tx: Tx,
  { email, admin, token, expiresAt }: Events['account.invited'],
): Promise<void> {
  await notify(tx, {
    to: email,
    template: admin ? 'admin-invite' : 'account-invite',
    data: { token, expiresAt },
  })
}

async function resetRequested(tx: Tx, { email, ...data }: Events['password-reset.requested']): Promise<void> {
  await notify(tx, { to: email, template: 'password-reset', data })
}

async function stepUpRequested(tx: Tx, { email, ...data }: Events['step-up.requested']): Promise<void> {
  await notify(tx, { to: email, template: 'step-up-code', data })
}

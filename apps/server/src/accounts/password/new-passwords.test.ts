// Every place that sets a password refuses the same ones, with the sentence beside its own field, and changes
// nothing.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  ann,
  signedIn,
  startAccounts,
  type AccountsStack,
  type Browser,
} from '../../../../../test/stack/accounts.ts'
import { listenForOwnData } from '../../own-data/events.ts'
import { connect } from '../../platform/database/database.ts'
import { issueAdminLink } from '../sign-up/admin-link.ts'

let stack: AccountsStack
let me: Browser & { id: string }
let [n, email, username] = [0, '', '']
beforeAll(async () => {
  listenForOwnData()
  stack = await startAccounts()
})
afterAll(() => stack.stop())
beforeEach(async () => {
  await stack.owner.query('delete from limit_marks; delete from outbox; delete from sign_in_attempts')
  n += 1
  ;[email, username] = [`somebody${n}@example.org`, `somebody${n}`]
  me = await signedIn(stack, { email, username })
})

/** Each sets this password for the person above, or for a new person with the same names. */
const places: Record<
  string,
  { field: string; set(): Promise<(password: string) => ReturnType<Browser['post']>> }
> = {
  'opening an account': {
    field: 'password',
    set: async () => (password) =>
      stack
        .browser()
        .post('/api/auth/sign-up', { ...ann, email: `new-${email}`, username: `${username}.new`, password }),
  },
  'another password': {
    field: 'password',
    set: async () => (password) =>
      me.put('/api/account/password', { currentPassword: ann.password, password }),
  },
  'a forgotten password': {
    field: 'password',
    set: async () => {
      await stack.browser().post('/api/auth/password-reset', { email })
      const { token } = (await stack.lastMail('password-reset', email)).data
      return (password) => stack.browser().post('/api/auth/password-reset/confirm', { token, password })
    },
  },
  'taking an address back': {
    field: 'newPassword',
    set: async () => {
      await me.post('/api/account/step-up/request', { purpose: 'email' })
      const { code } = (await stack.lastMail('account-code', email)).data
      const { stepUp } = (await me.post('/api/account/step-up', { purpose: 'email', code })).json<{
        stepUp: string
      }>()
      await me.call({
        method: 'POST',
        url: '/api/account/email',
        payload: { email: `moved-${email}`, passwordNow: ann.password },
        headers: { 'step-up': stepUp },
      })
      await me.post('/api/account/email/confirm', {
        code: (await stack.lastMail('email-code', `moved-${email}`)).data.code,
      })
      const { token } = (await stack.lastMail('email-changed', email)).data
      return (newPassword) =>
        stack.browser().post(`/api/auth/email-take-back/${token}`, { password: ann.password, newPassword })
    },
  },
  'the first administrator': {
    field: 'password',
    set: async () => {
      const owner = connect(stack.owner.options.connectionString ?? '', {
        max: 1,
        applicationName: 'new-passwords-test-owner',
      })
      const token = await issueAdminLink(owner.db, true).finally(() => owner.db.destroy())
      const { role: _, ...names } = ann
      return (password) =>
        stack.browser().post(`/api/auth/admin-link/${token}`, {
          ...names,
          email: `new-${email}`,
          username: `${username}.new`,
          password,
        })
    },
  },
}

describe.each(Object.entries(places))('%s', (_where, { field, set }) => {
  test('refuses what is guessed first, and takes another', async () => {
    const give = await set()
    const hash = async (): Promise<unknown> =>
      (await stack.owner.query('select password from auth.account where "userId" = $1', [me.id])).rows[0]
        .password
    const before = await hash()
    for (const password of [
      'password',
      '12345678',
      'aaaaaaaa',
      '        ',
      'ann-example',
      `${username}!`,
      'testate2026',
    ]) {
      const answer = await give(password)
      expect(answer.json(), password).toMatchObject({
        status: 400,
        code: 'invalid-fields',
        errors: [{ field, message: expect.stringMatching(/password/i) }],
      })
    }
    expect(await hash()).toBe(before)
    expect((await give('three words apart')).statusCode).toBeLessThan(300)
  })
})

// An account's address, from sign-up to the button behind the mailed link: what the worker mails, and what
// confirms it.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signedIn, startAccounts, type AccountsStack, type Browser } from '../../../../test/stack/accounts.ts'
import { moveTime } from '../../../../test/stack/time.ts'

let stack: AccountsStack
let me: Browser & { id: string }
let n = 0
let email = ''
beforeAll(async () => void (stack = await startAccounts()))
beforeEach(async () => {
  n += 1
  email = `ann${n}@example.org`
  me = await signedIn(stack, { email, username: `ann${n}` }, { confirmed: false })
})
afterAll(() => stack.stop())

const mailed = async (): Promise<string> => (await stack.lastMail('confirm-address', email)).data.token!
const confirm = async (token: string) => await stack.browser().post('/api/address/confirm', { token })
const ask = async () => await me.post('/api/account/step-up/request', { purpose: 'export' })
const proven = async (): Promise<unknown[]> =>
  (await stack.owner.query('select email, changed_at from proven_addresses where person_id = $1', [me.id]))
    .rows

test('sign-up mails a link; until its button is pressed nothing can be confirmed by e-mail', async () => {
  expect((await ask()).json()).toMatchObject({ status: 403, code: 'address-unconfirmed' })
  const token = await mailed()
  expect(
    JSON.stringify(
      (await stack.owner.query("select encode(token_hash, 'escape') as t, * from mailed_links")).rows,
    ),
  ).not.toContain(token)
  expect(await proven()).toEqual([])
  expect((await confirm(token)).statusCode).toBe(200)
  expect(await proven()).toEqual([{ email, changed_at: null }])
  expect(
    (await stack.owner.query('select "emailVerified" as yes from auth."user" where "id" = $1', [me.id])).rows,
  ).toEqual([{ yes: true }])
  expect((await ask()).statusCode).toBe(202)
})

test('pressed again, or lost on the way, the answer is the same and nothing more happens', async () => {
  const token = await mailed()
  const lines = async (): Promise<unknown> =>
    (
      await stack.owner.query(
        `
          select count(*)::int as n from audit_entries where actor = $1
          and convert_from(leaf, 'utf8') like '%account.address-confirmed%'`,
        [me.id],
      )
    ).rows[0]
  expect((await confirm(token)).statusCode).toBe(200)
  const first = { proven: await proven(), lines: await lines() }
  expect(first.lines).toEqual({ n: 1 })
  expect((await confirm(token)).statusCode).toBe(200)
  expect({ proven: await proven(), lines: await lines() }).toEqual(first)
  // Once another address has replaced it, the old address's link confirms nothing.
  await stack.owner.query("update proven_addresses set email = 'other' || email where person_id = $1", [
    me.id,
  ])
  expect((await confirm(token)).json()).toMatchObject({ status: 410, code: 'gone' })
})

test('the first link still works after a second one is asked for, as either may be opened', async () => {
  const first = await mailed()
  expect((await me.post('/api/address/link')).statusCode).toBe(202)
  await expect
    .poll(
      async () =>
        (await stack.mails()).filter(
          ({ template, to_address: to }) => template === 'confirm-address' && to === email,
        ).length,
    )
    .toBe(2)
  const second = await mailed()
  expect(second).not.toBe(first)
  expect((await confirm(first)).statusCode).toBe(200)
  expect((await confirm(second)).statusCode).toBe(200)
  expect(await proven()).toEqual([{ email, changed_at: null }])
})

test('at most five an hour are mailed, and none once it is confirmed', async () => {
  const token = await mailed()
  for (let i = 0; i < 7; i += 1) await me.post('/api/address/link')
  const count = async (): Promise<number> =>
    (await stack.mails()).filter(
      ({ template, to_address: to }) => template === 'confirm-address' && to === email,
    ).length
  const idle = async (): Promise<number> =>
    (
      await stack.owner.query(
        "select 1 from pgboss.job where name = 'mail-address-link' and state in ('created', 'active', 'retry')",
      )
    ).rows.length
  await expect.poll(idle).toBe(0)
  expect(await count()).toBe(5)
  await confirm(token)
  await stack.owner.query("update mailed_links set made_at = made_at - interval '2 hours'")
  await me.post('/api/address/link')
  await expect.poll(idle).toBe(0)
  expect(await count()).toBe(5)
})

test('a link that is made up, expired, or for an address the account lost is refused', async () => {
  const token = await mailed()
  expect((await confirm('x'.repeat(43))).json()).toMatchObject({ code: 'gone' })
  const back = await moveTime(stack, 15 * 86_400_000)
  expect((await confirm(token)).json()).toMatchObject({ code: 'gone' })
  await back()
  await stack.owner.query("update people set email = 'other' || email where id = $1", [me.id])
  expect((await confirm(token)).json()).toMatchObject({ code: 'gone' })
  expect(await proven()).toEqual([])
})

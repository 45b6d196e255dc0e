// How many of the release worker's own codes a person gets: those that they use count against no next one, and guesses
// and mails stay limited (decision 108).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  ann as annSignedUp,
  signedIn,
  startAccounts,
  type AccountsStack,
  type Browser,
} from '../../../../../test/stack/accounts.ts'
import { closedWills, type ClosedWill } from '../../../testing/closed-wills.ts'
import { startSmtpStandIn, type SmtpStandIn } from '../../../testing/smtp-stand-in.ts'
import { willJobs } from '../../wills/jobs.ts'
import { mountWills } from '../../wills/routes.ts'

let stack: AccountsStack
let smtp: SmtpStandIn
let wills: Awaited<ReturnType<typeof closedWills>>
let stop: () => Promise<void>
let ann: Browser & { id: string }
let will: ClosedWill
const mailbox = 'ann@example.org'
const refused = [429, 'codes-too-many']

beforeAll(async () => {
  smtp = await startSmtpStandIn()
  stack = await startAccounts({ mount: mountWills, queues: willJobs as never })
  wills = await closedWills(stack, smtp)
  stop = await wills.answers()
  ann = await signedIn(stack)
  will = await wills.closed(ann.id)
})
beforeEach(async () => {
  await stack.owner.query('delete from release_codes')
})
afterAll(async () => {
  await stop?.()
  await stack?.stop()
  await smtp?.stop()
})

/** Requests of one address are counted too, and are not what is tested here. */
let requests = 0
const post = (who: Browser, url: string, payload: object) =>
  who.call({ method: 'POST', url, payload, remoteAddress: `10.0.0.${(requests++ % 250) + 1}` })
const ask = async (who: Browser = ann): Promise<unknown[]> => {
  const answer = await post(who, '/api/step-up/request', { purpose: 'open', willId: will.willId })
  return answer.statusCode === 202 ? [202] : [answer.statusCode, answer.json().reason]
}
const confirm = async (code = wills.code(mailbox)): Promise<number> =>
  (await post(ann, '/api/step-up', { purpose: 'open', willId: will.willId, code })).statusCode
const wrong = (): string => (wills.code(mailbox) === '000000' ? '000001' : '000000')
async function useOne(): Promise<void> {
  expect(await ask()).toEqual([202])
  expect(await confirm()).toBe(200)
}

test('codes that were used count against no next one; five that were not do', async () => {
  for (let used = 0; used < 7; used += 1) await useOne()
  for (let unused = 0; unused < 5; unused += 1) expect(await ask()).toEqual([202])
  expect(await ask()).toEqual(refused)
  // The last of them can still be used, and that makes room for one.
  expect(await confirm()).toBe(200)
  expect(await ask()).toEqual([202])
  expect(await ask()).toEqual(refused)
})

test('twenty are the most in a quarter of an hour, used or not', async () => {
  const before = smtp.received.length
  for (let used = 0; used < 20; used += 1) await useOne()
  expect(await ask()).toEqual(refused)
  expect(smtp.received.length).toBe(before + 20)
  await stack.owner.query("update release_codes set asked_at = asked_at - interval '16 minutes'")
  await useOne()
})

test('a code is used once, and one that was tried too often is not used', async () => {
  await useOne()
  expect(await confirm()).toBe(410)
  for (let spent = 0; spent < 5; spent += 1) {
    expect(await ask()).toEqual([202])
    for (let tries = 0; tries < 5; tries += 1) await confirm(wrong())
    expect(await confirm()).toBe(410)
  }
  expect(await ask()).toEqual(refused)
})

test('wrong tries before the right one count for the day: thirty end it, however many codes were used', async () => {
  for (let used = 0; used < 7; used += 1) {
    expect(await ask()).toEqual([202])
    for (let tries = 0; tries < 4; tries += 1) expect(await confirm(wrong())).toBe(403)
    expect(await confirm()).toBe(200)
  }
  expect(await ask()).toEqual([202])
  for (let tries = 28; tries < 30; tries += 1) expect(await confirm(wrong())).toBe(403)
  expect(await confirm()).toBe(200)
  expect(await ask()).toEqual(refused)
})

test('whoever has a session without the mailbox gets five codes, however often its owner confirms', async () => {
  const thief = stack.browser()
  const { username, password } = annSignedUp
  expect((await thief.post('/api/auth/sign-in', { username, password })).statusCode).toBe(200)
  for (let asked = 0; asked < 5; asked += 1) {
    if (asked < 3) await useOne()
    expect(await ask(thief)).toEqual([202])
  }
  expect(await ask(thief)).toEqual(refused)
})

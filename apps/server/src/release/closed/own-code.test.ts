// The release worker's own codes with mail servers that refuse, hang, break off and are slow.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  signedIn,
  startAccounts,
  type AccountsStack,
  type Browser,
} from '../../../../../test/stack/accounts.ts'
import { shortest } from '../../../../../test/stack/shortest.ts'
import { eventually } from '../../../../../test/stack/stack.ts'
import { closedWills, type ClosedWill } from '../../../testing/closed-wills.ts'
import { startSilentMailServer, type SilentMailServer } from '../../../testing/silent-mail-server.ts'
import { startSmtpStandIn, type SmtpStandIn } from '../../../testing/smtp-stand-in.ts'
import { askRelease } from '../../proofs/ask-worker.ts'
import { askReleaseCode } from '../../proofs/mailed-code.ts'
import { willJobs } from '../../wills/jobs.ts'
import { mountWills } from '../../wills/routes.ts'

let stack: AccountsStack
let smtp: SmtpStandIn
let silent: SilentMailServer
let wills: Awaited<ReturnType<typeof closedWills>>
let stop: () => Promise<void>
let ann: Browser & { id: string }
let will: ClosedWill
const mailbox = 'ann@example.org'

beforeAll(async () => {
  smtp = await startSmtpStandIn()
  silent = await startSilentMailServer()
  stack = await startAccounts({ mount: mountWills, queues: willJobs as never })
  wills = await closedWills(stack, smtp)
  stop = await wills.answers()
  ann = await signedIn(stack)
  will = await wills.closed(ann.id)
})
beforeEach(async () => {
  await stack.owner.query('delete from release_codes')
})
afterEach(() => {
  smtp.refuseRecipients(null)
  smtp.takeAfter(0)
  wills.context.config.mail.smtpUrl = smtp.url
})
afterAll(async () => {
  await stop()
  await stack.stop()
  await silent.stop()
  await smtp.stop()
})

interface Code {
  id: string
  isMailed: boolean
  isEnded: boolean
}
const codes = async (): Promise<Code[]> =>
  (
    await stack.owner.query<Code>(
      `select id, mailed_at is not null as "isMailed", ended_at is not null as "isEnded" from release_codes
       order by asked_at`,
    )
  ).rows
const ask = ({ willId } = will, key: string = randomUUID()) =>
  ann.post('/api/step-up/request', { purpose: 'open', willId }, { 'idempotency-key': key })
const confirm = (code: string, { willId } = will) =>
  ann.post('/api/step-up', { purpose: 'open', willId, code })
const unmailed = { statusCode: 503, reason: 'code-not-mailed' }
const said = (answer: Awaited<ReturnType<typeof ask>>) => ({
  statusCode: answer.statusCode,
  reason: answer.json().reason,
})

test('a code that a mail server refuses, or that none is there for, is refused, and none is left', async () => {
  smtp.refuseRecipients(550)
  expect(said(await ask())).toEqual(unmailed)
  expect(await codes()).toEqual([])
  wills.context.config.mail.smtpUrl = 'smtp://127.0.0.1:1'
  expect(said(await ask())).toEqual(unmailed)
  expect(await codes()).toEqual([])
})

test('no code is written for a subject that has no mail', async () => {
  const subject = { purpose: 'open', willId: will.willId, documentHash: null } as const
  const asked = { id: randomUUID(), personId: ann.id, subject, requestKey: 'ab'.repeat(32) }
  await expect(askRelease(stack.app, askReleaseCode, asked)).rejects.toMatchObject({ code: 'not-found' })
  expect(await codes()).toEqual([])
})

test('a code that is mailed in four seconds opens, and the repeat of its request finds it', async () => {
  smtp.takeAfter(4_000)
  const before = smtp.received.length
  const key = randomUUID()
  expect(said(await ask(will, key))).toEqual(unmailed)
  expect(await codes()).toMatchObject([{ isMailed: false, isEnded: false }])
  // Still under way: nothing more is mailed.
  expect(said(await ask(will, key))).toEqual(unmailed)
  await eventually(async () => (await codes())[0]!.isMailed)
  expect((await ask(will, key)).statusCode).toBe(202)
  expect(smtp.received.length).toBe(before + 1)
  expect((await confirm(wills.code(mailbox))).statusCode).toBe(200)
  const { rows } = await stack.owner.query(
    `select 1 from audit_entries where will_id = $1
       and convert_from(leaf, 'UTF8')::json ->> 'event' = 'step-up.requested'`,
    [will.willId],
  )
  expect(rows.length).toBe(1)
})

test('codes whose mail is late count for the limit', async () => {
  smtp.takeAfter(4_000)
  const five = await Promise.all(Array.from({ length: 5 }, () => ask()))
  expect(five.map(said)).toEqual(five.map(() => unmailed))
  expect(said(await ask())).toEqual({ statusCode: 429, reason: 'codes-too-many' })
  await eventually(async () => (await codes()).every(({ isMailed }) => isMailed))
})

test('an earlier code whose mail is taken later does not end the later one', async () => {
  smtp.takeAfter(2_000)
  const first = ask()
  await eventually(async () => smtp.keeping() === 1)
  smtp.takeAfter(0)
  expect((await ask()).statusCode).toBe(202)
  const code = wills.code(mailbox)
  expect((await first).statusCode).toBe(202)
  expect(await codes()).toMatchObject([
    { isMailed: true, isEnded: true },
    { isMailed: true, isEnded: false },
  ])
  expect((await confirm(code)).statusCode).toBe(200)
})

test('while a mail server never answers, files open, and a code that may have gone counts for the limit', async () => {
  await ask()
  const { stepUp } = (await confirm(wills.code(mailbox))).json()
  await stack.owner.query('delete from release_codes')
  wills.context.config.mail.smtpUrl = silent.url
  const second = await wills.closed(ann.id)
  const third = await wills.closed(ann.id)
  // More than are answered at once.
  const asked = [will, second, third].map((of) => ask(of))
  await eventually(async () => silent.waiting() === 3)
  const took = await shortest(3_000, async () => {
    const opened = await ann.post(
      `/api/wills/${will.willId}/open`,
      { part: 'document' },
      { 'step-up': stepUp },
    )
    expect(opened.statusCode, opened.body).toBe(202)
  })
  expect(took).toBeLessThan(3_000)
  for (const answer of await Promise.all(asked)) expect(said(answer)).toEqual(unmailed)
  silent.breakOff()
  const ended = { isMailed: false, isEnded: true }
  await eventually(async () => (await codes()).every(({ isEnded }) => isEnded))
  expect(await codes()).toMatchObject([ended, ended, ended])
})

test('a code whose mail may not have gone out opens nothing; its request mails another after a minute', async () => {
  const key = randomUUID()
  expect((await ask(will, key)).statusCode).toBe(202)
  // The process was killed between the code and its mail.
  await stack.owner.query('update release_codes set mailed_at = null')
  await stack.owner.query('delete from idempotency_keys')
  expect((await confirm(wills.code(mailbox))).statusCode).toBe(410)
  const before = smtp.received.length
  expect(said(await ask(will, key))).toEqual(unmailed)
  expect(smtp.received.length).toBe(before)
  await stack.owner.query("update release_codes set asked_at = asked_at - interval '61 seconds'")
  expect((await ask(will, key)).statusCode).toBe(202)
  expect(smtp.received.length).toBe(before + 1)
  expect((await confirm(wills.code(mailbox))).statusCode).toBe(200)
  // The first one's mail may have gone out: it counts for the limit.
  expect((await codes()).length).toBe(2)
})

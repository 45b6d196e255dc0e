// Mails that come back: the mail server takes each over with a return address of its own, and the report it sends there
// later is counted for that mail and no other.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deliveryReport } from '../../../testing/delivery-report.ts'
import { startSmtpStandIn, type SmtpStandIn } from '../../../testing/smtp-stand-in.ts'
import { eventually, startStack, type Stack } from '../../../../../test/stack/stack.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { sendMail } from '../jobs.ts'
import { notify } from '../notify.ts'
import { mountMail } from '../routes.ts'
import { countReturnsJob } from './count-returns.ts'
import { readReport } from './read-report.ts'

let smtp: SmtpStandIn
let stack: Stack
beforeAll(async () => {
  smtp = await startSmtpStandIn()
  stack = await startStack({
    mount: mountMail,
    jobs: [sendMail, countReturnsJob],
    env: { SMTP_URL: smtp.url, MAIL_RETURN_ADDRESS: 'back@register.example' },
  })
})
afterAll(async () => {
  await stack?.stop()
  await smtp?.stop()
})
beforeEach(() => {
  smtp.received.length = 0
})

interface Row {
  sent: boolean
  returned: boolean
  failure: string | null
}
const rowOf = async (id: string): Promise<Row> =>
  (
    await stack.owner.query<Row>(
      'select sent_at is not null as sent, returned_at is not null as returned, failure from outbox where id = $1',
      [id],
    )
  ).rows[0]!

/** Returns the outbox row, and where the mail comes back to. */
async function sent(to = 'ann@example.com'): Promise<{ id: string; from: string }> {
  const before = smtp.received.length
  const id = await inTransaction(stack.workerDb, { service: 'worker' }, (tx) =>
    notify(tx, { to, template: 'email-in-use', data: { name: 'Ann' } }),
  )
  await eventually(async () => (await rowOf(id)).sent)
  return { id, from: smtp.received[before]!.from }
}
const notedOthers = async (): Promise<unknown[]> =>
  (
    await stack.owner.query(
      'select 1 from mail_returns r where not exists (select 1 from outbox o where o.return_hash = r.token_hash)',
    )
  ).rows
const post = async (payload: string, type = 'message/rfc822'): Promise<{ status: number; body: unknown }> => {
  const answer = await stack.call({
    method: 'POST',
    url: '/api/mail/returned',
    headers: { 'content-type': type },
    payload,
  })
  return { status: answer.statusCode, body: answer.json() }
}

test('each mail has a return address of its own, and a report that comes there is counted for it', async () => {
  const [one, other] = [await sent(), await sent()]
  expect(one.from).toMatch(/^back\+[0-9a-f]{32}@register\.example$/)
  expect(other.from).not.toBe(one.from)
  const report = deliveryReport({ to: one.from, about: 'ann@example.com' })
  expect(await post(report)).toEqual({ status: 200, body: { counted: true } })
  await eventually(async () => (await rowOf(one.id)).returned)
  expect(await rowOf(one.id)).toEqual({ sent: true, returned: true, failure: 'came back: 5.1.1' })
  expect((await rowOf(other.id)).returned).toBe(false)
  // A second report changes nothing.
  expect((await post(deliveryReport({ to: one.from, about: 'a', status: '5.2.2' }))).body).toEqual({
    counted: true,
  })
  expect((await rowOf(one.id)).failure).toBe('came back: 5.1.1')
})

test('of what comes to a return address only a final failure counts', async () => {
  const { id, from } = await sent()
  for (const text of [
    deliveryReport({ to: from, about: 'ann@example.com', action: 'delayed', status: '4.4.1' }),
    deliveryReport({ to: from, about: 'ann@example.com', action: 'delivered', status: '2.0.0' }),
    `From: ann@example.com\r\nTo: ${from}\r\nAuto-Submitted: auto-replied\r\n\r\nI am away.\r\n`,
    deliveryReport({ to: 'register@register.example', about: 'ann@example.com' }),
    deliveryReport({ to: `back+${'0'.repeat(32)}@register.example`, about: 'ann@example.com' }),
    '',
  ])
    expect(await post(text)).toEqual({ status: 200, body: { counted: false } })
  expect((await rowOf(id)).returned).toBe(false)
  expect((await post(deliveryReport({ to: from, about: 'a' }), 'text/html')).status).toBe(415)
  expect(
    (await stack.owner.query('select 1 from mail_returns where token_hash = $1', [Buffer.alloc(32)])).rows,
  ).toEqual([])
})

test('return addresses of others before ours hide no return, in the header or before it', async () => {
  const decoy = (n: number): string => `back+${n.toString(16).padStart(32, '0')}@register.example`
  const decoys = Array.from({ length: 500 }, (_, n) => decoy(n))
  const lists: ((to: string) => string)[] = [
    (to) => deliveryReport({ to: `${decoy(1)}, ${to}`, about: 'a@b.example' }),
    (to) => deliveryReport({ to: [...decoys, to].join(',\r\n '), about: 'a@b.example' }),
    (to) => `Received: from ${decoy(2)}\r\n${deliveryReport({ to, about: 'a@b.example' })}`,
    (to) => `To: ${decoy(3)}\r\nDelivered-To: ${decoy(4)}\r\n${deliveryReport({ to, about: 'a@b.example' })}`,
  ]
  for (const [n, report] of lists.entries()) {
    const { id, from } = await sent()
    expect(await post(report(from)), String(n)).toEqual({ status: 200, body: { counted: true } })
    await eventually(async () => (await rowOf(id)).returned)
  }
  // None of the others is noted.
  expect(await notedOthers()).toEqual([])
})

test('a token of ours in the mail that a report quotes is not where the report went', async () => {
  const [one, other] = [await sent(), await sent()]
  const report = deliveryReport({ to: one.from, about: `Return-Path: <${other.from}>` })
  expect((await post(report)).body).toEqual({ counted: true })
  await eventually(async () => (await rowOf(one.id)).returned)
  expect((await rowOf(other.id)).returned).toBe(false)
})

test('what has no token of ours is not parsed, however large and odd it is', async () => {
  const begun = process.cpuUsage()
  for (const text of [
    '\n--'.repeat(300_000),
    `To: back+${'0'.repeat(32)}@register.example${'\n'.repeat(900_000)}`,
    Array.from({ length: 30_000 }, (_, n) => `+${n.toString(16).padStart(32, '0')}@`).join(''),
  ])
    expect(await post(text)).toEqual({ status: 200, body: { counted: false } })
  const { user, system } = process.cpuUsage(begun)
  expect((user + system) / 1_000).toBeLessThan(5_000)
})

test('a report is read whatever a mail server does to it on its way', async () => {
  const to = `back+${'ab'.repeat(16)}@register.example`
  const plain = deliveryReport({ to, about: 'a@b.example', status: '5.7.1' })
  const read = await readReport(Buffer.from(plain))
  expect(read).toMatchObject({ status: '5.7.1' })
  for (const other of [
    plain.replaceAll('\r\n', '\n'),
    plain.replace(to, `"Returns"\r\n <${to.toUpperCase()}>`),
    plain.replace(`To: ${to}`, `To: postmaster@register.example\r\nDelivered-To: ${to}`),
    plain.replace('boundary="F1.2/mx.example"', 'boundary=F1.2/mx.example'),
    plain.replace('message/delivery-status', 'message/global-delivery-status'),
    plain.replace('Action: failed', 'action:  Failed'),
  ])
    expect(await readReport(Buffer.from(other)), other).toEqual(read)
  // One without a status that can be read has still failed.
  expect(await readReport(Buffer.from(plain.replace('Status: 5.7.1', 'Status: none')))).toMatchObject({
    status: '5.0.0',
  })
  expect(await readReport(Buffer.alloc(10_000, '\n--'))).toBeNull()
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../platform/database.ts'
import { eventually, startStack, type Stack } from '../../../../test/stack/stack.ts'
import { sendMail } from './jobs.ts'
import { notify } from './notify.ts'
import { startSmtpStandIn, type SmtpStandIn } from './smtp-stand-in.ts'

let smtp: SmtpStandIn
let stack: Stack
beforeAll(async () => {
  smtp = await startSmtpStandIn()
  stack = await startStack({ mount: () => undefined, jobs: [sendMail] as never, env: { SMTP_URL: smtp.url, PUBLIC_URL: 'https://testate.example' } })
})
beforeEach(() => {
  smtp.received.length = 0
  smtp.refuseRecipients(null)
})
afterAll(async () => {
  await stack.stop()
  await smtp.stop()
})

const token = 'AbCdEfGhIjKlMnOpQrStUvWxYz0123456789_-AbCdE'
const invite = async (to: string, name = 'Witness One', testatorName = 'Ann Example') =>
  await inTransaction(stack.db, { service: 'accounts' }, async (tx) => {
    await notify(tx, { to, template: 'invitation', data: { name, testatorName, token, expiresAt: '2026-12-05T12:00:00.000Z' } })
  })
const row = async (to: string) => (await stack.owner.query('select * from outbox where to_address = $1', [to])).rows[0]
const decoded = (raw: string): string => raw.replaceAll(/=\r\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

test('what a transaction makes due arrives once, under an id that a repeat would carry too, and its secrets go from the outbox', async () => {
  await invite('one@example.org')
  const sent = await eventually(async () => (await row('one@example.org'))?.sent_at && (await row('one@example.org')))
  expect(smtp.received).toHaveLength(1)
  const [mail] = smtp.received
  expect(mail?.to).toEqual(['one@example.org'])
  expect(mail?.raw).toMatch(new RegExp(`^Message-ID: <${sent.id}@testate\\.example>\\r$`, 'm'))
  expect(mail?.raw).toMatch(/^From: Testate <register@testate\.example>\r$/m)
  expect(mail?.raw).toMatch(/^To: one@example\.org\r$/m)
  expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(decoded(mail?.raw ?? '')).toContain(`https://testate.example/invitation/${token}`)
  expect(decoded(mail?.raw ?? '')).toContain('text/html')
  expect(sent.data).toBeNull()
  // The job again, as after a crash: it is noted as sent, so nothing more goes out.
  await sendMail.run({ outboxId: sent.id }, { db: stack.workerDb, config: stack.config, log: stack.app.log } as never)
  expect(smtp.received).toHaveLength(1)
})

test('a crash after sending and before noting it repeats the same Message-ID', async () => {
  await invite('crash@example.org')
  await eventually(async () => (await row('crash@example.org'))?.sent_at)
  await stack.owner.query(`update outbox set sent_at = null, data = '{"name":"W","testatorName":"A","token":"t","expiresAt":"2026-12-05T12:00:00.000Z"}' where to_address = 'crash@example.org'`)
  await sendMail.run({ outboxId: (await row('crash@example.org')).id }, { db: stack.workerDb, config: stack.config, log: stack.app.log } as never)
  const ids = smtp.received.map((mail) => /^Message-ID: (.*)\r$/m.exec(mail.raw)?.[1])
  expect(ids).toHaveLength(2)
  expect(ids[0]).toBe(ids[1])
})

test('a transaction that fails mails nothing', async () => {
  await expect(inTransaction(stack.db, { service: 'accounts' }, async (tx) => {
    await notify(tx, { to: 'never@example.org', template: 'already-have-account', data: { name: 'N' } })
    throw new Error('later')
  })).rejects.toThrow('later')
  expect(await row('never@example.org')).toBeUndefined()
  expect((await stack.owner.query(`select 1 from pgboss.job where name = 'send-mail' and state in ('created', 'retry', 'active')`)).rows).toEqual([])
})

test('a mail server that is down is tried again, and the mail arrives when it is back', async () => {
  const { port } = smtp
  await smtp.stop()
  await invite('patient@example.org')
  await eventually(async () => (await stack.owner.query(`select 1 from pgboss.job where name = 'send-mail' and state = 'retry'`)).rows[0])
  expect((await row('patient@example.org')).sent_at).toBeNull()
  smtp = await startSmtpStandIn(port)
  await eventually(async () => (await row('patient@example.org')).sent_at, 25)
  expect(smtp.received.map((mail) => mail.to)).toEqual([['patient@example.org']])
})

test('a mailbox that is busy is tried again, one that does not exist is noted and left', async () => {
  smtp.refuseRecipients(550)
  await invite('nobody@example.org')
  const failed = await eventually(async () => (await row('nobody@example.org'))?.failed_at && (await row('nobody@example.org')))
  expect(failed).toMatchObject({ sent_at: null, data: null, failure: expect.stringContaining('no such mailbox') })
  smtp.refuseRecipients(451)
  await invite('busy@example.org')
  await eventually(async () => (await stack.owner.query(`select 1 from pgboss.job where name = 'send-mail' and state = 'retry'`)).rows[0])
  smtp.refuseRecipients(null)
  await eventually(async () => (await row('busy@example.org')).sent_at, 25)
})

test.each(['a@example.org\r\nBcc: all@example.org', 'a@example.org, b@example.org', 'Ann <a@example.org>', 'a@example.org;b@example.org', 'nobody', '', 'a@b@example.org'])('refuses the address %j', async (to) => {
  await expect(invite(to)).rejects.toThrow(TypeError)
})

test('a name with a line break stays in its line', async () => {
  await invite('name@example.org', 'W\r\nBcc: all@example.org\r\n\r\nhello', 'Ann\r\nBcc: all@example.org')
  await eventually(async () => (await row('name@example.org')).sent_at)
  expect(smtp.received[0]?.to).toEqual(['name@example.org'])
  const [headers] = smtp.received[0]?.raw.split('\r\n\r\n') ?? []
  expect(headers).toMatch(/^Subject: Ann Bcc: all@ example\. org asks you to be a witness\r$/m)
  expect(headers).not.toMatch(/^Bcc:/m)
})

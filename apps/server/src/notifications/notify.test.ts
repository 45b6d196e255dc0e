import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../platform/database/database.ts'
import { CannotOpen } from '../platform/storage/vault.ts'
import { mailTo } from '../../../../test/stack/mails.ts'
import { eventually, startStack, type Stack } from '../../../../test/stack/stack.ts'
import { sendMail } from './jobs.ts'
import { notify } from './notify.ts'
import { startSmtpStandIn, type SmtpStandIn } from '../../testing/smtp-stand-in.ts'

let smtp: SmtpStandIn
let stack: Stack
beforeAll(async () => {
  smtp = await startSmtpStandIn()
  stack = await startStack({
    mount: () => undefined,
    jobs: [sendMail],
    env: { SMTP_URL: smtp.url, PUBLIC_URL: 'https://testate.example' },
  })
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
    await notify(tx, {
      to,
      template: 'invitation',
      data: { partyId: randomUUID(), name, testatorName, token, expiresAt: '2026-12-05T12:00:00.000Z' },
    })
  })
const again = async (to: string) => await sendMail.run({ outboxId: (await row(to)).id }, stack.workerContext)
const row = async (to: string) =>
  (await stack.owner.query('select * from outbox where to_address = $1', [to])).rows[0]
const decoded = (raw: string): string =>
  raw
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

test('a due mail arrives once, under an id that a repeat keeps, and its secrets are deleted', async () => {
  await invite('one@example.org')
  const sent = await eventually(
    async () => (await row('one@example.org'))?.sent_at && (await row('one@example.org')),
  )
  expect(smtp.received).toHaveLength(1)
  const [mail] = smtp.received
  expect(mail?.to).toEqual(['one@example.org'])
  expect(mail?.raw).toMatch(new RegExp(`^Message-ID: <${sent.id}@testate\\.example>\\r$`, 'm'))
  expect(mail?.raw).toMatch(/^From: Testate <register@testate\.example>\r$/m)
  expect(mail?.raw).toMatch(/^To: one@example\.org\r$/m)
  expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(decoded(mail?.raw ?? '')).toContain(`https://testate.example/invitation/${token}`)
  expect(decoded(mail?.raw ?? '')).toContain('text/html')
  expect(sent).toMatchObject({ data: null, sealed: null })
  // The job again, as after a crash: it is recorded as sent, so nothing more is sent.
  await again('one@example.org')
  expect(smtp.received).toHaveLength(1)
})

test('a crash after sending and before noting it repeats the same Message-ID', async () => {
  smtp.refuseRecipients(451)
  await invite('crash@example.org')
  const { id, sealed } = await row('crash@example.org')
  smtp.refuseRecipients(null)
  await eventually(async () => (await row('crash@example.org'))?.sent_at)
  await stack.owner.query('update outbox set sent_at = null, sealed = $2 where id = $1', [id, sealed])
  await again('crash@example.org')
  const ids = smtp.received.map((mail) => /^Message-ID: (.*)\r$/m.exec(mail.raw)?.[1])
  expect(ids).toHaveLength(2)
  expect(ids[0]).toBe(ids[1])
})

describe('what waits in the outbox', () => {
  beforeEach(() => smtp.refuseRecipients(451))

  test('is sealed: the row shows no link and no name, and the api can write nothing else', async () => {
    await invite('sealed@example.org')
    const { sealed, data } = await row('sealed@example.org')
    expect(data).toBeNull()
    for (const part of [token, 'Witness One', 'Ann Example', '2026-12-05'])
      expect((sealed as Buffer).includes(part)).toBe(false)
    expect(await mailTo(stack, 'sealed@example.org', 'invitation')).toMatchObject({
      token,
      name: 'Witness One',
    })
    for (const url of [stack.config.apiDatabaseUrl, stack.config.workerDatabaseUrl]) {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await expect(
        client
          .query(
            `
              insert into outbox (id, to_address, template, data, created_at)
              values (gen_random_uuid(), 'x@example.org', 'account-code', '{}', now())`,
          )
          .finally(() => client.end()),
      ).rejects.toThrow('permission denied')
    }
  })

  test('goes to no other person, under no other template and in no other row', async () => {
    await invite('whose@example.org')
    const { id, sealed } = await row('whose@example.org')
    await stack.owner.query("update outbox set to_address = 'thief@example.org' where id = $1", [id])
    await expect(again('thief@example.org')).rejects.toThrow('another address')
    await stack.owner.query(
      "update outbox set to_address = 'whose@example.org', template = 'admin-invite' where id = $1",
      [id],
    )
    await expect(again('whose@example.org')).rejects.toThrow(CannotOpen)
    await stack.owner.query('update outbox set sent_at = now() where id = $1', [id])
    await stack.owner.query(
      `
        insert into outbox (id, to_address, template, sealed, created_at)
        values (gen_random_uuid(), 'copy@example.org', 'invitation', $1, now())`,
      [sealed],
    )
    await expect(again('copy@example.org')).rejects.toThrow(CannotOpen)
    expect(
      smtp.received.filter(({ to }) => to[0] === 'thief@example.org' || to[0] === 'copy@example.org'),
    ).toEqual([])
  })

  test('from before mails were sealed still goes out, and nothing of it stays', async () => {
    smtp.refuseRecipients(null)
    const data = JSON.stringify({
      name: 'W',
      testatorName: 'A',
      token,
      expiresAt: '2026-12-05T12:00:00.000Z',
    })
    await stack.owner.query(
      `
        insert into outbox (id, to_address, template, data, created_at)
        values (gen_random_uuid(), 'before@example.org', 'invitation', $1, now())`,
      [data],
    )
    await again('before@example.org')
    const sent = smtp.received.find(({ to }) => to.includes('before@example.org'))
    expect(decoded(sent?.raw ?? '')).toContain(`https://testate.example/invitation/${token}`)
    expect(await row('before@example.org')).toMatchObject({
      data: null,
      sealed: null,
      sent_at: expect.any(Date),
    })
  })
})

test('a transaction that fails mails nothing', async () => {
  const jobs = async () =>
    (await stack.owner.query("select id from pgboss.job where name = 'send-mail' order by id")).rows
  const before = await jobs()
  await expect(
    inTransaction(stack.db, { service: 'accounts' }, async (tx) => {
      await notify(tx, {
        to: 'never@example.org',
        template: 'already-have-account',
        data: { name: 'N', username: 'n' },
      })
      throw new Error('later')
    }),
  ).rejects.toThrow('later')
  expect(await row('never@example.org')).toBeUndefined()
  expect(await jobs()).toEqual(before)
})

test('a mail server that is down is tried again, and the mail arrives when it is back', async () => {
  const { port } = smtp
  await smtp.stop()
  await invite('patient@example.org')
  await eventually(
    async () =>
      (await stack.owner.query(`select 1 from pgboss.job where name = 'send-mail' and state = 'retry'`))
        .rows[0],
  )
  expect((await row('patient@example.org')).sent_at).toBeNull()
  smtp = await startSmtpStandIn(port)
  await eventually(async () => (await row('patient@example.org')).sent_at, 25)
  // Once; a late mail of an earlier test may have come too.
  const patient = smtp.received.filter(({ to }) => to.includes('patient@example.org'))
  expect(patient).toHaveLength(1)
})

test('a mailbox that is busy is tried again, one that does not exist is noted and left', async () => {
  smtp.refuseRecipients(550)
  await invite('nobody@example.org')
  const failed = await eventually(
    async () => (await row('nobody@example.org'))?.failed_at && (await row('nobody@example.org')),
  )
  expect(failed).toMatchObject({
    sent_at: null,
    sealed: null,
    failure: expect.stringContaining('no such mailbox'),
  })
  smtp.refuseRecipients(451)
  await invite('busy@example.org')
  await eventually(
    async () =>
      (await stack.owner.query(`select 1 from pgboss.job where name = 'send-mail' and state = 'retry'`))
        .rows[0],
  )
  smtp.refuseRecipients(null)
  await eventually(async () => (await row('busy@example.org')).sent_at, 25)
})

test.each([
  'a@example.org\r\nBcc: all@example.org',
  'a@example.org, b@example.org',
  'Ann <a@example.org>',
  'a@example.org;b@example.org',
  'nobody',
  '',
  'a@b@example.org',
])('refuses the address %j', async (to) => {
  await expect(invite(to)).rejects.toThrow(TypeError)
})

test('a name with a line break stays in its line', async () => {
  await invite('name@example.org', 'W\r\nBcc: all@example.org\r\n\r\nhello', 'Ann\r\nBcc: all@example.org')
  await eventually(async () => (await row('name@example.org')).sent_at)
  // A late mail of an earlier test may have come too.
  const sent = smtp.received.filter(({ to }) => to.includes('name@example.org'))
  expect(sent.map(({ to }) => to)).toEqual([['name@example.org']])
  const [headers] = sent[0]?.raw.split('\r\n\r\n') ?? []
  expect(headers).toMatch(/^Subject: You are asked to be a witness to a will\r$/m)
  expect(headers).not.toMatch(/^Bcc:/m)
})

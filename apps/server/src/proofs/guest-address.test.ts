// A guest's code goes to the address the worker itself mailed the invitation to, however the rows are changed
// afterwards.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendMail } from '../notifications/jobs.ts'
import { startSmtpStandIn, type SmtpStandIn } from '../../testing/smtp-stand-in.ts'
import { notify } from '../notifications/notify.ts'
import { inTransaction } from '../platform/database/database.ts'
import { startStack, type Stack } from '../../../../test/stack/stack.ts'
import { noteInvitation, provenMailbox } from './addresses.ts'

let smtp: SmtpStandIn
let stack: Stack
let [guest, party, will] = ['', '', '']
beforeAll(async () => {
  smtp = await startSmtpStandIn()
  stack = await startStack({ mount: () => undefined, jobs: [sendMail], env: { SMTP_URL: smtp.url } })
})
afterAll(async () => {
  await stack.stop()
  await smtp.stop()
})
const run = async (text: string, ...values: unknown[]) => (await stack.owner.query(text, values)).rows
const person = async (email: string, kind = 'guest'): Promise<string> => {
  const id = randomUUID()
  await run('insert into people (id, kind, email, name) values ($1, $2, $3, $3)', id, kind, email)
  return id
}
const place = async (of: string, email: string, who: string | null): Promise<string> => {
  const id = randomUUID()
  await run(
    `
      insert into parties (id, will_id, role, witness_order, person_id, name, email, state, created_at,
      updated_at) values ($1, $2, 'witness', 1, $3, 'W', $4, 'invited', now(), now())`,
    id,
    of,
    who,
    email,
  )
  return id
}
const newWill = async (): Promise<string> => {
  const id = randomUUID()
  await run(
    `insert into wills (id, testator_id, created_at, updated_at) values ($1, $2, now(), now())`,
    id,
    await person('ann@example.org', 'account'),
  )
  return id
}
beforeEach(async () => {
  await run('delete from invitation_mails')
  will = await newWill()
  guest = await person('witness@example.org')
  party = await place(will, 'witness@example.org', guest)
})
const asWorker = async <T>(work: (tx: never) => Promise<T>): Promise<T> =>
  await inTransaction(stack.workerDb, { service: 'worker' }, async (tx) => await work(tx as never))
const mailbox = async () => await asWorker((tx) => provenMailbox(tx, guest))

test('the mailbox the worker mailed the invitation to; none before', async () => {
  await expect(mailbox()).rejects.toMatchObject({ code: 'address-unconfirmed' })
  await inTransaction(
    stack.db,
    { service: 'invitation' },
    async (tx) =>
      void (await notify(tx, {
        to: 'witness@example.org',
        template: 'invitation',
        data: {
          partyId: party,
          name: 'W',
          testatorName: 'Ann',
          token: 'x',
          expiresAt: new Date().toISOString(),
        },
      })),
  )
  await expect
    .poll(async () => await run('select email from invitation_mails where party_id = $1', party))
    .toEqual([{ email: 'witness@example.org' }])
  expect(await mailbox()).toMatchObject({ email: 'witness@example.org' })
})

test('a mail to another address than the party’s says nothing of it', async () => {
  await asWorker((tx) => noteInvitation(tx, party, 'thief@example.org'))
  await expect(mailbox()).rejects.toMatchObject({ code: 'address-unconfirmed' })
})

test('a guest put into a second place, whose mailbox is another’s, gets no code at all', async () => {
  await asWorker((tx) => noteInvitation(tx, party, 'witness@example.org'))
  const forged = await place(await newWill(), 'thief@example.org', guest)
  await asWorker((tx) => noteInvitation(tx, forged, 'thief@example.org'))
  await expect(mailbox()).rejects.toMatchObject({ code: 'address-unconfirmed' })
})

test('once a code went there it stays', async () => {
  await asWorker((tx) => noteInvitation(tx, party, 'witness@example.org'))
  await mailbox()
  await run("update parties set email = 'thief@example.org' where id = $1", party)
  await run("update invitation_mails set email = 'thief@example.org'")
  expect(await mailbox()).toMatchObject({ email: 'witness@example.org' })
})

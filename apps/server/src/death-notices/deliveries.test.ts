// What becomes of the messages to a testator: when none reaches them the notice waits twice as long, for good, and
// staff are told. A second notice that was stopped goes to staff as well.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { certificateUrl, type DeathNotice } from '@testate/api/death-notices'
import { knownPeople } from '../../../../test/stack/people.ts'
import { deathProof } from '../../../../test/stack/death-proof.ts'
import { eventually, startStack, type Stack } from '../../../../test/stack/stack.ts'
import { deliveryReport } from '../../testing/delivery-report.ts'
import { giveCertificate, noticeSample, type NoticeSample } from '../../testing/notice-sample.ts'
import { startSmtpStandIn, type SmtpStandIn } from '../../testing/smtp-stand-in.ts'
import { sendMail } from '../notifications/jobs.ts'
import { countReturnsJob } from '../notifications/returned/count-returns.ts'
import { mountMail } from '../notifications/routes.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { listenForDeathNotices } from './events.ts'
import { noticeJobs } from './jobs.ts'
import { lengthenNotice } from './lengthen-notice.ts'
import { mountDeathNotices } from './routes.ts'

const day = 86_400_000
let smtp: SmtpStandIn
let stack: Stack
let sample: NoticeSample
let staff: Person
const people = knownPeople()
beforeAll(async () => {
  listenForDeathNotices()
  smtp = await startSmtpStandIn()
  stack = await startStack({
    mount: (app) => {
      mountMail(app)
      mountDeathNotices(app)
    },
    personOf: people.personOf,
    jobs: [sendMail, countReturnsJob, ...noticeJobs],
    env: { DEATH_NOTICES: 'open', SMTP_URL: smtp.url, MAIL_RETURN_ADDRESS: 'back@register.example' },
  })
  staff = await people.add(stack, { name: 'Sam Staff', isAdmin: true, role: 'admin' })
})
beforeEach(async () => {
  smtp.refuseRecipients(null)
  smtp.refuseOnly(null)
  sample = await noticeSample(stack, people)
})
afterAll(async () => {
  await stack?.stop()
  await smtp?.stop()
})

const call = async (person: Person, url: string, payload?: object, headers: object = {}) =>
  await stack.call({
    method: 'POST',
    url,
    headers: { 'x-person': person.id, ...headers },
    payload: payload ?? {},
  })
const read = async (person: Person, id: string): Promise<DeathNotice> =>
  (await stack.call({ method: 'GET', url: '/api/death-notices', headers: { 'x-person': person.id } }))
    .json<{ notices: DeathNotice[] }>()
    .notices.find((one) => one.id === id)!
interface ForStaff extends DeathNotice {
  messages: { channel: string; about: string; result: string }[]
  stoppedBefore: number
}
const forStaff = async (id: string): Promise<ForStaff> =>
  (await stack.call({ method: 'GET', url: '/api/admin/death-notices', headers: { 'x-person': staff.id } }))
    .json<{ notices: ForStaff[] }>()
    .notices.find((one) => one.id === id)!
const results = async (id: string): Promise<string[]> =>
  (
    await stack.owner.query<{ result: string }>(
      "select about || ' ' || result as result from death_notice_messages where notice_id = $1 order by made_at",
      [id],
    )
  ).rows.map(({ result }) => result)
const told = (id: string, ...what: string[]): Promise<unknown> =>
  eventually(async () => {
    const found = await results(id)
    return what.every((one) => found.includes(one))
  })

async function submitted(): Promise<DeathNotice> {
  const answer = await call(sample.executor, '/api/death-notices', {
    willId: sample.willId,
    deceasedName: 'Tess Tator',
    dateOfDeath: '2026-01-02',
    supportingDocumentUrl: certificateUrl(await giveCertificate(stack, sample.executor)),
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<DeathNotice>()
}
async function confirmedByTwo(notice: DeathNotice): Promise<void> {
  for (const person of [sample.witnesses[0], sample.contact]) {
    const { id, version, contentHash } = notice
    const proof = await deathProof(stack, person, notice)
    const answer = await call(
      person,
      `/api/death-notices/${id}/confirm`,
      { version, contentHash },
      { 'step-up': proof },
    )
    expect(answer.statusCode, answer.body).toBe(200)
  }
}
const waitOf = ({ waitingSince, dueAt }: DeathNotice): number =>
  (Date.parse(dueAt!) - Date.parse(waitingSince!)) / day
const lines = async (): Promise<number> =>
  (
    await stack.owner.query(
      "select 1 from audit_entries where will_id = $1 and event = 'notice.lengthened'",
      [sample.willId],
    )
  ).rows.length
/** Sent ones are forgotten, so this counts them by their rows. */
const toStaff = async (): Promise<number> =>
  (
    await stack.owner.query(
      "select 1 from outbox where template = 'death-notice-staff' and to_address = $1",
      [staff.email],
    )
  ).rows.length
/** Where the newest mail to the testator comes back to. */
const returnAddress = (): string =>
  smtp.received.filter(({ to }) => to.includes(sample.testator.email)).at(-1)!.from
const comesBack = async (): Promise<void> => {
  const answer = await stack.call({
    method: 'POST',
    url: '/api/mail/returned',
    headers: { 'content-type': 'message/rfc822' },
    payload: deliveryReport({ to: returnAddress(), about: sample.testator.email }),
  })
  expect(answer.json()).toEqual({ counted: true })
}

test('all mail to the testator refused: the wait is twice as long, all are told, and staff too', async () => {
  smtp.refuseOnly(sample.testator.email)
  const before = await toStaff()
  const notice = await submitted()
  await told(notice.id, 'submitted refused')
  await eventually(async () => (await read(sample.contact, notice.id)).lengthened)
  await eventually(async () => (await toStaff()) === before + 1)
  await told(notice.id, 'lengthened refused')
  await confirmedByTwo(notice)
  const waiting = await read(sample.contact, notice.id)
  expect(waiting).toMatchObject({ state: 'waiting', lengthened: true, waitDays: 28 })
  expect(waitOf(waiting)).toBe(28)
  expect(await lines()).toBe(1)
  const shown = await forStaff(notice.id)
  expect(shown.messages.map(({ about, result }) => `${about} ${result}`)).toContain('submitted refused')
  expect(shown).toMatchObject({ lengthened: true, stoppedBefore: 0 })
})

test('mails that come back while it waits move its end; a later one that arrives does not move it back', async () => {
  const notice = await submitted()
  await told(notice.id, 'submitted sent')
  await comesBack()
  await told(notice.id, 'submitted returned', 'lengthened sent')
  await confirmedByTwo(notice)
  expect(waitOf(await read(sample.contact, notice.id))).toBe(28)
  await told(notice.id, 'waiting sent')
  expect(waitOf(await read(sample.contact, notice.id))).toBe(28)
})

test('one message that came back among others that did not lengthens nothing', async () => {
  const notice = await submitted()
  await told(notice.id, 'submitted sent')
  await confirmedByTwo(notice)
  await told(notice.id, 'waiting sent', 'confirmed sent')
  await comesBack()
  await eventually(async () => (await results(notice.id)).some((one) => one.endsWith('returned')))
  expect(await read(sample.contact, notice.id)).toMatchObject({ lengthened: false, waitDays: 14 })
  expect(await lines()).toBe(0)
  // Until the others have come back as well, while it waits.
  for (const mail of smtp.received.filter(({ to }) => to.includes(sample.testator.email)))
    await stack.call({
      method: 'POST',
      url: '/api/mail/returned',
      headers: { 'content-type': 'message/rfc822' },
      payload: deliveryReport({ to: mail.from, about: sample.testator.email }),
    })
  await told(notice.id, 'lengthened sent')
  expect(waitOf(await read(sample.contact, notice.id))).toBe(28)
})

test('nothing shortens it again: no row, no login, and not a second time', async () => {
  smtp.refuseOnly(sample.testator.email)
  const notice = await submitted()
  await told(notice.id, 'lengthened refused')
  await confirmedByTwo(notice)
  for (const text of [
    'update death_notices set lengthened_at = null where id = $1',
    "update death_notices set due_at = waiting_since + interval '14 days' where id = $1",
    'update death_notices set lengthened_at = app_now() where id = $1',
  ])
    await expect(stack.owner.query(text, [notice.id])).rejects.toThrow(/lengthened once|wait is not moved/)
  await expect(
    stack.owner.query("update death_notice_messages set result = 'sent' where notice_id = $1", [notice.id]),
  ).rejects.toThrow(/stays one/)
  const again = await inTransaction(stack.workerDb, { service: 'worker' }, (tx) =>
    lengthenNotice(
      tx,
      { id: notice.id, willId: sample.willId, version: 1 },
      { actor: 'worker', reason: 'again' },
    ),
  )
  expect(again).toBe(false)
  expect(waitOf(await read(sample.contact, notice.id))).toBe(28)
})

test('a second notice that the testator stops goes to staff, and they see it at the next one', async () => {
  const before = await toStaff()
  for (const count of [1, 2]) {
    const notice = await submitted()
    await told(notice.id, 'submitted sent')
    expect((await call(sample.testator, `/api/death-notices/${notice.id}/stop`)).statusCode).toBe(200)
    await told(notice.id, 'stopped sent')
    await eventually(async () => (await toStaff()) === before + count - 1)
  }
  const third = await submitted()
  expect(await forStaff(third.id)).toMatchObject({ stoppedBefore: 2 })
})

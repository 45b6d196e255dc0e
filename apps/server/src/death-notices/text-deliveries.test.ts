// A testator with a number is told of each stage by text message too. A text that arrives is a channel that works; only
// when mail and text messages all failed does the notice wait twice as long. Without a number none is sent or claimed.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { certificateUrl, type DeathNotice } from '@testate/api/death-notices'
import { knownPeople } from '../../../../test/stack/people.ts'
import { deathProof } from '../../../../test/stack/death-proof.ts'
import { eventually, startStack, type Stack } from '../../../../test/stack/stack.ts'
import { givePhone, startTextStandIn, type TextStandIn } from '../../../../test/stack/texts.ts'
import { giveCertificate, noticeSample, type NoticeSample } from '../../testing/notice-sample.ts'
import { startSmtpStandIn, type SmtpStandIn } from '../../testing/smtp-stand-in.ts'
import { sendMail } from '../notifications/jobs.ts'
import { mountMail } from '../notifications/routes.ts'
import { textAnswerers } from '../notifications/texts/answerers.ts'
import { textJobs } from '../notifications/texts/jobs.ts'
import { sealNumber } from '../notifications/texts/sealed-text.ts'
import { listenForDeathNotices } from './events.ts'
import { noticeJobs } from './jobs.ts'
import { mountDeathNotices } from './routes.ts'

let smtp: SmtpStandIn
let texts: TextStandIn
let stack: Stack
let sample: NoticeSample
let next = 0
let number: string
const people = knownPeople()
beforeAll(async () => {
  listenForDeathNotices()
  smtp = await startSmtpStandIn()
  texts = await startTextStandIn()
  stack = await startStack({
    mount: (app) => {
      mountMail(app)
      mountDeathNotices(app)
    },
    personOf: people.personOf,
    jobs: [sendMail, ...textJobs, ...noticeJobs],
    answerers: textAnswerers,
    env: { DEATH_NOTICES: 'open', SMTP_URL: smtp.url, PUBLIC_URL: 'https://register.example', ...texts.env },
  })
})
beforeEach(async () => {
  smtp.refuseOnly(null)
  sample = await noticeSample(stack, people)
  number = `+447700900${String(200 + next++)}`
})
afterAll(async () => {
  await stack?.stop()
  await smtp?.stop()
  await texts?.stop()
})

const call = async (id: string, url: string, payload: object = {}, headers: object = {}) =>
  await stack.call({ method: 'POST', url, headers: { 'x-person': id, ...headers }, payload })
async function submitted(): Promise<DeathNotice> {
  const answer = await call(sample.executor.id, '/api/death-notices', {
    willId: sample.willId,
    deceasedName: 'Tess Tator',
    dateOfDeath: '2026-01-02',
    supportingDocumentUrl: certificateUrl(await giveCertificate(stack, sample.executor)),
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<DeathNotice>()
}
async function confirmedByTwo(notice: DeathNotice): Promise<void> {
  const { id, version, contentHash } = notice
  for (const person of [sample.witnesses[0], sample.contact]) {
    const proof = await deathProof(stack, person, notice)
    const url = `/api/death-notices/${id}/confirm`
    expect((await call(person.id, url, { version, contentHash }, { 'step-up': proof })).statusCode).toBe(200)
  }
}
const messages = async (id: string): Promise<string[]> =>
  (
    await stack.owner.query<{ said: string }>(
      `select channel || ' ' || about || ' ' || result as said from death_notice_messages
      where notice_id = $1 order by made_at, channel`,
      [id],
    )
  ).rows.map(({ said }) => said)
const told = async (id: string, ...what: string[]): Promise<unknown> =>
  await eventually(async () => {
    const found = await messages(id)
    return what.every((one) => found.includes(one))
  })
const isLengthened = async (id: string): Promise<boolean> =>
  (await stack.owner.query('select 1 from death_notices where id = $1 and lengthened_at is not null', [id]))
    .rows.length === 1
/** After the code and what is said of the number. */
const bodies = async (): Promise<string[]> =>
  (await texts.at(number)).map(({ body }) => body).filter((body) => !body.includes('your code is'))
const rowOf = async (about: string): Promise<{ id: string; sid: string }> =>
  (
    await stack.owner.query<{ id: string; sid: string }>(
      'select id, provider_id as sid from texts where person_id = $1 and what = $2',
      [sample.testator.id, about],
    )
  ).rows[0]!

test('each stage goes to the phone too, and its link stops the notice without signing in', async () => {
  await givePhone(stack, texts, sample.testator, number)
  const notice = await submitted()
  await told(notice.id, 'mail submitted sent', 'text submitted sent')
  await confirmedByTwo(notice)
  await told(notice.id, 'text confirmed sent', 'text waiting sent')
  const said = await bodies()
  expect(said).toHaveLength(3)
  // Two are sent at a time, so either of them may arrive first.
  for (const text of [
    /^Testate: somebody told us that you have died\. You are alive\? Stop it here/,
    /one person has confirmed that you have died\./,
    /is to be released to your executors on \d{1,2} \w+ 20\d\d\./,
  ])
    expect(said.filter((one) => text.test(one))).toHaveLength(1)
  // A link of its own in each: every one of them works.
  const links = said.map((body) => /https:\/\/register\.example\/stop-death-notice\/(\S+)$/.exec(body)![1]!)
  expect(new Set(links).size).toBe(3)
  const stopped = await stack.call({ method: 'POST', url: `/api/stop-death-notice/${links[0]}`, payload: {} })
  expect(stopped.statusCode, stopped.body).toBe(200)
  await told(notice.id, 'text stopped sent')
  const last = (await bodies()).at(-1)!
  expect(last).toBe('Testate: the notice that you have died is stopped. Nothing was opened.')
})

test('without a number no text message is sent, and none is counted', async () => {
  const notice = await submitted()
  await told(notice.id, 'mail submitted sent')
  expect((await messages(notice.id)).filter((one) => one.startsWith('text'))).toEqual([])
  const { rows } = await stack.owner.query('select 1 from texts where person_id = $1', [sample.testator.id])
  expect(rows).toEqual([])
  // Nor is a link made for it.
  const links = await stack.owner.query('select 1 from death_notice_stops where notice_id = $1', [notice.id])
  expect(links.rows).toHaveLength(1)
})

test('mail refused and text taken: no longer wait; the text not delivered either: twice as long', async () => {
  await givePhone(stack, texts, sample.testator, number)
  smtp.refuseOnly(sample.testator.email)
  const notice = await submitted()
  await told(notice.id, 'mail submitted refused', 'text submitted sent')
  expect(await isLengthened(notice.id)).toBe(false)
  const { id, sid } = await rowOf('submitted')
  expect(await texts.report(stack, id, sid, 'undelivered')).toBe(true)
  await told(notice.id, 'text submitted returned')
  expect(await isLengthened(notice.id)).toBe(true)
  // It is told by both as well, and a text that arrives later shortens nothing.
  await told(notice.id, 'text lengthened sent')
  expect(await texts.report(stack, id, sid, 'delivered')).toBe(true)
  expect(await messages(notice.id)).toContain('text submitted returned')
  expect(await isLengthened(notice.id)).toBe(true)
})

test('a text that cannot be sent and a mail that is refused: twice as long', async () => {
  await givePhone(stack, texts, sample.testator, number)
  const nobody = await sealNumber(stack.workerContext.sealingKey, sample.testator.id, '+447700900400')
  await stack.owner.query('update phone_numbers set number = $2 where person_id = $1', [
    sample.testator.id,
    nobody,
  ])
  smtp.refuseOnly(sample.testator.email)
  const notice = await submitted()
  await told(notice.id, 'mail submitted refused', 'text submitted refused')
  await eventually(async () => await isLengthened(notice.id))
})

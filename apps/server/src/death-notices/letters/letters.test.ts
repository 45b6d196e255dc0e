// Letters to a testator whom a notice says to be dead: what they say, who prints and posts them, and that none keeps a
// wait from being twice as long, whatever staff say of it.
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { certificateUrl, type DeathNotice } from '@testate/api/death-notices'
import type { listLetters, listPostedLetters, settleLetter } from '@testate/api/death/letters'
import { staffActs } from '@testate/api/death/staff-acts'
import type { AnswerOf, BodyOf } from '@testate/api/route'
import { letterStages } from '@testate/domain/death/letters'
import { daysAfter, londonDay } from '@testate/domain/london-day'
import { knownPeople } from '../../../../../test/stack/people.ts'
import { deathProof } from '../../../../../test/stack/death-proof.ts'
import { giveFactor, staffProof } from '../../../../../test/stack/proofs.ts'
import { eventually, startStack, type Stack } from '../../../../../test/stack/stack.ts'
import { deliveryReport } from '../../../testing/delivery-report.ts'
import {
  giveCertificate,
  nameAround,
  noticeSample,
  passFor,
  type NoticeSample,
} from '../../../testing/notice-sample.ts'
import { readPrinted } from '../../../testing/read-printed.ts'
import { startSmtpStandIn, type SmtpStandIn } from '../../../testing/smtp-stand-in.ts'
import { sendMail } from '../../notifications/jobs.ts'
import { countReturnsJob } from '../../notifications/returned/count-returns.ts'
import { mountMail } from '../../notifications/routes.ts'
import { asLine, prepareLine } from '../../audit/append.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { makeKeyPair } from '../../platform/http/request-keys.ts'
import { enqueue } from '../../platform/jobs.ts'
import { tokenHash } from '../../platform/token.ts'
import { heldKey } from '../../proofs/held-keys.ts'
import { listenForDeathNotices } from '../events.ts'
import { FORGET_LETTER_JOB, PRINT_LETTER_JOB } from '../job-types.ts'
import { noticeJobs } from '../jobs.ts'
import { mountDeathNotices } from '../routes.ts'
import { tellOfNotices } from '../tell-of-notices.ts'
import { countLetters, lettersWaiting } from './count-letters.ts'
import { letterText } from './letter-text.ts'
import { countLettersToPost } from './list-letters.ts'
import { printLetterForStaff } from './print-for-staff.ts'
import { printLetter } from './print-letter.ts'

const address = '12 High Street, Little Missenden, Great Missenden, HP7 0RD'
const people = knownPeople()
let smtp: SmtpStandIn
let stack: Stack
let sample: NoticeSample
let staff: Person
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
    env: {
      DEATH_NOTICES: 'open',
      SMTP_URL: smtp.url,
      MAIL_RETURN_ADDRESS: 'back@register.example',
      PUBLIC_URL: 'https://register.example',
      OPERATOR_SUPPORT_EMAIL: 'help@register.example',
    },
  })
  staff = await aMember()
})
beforeEach(async () => {
  smtp.refuseOnly(null)
  sample = await noticeSample(stack, people)
  await stack.owner.query('update wills set particulars = $2 where id = $1', [
    sample.willId,
    JSON.stringify({ testatorAddress: address }),
  ])
})
afterAll(async () => {
  await stack?.stop()
  await smtp?.stop()
})

async function aMember(): Promise<Person> {
  const person = await people.add(stack, { name: 'Sam Staff', isAdmin: true, role: 'admin' })
  await giveFactor(stack, person.id)
  return person
}
let calls = 0
const call = async (
  person: Person | null,
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: object,
  headers: object = {},
) =>
  await stack.call({
    method,
    url,
    remoteAddress: `10.${(calls >> 8) & 255}.${(calls += 1) & 255}.1`,
    headers: { ...(person === null ? {} : { 'x-person': person.id }), ...headers },
    ...(method === 'GET' ? {} : { payload: payload ?? {} }),
  })
const refusal = (answer: { statusCode: number; json: () => unknown }): unknown => [
  answer.statusCode,
  (answer.json() as { reason?: string }).reason,
]

async function submitted(): Promise<DeathNotice> {
  const answer = await call(sample.executor, 'POST', '/api/death-notices', {
    willId: sample.willId,
    deceasedName: 'Tess Tator',
    dateOfDeath: '2026-01-02',
    supportingDocumentUrl: certificateUrl(await giveCertificate(stack, sample.executor)),
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<DeathNotice>()
}
/** By its submitter: confirmations no longer count, and a running wait ends. */
async function changed({ id }: DeathNotice): Promise<void> {
  const answer = await call(sample.executor, 'PUT', `/api/death-notices/${id}/content`, {
    deceasedName: 'Tess Tator',
    dateOfDeath: '2026-01-03',
  })
  expect(answer.statusCode, answer.body).toBe(200)
}
async function confirmedByTwo(notice: DeathNotice): Promise<void> {
  const { id, version, contentHash } = notice
  for (const person of [sample.witnesses[0], sample.contact]) {
    const proof = await deathProof(stack, person, notice)
    const url = `/api/death-notices/${id}/confirm`
    const answer = await call(person, 'POST', url, { version, contentHash }, { 'step-up': proof })
    expect(answer.statusCode, answer.body).toBe(200)
  }
}
type Letters = AnswerOf<typeof listLetters>
const listed = async (person = staff): Promise<Letters> =>
  (await call(person, 'GET', '/api/admin/letters')).json<Letters>()
/** All pages, `limit` at a time. */
async function postedLetters(limit = 100): Promise<AnswerOf<typeof listPostedLetters>['letters']> {
  const letters: AnswerOf<typeof listPostedLetters>['letters'] = []
  for (let after = ''; ;) {
    const url = `/api/admin/posted-letters?limit=${limit}${after}`
    const page = (await call(staff, 'GET', url)).json<AnswerOf<typeof listPostedLetters>>()
    expect(page.letters.length).toBeLessThanOrEqual(limit)
    letters.push(...page.letters)
    if (page.next === null) return letters
    after = `&after=${page.next}`
  }
}
const dueOf = async ({ id }: DeathNotice, about: string): Promise<Letters['due'][number]> =>
  await eventually(
    async () => (await listed()).due.find((one) => one.noticeId === id && one.about === about) ?? null,
  )
const askFor = async (id: string, person = staff, proof?: object) =>
  await call(
    person,
    'POST',
    `/api/admin/letters/${id}/print`,
    {},
    proof ?? (await staffProof(stack, person.id, staffActs.printLetter(id))),
  )
const fetched = async (requestId: string, person = staff) =>
  await eventually(async () => {
    const answer = await call(person, 'GET', `/api/admin/printed-letters/${requestId}`)
    return answer.statusCode === 202 ? null : answer
  })
async function printed(id: string, person = staff): Promise<Uint8Array> {
  const asked = await askFor(id, person)
  expect(asked.statusCode, asked.body).toBe(202)
  const answer = await fetched(asked.json<{ requestId: string }>().requestId, person)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(answer.headers['content-disposition']).toMatch(/^attachment/)
  return new Uint8Array(answer.rawPayload)
}
const today = londonDay(new Date())
const posted = { what: 'posted', day: today } as const
type Said = BodyOf<typeof settleLetter>
const say = async (id: string, body: object = posted, person = staff, proof?: object) =>
  await call(
    person,
    'POST',
    `/api/admin/letters/${id}/outcome`,
    body,
    proof ?? (await staffProof(stack, person.id, staffActs.settleLetter(id, body as Said))),
  )
const undo = async (id: string, person = staff) =>
  await call(
    person,
    'POST',
    `/api/admin/letters/${id}/undo`,
    {},
    await staffProof(stack, person.id, staffActs.undoLetter(id)),
  )
const settledLines = async (): Promise<unknown[]> =>
  (await lines())
    .filter(({ event }) => event.startsWith('notice.letter-') && event !== 'notice.letter-printed')
    .map(({ event, details: { what, reason } }) => [event, what, reason ?? null])
const rows = async <T>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await stack.owner.query(text, values)).rows as T[]
const messages = async ({ id }: DeathNotice): Promise<string[]> =>
  (
    await rows<{ said: string }>(
      `select channel || ' ' || about || ' ' || result as said from death_notice_messages
      where notice_id = $1 order by made_at, channel`,
      id,
    )
  ).map(({ said }) => said)
const told = async (notice: DeathNotice, ...what: string[]): Promise<unknown> =>
  await eventually(async () => {
    const found = await messages(notice)
    return what.every((one) => found.includes(one))
  })
const isLengthened = async ({ id }: DeathNotice): Promise<boolean> =>
  (await rows('select 1 from death_notices where id = $1 and lengthened_at is not null', id)).length === 1
const letterRow = async (
  id: string,
): Promise<{ result: string; reason: string | null; sealed: Buffer | null }> =>
  (
    await rows<{ result: string; reason: string | null; sealed: Buffer | null }>(
      'select result, reason, sealed from notice_letters where id = $1',
      id,
    )
  )[0]!
const lines = async (): Promise<{ event: string; details: Record<string, unknown> }[]> =>
  (
    await rows<{ event: string; details: string }>(
      `select event, details from audit_entries where will_id = $1 and event like 'notice.%' order by id`,
      sample.willId,
    )
  ).map(({ event, details }) => ({ event, details: JSON.parse(details) as Record<string, unknown> }))
/** All mails to the testator so far are reported as undeliverable. */
async function mailsComeBack(): Promise<void> {
  for (const mail of smtp.received.filter(({ to }) => to.includes(sample.testator.email)))
    await stack.call({
      method: 'POST',
      url: '/api/mail/returned',
      headers: { 'content-type': 'message/rfc822' },
      payload: deliveryReport({ to: mail.from, about: sample.testator.email }),
    })
}
const toStaff = async ({ email }: Person = staff): Promise<number> =>
  (await rows("select 1 from outbox where template = 'death-notice-staff' and to_address = $1", email)).length

describe('a letter', () => {
  test('is due at the first stage, and its code stops the notice, typed from paper', async () => {
    const notice = await submitted()
    const letter = await dueOf(notice, 'submitted')
    expect(letter).toMatchObject({
      deceasedName: 'Tess Tator',
      isLate: false,
      printedAt: null,
      takesPart: false,
    })
    const pdf = await readPrinted(await printed(letter.id))
    expect(pdf).toMatchObject({ tagged: true, ua: '1', language: 'en-GB' })
    expect(pdf.pages).toHaveLength(1)
    for (const said of [
      'Tess Tator 12 High Street Little Missenden Great Missenden HP7 0RD',
      'Somebody has told us that you have died',
      'until its waiting period is over',
      'help@register.example',
      'If the person named above has died, nothing needs to be done.',
    ])
      expect(pdf.text).toContain(said)
    // Less than the mail: anybody at the address may open it.
    for (const unsaid of [/\bwills?\b/i, /executor/i, sample.executor.name])
      expect(pdf.text).not.toMatch(unsaid)
    expect(pdf.text).toContain('register.example/alive')
    const code = /(?:[0-9a-z]{5}-){3}[0-9a-z]{5}/.exec(pdf.text)![0]
    const typed = code.toUpperCase()
    const url = `/api/stop-death-notice/${typed}`
    expect((await call(null, 'GET', url)).json()).toEqual({ stopped: false })
    for (const _ of [1, 2]) expect((await call(null, 'POST', url)).statusCode).toBe(200)
    const stops = (await lines()).filter(({ event }) => event === 'notice.stopped')
    expect(stops.map(({ details }) => details['reason'])).toEqual([
      'The link in a letter to the testator was used',
    ])
    expect(await letterRow(letter.id)).toEqual({
      result: 'dropped',
      reason: 'The notice is over: stopped',
      sealed: null,
    })
  })

  test('that is not posted yet gives way to the next one, which says when the wait ends', async () => {
    const notice = await submitted()
    const first = await dueOf(notice, 'submitted')
    await confirmedByTwo(notice)
    const { id, endsAt } = await dueOf(notice, 'waiting')
    expect((await listed()).due.filter((one) => one.noticeId === notice.id)).toHaveLength(1)
    expect(await letterRow(first.id)).toMatchObject({ result: 'dropped', sealed: null })
    expect(refusal(await askFor(first.id))).toEqual([409, 'notice-letter-settled'])
    await told(notice, 'letter submitted dropped', 'letter waiting waiting')
    const { text } = await readPrinted(await printed(id))
    const end = new Date(endsAt!).toLocaleDateString('en-GB', {
      timeZone: 'Europe/London',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    })
    expect(text).toContain(`You can stop the notice until ${end} at `)
  })

  test('is made for no other stage, nor where no address is known', async () => {
    const notice = await submitted()
    await dueOf(notice, 'submitted')
    await printed((await dueOf(notice, 'submitted')).id)
    expect((await say((await dueOf(notice, 'submitted')).id)).statusCode).toBe(200)
    expect(
      (await call(sample.contact, 'POST', `/api/death-notices/${notice.id}/dispute`, { reason: 'She lives' }))
        .statusCode,
    ).toBe(200)
    await told(notice, 'mail disputed sent')
    // A dispute takes the place of a letter, and there is none to be posted.
    expect((await listed()).due.filter((one) => one.noticeId === notice.id)).toEqual([])
    await stack.owner.query(`update wills set particulars = '{}' where id = $1`, [sample.willId])
    await call(sample.executor, 'POST', `/api/death-notices/${notice.id}/withdraw`)
    const other = await submitted()
    await told(other, 'mail submitted sent')
    expect((await messages(other)).join()).not.toContain('letter')
  })

  test('has one page for the longest name and address, at each stage', async () => {
    const config = { ...stack.config, registerName: 'The Register of Wills' }
    for (const about of letterStages) {
      const pdf = printLetter(
        {
          name: 'Wilhelmina '.repeat(11).trim(),
          address: `${'A very long line of an address, '.repeat(15)}AB1 2CD`.slice(0, 500),
          code: about === 'released' ? null : '0123456789abcdefghjk',
          about,
          endsAt: new Date('2026-12-24T13:05:00Z'),
          madeAt: new Date('2026-12-01T00:00:00Z'),
        },
        {
          ...config,
          rehearsal: true,
          operator: { ...config.operator, name: 'Wills Ltd', address: '1 Long Street, London, N1 1AA' },
        },
      )
      const { pages, text, furthestRight } = await readPrinted(pdf)
      expect(pages, about).toHaveLength(1)
      expect(furthestRight).toBeLessThan(595 - 40)
      expect(text).toContain('SAMPLE')
      const ofStage =
        about === 'released'
          ? ['Signing in closes it again', 'do not sign in as them']
          : ['01234-56789-abcde-fghjk', 'type the code there', 'do not use the code']
      for (const said of ofStage) expect(text).toContain(said)
      if (about === 'released') expect(text).not.toContain('do not use the code')
    }
    expect(letterText('waiting', new Date('2026-12-24T13:05:00Z')).paragraphs[0]).toContain(
      'is opened to the people you chose on 24 December 2026 at 13:05.',
    )
  })
})

describe('printing', () => {
  test('is logged each time, the same bytes, and the copy goes with the proof', async () => {
    const letter = await dueOf(await submitted(), 'submitted')
    const [one, two] = [await printed(letter.id), await printed(letter.id, await aMember())]
    expect(Buffer.from(two).equals(one)).toBe(true)
    const logged = (await lines()).filter(({ event }) => event === 'notice.letter-printed')
    expect(logged).toHaveLength(2)
    expect(logged[0]!.details).toEqual({
      actor: 'worker',
      noticeId: letter.noticeId,
      version: 1,
      letterId: letter.id,
      for: staff.id,
    })
    expect((await dueOf({ id: letter.noticeId } as DeathNotice, 'submitted')).printedAt).not.toBeNull()
    const copy = (
      await rows<{ id: string; object: string }>(
        'select id, object from notice_letter_prints where staff_id = $1 order by created_at desc limit 1',
        staff.id,
      )
    )[0]!
    await inTransaction(stack.db, { person: staff }, (tx) =>
      enqueue(tx, FORGET_LETTER_JOB, { requestId: copy.id }),
    )
    await eventually(async () => !(await stack.app.store.has(copy.object as never)))
    await eventually(
      async () => (await call(staff, 'GET', `/api/admin/printed-letters/${copy.id}`)).statusCode === 410,
    )
    expect(refusal(await call(staff, 'GET', `/api/admin/printed-letters/${copy.id}`))).toEqual([
      410,
      'notice-letter-over',
    ])
  })

  test('takes a proof of staff without a part in it, and gives nobody else the copy', async () => {
    const letter = await dueOf(await submitted(), 'submitted')
    expect(refusal(await askFor(letter.id, staff, {}))).toEqual([403, 'confirmation-needed'])
    expect((await askFor(randomUUID())).statusCode).toBe(404)
    expect((await askFor(letter.id, sample.executor)).statusCode).toBe(403)
    expect((await call(sample.executor, 'GET', '/api/admin/letters')).statusCode).toBe(403)
    const named = await aMember()
    await nameAround(stack, sample.willId, 'contact', named)
    expect(refusal(await askFor(letter.id, named))).toEqual([403, 'notice-staff-takes-part'])
    const { requestId } = (await askFor(letter.id)).json<{ requestId: string }>()
    await fetched(requestId)
    expect((await call(await aMember(), 'GET', `/api/admin/printed-letters/${requestId}`)).statusCode).toBe(
      404,
    )
  })

  test('no list has the address, and no row shows it', async () => {
    const notice = await submitted()
    await dueOf(notice, 'submitted')
    const open = await call(staff, 'GET', '/api/admin/death-notices')
    for (const text of [JSON.stringify(await listed()), open.body]) expect(text).not.toContain('High Street')
    const dump = await rows('select * from notice_letters')
    expect(JSON.stringify(dump)).not.toContain(Buffer.from('High Street').toJSON().data.join(','))
    expect(JSON.stringify(dump)).not.toContain('High Street')
  })
})

test('the worker believes no row of the api’s: another’s proof, another key, a notice that is over', async () => {
  const notice = await submitted()
  const { id } = await dueOf(notice, 'submitted')
  const proof = (await staffProof(stack, staff.id, staffActs.printLetter(id)))['step-up']
  const [{ proofId }] = (await rows<{ proofId: string }>(
    'select id as "proofId" from proofs where token_hash = $1',
    tokenHash(proof),
  )) as [{ proofId: string }]
  const { publicKey } = await makeKeyPair()
  const forge = async (by: string, key: string, withProof: string): Promise<string | null> => {
    const requestId = randomUUID()
    await stack.owner.query(
      `insert into notice_letter_prints (id, letter_id, staff_id, public_key, proof_id, expires_at)
      values ($1, $2, $3, $4, $5, $6)`,
      [requestId, id, by, key, withProof, new Date(Date.now() + 60_000)],
    )
    await inTransaction(stack.db, { person: staff }, (tx) => enqueue(tx, PRINT_LETTER_JOB, { requestId }))
    return await eventually(
      async () =>
        (
          await rows<{ said: string | null }>(
            `select coalesce(refused, case when printed_at is not null then 'printed' end) as said
            from notice_letter_prints where id = $1`,
            requestId,
          )
        )[0]!.said,
    )
  }
  expect(await forge(staff.id, publicKey, proofId)).toBe('not printed')
  // Made to open pictures, or to print another letter: with its own key, by an api that was taken over.
  for (const act of [undefined, staffActs.printLetter(randomUUID()), staffActs.settleLetter(id, posted)]) {
    const other = (await staffProof(stack, staff.id, act))['step-up']
    const [{ id: otherId }] = (await rows<{ id: string }>(
      'select id from proofs where token_hash = $1',
      tokenHash(other),
    )) as [{ id: string }]
    expect(await forge(staff.id, heldKey(other)!.publicKey, otherId), act).toBe('not printed')
  }
  expect(await forge((await aMember()).id, publicKey, proofId)).toBe('not printed')
  expect(await forge(staff.id, publicKey, randomUUID())).toBe('not printed')
  const asked = (await askFor(id, staff, { 'step-up': proof })).json<{ requestId: string }>()
  expect((await fetched(asked.requestId)).statusCode).toBe(200)
  const [{ key }] = (await rows<{ key: string }>(
    'select public_key as key from notice_letter_prints where id = $1',
    asked.requestId,
  )) as [{ key: string }]
  expect(await forge(staff.id, key, proofId)).toBe('printed')
  // It was asked for before the notice ended, and the worker looks afterwards.
  await call(sample.executor, 'POST', `/api/death-notices/${notice.id}/withdraw`)
  expect(await forge(staff.id, key, proofId)).toBe('not printed')
})

describe('what became of it', () => {
  test('a letter that nobody posted holds nothing: with every mail refused the wait is twice as long', async () => {
    smtp.refuseOnly(sample.testator.email)
    const notice = await submitted()
    await told(notice, 'mail submitted refused')
    await eventually(async () => await isLengthened(notice))
    await told(notice, 'letter submitted dropped', 'letter lengthened waiting')
    const { text } = await readPrinted(await printed((await dueOf(notice, 'lengthened')).id))
    expect(text).toContain('waiting period is twice as long')
  })

  test('one that staff say they posted keeps no wait from being twice as long, and can come back', async () => {
    const notice = await submitted()
    const { id } = await dueOf(notice, 'submitted')
    await printed(id)
    expect((await say(id)).statusCode).toBe(200)
    await told(notice, 'letter submitted sent', 'mail submitted sent')
    await mailsComeBack()
    await told(notice, 'mail submitted returned')
    await eventually(async () => await isLengthened(notice))
    expect((await postedLetters()).find((one) => one.id === id)).toMatchObject({ postedOn: today })
    expect((await say(id, { what: 'came-back', reason: 'gone-away' })).statusCode).toBe(200)
    await told(notice, 'letter submitted returned')
    expect(
      (await lines()).filter(({ event }) => event === 'notice.letter-settled').map(({ details }) => details),
    ).toEqual([
      {
        actor: staff.id,
        noticeId: notice.id,
        version: 1,
        letterId: id,
        what: 'posted',
        day: today,
        reason: null,
      },
      {
        actor: staff.id,
        noticeId: notice.id,
        version: 1,
        letterId: id,
        what: 'came-back',
        day: null,
        reason: 'gone-away',
      },
    ])
  })

  test('one that cannot be posted fails alone, and moves nothing while a mail was delivered', async () => {
    const notice = await submitted()
    const { id } = await dueOf(notice, 'submitted')
    await told(notice, 'mail submitted sent')
    expect((await say(id, { what: 'not-posted', reason: 'address-unknown' })).statusCode).toBe(200)
    await told(notice, 'letter submitted refused')
    expect(await letterRow(id)).toMatchObject({ result: 'not-posted', reason: 'address-unknown' })
    expect(await isLengthened(notice)).toBe(false)
    await mailsComeBack()
    await eventually(async () => await isLengthened(notice))
  })

  // But for the printer's word on their paper, which stands above another's that it cannot be posted.
  test.each([posted, { what: 'not-posted', reason: 'other' } as const])(
    'is said once, by whichever of two members of staff is first: $what',
    async (said) => {
      const notice = await submitted()
      const { id } = await dueOf(notice, 'submitted')
      const other = await aMember()
      await printed(id)
      await printed(id, other)
      const answers = await Promise.all([say(id, said), say(id, said, other)])
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
      expect(answers.map(refusal)).toContainEqual([409, 'notice-letter-settled'])
      expect((await lines()).filter(({ event }) => event === 'notice.letter-settled')).toHaveLength(1)
    },
  )

  test('is not said of a letter nobody printed, of another day, without a proof, or by who takes part', async () => {
    const notice = await submitted()
    const { id } = await dueOf(notice, 'submitted')
    expect(refusal(await say(id))).toEqual([409, 'notice-letter-not-printed'])
    expect(refusal(await say(id, { what: 'came-back', reason: 'gone-away' }))).toEqual([
      409,
      'notice-letter-settled',
    ])
    // Whoever printed it posts it: in their envelope may be an earlier one.
    await printed(id, await aMember())
    expect(refusal(await say(id))).toEqual([409, 'notice-letter-not-printed'])
    await printed(id)
    for (const day of [daysAfter(londonDay(new Date()), 1), daysAfter(today, -2)])
      expect(refusal(await say(id, { what: 'posted', day })), day).toEqual([422, 'notice-letter-day-wrong'])
    expect((await say(id, { what: 'posted', day: '2026-02-30' })).statusCode).toBe(400)
    // What staff write could be the address: they choose.
    expect((await say(id, { what: 'not-posted', reason: '12 High Street is empty' })).statusCode).toBe(400)
    expect((await say(id, { what: 'not-posted', reason: 'gone-away' })).statusCode).toBe(400)
    expect((await say(id, { what: 'dropped', reason: 'other' })).statusCode).toBe(400)
    expect(refusal(await say(id, posted, staff, {}))).toEqual([403, 'confirmation-needed'])
    expect((await say(randomUUID())).statusCode).toBe(404)
    const named = await aMember()
    await nameAround(stack, sample.willId, 'contact', named)
    expect(refusal(await say(id, posted, named))).toEqual([403, 'notice-staff-takes-part'])
    // A proof is made for one act, with its day or its reason, and used up by it.
    const spent = [403, 'confirmation-spent']
    const other = { what: 'not-posted', reason: 'other' } as const
    for (const act of [
      undefined,
      staffActs.printLetter(id),
      staffActs.undoLetter(id),
      staffActs.settleLetter(id, { what: 'posted', day: daysAfter(today, -1) }),
      staffActs.settleLetter(id, other),
      staffActs.settleLetter(randomUUID(), { what: 'posted', day: today }),
    ])
      expect(refusal(await say(id, posted, staff, await staffProof(stack, staff.id, act))), act).toEqual(
        spent,
      )
    const proof = await staffProof(
      stack,
      staff.id,
      staffActs.settleLetter(id, { what: 'posted', day: today }),
    )
    expect((await say(id, posted, staff, proof)).statusCode).toBe(200)
    expect(refusal(await say(id, posted, staff, proof))).toEqual(spent)
  })

  test('a late letter is shown and told to staff once, and moves no notice', async () => {
    const notice = await submitted()
    const letter = await dueOf(notice, 'submitted')
    const before = await toStaff()
    const waiting = async () =>
      await inTransaction(stack.workerDb, { service: 'worker' }, (tx) => lettersWaiting(tx))
    const { due, late } = await waiting()
    await stack.owner.query('alter table notice_letters disable trigger notice_letters_settle')
    await stack.owner.query('update notice_letters set late_on = $2 where id = $1', [letter.id, today])
    await stack.owner.query('alter table notice_letters enable trigger notice_letters_settle')
    for (const _ of [1, 2]) await countLetters(stack.workerDb)
    expect(await toStaff()).toBe(before + 1)
    expect((await dueOf(notice, 'submitted')).isLate).toBe(true)
    expect(await waiting()).toEqual({ due, late: late + 1 })
    expect((await lines()).map(({ event }) => event)).toEqual(['notice.submitted'])
  })
})

describe('one that is replaced again and again', () => {
  test('is as late as the first that nobody posted, comes before younger ones, and is told once', async () => {
    const notice = await submitted()
    const first = await dueOf(notice, 'submitted')
    const late = daysAfter(today, -1)
    const before = await toStaff()
    await stack.owner.query('update notice_letters set late_on = $2 where id = $1', [first.id, late])
    await countLetters(stack.workerDb)
    expect(await toStaff()).toBe(before + 1)
    await confirmedByTwo(notice)
    const second = await dueOf(notice, 'waiting')
    expect(second).toMatchObject({ isLate: true, lateOn: late })
    await told(notice, 'mail submitted sent', 'mail confirmed sent', 'mail waiting sent')
    await mailsComeBack()
    const third = await dueOf(notice, 'lengthened')
    expect(third).toMatchObject({ isLate: true, lateOn: late })
    await countLetters(stack.workerDb)
    // One more: that nobody reaches the testator.
    expect(await toStaff()).toBe(before + 2)
    expect((await listed()).due.map(({ lateOn }) => lateOn)).toEqual(
      (await listed()).due.map(({ lateOn }) => lateOn).toSorted(),
    )
  })
})

describe('one that fell away after it was printed', () => {
  const fallen = async (id: string, person = staff) =>
    (await listed(person)).fallen.find((one) => one.id === id)

  test('is not to be posted: whoever printed it hears that, and says that they destroyed it', async () => {
    const notice = await submitted()
    const { id } = await dueOf(notice, 'submitted')
    await printed(id)
    const other = await aMember()
    expect(await fallen(id)).toBeUndefined()
    // Before the act: the worker that runs here counts as well.
    const before = await toStaff()
    await call(sample.executor, 'POST', `/api/death-notices/${notice.id}/withdraw`)
    expect(await fallen(id)).toMatchObject({ why: 'over', maySay: true, printedBy: ['Sam Staff'] })
    expect(await fallen(id, other)).toMatchObject({ maySay: false })
    for (const _ of [1, 2]) await countLetters(stack.workerDb)
    expect(await toStaff()).toBe(before + 1)
    // Who did not print it has none to destroy.
    expect(refusal(await say(id, { what: 'destroyed' }, other))).toEqual([409, 'notice-letter-settled'])
    expect(refusal(await say(id, { what: 'not-posted', reason: 'other' }))).toEqual([
      409,
      'notice-letter-settled',
    ])
    expect((await say(id, { what: 'destroyed' })).statusCode).toBe(200)
    expect(await fallen(id)).toBeUndefined()
    expect(await letterRow(id)).toEqual({
      result: 'destroyed',
      reason: 'The notice is over: withdrawn',
      sealed: null,
    })
    await countLetters(stack.workerDb)
    expect((await messages(notice)).filter((one) => one.startsWith('letter'))).toEqual([
      'letter submitted dropped',
    ])
    expect((await undo(id)).statusCode).toBe(200)
    expect(await fallen(id)).toMatchObject({ maySay: true })
    expect(await settledLines()).toEqual([
      ['notice.letter-settled', 'destroyed', null],
      ['notice.letter-undone', 'destroyed', null],
    ])
  })

  test.each([posted, { what: 'destroyed' } as const])(
    'because they froze the notice themselves is theirs to say as well: $what',
    async (word) => {
      const notice = await submitted()
      const { id } = await dueOf(notice, 'submitted')
      await printed(id)
      const froze = await call(
        staff,
        'POST',
        `/api/admin/death-notices/${notice.id}/dispute`,
        { reason: 'It is a picture of a cat.' },
        await staffProof(stack, staff.id, staffActs.dispute(notice.id)),
      )
      expect(froze.statusCode).toBe(200)
      if (word.what === 'destroyed')
        await call(sample.executor, 'POST', `/api/death-notices/${notice.id}/withdraw`)
      expect((await say(id, word)).statusCode).toBe(200)
      expect(await letterRow(id)).toMatchObject({ result: word.what })
    },
  )

  test('and was in the post already is on record as posted, beside the one that took its place', async () => {
    const notice = await submitted()
    const first = await dueOf(notice, 'submitted')
    await printed(first.id)
    await confirmedByTwo(notice)
    await dueOf(notice, 'waiting')
    expect(await fallen(first.id)).toMatchObject({ why: 'later' })
    expect(
      refusal(await say(first.id, { what: 'posted', day: daysAfter(londonDay(new Date()), 1) })),
    ).toEqual([422, 'notice-letter-day-wrong'])
    expect((await say(first.id)).statusCode).toBe(200)
    await told(notice, 'letter submitted sent', 'letter waiting waiting')
    expect((await postedLetters()).map(({ id }) => id)).toContain(first.id)
    expect((await undo(first.id)).statusCode).toBe(200)
    await told(notice, 'letter submitted dropped')
  })

  test('by the release is followed by a letter as late as it was, and is not said to be over', async () => {
    const notice = await submitted()
    await confirmedByTwo(notice)
    const { id } = await dueOf(notice, 'waiting')
    await printed(id)
    const late = daysAfter(today, -1)
    await stack.owner.query('update notice_letters set late_on = $2 where id = $1', [id, late])
    await countLetters(stack.workerDb)
    await passFor(stack, notice.id, 100)
    await stack.owner.query(`update death_notices set state = 'released' where id = $1`, [notice.id])
    expect(await fallen(id)).toMatchObject({ why: 'later' })
    await tellOfNotices({ db: stack.workerDb, config: stack.config })
    expect(await dueOf(notice, 'released')).toMatchObject({ lateOn: late, isLate: true })
    expect(
      await rows(`select 1 from notice_letters where about = 'released' and late_told_at is not null`),
    ).toHaveLength(1)
  })

  test('is listed for ninety days, those of whoever asks first, and counted for who can say', async () => {
    const other = await aMember()
    const count = async (): Promise<number> =>
      await inTransaction(stack.db, { person: other }, async (tx) => await countLettersToPost(tx))
    const before = await count()
    const notice = await submitted()
    const first = await dueOf(notice, 'submitted')
    expect(await count()).toBe(before + 1)
    await printed(first.id, other)
    await confirmedByTwo(notice)
    const second = await dueOf(notice, 'waiting')
    await printed(second.id)
    await call(sample.executor, 'POST', `/api/death-notices/${notice.id}/withdraw`)
    const order = async (person: Person) =>
      (await listed(person)).fallen.flatMap(({ noticeId, id }) => (noticeId === notice.id ? [id] : []))
    expect(await order(other)).toEqual([first.id, second.id])
    expect((await listed(other)).fallen[0]!.id).toBe(first.id)
    expect((await order(await aMember())).slice(0, 2)).toEqual([second.id, first.id])
    expect(await count()).toBe(before + 1)
    await nameAround(stack, sample.willId, 'contact', other)
    expect(await count()).toBe(before)
    await stack.owner.query(
      "update notice_letters set settled_at = now() - interval '91 days' where notice_id = $1",
      [notice.id],
    )
    expect(await order(staff)).toEqual([])
  })

  test('or that another says cannot be posted is not posted: whoever else printed it hears that', async () => {
    const notice = await submitted()
    const { id } = await dueOf(notice, 'submitted')
    const other = await aMember()
    const before = [await toStaff(), await toStaff(other)] as const
    await printed(id)
    await printed(id, other)
    const cannot = { what: 'not-posted', reason: 'address-incomplete' } as const
    expect((await say(id, cannot, other)).statusCode).toBe(200)
    for (const _ of [1, 2]) await countLetters(stack.workerDb)
    expect([await toStaff(), await toStaff(other)]).toEqual([before[0] + 1, before[1]])
    await eventually(() =>
      Promise.resolve(
        smtp.received.some(
          ({ to, raw }) => to.includes(staff.email) && raw.includes('Another member of staff'),
        ),
      ),
    )
    expect(await fallen(id)).toMatchObject({ why: 'not-posted', maySay: true, printedBy: ['Sam Staff'] })
    expect(await fallen(id, other)).toMatchObject({ maySay: false })
    // Whoever said it has said it, and somebody who did not print it has none to destroy.
    for (const person of [other, await aMember()])
      expect(refusal(await say(id, { what: 'destroyed' }, person))).toEqual([409, 'notice-letter-settled'])
    // Taken back, it is to be posted; what falls away then is told anew.
    expect((await undo(id, other)).statusCode).toBe(200)
    expect(await fallen(id)).toBeUndefined()
    expect((await say(id, cannot, other)).statusCode).toBe(200)
    expect((await say(id, { what: 'destroyed' })).statusCode).toBe(200)
    expect(refusal(await undo(id, other))).toEqual([409, 'notice-letter-kept'])
    expect(await fallen(id)).toBeUndefined()
    expect(await letterRow(id)).toEqual({ result: 'destroyed', reason: 'address-incomplete', sealed: null })
    // A slip: they have it still.
    expect((await undo(id)).statusCode).toBe(200)
    expect(await fallen(id)).toMatchObject({ why: 'not-posted', maySay: true })
    // It was in the post already.
    expect((await say(id)).statusCode).toBe(200)
    await eventually(async () => (await messages(notice)).includes('letter submitted sent'))
    expect((await postedLetters()).map((letter) => letter.id)).toContain(id)
    expect((await settledLines()).at(-1)).toEqual(['notice.letter-settled', 'posted', null])
  })

  test('and is told to whoever printed it, also after it was said that it cannot be posted', async () => {
    const notice = await submitted()
    const { id } = await dueOf(notice, 'submitted')
    const other = await aMember()
    await printed(id)
    expect((await say(id, { what: 'not-posted', reason: 'other' }, other)).statusCode).toBe(200)
    await countLetters(stack.workerDb)
    expect((await undo(id, other)).statusCode).toBe(200)
    const before = await toStaff()
    await call(sample.executor, 'POST', `/api/death-notices/${notice.id}/withdraw`)
    await countLetters(stack.workerDb)
    expect(await toStaff()).toBe(before + 1)
  })

  test('is not asked about by whoever printed it alone and said that it cannot be posted', async () => {
    const notice = await submitted()
    const { id } = await dueOf(notice, 'submitted')
    await printed(id)
    const before = await toStaff()
    expect((await say(id, { what: 'not-posted', reason: 'other' })).statusCode).toBe(200)
    await countLetters(stack.workerDb)
    expect(await toStaff()).toBe(before)
    expect(await fallen(id)).toBeUndefined()
    expect(refusal(await say(id, { what: 'destroyed' }))).toEqual([409, 'notice-letter-settled'])
  })

  test('while it was being printed is handed to nobody', async () => {
    const notice = await submitted()
    const { id } = await dueOf(notice, 'submitted')
    await printed(id)
    const proof = await staffProof(stack, staff.id, staffActs.printLetter(id))
    const asked = (await askFor(id, staff, proof)).json<{ requestId: string }>()
    await fetched(asked.requestId)
    const requestId = randomUUID()
    await stack.owner.query(
      `insert into notice_letter_prints (id, letter_id, staff_id, public_key, proof_id, expires_at)
      select $2, letter_id, staff_id, public_key, proof_id, expires_at from notice_letter_prints where id = $1`,
      [asked.requestId, requestId],
    )
    const { store } = stack.app
    const stored: string[] = []
    const slow = new Proxy(store, {
      get: (of, key) => {
        const value: unknown = Reflect.get(of, key)
        if (typeof value !== 'function') return value
        return async (...given: unknown[]): Promise<unknown> => {
          const answer: unknown = await Reflect.apply(value, of, given)
          if (key === 'remove') stored.push('removed')
          else if (stored.length === 0) {
            stored.push('stored')
            await call(sample.executor, 'POST', `/api/death-notices/${notice.id}/withdraw`)
          }
          return answer
        }
      },
    })
    await printLetterForStaff.run({ requestId }, { ...stack.workerContext, store: slow })
    expect(stored).toEqual(['stored', 'removed'])
    expect(
      await rows('select printed_at, refused from notice_letter_prints where id = $1', requestId),
    ).toEqual([{ printed_at: null, refused: 'not printed' }])
  })

  test('unprinted is not marked as told, so that a print which ends later is', async () => {
    const notice = await submitted()
    const { id } = await dueOf(notice, 'submitted')
    await call(sample.executor, 'POST', `/api/death-notices/${notice.id}/withdraw`)
    await countLetters(stack.workerDb)
    expect(await rows('select fall_told_at from notice_letters where id = $1', id)).toEqual([
      { fall_told_at: null },
    ])
  })

  test('before anybody printed it needs no word', async () => {
    const notice = await submitted()
    const { id } = await dueOf(notice, 'submitted')
    await call(sample.executor, 'POST', `/api/death-notices/${notice.id}/withdraw`)
    expect(await fallen(id)).toBeUndefined()
    expect(refusal(await say(id, { what: 'destroyed' }))).toEqual([409, 'notice-letter-settled'])
  })
})

describe('what was said by mistake', () => {
  test('is taken back by whoever said it, and the letter is to be posted again, the same bytes', async () => {
    const notice = await submitted()
    const { id, lateOn } = await dueOf(notice, 'submitted')
    const pdf = await printed(id)
    for (const body of [posted, { what: 'not-posted', reason: 'not-reachable' }]) {
      expect((await say(id, body)).statusCode).toBe(200)
      await told(notice, `letter submitted ${body.what === 'posted' ? 'sent' : 'refused'}`)
      expect((await listed()).undoable.find((one) => one.id === id)).toMatchObject({ what: body.what })
      const other = await aMember()
      expect((await listed(other)).undoable).toEqual([])
      expect(refusal(await undo(id, other))).toEqual([409, 'notice-letter-kept'])
      expect((await undo(id)).statusCode).toBe(200)
      expect(await dueOf(notice, 'submitted')).toMatchObject({ id, lateOn })
      await told(notice, 'letter submitted waiting')
    }
    expect(Buffer.from(await printed(id)).equals(pdf)).toBe(true)
    expect(await settledLines()).toEqual([
      ['notice.letter-settled', 'posted', null],
      ['notice.letter-undone', 'posted', null],
      ['notice.letter-settled', 'not-posted', 'not-reachable'],
      ['notice.letter-undone', 'not-posted', null],
    ])
    expect(refusal(await undo(id))).toEqual([409, 'notice-letter-kept'])
    expect((await undo(randomUUID())).statusCode).toBe(404)
    expect((await undo(id, sample.executor)).statusCode).toBe(403)
    await nameAround(stack, sample.willId, 'contact', staff)
    expect(refusal(await undo(id))).toEqual([409, 'notice-letter-kept'])
    await stack.owner.query('delete from people_around where will_id = $1 and person_id = $2', [
      sample.willId,
      staff.id,
    ])
  })

  test('after a quarter of an hour stays, and the address is gone', async () => {
    const notice = await submitted()
    const { id } = await dueOf(notice, 'submitted')
    await printed(id)
    expect((await say(id)).statusCode).toBe(200)
    expect((await letterRow(id)).sealed).not.toBeNull()
    await stack.owner.query(
      "update notice_letters set undo_until = now() - interval '1 second' where id = $1",
      [id],
    )
    expect(refusal(await undo(id))).toEqual([409, 'notice-letter-kept'])
    await countLetters(stack.workerDb)
    expect((await letterRow(id)).sealed).toBeNull()
    // It came back, which was said of the wrong one.
    expect((await say(id, { what: 'came-back', reason: 'refused' })).statusCode).toBe(200)
    await told(notice, 'letter submitted returned')
    expect((await undo(id)).statusCode).toBe(200)
    await told(notice, 'letter submitted sent')
    expect((await postedLetters()).map((one) => one.id)).toContain(id)
    // Who had posted it is in the log; the ninety days run from the day.
    expect(await rows('select settled_by from notice_letters where id = $1', id)).toEqual([
      { settled_by: null },
    ])
    await stack.owner.query('update notice_letters set posted_on = $2 where id = $1', [
      id,
      daysAfter(today, -91),
    ])
    expect((await postedLetters()).map((one) => one.id)).not.toContain(id)
  })

  test('brings back no letter that is no longer true: one that says what is takes its place', async () => {
    const notice = await submitted()
    await confirmedByTwo(notice)
    const { id } = await dueOf(notice, 'waiting')
    await printed(id)
    const late = daysAfter(today, -1)
    await stack.owner.query('update notice_letters set late_on = $2 where id = $1', [id, late])
    expect((await say(id)).statusCode).toBe(200)
    await changed(notice)
    await told(notice, 'mail changed sent')
    expect((await listed()).due.filter(({ noticeId }) => noticeId === notice.id)).toEqual([])
    expect((await undo(id)).statusCode).toBe(200)
    expect(await letterRow(id)).toMatchObject({ result: 'dropped', reason: 'A later letter takes its place' })
    const next = await dueOf(notice, 'changed')
    expect(next).toMatchObject({ lateOn: late, endsAt: null })

    await printed(next.id)
    expect((await say(next.id)).statusCode).toBe(200)
    const dispute = await call(sample.contact, 'POST', `/api/death-notices/${notice.id}/dispute`, {
      reason: 'She lives',
    })
    expect(dispute.statusCode, dispute.body).toBe(200)
    await told(notice, 'mail disputed sent')
    expect((await undo(next.id)).statusCode).toBe(200)
    const { text } = await readPrinted(await printed((await dueOf(notice, 'disputed')).id))
    expect(text).toContain('somebody else disputes it')
    for (const _ of [1, 2]) await tellOfNotices({ db: stack.workerDb, config: stack.config })
    expect((await messages(notice)).filter((one) => /^letter .* waiting$/.test(one))).toEqual([
      'letter disputed waiting',
    ])
  })

  test('brings back no letter of a notice that is over or went on, and whose place is as late as it was', async () => {
    const notice = await submitted()
    const { id } = await dueOf(notice, 'submitted')
    await printed(id)
    const late = daysAfter(today, -1)
    await stack.owner.query('update notice_letters set late_on = $2 where id = $1', [id, late])
    expect((await say(id)).statusCode).toBe(200)
    await confirmedByTwo(notice)
    expect(await dueOf(notice, 'waiting')).toMatchObject({ isLate: false })
    expect((await letterRow(id)).sealed).toBeNull()
    expect((await undo(id)).statusCode).toBe(200)
    expect(await letterRow(id)).toMatchObject({ result: 'dropped', reason: 'A later letter takes its place' })
    expect(await dueOf(notice, 'waiting')).toMatchObject({ isLate: true, lateOn: late })
    const second = await dueOf(notice, 'waiting')
    await printed(second.id)
    expect((await say(second.id)).statusCode).toBe(200)
    await call(sample.executor, 'POST', `/api/death-notices/${notice.id}/withdraw`)
    expect((await undo(second.id)).statusCode).toBe(200)
    expect(await letterRow(second.id)).toMatchObject({
      result: 'dropped',
      reason: 'The notice is over: withdrawn',
    })
  })
})

test('the posted ones are read page by page, each once, and a wrong place is refused', async () => {
  for (let letters = 0; letters < 3; letters += 1) {
    const { id } = await dueOf(await submitted(), 'submitted')
    await printed(id)
    expect((await say(id)).statusCode).toBe(200)
    sample = await noticeSample(stack, people)
    await stack.owner.query('update wills set particulars = $2 where id = $1', [
      sample.willId,
      JSON.stringify({ testatorAddress: address }),
    ])
  }
  const ids = (await postedLetters(2)).map(({ id }) => id)
  expect(ids).toEqual((await postedLetters()).map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBeGreaterThanOrEqual(3)
  for (const after of ['2026-02-30.' + ids[0], '2026-01-01.' + 'x'.repeat(36), ids[0]])
    expect((await call(staff, 'GET', `/api/admin/posted-letters?after=${after}`)).statusCode).toBe(400)
  expect((await call(sample.executor, 'GET', '/api/admin/posted-letters')).statusCode).toBe(403)
})

describe('faults', () => {
  const failing = async (
    table: string,
    during: () => Promise<void>,
    at = 'insert or update',
  ): Promise<void> => {
    await stack.owner.query(`create function fail() returns trigger language plpgsql as
      $$ begin raise exception 'killed here'; end $$`)
    await stack.owner.query(
      `create trigger fail before ${at} on ${table} for each row execute function fail()`,
    )
    try {
      await during()
    } finally {
      await stack.owner.query(`drop trigger fail on ${table}`)
      await stack.owner.query('drop function fail()')
    }
  }

  test('killed while it is made: there is neither mail nor letter, and then one of each', async () => {
    let notice: DeathNotice | undefined
    await failing('notice_letters', async () => {
      notice = await submitted()
      await expect(tellOfNotices({ db: stack.workerDb, config: stack.config })).rejects.toThrow('killed here')
      expect(await messages(notice)).toEqual([])
    })
    await tellOfNotices({ db: stack.workerDb, config: stack.config })
    expect((await messages(notice!)).map((one) => one.split(' ').slice(0, 2).join(' ')).toSorted()).toEqual([
      'letter submitted',
      'mail submitted',
    ])
  })

  test('while none can be counted, people are told all the same', async () => {
    const notice = await submitted()
    const { id } = await dueOf(notice, 'submitted')
    await failing(
      'notice_letters',
      async () => {
        expect((await say(id, { what: 'not-posted', reason: 'address-unknown' })).statusCode).toBe(200)
        await confirmedByTwo(notice)
        await told(notice, 'mail waiting sent')
      },
      'update of counted_as',
    )
    await told(notice, 'letter submitted refused')
  })

  test('killed while it is counted: it is counted afterwards', async () => {
    const notice = await submitted()
    const { id } = await dueOf(notice, 'submitted')
    await told(notice, 'mail submitted sent')
    await failing('death_notice_messages', async () => {
      expect((await say(id, { what: 'not-posted', reason: 'address-unknown' })).statusCode).toBe(200)
      await expect(countLetters(stack.workerDb)).rejects.toThrow('killed here')
      // While it still fails: the worker that runs here tries again as well.
      expect(await rows('select counted_as from notice_letters where id = $1', id)).toEqual([
        { counted_as: 'due' },
      ])
    })
    await countLetters(stack.workerDb)
    await told(notice, 'letter submitted refused')
  })

  test('a notice that ends while a letter is due: the letter falls away, and nobody can post it', async () => {
    const notice = await submitted()
    const { id } = await dueOf(notice, 'submitted')
    await call(sample.executor, 'POST', `/api/death-notices/${notice.id}/withdraw`)
    expect(await letterRow(id)).toMatchObject({ result: 'dropped', reason: 'The notice is over: withdrawn' })
    expect(refusal(await say(id))).toEqual([409, 'notice-letter-settled'])
    expect((await messages(notice)).filter((one) => one.startsWith('letter'))).toEqual([
      'letter submitted dropped',
    ])
  })
})

test('a code is not found by trying: sixty of one address in a minute, and then none', async () => {
  const tried = async () =>
    (
      await stack.call({
        method: 'GET',
        url: `/api/stop-death-notice/${randomBytes(16).toString('hex').slice(0, 20)}`,
        remoteAddress: '10.200.200.200',
      })
    ).statusCode
  const answers: number[] = []
  for (let tries = 0; tries < 62; tries += 1) answers.push(await tried())
  expect([answers.indexOf(429), new Set(answers.slice(0, 60))]).toEqual([60, new Set([410])])
})

test('neither login writes what only staff may say, and the api reads no letter', async () => {
  const notice = await submitted()
  const { id } = await dueOf(notice, 'submitted')
  for (const text of [
    'select sealed from notice_letters',
    `update notice_letters set result = 'posted'`,
    `insert into notice_letter_prints (id, letter_id, staff_id, public_key, proof_id, expires_at)
      values (gen_random_uuid(), '${id}', '${staff.id}', 'x', gen_random_uuid(), 'infinity')`,
  ])
    await expect(
      inTransaction(stack.db, { person: staff }, (tx) => sql.raw(text).execute(tx)),
      text,
    ).rejects.toThrow(/permission denied/)
  const line = await prepareLine({
    event: 'notice.letter-settled',
    willId: sample.willId,
    actor: staff.id,
    details: { noticeId: notice.id, version: 1, letterId: id, what: 'posted', day: today, reason: null },
  })
  await expect(
    inTransaction(stack.db, { person: staff }, (tx) =>
      sql`select app_settle_letter(${id}::uuid, 'posted', ${today}::date, null, ${asLine(line)})`.execute(tx),
    ),
  ).rejects.toThrow('no administrator proved what became of this letter')
  await expect(
    inTransaction(stack.workerDb, { service: 'worker' }, (tx) =>
      sql`update notice_letters set result = 'posted', posted_on = current_date`.execute(tx),
    ),
  ).rejects.toThrow(/permission denied/)
  await expect(
    stack.owner.query(`update notice_letters set about = 'waiting' where id = $1`, [id]),
  ).rejects.toThrow('a letter stays what it is')
})

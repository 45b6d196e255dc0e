// Death notices on a real database: every refusal, and what two who act at one moment get.
import { randomBytes, randomUUID } from 'node:crypto'
import { createCanvas } from '@napi-rs/canvas'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { staffActs } from '@testate/api/death/staff-acts'
import { certificateUrl, type DeathNotice } from '@testate/api/death-notices'
import { makeWillPdf } from '../../../../test/corpus/make-pdf.ts'
import { multipart } from '../../../../test/stack/multipart.ts'
import { knownPeople } from '../../../../test/stack/people.ts'
import { deathProof } from '../../../../test/stack/death-proof.ts'
import { giveFactor, giveProof, staffProof } from '../../../../test/stack/proofs.ts'
import { startStack, type Stack } from '../../../../test/stack/stack.ts'
import {
  acceptedPerson,
  giveCertificate,
  nameAround,
  noticeSample,
  passFor,
  pastTheTrigger,
  type NoticeSample,
} from '../../testing/notice-sample.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { actAsStaff } from '../proofs/by-staff.ts'
import { contentHash } from './content-hash.ts'
import { dueNotices } from './due.ts'
import { noticeFactsFor } from './notice-facts.ts'
import { mountDeathNotices } from './routes.ts'
import { setNoticeState } from './set-notice-state.ts'
import { noticeRow } from './store.ts'

const people = knownPeople()
let stack: Stack
let sample: NoticeSample

beforeAll(async () => {
  stack = await startStack({
    mount: mountDeathNotices,
    personOf: people.personOf,
    env: { DEATH_NOTICES: 'open' },
  })
})
beforeEach(async () => void (sample = await noticeSample(stack, people)))
afterAll(() => stack?.stop())

let calls = 0
/** One address may not make as many requests as all of these are. */
const address = (): string => `10.${(calls >> 12) & 255}.${(calls >> 4) & 255}.${(calls += 1) & 15}`

const call = async (
  person: Person | null,
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: object,
  headers: Record<string, string> = {},
) =>
  await stack.call({
    method,
    url,
    remoteAddress: address(),
    headers: { ...(person === null ? {} : { 'x-person': person.id }), ...headers },
    ...(payload === undefined ? {} : { payload }),
  })

const saying = (certificate: string, over: object = {}) => ({
  willId: sample.willId,
  deceasedName: 'Tess Tator',
  dateOfDeath: '2026-01-02',
  supportingDocumentUrl: certificateUrl(certificate),
  ...over,
})
const submit = async (person: Person, over: object = {}) =>
  await call(person, 'POST', '/api/death-notices', saying(await giveCertificate(stack, person), over))
async function submitted(person = sample.executor): Promise<DeathNotice> {
  const answer = await submit(person)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<DeathNotice>()
}
const prove = async (person: Person, notice: DeathNotice) => ({
  'step-up': await deathProof(stack, person, notice),
})
const confirm = async (person: Person, notice: DeathNotice, over: object = {}) =>
  await call(
    person,
    'POST',
    `/api/death-notices/${notice.id}/confirm`,
    { version: notice.version, contentHash: notice.contentHash, ...over },
    await prove(person, notice),
  )
const act = async (person: Person, notice: DeathNotice, what: string, payload?: object) =>
  await call(person, 'POST', `/api/death-notices/${notice.id}/${what}`, payload)
const stateOf = async (notice: DeathNotice): Promise<string> =>
  (await stack.owner.query<{ state: string }>('select state from death_notices where id = $1', [notice.id]))
    .rows[0]!.state
/** The proofs that the release worker has taken of this person, the newest last; one more is taken. */
async function taken(person: Person, notice: DeathNotice): Promise<string[]> {
  await deathProof(stack, person, notice)
  const { rows } = await stack.owner.query<{ id: string }>(
    'select proof_id as id from release_confirmations where person_id = $1 and notice_id = $2 order by taken_at',
    [person.id, notice.id],
  )
  return rows.map(({ id }) => id)
}
/** As two of the others confirmed it. */
async function waiting(): Promise<DeathNotice> {
  const notice = await submitted()
  expect((await confirm(sample.witnesses[0], notice)).statusCode).toBe(200)
  const second = await confirm(sample.contact, notice)
  expect(second.json()).toMatchObject({ state: 'waiting', confirmationsReceived: 2 })
  return second.json<DeathNotice>()
}
const noticeHash =
  (particulars: { entryNumber: string | null; registrationDistrict: string | null }) =>
  ({ willId, version, dateOfDeath, deceasedName }: DeathNotice, certificateSha256: string): string =>
    contentHash({ willId, version, dateOfDeath, deceasedName, certificateSha256, ...particulars })
const refusal = (answer: { json: () => unknown }): unknown => (answer.json() as { reason?: string }).reason
async function staff(): Promise<Person> {
  const person = await people.add(stack, { name: 'Sam Staff', isAdmin: true, role: 'admin' })
  await giveFactor(stack, person.id)
  return person
}
const decide = async (person: Person, notice: DeathNotice, what: 'continue' | 'reject') =>
  await call(
    person,
    'POST',
    `/api/admin/death-notices/${notice.id}/decide`,
    { what, reason: 'We spoke to the registrar.' },
    await staffProof(stack, person.id, staffActs.decide(notice.id, what)),
  )

describe('submitting', () => {
  test('an executor, a witness and a contact may; the others’ lists then have it', async () => {
    for (const person of [sample.executor, sample.witnesses[1], sample.contact]) {
      sample = await noticeSample(stack, people)
      const own = person === sample.executor ? sample.executor : sample.contact
      expect(await submitted(own)).toMatchObject({
        state: 'awaiting',
        submittedById: own.id,
        deceasedName: 'Tess Tator',
        dateOfDeath: '2026-01-02',
        confirmationsRequired: 2,
        confirmationsReceived: 0,
        waitDays: 14,
        isOwn: true,
      })
      const list = (await call(sample.witnesses[0], 'GET', '/api/death-notices')).json<{
        notices: DeathNotice[]
      }>()
      expect(list.notices).toHaveLength(1)
      expect(list.notices[0]!.may).toEqual({
        confirm: null,
        dispute: true,
        change: false,
        withdraw: false,
        stop: false,
      })
    }
  })

  test('somebody with no part in the will, and somebody asking about no will, get the same answer', async () => {
    const stranger = await acceptedPerson(stack, people, 'Ned Nobody')
    const [of, none] = [await submit(stranger), await submit(stranger, { willId: randomUUID() })]
    expect([of.statusCode, refusal(of)]).toEqual([403, 'notice-not-related'])
    expect(none.json()).toEqual(of.json())
    expect((await call(stranger, 'GET', '/api/death-notices')).json()).toEqual({
      open: true,
      notices: [],
      next: null,
      wills: [],
    })
  })

  test('the list begins with one’s own wills: an administrator’s has nobody’s', async () => {
    await submitted()
    const list = async (person: Person) =>
      (await call(person, 'GET', '/api/death-notices')).json<{
        notices: DeathNotice[]
        wills: { willId: string; testatorName: string }[]
      }>()
    expect(await list(await staff())).toMatchObject({ notices: [], wills: [] })
    const others = await list(sample.witnesses[1])
    expect(others.notices).toMatchObject([{ submittedByName: 'Edith Executor', isOwn: false }])
    // While one is open there is none to submit.
    expect(others.wills).toEqual([])
    expect((await list(sample.testator)).notices).toMatchObject([{ isAboutMe: true, may: { stop: true } }])
  })

  test('each person’s next step about it is what they may do', async () => {
    const notice = await submitted()
    const facts = async (person: Person) =>
      await inTransaction(stack.db, { person }, async (tx) => await noticeFactsFor(tx, person))
    const about = { willId: sample.willId, deceasedName: 'Tess Tator', state: 'awaiting' }
    expect(await facts(sample.contact)).toEqual([{ ...about, relation: 'confirmer', confirms: 'yes' }])
    expect(await facts(sample.executor)).toEqual([{ ...about, relation: 'submitter', confirms: 'no' }])
    expect(await facts(sample.testator)).toEqual([{ ...about, relation: 'testator', confirms: 'no' }])
    await stack.owner.query('delete from identity_checks where person_id = $1', [sample.witnesses[0].id])
    expect(await facts(sample.witnesses[0])).toEqual([
      { ...about, relation: 'confirmer', confirms: 'after-identity' },
    ])
    expect(await facts(await staff())).toEqual([])
    expect((await act(sample.testator, notice, 'stop')).statusCode).toBe(200)
    expect(await facts(sample.contact)).toEqual([])
  })

  test('who may submit one is offered the will, and nobody else is', async () => {
    const unanswered = await acceptedPerson(stack, people, 'Una Answered')
    await nameAround(stack, sample.willId, 'contact', unanswered)
    await stack.owner.query(
      'update people_around set accepted_at = null, accepted_by = null where person_id = $1',
      [unanswered.id],
    )
    const offered = async (person: Person) =>
      (await call(person, 'GET', '/api/death-notices')).json<{ wills: unknown[] }>().wills
    for (const person of [sample.executor, sample.contact, ...sample.witnesses])
      expect(await offered(person)).toEqual([{ willId: sample.willId, testatorName: 'Tess Tator' }])
    for (const person of [sample.testator, unanswered]) expect(await offered(person)).toEqual([])
  })

  test('the certificate’s particulars are part of what is confirmed, and may be missing', async () => {
    const particulars = { entryNumber: 'QBDAX 123456', registrationDistrict: 'Camden' }
    const notice = await submit(sample.executor, particulars)
    expect(notice.json()).toMatchObject(particulars)
    const without = noticeHash({ entryNumber: null, registrationDistrict: null })
    const told = notice.json<DeathNotice>()
    const { sha256 } = (
      await stack.owner.query<{ sha256: string }>(
        `select encode(certificate_sha256, 'hex') as sha256 from death_notices where id = $1`,
        [told.id],
      )
    ).rows[0]!
    expect(told.contentHash).toBe(noticeHash(particulars)(told, sha256))
    expect(told.contentHash).not.toBe(without(told, sha256))

    // Without them the text is that of the first form, which earlier confirmations are of.
    const put = async (body: object) =>
      await call(sample.executor, 'PUT', `/api/death-notices/${told.id}/content`, {
        deceasedName: told.deceasedName,
        dateOfDeath: told.dateOfDeath,
        ...body,
      })
    expect((await put({})).json()).toMatchObject({ version: 1, ...particulars })
    const changed = await put({ entryNumber: '', registrationDistrict: null })
    expect(changed.json()).toMatchObject({ version: 2, entryNumber: null, registrationDistrict: null })
    expect(changed.json<DeathNotice>().contentHash).toBe(without({ ...told, version: 2 }, sha256))

    for (const entryNumber of ['no digits', '1'.repeat(41), '12\n34', '12<34'])
      expect((await put({ entryNumber })).json()).toMatchObject({
        errors: [{ field: 'entryNumber', code: 'entry-number-malformed' }],
      })
    for (const registrationDistrict of ['Cam\nden', 'Cam\u0085den', 'Cam\u202eden'])
      expect((await put({ registrationDistrict })).json()).toMatchObject({
        errors: [{ field: 'registrationDistrict', code: 'one-line-only' }],
      })
  })

  test('for somebody else, for oneself, without a certificate, in the future: each with its own reason', async () => {
    const foreign = await submit(sample.executor, { submittedById: sample.contact.id })
    expect([foreign.statusCode, refusal(foreign)]).toEqual([403, 'notice-by-other-person'])
    const own = await submit(sample.testator)
    expect([own.statusCode, refusal(own)]).toEqual([403, 'notice-of-testator'])
    const others = await call(
      sample.executor,
      'POST',
      '/api/death-notices',
      saying(await giveCertificate(stack, sample.contact)),
    )
    expect([others.statusCode, refusal(others)]).toEqual([422, 'notice-certificate-missing'])
    const elsewhere = await submit(sample.executor, {
      supportingDocumentUrl: 'https://elsewhere.example/c.pdf',
    })
    expect(elsewhere.json()).toMatchObject({
      errors: [{ field: 'supportingDocumentUrl', code: 'certificate-needed' }],
    })
    const early = await submit(sample.executor, { dateOfDeath: '2999-01-01' })
    expect(early.json()).toMatchObject({ errors: [{ field: 'dateOfDeath', code: 'date-in-the-future' }] })
    const never = await submit(sample.executor, { dateOfDeath: '2026-02-30' })
    expect(never.json()).toMatchObject({ errors: [{ field: 'dateOfDeath', code: 'date-malformed' }] })
    const nobody = await submit(sample.executor, { deceasedName: ' ' })
    expect(nobody.json()).toMatchObject({ errors: [{ field: 'deceasedName', code: 'deceased-name-needed' }] })
    for (const field of ['state', 'confirmationsReceived', 'waitDays'])
      expect((await submit(sample.executor, { [field]: 1 })).statusCode).toBe(400)
    expect(
      (await stack.owner.query('select 1 from death_notices where will_id = $1', [sample.willId])).rowCount,
    ).toBe(0)
  })

  test('on a day before the testator signed, it is neither submitted nor changed to that day', async () => {
    const { willId, testator, witnesses, executor } = sample
    const sign = async (person: Person, at: string): Promise<unknown> =>
      await stack.owner.query('update statements set signed_at = $1 where will_id = $2 and person_id = $3', [
        at,
        willId,
        person.id,
      ])
    // In London the first of June has begun. A witness may sign later, of somebody who has died meanwhile.
    await sign(testator, '2026-05-31T23:30:00Z')
    for (const witness of witnesses) await sign(witness, '2026-06-02T10:00:00Z')
    const before = await submit(executor, { dateOfDeath: '2026-05-31' })
    expect([before.statusCode, refusal(before)]).toEqual([422, 'notice-before-signing'])
    // Whoever is not named learns nothing of that day.
    const stranger = await acceptedPerson(stack, people, 'Ned Nobody')
    expect(refusal(await submit(stranger, { dateOfDeath: '2026-05-31' }))).toBe('notice-not-related')
    const notice = (await submit(executor, { dateOfDeath: '2026-06-01' })).json<DeathNotice>()
    expect(notice).toMatchObject({ state: 'awaiting', dateOfDeath: '2026-06-01' })
    const said = { deceasedName: 'Tess Tator', dateOfDeath: '2026-05-31' }
    const changed = await call(executor, 'PUT', `/api/death-notices/${notice.id}/content`, said)
    expect([changed.statusCode, refusal(changed)]).toEqual([422, 'notice-before-signing'])
    await expect(
      stack.owner.query(`update death_notices set date_of_death = '2026-05-31' where id = $1`, [notice.id]),
    ).rejects.toThrow('a notice of a death before the testator signed')
  })

  test('the testator’s other account is the testator', async () => {
    const print = randomBytes(32)
    const other = await acceptedPerson(stack, people, 'Tess Tator', print)
    await stack.owner.query('delete from identity_checks where person_id = $1', [sample.testator.id])
    await stack.owner.query('update wills set testator_id = $1 where id = $2', [
      (await acceptedPerson(stack, people, 'Tess Tator', print)).id,
      sample.willId,
    ])
    await nameAround(stack, sample.willId, 'contact', other)
    expect(refusal(await submit(other))).toBe('notice-of-testator')
  })

  test('a will that was superseded has nothing to tell about', async () => {
    await stack.owner.query(`update wills set status = 'superseded' where id = $1`, [sample.willId])
    expect(refusal(await submit(sample.executor))).toBe('notice-will-not-registered')
  })

  test('a second one joins the first, also at the same moment', async () => {
    const certificates = [
      await giveCertificate(stack, sample.executor),
      await giveCertificate(stack, sample.contact),
    ]
    const answers = await Promise.all([
      call(sample.executor, 'POST', '/api/death-notices', saying(certificates[0]!)),
      call(sample.contact, 'POST', '/api/death-notices', saying(certificates[1]!)),
    ])
    const told = answers.map((answer) => answer.json<DeathNotice & { joined: boolean }>())
    expect(told[0]!.id).toBe(told[1]!.id)
    expect(told.map(({ joined }) => joined).toSorted()).toEqual([false, true])
  })

  test('after three rejected notices within a year one person submits no other, under no account', async () => {
    const print = randomBytes(32)
    const one = await acceptedPerson(stack, people, 'Otto Often', print)
    const other = await acceptedPerson(stack, people, 'Otto Often', print)
    const [first, second] = [await staff(), await staff()]
    for (let n = 0; n < 3; n += 1) {
      sample = await noticeSample(stack, people)
      await nameAround(stack, sample.willId, 'contact', n === 1 ? other : one)
      const notice = await submitted(n === 1 ? other : one)
      expect(
        (await act(sample.witnesses[0], notice, 'dispute', { reason: 'She is alive.' })).statusCode,
      ).toBe(200)
      await decide(first, notice, 'reject')
      expect((await decide(second, notice, 'reject')).json()).toMatchObject({ state: 'rejected' })
    }
    sample = await noticeSample(stack, people)
    await nameAround(stack, sample.willId, 'contact', other)
    const refused = await submit(other)
    expect([refused.statusCode, refusal(refused)]).toEqual([429, 'notice-strikes'])
    await pastTheTrigger(
      stack,
      `update death_notices set ended_at = now() - interval '13 months' where submitted_by = $1`,
      [other.id],
    )
    expect((await submit(other)).statusCode).toBe(201)
  })
})

describe('confirming', () => {
  test('two people start the wait; a third changes nothing of it', async () => {
    const notice = await waiting()
    expect(Date.parse(notice.dueAt!) - Date.parse(notice.waitingSince!)).toBe(14 * 86_400_000)
    const third = await confirm(sample.witnesses[1], notice)
    expect(third.json()).toMatchObject({ confirmationsReceived: 3, dueAt: notice.dueAt })
    const lines = await stack.owner.query<{ event: string; origin: string }>(
      `select audit_event(leaf) as event, origin from audit_entries
       where will_id = $1 and starts_with(audit_event(leaf), 'notice.') order by id`,
      [sample.willId],
    )
    expect(lines.rows.map(({ event }) => event)).toEqual([
      'notice.submitted',
      'notice.confirmed',
      'notice.confirmed',
      'notice.waiting',
      'notice.confirmed',
    ])
    expect(new Set(lines.rows.map(({ origin }) => origin))).toEqual(new Set(['function']))
  })

  test('the wait is what the testator chose', async () => {
    await stack.owner.query(
      'insert into waiting_periods (will_id, days, changed_at) values ($1, 90, now())',
      [sample.willId],
    )
    const notice = await waiting()
    expect(Date.parse(notice.dueAt!) - Date.parse(notice.waitingSince!)).toBe(90 * 86_400_000)
  })

  test.each([
    ['the submitter', () => sample.executor, 403, 'notice-own'],
    ['the testator', () => sample.testator, 403, 'notice-of-testator'],
  ])('not by %s', async (_, who, status, reason) => {
    const notice = await submitted()
    const refused = await confirm(who(), notice)
    expect([refused.statusCode, refusal(refused)]).toEqual([status, reason])
  })

  test('not by a stranger, to whom it does not exist', async () => {
    const notice = await submitted()
    expect((await confirm(await acceptedPerson(stack, people, 'Ned Nobody'), notice)).statusCode).toBe(404)
  })

  test('not without an accepted identity', async () => {
    const notice = await submitted()
    await stack.owner.query('delete from identity_checks where person_id = $1', [sample.contact.id])
    expect(refusal(await confirm(sample.contact, notice))).toBe('notice-identity-needed')
  })

  test('not by a contact named after the notice, or named or changed in the 30 days before it', async () => {
    const notice = await submitted()
    for (const days of [0, 29]) {
      const late = await acceptedPerson(stack, people, 'Lars Late')
      await nameAround(stack, sample.willId, 'contact', late, { acceptedDaysAgo: days })
      const refused = await confirm(late, notice)
      expect([refused.statusCode, refusal(refused)]).toEqual([403, 'notice-named-too-late'])
    }
    const settled = await acceptedPerson(stack, people, 'Sally Settled')
    await nameAround(stack, sample.willId, 'contact', settled, { acceptedDaysAgo: 31 })
    expect((await confirm(settled, notice)).statusCode).toBe(200)
  })

  test('not twice, nor by one person under two addresses', async () => {
    const print = randomBytes(32)
    const [one, other] = [
      await acceptedPerson(stack, people, 'Peter Person', print),
      await acceptedPerson(stack, people, 'Peter Person', print),
    ]
    await nameAround(stack, sample.willId, 'contact', one)
    await nameAround(stack, sample.willId, 'executor', other)
    const notice = await submitted()
    expect((await confirm(one, notice)).statusCode).toBe(200)
    for (const person of [one, other]) {
      const refused = await confirm(person, notice)
      expect([refused.statusCode, refusal(refused)]).toEqual([409, 'notice-confirmed-already'])
    }
    expect(await stateOf(notice)).toBe('awaiting')
  })

  test('not by the submitter’s other account', async () => {
    const print = randomBytes(32)
    const [one, other] = [
      await acceptedPerson(stack, people, 'Peter Person', print),
      await acceptedPerson(stack, people, 'Peter Person', print),
    ]
    await nameAround(stack, sample.willId, 'contact', one)
    await nameAround(stack, sample.willId, 'contact', other)
    expect(refusal(await confirm(other, await submitted(one)))).toBe('notice-own')
  })

  test('not by a second beneficiary', async () => {
    const notice = await submitted()
    for (const [n, expected] of [200, 403].entries()) {
      const addressKey = randomBytes(32)
      const person = await acceptedPerson(stack, people, `Ben Eficiary ${n}`)
      await nameAround(stack, sample.willId, 'contact', person, { addressKey })
      await nameAround(stack, sample.willId, 'beneficiary', null, { addressKey })
      const answer = await confirm(person, notice)
      expect(answer.statusCode).toBe(expected)
      if (expected === 403) expect(refusal(answer)).toBe('notice-second-beneficiary')
    }
  })

  test('not without a proof made for this very content', async () => {
    const notice = await submitted()
    const url = `/api/death-notices/${notice.id}/confirm`
    const body = { version: notice.version, contentHash: notice.contentHash }
    const contact = sample.contact
    const none = await call(contact, 'POST', url, body)
    expect([none.statusCode, refusal(none)]).toEqual([403, 'confirmation-needed'])
    const wrong = [
      await prove(sample.witnesses[0], notice),
      {
        'step-up': await giveProof(stack, contact.id, {
          purpose: 'confirm-death',
          willId: notice.willId,
          documentHash: 'ab'.repeat(32),
          maker: 'release',
        }),
      },
      {
        'step-up': await giveProof(stack, contact.id, {
          purpose: 'sign',
          willId: notice.willId,
          documentHash: notice.contentHash,
        }),
      },
      {
        'step-up': await giveProof(stack, contact.id, {
          purpose: 'confirm-death',
          willId: randomUUID(),
          documentHash: notice.contentHash,
          maker: 'release',
        }),
      },
      // By the worker, and by the release worker for another notice.
      {
        'step-up': await giveProof(stack, contact.id, {
          purpose: 'confirm-death',
          willId: notice.willId,
          documentHash: notice.contentHash,
        }),
      },
    ]
    for (const headers of wrong)
      expect(refusal(await call(contact, 'POST', url, body, headers))).toBe('confirmation-spent')
    // One proof, one confirmation: it does not serve the next notice.
    const spent = await prove(contact, notice)
    expect((await call(contact, 'POST', url, body, spent)).statusCode).toBe(200)
    expect((await call(contact, 'POST', url, body, spent)).statusCode).not.toBe(200)
  })

  test('two at one instant are two, and one person’s two at one instant are one', async () => {
    const notice = await submitted()
    const [one, two] = sample.witnesses
    const url = `/api/death-notices/${notice.id}/confirm`
    const said = { version: notice.version, contentHash: notice.contentHash }
    const proofs = [await prove(one, notice), await prove(one, notice)]
    const twice = await Promise.all(proofs.map((proof) => call(one, 'POST', url, said, proof)))
    expect(twice.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const others = await Promise.all([confirm(two, notice), confirm(sample.contact, notice)])
    expect(others.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const row = await inTransaction(stack.workerDb, { service: 'worker' }, (tx) => noticeRow(tx, notice.id))
    expect(row).toMatchObject({ state: 'waiting', confirmationsReceived: 3 })
  })
})

describe('changing', () => {
  const changed = async (notice: DeathNotice, over: object = {}) =>
    await call(sample.executor, 'PUT', `/api/death-notices/${notice.id}/content`, {
      deceasedName: 'Tessa Tator',
      dateOfDeath: '2026-01-03',
      ...over,
    })

  test('makes earlier confirmations count no longer, and ends the wait', async () => {
    const notice = await waiting()
    const next = (await changed(notice)).json<DeathNotice>()
    expect(next).toMatchObject({
      state: 'awaiting',
      version: 2,
      deceasedName: 'Tessa Tator',
      confirmationsReceived: 0,
      dueAt: null,
    })
    expect(next.contentHash).not.toBe(notice.contentHash)
    // What the first saw is not what would be confirmed.
    const { version, contentHash: hash } = notice
    const stale = await confirm(sample.contact, next, { version, contentHash: hash })
    expect([stale.statusCode, refusal(stale)]).toEqual([409, 'notice-changed'])
    for (const person of [sample.contact, sample.witnesses[0]])
      expect((await confirm(person, next)).statusCode).toBe(200)
    expect(await stateOf(notice)).toBe('waiting')
  })

  test('is the submitter’s alone, with their own certificate; saying nothing changes nothing', async () => {
    const notice = await submitted()
    const url = `/api/death-notices/${notice.id}/content`
    const said = { deceasedName: 'Tess Tator', dateOfDeath: '2026-01-02' }
    const foreign = await call(sample.contact, 'PUT', url, said)
    expect([foreign.statusCode, refusal(foreign)]).toEqual([403, 'notice-not-own'])
    expect((await call(sample.executor, 'PUT', url, said)).json()).toMatchObject({ version: 1 })
    const other = certificateUrl(await giveCertificate(stack, sample.contact))
    expect(refusal(await changed(notice, { supportingDocumentUrl: other }))).toBe(
      'notice-certificate-missing',
    )
    const own = certificateUrl(await giveCertificate(stack, sample.executor))
    expect((await changed(notice, { supportingDocumentUrl: own })).json()).toMatchObject({
      version: 2,
      supportingDocumentUrl: own,
    })
  })
})

describe('a dispute', () => {
  test('freezes a notice in the last second of its wait, and it is never due', async () => {
    const notice = await waiting()
    const proof = await prove(sample.witnesses[1], notice)
    await passFor(stack, notice.id, 14 - 1 / 86_400)
    const disputed = await act(sample.testator, notice, 'dispute', { reason: 'I am alive.' })
    expect(disputed.json()).toMatchObject({ state: 'disputed', dueAt: null, disputeReason: 'I am alive.' })
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    expect(await due()).not.toContain(notice.id)
    await expect(release(notice)).rejects.toThrow()
    const { id, version, contentHash: hash } = notice
    const said = { version, contentHash: hash }
    const confirmed = await call(sample.witnesses[1], 'POST', `/api/death-notices/${id}/confirm`, said, proof)
    expect([confirmed.statusCode, refusal(confirmed)]).toEqual([409, 'notice-cannot-follow'])
    // Nor is another proof taken of it.
    await expect(prove(sample.witnesses[1], notice)).rejects.toMatchObject({ code: 'not-found' })
    expect((await act(sample.witnesses[0], notice, 'dispute', { reason: 'It is wrong.' })).statusCode).toBe(
      409,
    )
  })

  test('wants a reason and a part in the will', async () => {
    const notice = await submitted()
    expect((await act(sample.contact, notice, 'dispute', { reason: ' ' })).json()).toMatchObject({
      errors: [{ field: 'reason', code: 'why-needed' }],
    })
    const stranger = await acceptedPerson(stack, people, 'Ned Nobody')
    expect((await act(stranger, notice, 'dispute', { reason: 'No.' })).statusCode).toBe(404)
    // Staff have a part in no will: they decide, and do not dispute.
    const refused = await act(await staff(), notice, 'dispute', { reason: 'Not so.' })
    expect([refused.statusCode, refusal(refused)]).toEqual([403, 'notice-not-related'])
  })

  test('ends by two members of staff: the wait begins anew and whole', async () => {
    const notice = await waiting()
    await passFor(stack, notice.id, 13)
    await act(sample.contact, notice, 'dispute', { reason: 'I have doubts.' })
    const [one, two] = [await staff(), await staff()]
    expect((await decide(one, notice, 'continue')).json()).toMatchObject({ state: 'disputed' })
    const again = await decide(one, notice, 'continue')
    expect([again.statusCode, refusal(again)]).toEqual([409, 'notice-decided-already'])
    expect((await decide(two, notice, 'reject')).json()).toMatchObject({ state: 'disputed' })
    const list = (await call(two, 'GET', '/api/admin/death-notices')).json<{
      notices: { id: string; decisions: object[] }[]
    }>()
    expect(list.notices.find(({ id }) => id === notice.id)!.decisions).toHaveLength(2)
    const over = (await decide(two, notice, 'continue')).json<DeathNotice>()
    expect(over).toMatchObject({ state: 'waiting', confirmationsReceived: 2 })
    expect(Date.parse(over.dueAt!)).toBeGreaterThan(Date.now() + 13.9 * 86_400_000)
    const late = await decide(await staff(), notice, 'continue')
    expect([late.statusCode, refusal(late)]).toEqual([409, 'notice-cannot-follow'])
  })

  test('is decided by nobody with a part in the will, nor without a proof for this decision', async () => {
    const notice = await waiting()
    await act(sample.contact, notice, 'dispute', { reason: 'I have doubts.' })
    const partial = await staff()
    await nameAround(stack, sample.willId, 'contact', partial)
    const refused = await decide(partial, notice, 'continue')
    expect([refused.statusCode, refusal(refused)]).toEqual([403, 'notice-staff-takes-part'])
    const bare = await call(await staff(), 'POST', `/api/admin/death-notices/${notice.id}/decide`, {
      what: 'continue',
      reason: 'Because.',
    })
    expect([bare.statusCode, refusal(bare)]).toEqual([403, 'confirmation-needed'])
    expect((await decide(sample.contact, notice, 'continue')).statusCode).toBe(403)
  })
})

test('a dispute is decided by no other account of whoever confirmed the notice', async () => {
  const [print, notice] = [randomBytes(32), await submitted()]
  const one = await acceptedPerson(stack, people, 'Olive Other', print)
  await nameAround(stack, sample.willId, 'contact', one)
  expect((await confirm(one, notice)).statusCode).toBe(200)
  await act(sample.contact, notice, 'dispute', { reason: 'I have doubts.' })
  const other = await acceptedPerson(stack, people, 'Olive Other', print)
  await stack.owner.query(`update people set is_admin = true, role = 'admin' where id = $1`, [other.id])
  Object.assign(other, { isAdmin: true, role: 'admin' })
  await giveFactor(stack, other.id)
  const refused = await decide(other, notice, 'continue')
  expect([refused.statusCode, refusal(refused)]).toEqual([403, 'notice-staff-takes-part'])
  await expect(
    stack.owner.query(
      `insert into death_notice_decisions (notice_id, dispute, person_id, what, reason)
       values ($1, 1, $2, 'continue', 'Mine.')`,
      [notice.id, other.id],
    ),
  ).rejects.toThrow('nobody decides where they take part')
})

describe('a dispute by staff', () => {
  const freezing = async (person: Person, { id }: DeathNotice) =>
    await staffProof(stack, person.id, staffActs.dispute(id))
  const freeze = async (person: Person, notice: DeathNotice, headers: Record<string, string>) =>
    await call(
      person,
      'POST',
      `/api/admin/death-notices/${notice.id}/dispute`,
      { reason: 'It is a picture of a cat.' },
      headers,
    )

  test('freezes a notice that waits; two others end it, and not whoever disputed it', async () => {
    const [notice, one] = [await waiting(), await staff()]
    expect((await freeze(one, notice, await freezing(one, notice))).json()).toMatchObject({
      state: 'disputed',
      dueAt: null,
      disputeReason: 'It is a picture of a cat.',
    })
    const own = await decide(one, notice, 'reject')
    expect([own.statusCode, refusal(own)]).toEqual([403, 'notice-staff-takes-part'])
    expect((await decide(await staff(), notice, 'reject')).json()).toMatchObject({ state: 'disputed' })
    expect((await decide(await staff(), notice, 'reject')).json()).toMatchObject({ state: 'rejected' })
    const late = await freeze(one, notice, await freezing(one, notice))
    expect(late.statusCode).toBe(403)
    const later = await staff()
    expect(refusal(await freeze(later, notice, await freezing(later, notice)))).toBe('notice-cannot-follow')
  })

  test('is in the name of whoever proved it, whomever the session names', async () => {
    const [notice, one, other] = [await submitted(), await staff(), await staff()]
    const headers = await freezing(one, notice)
    // As an api that was taken over spells it, after a proof that somebody else made.
    await inTransaction(stack.db, { person: one }, async (tx) => {
      await actAsStaff({ headers } as never, tx, one, staffActs.dispute(notice.id))
      await sql`select set_config('app.person', ${other.id}, true)`.execute(tx)
      await setNoticeState(tx, (await noticeRow(tx, notice.id))!, 'disputed', {
        actor: one.id,
        reason: 'No.',
      })
    })
    const { rows } = await stack.owner.query('select disputed_by from death_notices where id = $1', [
      notice.id,
    ])
    expect(rows).toEqual([{ disputed_by: one.id }])
    const own = await decide(one, notice, 'reject')
    expect([own.statusCode, refusal(own)]).toEqual([403, 'notice-staff-takes-part'])
    expect((await decide(other, notice, 'reject')).statusCode).toBe(200)
  })

  test('needs their own proof, and no part in the will', async () => {
    const [notice, one] = [await submitted(), await staff()]
    expect(refusal(await freeze(one, notice, {}))).toBe('confirmation-needed')
    await nameAround(stack, sample.willId, 'contact', one)
    expect(refusal(await freeze(one, notice, await freezing(one, notice)))).toBe('notice-staff-takes-part')
    expect((await freeze(sample.contact, notice, {})).statusCode).toBe(403)
    expect(await stateOf(notice)).toBe('awaiting')
    // The api's login alone, naming a member of staff.
    const bare = inTransaction(stack.db, { person: { ...one, id: (await staff()).id } }, async (tx) =>
      setNoticeState(tx, (await noticeRow(tx, notice.id))!, 'disputed', { actor: one.id, reason: 'No.' }),
    )
    await expect(bare).rejects.toMatchObject({ code: 'not-now' })
  })
})

describe('ending', () => {
  test('its submitter withdraws it, in any state before a release; nobody else does', async () => {
    const notice = await waiting()
    const refused = await act(sample.contact, notice, 'withdraw')
    expect([refused.statusCode, refusal(refused)]).toEqual([403, 'notice-not-own'])
    expect((await act(sample.executor, notice, 'withdraw')).json()).toMatchObject({ state: 'withdrawn' })
    const twice = await act(sample.executor, notice, 'withdraw')
    expect([twice.statusCode, refusal(twice)]).toEqual([409, 'notice-cannot-follow'])
    // Another can be submitted then.
    expect((await submit(sample.executor)).statusCode).toBe(201)
  })

  test('its testator stops it; nobody else does', async () => {
    const notice = await waiting()
    const refused = await act(sample.contact, notice, 'stop')
    expect([refused.statusCode, refusal(refused)]).toEqual([403, 'notice-not-own'])
    expect((await act(sample.testator, notice, 'stop')).json()).toMatchObject({ state: 'stopped' })
    await passFor(stack, notice.id, 100)
    expect(await due()).not.toContain(notice.id)
  })
})

/** As the process that releases does. */
const due = async (): Promise<string[]> =>
  (await inTransaction(stack.workerDb, { service: 'worker' }, dueNotices)).map(({ noticeId }) => noticeId)
async function release(notice: DeathNotice): Promise<void> {
  await stack.owner.query(`update death_notices set state = 'released' where id = $1`, [notice.id])
}

describe('what is due', () => {
  test('is a notice whose wait is over, of a will that stands', async () => {
    const notice = await waiting()
    expect(await due()).not.toContain(notice.id)
    await expect(release(notice)).rejects.toThrow('this notice is not due')
    await passFor(stack, notice.id, 14)
    expect(await due()).toContain(notice.id)
    await stack.owner.query(`update wills set status = 'superseded' where id = $1`, [sample.willId])
    expect(await due()).not.toContain(notice.id)
  })

  test('the worker’s login releases nothing; the owner’s, as the release process, what is due', async () => {
    const notice = await waiting()
    await passFor(stack, notice.id, 14)
    const byWorker = inTransaction(stack.workerDb, { service: 'worker' }, async (tx) =>
      setNoticeState(tx, (await noticeRow(tx, notice.id))!, 'released', { actor: 'worker', reason: 'Due' }),
    )
    await expect(byWorker).rejects.toMatchObject({ code: 'not-now' })
    await release(notice)
    expect(await stateOf(notice)).toBe('released')
    const relocked = inTransaction(stack.workerDb, { service: 'worker' }, async (tx) =>
      setNoticeState(tx, (await noticeRow(tx, notice.id))!, 'relocked', {
        actor: 'worker',
        reason: 'The testator appeared',
      }),
    )
    await relocked
    expect(await stateOf(notice)).toBe('relocked')
  })
})

describe('the database itself refuses, whatever login asks', () => {
  test.each([
    ['a step that the table does not have', `update death_notices set state = 'released'`, 'may not go'],
    ['a wait that nobody confirmed', `update death_notices set state = 'waiting'`, 'two people have not'],
    ['a rejection that nobody decided', `update death_notices set state = 'rejected'`, 'may not go'],
    [
      'another submitter',
      `update death_notices set submitted_by = (
         select person_id from death_certificates c where c.person_id <> submitted_by limit 1)`,
      'stays its',
    ],
    ['a shorter wait', `update death_notices set wait_days = 7`, 'stays its'],
    ['another version of the same', `update death_notices set version = 5`, 'a change of the content'],
  ])('%s', async (_, text, why) => {
    const notice = await submitted()
    await expect(stack.owner.query(`${text} where id = $1`, [notice.id])).rejects.toThrow(why)
  })

  test('a wait that is moved, and a confirmation that is changed', async () => {
    const notice = await waiting()
    for (const text of [
      `update death_notices set due_at = now() where id = $1`,
      `update death_notices set waiting_since = waiting_since - interval '20 days',
         due_at = due_at - interval '20 days' where id = $1`,
      `update death_notices set state = 'awaiting' where id = $1`,
    ])
      await expect(stack.owner.query(text, [notice.id])).rejects.toThrow(/wait/)
    await expect(
      stack.owner.query('update death_notice_confirmations set confirmed_at = now() where notice_id = $1', [
        notice.id,
      ]),
    ).rejects.toThrow('never changed')
  })

  test('a confirmation of the submitter, of a stranger, of another content', async () => {
    const notice = await submitted()
    const add = async (
      person: Person,
      hash = notice.contentHash,
      proofId: string = randomUUID(),
    ): Promise<unknown> =>
      await stack.owner.query(
        `insert into death_notice_confirmations (notice_id, person_id, person_key, relation, beneficiary,
           notice_version, content_hash, proof_id) values ($1, $2, $3, 'contact', false, 1, $4, $5)`,
        [notice.id, person.id, randomBytes(32), Buffer.from(hash, 'hex'), proofId],
      )
    await expect(add(sample.executor)).rejects.toThrow('neither submitter nor testator')
    await expect(add(sample.testator)).rejects.toThrow('neither submitter nor testator')
    await expect(add(await acceptedPerson(stack, people, 'Ned'))).rejects.toThrow('does not count')
    await expect(add(sample.contact, 'ab'.repeat(32))).rejects.toThrow('not the notice as it stands')
    await expect(add(sample.contact)).rejects.toThrow('took no proof of this confirmation')
    const [proofs, others] = [await taken(sample.contact, notice), await taken(sample.witnesses[0], notice)]
    await expect(add(sample.contact, notice.contentHash, others[0])).rejects.toThrow('took no proof')
    await add(sample.contact, notice.contentHash, proofs[0])
    await expect(add(sample.contact, notice.contentHash, proofs[0])).rejects.toThrow('duplicate key')
    const again = await taken(sample.contact, notice)
    await expect(add(sample.contact, notice.contentHash, again[1])).rejects.toThrow('duplicate key')
  })

  test('the api’s login writes no row of a notice, a confirmation or a link, whoever it says it is', async () => {
    const notice = await waiting()
    const { sql } = await import('kysely')
    const tries = [
      `update death_notices set state = 'released' where id = '${notice.id}'`,
      `insert into death_notice_confirmations select * from death_notice_confirmations`,
      `insert into death_notice_stops (token_hash, notice_id) values ('\\x${'00'.repeat(32)}', '${notice.id}')`,
      `insert into death_notice_decisions select * from death_notice_decisions`,
      `select * from death_notice_stops`,
    ]
    for (const text of tries)
      await expect(
        inTransaction(stack.db, { person: { ...sample.contact, isAdmin: true } }, (tx) =>
          sql.raw(text).execute(tx),
        ),
      ).rejects.toThrow(/permission denied/)
    const released = inTransaction(stack.db, { person: sample.contact }, async (tx) =>
      setNoticeState(tx, (await noticeRow(tx, notice.id))!, 'released', {
        actor: sample.contact.id,
        reason: 'Now',
      }),
    )
    await expect(released).rejects.toMatchObject({ code: 'not-now' })
  })
})

describe('the certificate', () => {
  // Of what it is a picture nobody but staff can say.
  const photograph = (media: 'image/jpeg' | 'image/png'): Buffer => {
    const canvas = createCanvas(800, 600)
    canvas.getContext('2d').fillRect(100, 100, 300, 200)
    return media === 'image/jpeg' ? canvas.toBuffer(media, 90) : canvas.toBuffer(media)
  }
  const send = async (bytes: Buffer, field = 'certificate') => {
    const form = multipart({ [field]: { name: 'c.pdf', bytes } })
    return await stack.call({
      method: 'POST',
      url: '/api/death-notices/certificate',
      remoteAddress: address(),
      headers: { ...form.headers, 'x-person': sample.executor.id },
      payload: form.payload,
    })
  }

  test('a PDF and a photograph are kept sealed, and only their uploader may name them', async () => {
    for (const bytes of [makeWillPdf(), photograph('image/jpeg'), photograph('image/png')]) {
      const answer = await send(bytes)
      expect(answer.statusCode, answer.body).toBe(201)
      const { supportingDocumentUrl } = answer.json<{ supportingDocumentUrl: string }>()
      const { rows } = await stack.owner.query<{ object: string }>(
        'select object from death_certificates where id = $1',
        [supportingDocumentUrl.split('/').at(-1)],
      )
      expect(await stack.app.store.has(rows[0]!.object as never)).toBe(true)
      expect((await call(sample.executor, 'GET', supportingDocumentUrl)).statusCode).toBe(404)
    }
  })

  test('anything else is refused with its own reason, and nothing is kept', async () => {
    const before = (await stack.owner.query('select 1 from death_certificates')).rowCount
    const refused = [
      [await send(Buffer.from('a picture of a cat')), 422, 'certificate-type-wrong'],
      [await send(Buffer.from('%PDF-1.7\nnothing more')), 422, 'certificate-unreadable'],
      [await send(Buffer.from('\xff\xd8\xff\xe0 a letter', 'latin1')), 422, 'certificate-unreadable'],
      [await send(photograph('image/png').subarray(0, 60)), 422, 'certificate-unreadable'],
      [await send(Buffer.alloc(0)), 422, 'notice-certificate-missing'],
      [
        await send(Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(10_485_761)])),
        413,
        'certificate-too-large',
      ],
      [
        await send(Buffer.concat([photograph('image/jpeg'), Buffer.alloc(50_000_000)])),
        413,
        'certificate-too-large',
      ],
      [await send(makeWillPdf(), 'other'), 400, 'other-file-expected'],
    ] as const
    for (const [answer, status, reason] of refused)
      expect([answer.statusCode, refusal(answer)]).toEqual([status, reason])
    expect((await stack.owner.query('select 1 from death_certificates')).rowCount).toBe(before)
    for (let n = 0; n < 10; n += 1) await giveCertificate(stack, sample.executor)
    const tooMany = await send(makeWillPdf())
    expect([tooMany.statusCode, refusal(tooMany)]).toEqual([429, 'certificates-too-many'])
  })
})

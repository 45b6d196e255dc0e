// A professional confirms where the testator's own people cannot: looked up, assigned, told of, and counted by the
// release worker; and what happens when their record ends.
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DeathNoticeList, listOpenDeathNotices } from '@testate/api/death-notices'
import { staffActs } from '@testate/api/death/staff-acts'
import type { listProfessionals } from '@testate/api/death/professionals'
import type { ReceivedOf } from '@testate/api/route'
import { noticePoint } from '@testate/domain/death/notice-journey'
import { daysAfter, londonDay } from '@testate/domain/london-day'
import { acceptedPerson, nameAround, type NoticeSample } from '../../../testing/notice-sample.ts'
import { startDeathStack, type DeathStack, type NoticeRow } from '../../../../../test/stack/death.ts'
import {
  aNumber,
  assign,
  check,
  end,
  lookedUp,
  type LookedUp,
} from '../../../../../test/stack/professionals.ts'
import { staffProof } from '../../../../../test/stack/proofs.ts'
import { lettersFor, printedLetter, printIt, sayOf, takeBack } from '../../../../../test/stack/letters.ts'
import { mailsOf } from '../../../../../test/stack/mails.ts'
import { now } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { dataOf, professionOf } from '../data-of.ts'
import { letterText } from '../letters/letter-text.ts'
import { actDigest } from '../../proofs/proven-by.ts'
import { clearProfessionals } from './clear-professionals.ts'
import { noticeFactsFor } from '../notice-facts.ts'

let death: DeathStack
let will: NoticeSample
let restore: (() => Promise<void>)[] = []

beforeAll(async () => void (death = await startDeathStack()))
beforeEach(async () => void (will = await death.wills.registered()))
afterEach(async () => {
  for (const back of restore.toReversed()) await back()
  restore = []
})
afterAll(() => death?.stop())

const pass = async (days: number): Promise<void> => void restore.push(await death.pass(days))
const ok = async (answer: Promise<{ statusCode: number; body: string }>, status = 200): Promise<void> => {
  const { statusCode, body } = await answer
  expect(statusCode, body).toBe(status)
}
const refusal = async (answer: Promise<{ json: () => { reason?: string; errors?: unknown } }>) =>
  (await answer).json()

/** One of the testator's own people has confirmed. */
async function begun(): Promise<NoticeRow> {
  await ok(death.submit(will, will.executor), 201)
  const notice = await death.noticeOf(will.willId)
  await ok(death.confirm(will.witnesses[0], notice))
  return notice
}
/** And a professional is assigned and everybody told. */
async function told(): Promise<{ notice: NoticeRow; one: LookedUp }> {
  const notice = await begun()
  const one = await lookedUp(death)
  await ok(assign(death, await death.oldStaff(), notice, one))
  await death.tellOfProfessional()
  return { notice, one }
}
const confirmed = async (): Promise<{ notice: NoticeRow; one: LookedUp }> => {
  const both = await told()
  await pass(31)
  await ok(death.confirm(both.one.person, both.notice))
  return both
}

test('they are the second who confirms, thirty days after all were told; then it waits, and is released', async () => {
  const { notice, one } = await told()
  const events = async () => (await death.endOf(will.willId)).events.filter((event) => /^notice/.test(event))
  expect((await events()).slice(-2)).toEqual(['notice.professional-assigned', 'notice.professional-told'])
  const facts = () =>
    inTransaction(death.stack.db, { person: one.person }, (tx) => noticeFactsFor(tx, one.person))
  expect((await facts()).map(noticePoint)).toEqual(['notice-confirm-later'])
  await pass(31)
  expect((await facts()).map(noticePoint)).toEqual(['notice-to-confirm'])
  await ok(death.confirm(one.person, notice))
  expect(await death.noticeOf(will.willId)).toMatchObject({ state: 'waiting' })
  expect((await facts()).map(noticePoint)).toEqual(['notice-waiting'])
  await death.look()
  await pass(15)
  for (let rounds = 0; rounds < 3; rounds += 1) await death.look()
  expect(await death.endOf(will.willId)).toMatchObject({ will: 'released', grants: 1 })
  // Of a notice that is over both confirmations are shown still.
  const shown = (
    await death.call(will.executor, '/api/death-notices', { method: 'GET' })
  ).json<DeathNoticeList>()
  expect(shown.notices[0]).toMatchObject({ state: 'released', confirmationsReceived: 2 })
})

test('the testator, all whom the will names and the professional are told, each once', async () => {
  const { one } = await told()
  await death.tellOfProfessional()
  const heard = await mailsOf<{ news: string; token?: string; professional?: object }>(death.stack, {
    template: 'death-notice-testator',
  })
  const mine = heard.filter(({ to_address: to }) => to === will.testator.email)
  expect(mine.map(({ data }) => data.news)).toEqual(['submitted', 'confirmed', 'professional-assigned'])
  expect(mine.at(-1)!.data.token).toMatch(/^\S{20,}$/)
  const others = (
    await mailsOf<{ news: string; isProfessional?: boolean; professional?: object }>(death.stack, {
      template: 'death-notice-others',
    })
  ).filter(({ data }) => data.news === 'professional-assigned')
  const to = (email: string) => others.filter(({ to_address }) => to_address === email)
  for (const { email } of [...will.witnesses, will.executor, will.contact])
    expect(to(email).map(({ data }) => data.isProfessional)).toEqual([undefined])
  expect(to(one.person.email).map(({ data }) => data.isProfessional)).toEqual([true])
  // Who it is: somebody may know a reason against them.
  const [{ number }] = (await death.rows<{ number: string }>(
    'select number from professionals where id = $1',
    one.professionalId,
  )) as [{ number: string }]
  const listed = { name: 'Paula Professional', list: 'Solicitors Regulation Authority', number }
  for (const { data } of [mine.at(-1)!, ...to(will.contact.email), ...to(one.person.email)])
    expect(data.professional).toEqual(listed)
  for (const person of [will.testator, will.contact, one.person]) {
    const list = await death.call(person, '/api/death-notices', { method: 'GET' })
    expect(list.json<DeathNoticeList>().notices[0]!.professional).toEqual({
      name: 'Paula Professional',
      body: 'sra',
      number,
    })
  }
})

test('they see the notice and nothing else of the will, and may dispute it; after the end nothing', async () => {
  const { notice, one } = await told()
  const list = async () =>
    (await death.call(one.person, '/api/death-notices', { method: 'GET' })).json<DeathNoticeList>()
  expect(await list()).toMatchObject({ notices: [{ id: notice.id }], wills: [] })
  await ok(
    death.call(one.person, `/api/death-notices/${notice.id}/dispute`, {
      payload: { reason: 'I spoke to her.' },
    }),
  )
  expect(await death.noticeOf(will.willId)).toMatchObject({ state: 'disputed' })
  await ok(end(death, one.by, one))
  expect((await list()).notices).toEqual([])
})

test('when their record ends, the wait that rests on it ends, and it is told; nothing is released', async () => {
  const { notice, one } = await confirmed()
  await death.look()
  await pass(5)
  await ok(end(death, one.by, one))
  expect(await death.noticeOf(will.willId)).toMatchObject({ state: 'awaiting', id: notice.id })
  await death.tellOfProfessional()
  const { rows } = await death.stack.owner.query<{ news: string }>(
    'select what as news from death_notice_news where notice_id = $1 order by id desc limit 1',
    [notice.id],
  )
  expect(rows).toEqual([{ news: 'professional-ended' }])
  await pass(15)
  for (let rounds = 0; rounds < 2; rounds += 1) await death.look()
  expect(await death.endOf(will.willId)).toMatchObject({ will: 'registered', grants: 0 })
  // Another of the testator's own people still can, and then it waits.
  await ok(death.confirm(will.contact, notice))
  expect(await death.noticeOf(will.willId)).toMatchObject({ state: 'waiting' })
})

test('a wait that rests on two others goes on', async () => {
  const { notice, one } = await confirmed()
  await ok(death.confirm(will.contact, notice))
  await ok(end(death, one.by, one))
  expect(await death.noticeOf(will.willId)).toMatchObject({ state: 'waiting' })
})

test('staff see who is assigned, and who was looked up, by whom and until when', async () => {
  const { notice, one } = await told()
  const staff = await death.oldStaff()
  const open = (await death.call(staff, '/api/admin/death-notices?limit=50', { method: 'GET' })).json<
    ReceivedOf<typeof listOpenDeathNotices>
  >()
  expect(open.notices.find(({ id }) => id === notice.id)!.professional).toMatchObject({
    name: 'Paula Professional',
    body: 'sra',
    assignedBy: 'Sam Staff',
  })
  const { professionals } = (await death.call(staff, '/api/admin/professionals', { method: 'GET' })).json<
    ReceivedOf<typeof listProfessionals>
  >()
  const today = londonDay(now())
  expect(professionals.find(({ id }) => id === one.professionalId)).toMatchObject({
    lookedUpOn: today,
    reviewBy: daysAfter(today, 365),
    lapsed: false,
    notices: 1,
    checkedBy: 'Cleo Checker',
    checkedByYou: false,
  })
})

test('all staff are told who looked up, assigned and ended, and of an assignment the register ended', async () => {
  const onlooker = await death.oldStaff('Olga Onlooker')
  const { one } = await told()
  await ok(end(death, one.by, one))
  await death.tellOfProfessional()
  const heard = await mailsOf<{ what: string; by: string | null; name: string }>(death.stack, {
    template: 'professional-staff',
  })
  const theirs = heard.filter(({ to_address: to }) => to === onlooker.email)
  expect(theirs.map(({ data: { what, by, name } }) => [what, by, name])).toEqual([
    ['checked', 'Cleo Checker', 'Paula Professional'],
    ['assigned', 'Sam Staff', 'Paula Professional'],
    ['ended', 'Cleo Checker', 'Paula Professional'],
  ])
})

test('a proof of staff serves the one act it was made for, whatever the api passes on', async () => {
  const { notice, one } = await told()
  const staff = await death.oldStaff()
  const other = await lookedUp(death)
  await death.rows(
    'update death_notice_professionals set ended_at = app_now() where notice_id = $1',
    notice.id,
  )
  const wants = staffActs.assignProfessional(notice.id, other.professionalId)
  for (const about of [
    undefined,
    staffActs.inspect(notice.id),
    staffActs.assignProfessional(notice.id, one.professionalId),
  ]) {
    const proof = await staffProof(death.stack, staff.id, about)
    const over = { payload: { professionalId: other.professionalId }, headers: proof }
    expect(
      await refusal(death.call(staff, `/api/admin/death-notices/${notice.id}/professional`, over)),
    ).toMatchObject({ reason: 'confirmation-spent' })
    // An api that was taken over names another act when the proof is used up.
    await expect(
      inTransaction(death.stack.db, { person: staff }, async (tx) => {
        await sql`select app_commit_proof(${proof['step-up']}, 'staff', null, ${actDigest(wants)})`.execute(
          tx,
        )
        await sql`select app_assign_professional(${notice.id}::uuid, ${other.professionalId}::uuid, null)`.execute(
          tx,
        )
      }),
    ).rejects.toThrow('no administrator proved this assignment')
  }
})

test('staff who printed a letter say what became of it, though they assigned or looked up later', async () => {
  const partly = [403, { reason: 'notice-staff-takes-part' }]
  const answer = async (one: Promise<LightMyRequestResponse>): Promise<unknown> => {
    const { statusCode, body } = await one
    return statusCode === 200 ? 200 : [statusCode, JSON.parse(body) as unknown]
  }
  const posted = { what: 'posted', day: londonDay(now()) } as const
  for (const role of ['assigned', 'looked up'] as const) {
    will = await death.wills.registered()
    const notice = await begun()
    const one = await lookedUp(death)
    const assigner = await death.oldStaff()
    const staff = role === 'assigned' ? assigner : one.by
    const id = await printedLetter(death, notice, staff)
    expect((await assign(death, assigner, notice, one)).statusCode).toBe(200)
    const due = async () => (await lettersFor(death, staff)).due.find((letter) => letter.id === id)
    expect(await due(), role).toMatchObject({ takesPart: true, maySay: true })
    expect(await answer(printIt(death, staff, id))).toMatchObject(partly)
    expect(await answer(sayOf(death, staff, id, posted))).toBe(200)
    // What they say of their own letter they can take back; that it came back, others say.
    const back = { what: 'came-back', reason: 'refused' } as const
    expect(await answer(sayOf(death, staff, id, back))).toMatchObject(partly)
    expect(await answer(takeBack(death, staff, id))).toBe(200)
    expect(await answer(sayOf(death, staff, id, { what: 'not-posted', reason: 'other' }))).toBe(200)
    // Nor of one that they did not print, or that somebody else has.
    const others = await printedLetter(death, notice, await death.oldStaff())
    expect((await lettersFor(death, staff)).due.find((letter) => letter.id === others)).toMatchObject({
      takesPart: true,
      maySay: false,
    })
    for (const said of [posted, { what: 'not-posted', reason: 'other' } as const])
      expect(await answer(sayOf(death, staff, others, said))).toMatchObject(partly)
    // It fell away: the paper is theirs to destroy.
    const theirs = await printedLetter(death, notice, staff)
    await printedLetter(death, notice)
    const fallen = async () => (await lettersFor(death, staff)).fallen.find((letter) => letter.id === theirs)
    expect(await fallen()).toMatchObject({ maySay: true })
    expect(await answer(sayOf(death, staff, theirs, { what: 'destroyed' }))).toBe(200)
    expect(await fallen()).toBeUndefined()
  }
})
test('whoever has another part says nothing of a letter that they printed', async () => {
  const notice = await begun()
  const named = await death.oldStaff()
  const id = await printedLetter(death, notice, named)
  await nameAround(death.stack, notice.willId, 'contact', named)
  expect((await lettersFor(death, named)).due.find((letter) => letter.id === id)).toMatchObject({
    maySay: false,
  })
  expect(await refusal(sayOf(death, named, id, { what: 'not-posted', reason: 'other' }))).toMatchObject({
    reason: 'notice-staff-takes-part',
  })
})

test('whoever accepted their identity neither looks them up nor assigns them', async () => {
  const { notice } = await told()
  await death.rows(
    'update death_notice_professionals set ended_at = app_now() where notice_id = $1',
    notice.id,
  )
  const [next, staff] = [await lookedUp(death), await death.oldStaff()]
  await death.rows(
    `insert into identity_evidence (id, person_id, document_object, document_sha256, document_media, selfie_object,
       selfie_sha256, selfie_media, created_at)
     values ($1, $2, 'd', sha256(''), 'image/jpeg', 's', sha256(''), 'image/jpeg', now())`,
    next.professionalId,
    next.person.id,
  )
  await death.rows(
    `update identity_checks set sample = false, evidence_id = $2, decided_by = $3, reason = 'seen'
     where person_id = $1`,
    next.person.id,
    next.professionalId,
    staff.id,
  )
  const refused = { status: 403, reason: 'notice-professional-same-staff' }
  expect(await refusal(check(death, staff, next.person))).toMatchObject(refused)
  expect(await refusal(assign(death, staff, notice, next))).toMatchObject(refused)
  await ok(assign(death, await death.oldStaff(), notice, next))
  // Whoever did not accept it, whose proof was spent on it, reads so.
  await death.tellOfProfessional()
  const heard = await mailsOf<{ acceptedBy: string | null; what: string }>(death.stack, {
    template: 'professional-staff',
  })
  const last = heard.filter(({ to_address: to }) => to === staff.email).at(-1)!
  expect(last.data).toMatchObject({ what: 'assigned', acceptedBy: staff.name })
})

test('a testator with a postal address is written a letter too, which does not name the professional', async () => {
  await death.rows('update wills set particulars = $2 where id = $1', will.willId, {
    testatorAddress: '12 High Street, Great Missenden, HP7 0RD',
  })
  const { notice } = await told()
  expect(
    await death.rows(
      `select about, result from notice_letters where notice_id = $1 and result = 'due'`,
      notice.id,
    ),
  ).toEqual([{ about: 'professional-assigned', result: 'due' }])
  expect(letterText('professional-assigned', null).paragraphs.join()).not.toContain('Paula')
})

test('a letter that is no longer true once the professional counts no more gives way to one that is', async () => {
  await death.rows('update wills set particulars = $2 where id = $1', will.willId, {
    testatorAddress: '12 High Street, Great Missenden, HP7 0RD',
  })
  const letters = () =>
    death.rows<{ about: string; result: string }>(
      `select l.about, l.result from notice_letters l join death_notices n on n.id = l.notice_id
       where n.will_id = $1 order by l.made_at, l.about`,
      will.willId,
    )
  const { notice, one } = await confirmed()
  await death.tellOfProfessional()
  expect((await letters()).at(-1)).toEqual({ about: 'waiting', result: 'due' })
  await ok(end(death, one.by, one))
  await death.tellOfProfessional()
  expect(await death.noticeOf(will.willId)).toMatchObject({ id: notice.id, state: 'awaiting' })
  const now = await letters()
  expect(now.filter(({ result }) => result === 'due')).toEqual([
    { about: 'professional-ended', result: 'due' },
  ])
})

test('in the first two minutes they are refused still, so that no clock makes the worker doubt it', async () => {
  const { notice, one } = await told()
  await pass(30 + 1 / 1440)
  expect(await refusal(death.confirm(one.person, notice))).toMatchObject({
    reason: 'notice-professional-early',
  })
  await pass(2 / 1440)
  await ok(death.confirm(one.person, notice))
})

test('a record that a notice rests on since is not ended', async () => {
  const { one } = await told()
  const act = staffActs.endProfessional(one.professionalId)
  const proof = await staffProof(death.stack, one.by.id, act)
  const ended = await inTransaction(death.stack.db, { person: one.by }, async (tx) => {
    await sql`select app_commit_proof(${proof['step-up']}, 'staff', null, ${actDigest(act)})`.execute(tx)
    return (
      await sql<{ said: boolean | null }>`
        select app_end_professional(${one.professionalId}::uuid, 'over', null) as said`.execute(tx)
    ).rows
  })
  expect(ended).toEqual([{ said: null }])
})

test('new staff, or staff without a checked identity, neither look up nor assign', async () => {
  const { notice } = await told()
  const [fresh, unknown] = [await death.oldStaff('Nina New', 29), await death.staff('Uma Unchecked')]
  const person = await acceptedPerson(death.stack, death.people, 'Paul Professional')
  const next = await lookedUp(death)
  for (const staff of [fresh, unknown]) {
    expect(await refusal(check(death, staff, person))).toMatchObject({ reason: 'professional-staff-new' })
    await death.rows(
      'update death_notice_professionals set ended_at = app_now() where notice_id = $1 and ended_at is null',
      notice.id,
    )
    expect(await refusal(assign(death, staff, notice, next))).toMatchObject({
      reason: 'professional-staff-new',
    })
  }
})

test('the address is one that they alone have proven, for three days; the name is theirs', async () => {
  const staff = await death.oldStaff()
  const person = await acceptedPerson(death.stack, death.people, 'Paula Professional')
  const tries = async (over: object = {}) => (await refusal(check(death, staff, person, over))).reason
  expect(await tries({ name: 'Paula Profession' })).toBe('professional-other-name')
  // The address of the account alone, which the api writes, is not enough.
  await death.rows(`update proven_addresses set email = 'else-' || email where person_id = $1`, person.id)
  expect(await tries()).toBe('professional-not-possible')
  await death.rows(
    `update proven_addresses set email = $2, changed_at = app_now() - interval '71 hours' where person_id = $1`,
    person.id,
    person.email,
  )
  expect(await tries()).toBe('professional-not-possible')
  await death.rows('update proven_addresses set changed_at = null where person_id = $1', person.id)
  const other = await acceptedPerson(death.stack, death.people, 'Paula Professional')
  await death.rows('update proven_addresses set email = $2 where person_id = $1', other.id, person.email)
  expect(await tries()).toBe('professional-not-possible')
  await death.rows('delete from proven_addresses where person_id = $1', other.id)
  await ok(check(death, staff, person, { name: 'paula  Professional' }), 201)
  const [line] = await death.rows<{ name: string }>(
    `select details::jsonb ->> 'name' as name from audit_entries where event = 'professional.checked'
     order by id desc limit 1`,
  )
  expect(line).toEqual({ name: 'paula  Professional' })
})

test('once the notice is over they see neither it nor a later one of the same will', async () => {
  const { notice, one } = await told()
  await ok(death.call(will.executor, `/api/death-notices/${notice.id}/withdraw`, { payload: {} }))
  const [{ ended }] = (await death.rows<{ ended: boolean }>(
    `select a.ended_at = n.ended_at as ended from death_notice_professionals a join death_notices n
     on n.id = a.notice_id where n.id = $1`,
    notice.id,
  )) as [{ ended: boolean }]
  expect(ended).toBe(true)
  await ok(death.submit(will, will.witnesses[1]), 201)
  const later = await death.noticeOf(will.willId)
  const list = await death.call(one.person, '/api/death-notices', { method: 'GET' })
  expect(list.json<DeathNoticeList>().notices).toEqual([])
  const seen = await inTransaction(death.stack.db, { person: one.person }, async (tx) => [
    (await sql`select id from death_notices`.execute(tx)).rows,
    (await sql`select * from app_around(${will.willId}::uuid)`.execute(tx)).rows,
    (await sql<{ of: unknown }>`select app_notice_people(${later.id}::uuid) as of`.execute(tx)).rows,
  ])
  expect(seen).toEqual([[], [], [{ of: null }]])
  await ok(
    death.call(one.person, `/api/death-notices/${later.id}/dispute`, { payload: { reason: 'I doubt it.' } }),
    404,
  )
  // They are told of the end of theirs, and of nothing of the later one.
  await death.tellOfProfessional()
  const mails = await mailsOf<{ news: string }>(death.stack, { template: 'death-notice-others' })
  expect(mails.filter(({ to_address: to }) => to === one.person.email).map(({ data }) => data.news)).toEqual([
    'professional-assigned',
    'withdrawn',
  ])
})

test('nobody is told of one before the worker has compared the mailboxes, or after the notice is over', async () => {
  await ok(death.submit(will, will.executor), 201)
  const notice = await death.noticeOf(will.willId)
  const one = await lookedUp(death)
  await ok(assign(death, await death.oldStaff(), notice, one))
  // Something else happens, and is told, while they are not cleared.
  await ok(death.confirm(will.witnesses[0], notice))
  await death.tellAll()
  const toThem = async () =>
    (await mailsOf(death.stack, { template: 'death-notice-others' })).filter(
      ({ to_address: to }) => to === one.person.email,
    )
  expect(await toThem()).toEqual([])
  const [said] = await inTransaction(death.stack.workerDb, { service: 'worker' }, (tx) =>
    dataOf(tx, one.person.id, []),
  )
  expect(said).toBeUndefined()
  await ok(death.call(will.executor, `/api/death-notices/${notice.id}/withdraw`, { payload: {} }))
  await death.tellOfProfessional()
  expect(await toThem()).toEqual([])
  expect((await death.endOf(will.willId)).events).not.toContain('notice.professional-told')
})

test('cleared, and the notice over before all were told: no line says that they were', async () => {
  await ok(death.submit(will, will.executor), 201)
  const notice = await death.noticeOf(will.willId)
  await ok(assign(death, await death.oldStaff(), notice, await lookedUp(death)))
  await clearProfessionals({ db: death.stack.workerDb, openingKey: death.stack.openingKey })
  await ok(death.call(will.executor, `/api/death-notices/${notice.id}/withdraw`, { payload: {} }))
  await death.tellAll()
  expect((await death.endOf(will.willId)).events).not.toContain('notice.professional-told')
})

test('found out late that nobody reached the testator: the wait counts from the sixtieth day', async () => {
  const { notice } = await confirmed()
  await death.rows('update death_notices set lengthened_at = app_now() where id = $1', notice.id)
  const [{ hours }] = (await death.rows<{ hours: number }>(
    `select round(extract(epoch from n.due_at - a.told_at) / 3600)::int as hours
     from death_notices n join death_notice_professionals a on a.notice_id = n.id where n.id = $1`,
    notice.id,
  )) as [{ hours: number }]
  expect(hours).toBe((60 + 28) * 24)
})

test('a look is of the last thirty days, with a number that nobody else has, in the form of one', async () => {
  const staff = await death.oldStaff()
  const person = await acceptedPerson(death.stack, death.people, 'Paul Professional')
  const number = aNumber()
  const day = (days: number) => daysAfter(londonDay(now()), days)
  for (const lookedUpOn of [day(1), day(-31)])
    expect(await refusal(check(death, staff, person, { lookedUpOn }))).toMatchObject({
      reason: 'professional-day-wrong',
    })
  expect(await refusal(check(death, staff, person, { number: 'no number' }))).toMatchObject({
    errors: [{ field: 'number', code: 'list-number-malformed' }],
  })
  await ok(check(death, staff, person, { number, lookedUpOn: day(-30) }), 201)
  // Looked up again: the earlier look is replaced.
  await ok(check(death, staff, person, { number: number.toLowerCase() }), 201)
  const other = await acceptedPerson(death.stack, death.people, 'Pam Professional')
  expect(await refusal(check(death, staff, other, { number }))).toMatchObject({
    reason: 'professional-number-taken',
  })
  const profession = await inTransaction(death.stack.workerDb, { service: 'worker' }, (tx) =>
    professionOf(tx, person.id),
  )
  expect(profession).toMatchObject([
    { endedReason: 'looked up again' },
    { body: 'sra', number, endedAt: null },
  ])
})

test('a record that has ended is ended once', async () => {
  const one = await lookedUp(death)
  await ok(end(death, one.by, one))
  await ok(end(death, one.by, one), 404)
})

test('a copy of their data says that they were assigned', async () => {
  const { one } = await told()
  const [said] = await inTransaction(death.stack.workerDb, { service: 'worker' }, (tx) =>
    dataOf(tx, one.person.id, []),
  )
  expect(said).toMatchObject({ submittedByYou: false, youAsProfessional: { endedAt: null } })
})

test('who is assigned, and which of the staff looked them up, stays in the evidence of another’s will', async () => {
  const { one } = await told()
  const kept = (who: string) =>
    death.rows<{ kept: boolean }>(`select noticed_elsewhere($1, '{}') as kept`, who)
  for (const { id } of [one.person, one.by]) expect(await kept(id)).toEqual([{ kept: true }])
  expect(await kept(will.contact.id)).toEqual([{ kept: false }])
})

test('the api’s login does none of it without a proof of staff, whoever it says it is', async () => {
  const { notice, one } = await told()
  const staff = await death.oldStaff()
  const line = sql`null::audit_line`
  for (const statement of [
    sql`select app_professional_at(${one.person.email}, 'sra', 'X1', current_date, 'Paula')`,
    sql`select app_check_professional(gen_random_uuid(), ${one.person.email}, 'sra', 'X1', current_date, 'Paula',
      ${line})`,
    sql`select app_assign_professional(${notice.id}::uuid, ${one.professionalId}::uuid, ${line})`,
    sql`select app_end_professional(${one.professionalId}::uuid, 'because', ${line})`,
    sql`select app_end_assignment(${one.professionalId}::uuid, ${notice.id}::uuid, ${line})`,
  ])
    await expect(
      inTransaction(death.stack.db, { person: staff }, (tx) => statement.execute(tx)),
    ).rejects.toThrow('no administrator proved')
  for (const statement of [
    sql`select * from professionals`,
    sql`select * from death_notice_professionals`,
    sql`select * from professional_news`,
    sql`select app_told_professional(${notice.id}::uuid, ${one.person.id}::uuid, ${line})`,
  ])
    await expect(
      inTransaction(death.stack.db, { person: staff }, (tx) => statement.execute(tx)),
    ).rejects.toThrow('permission denied')
})

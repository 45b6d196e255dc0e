// What the people of a will hear of a death notice, and how its testator ends it: by each mail's link, and by signing
// in.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { certificateUrl, type DeathNotice } from '@testate/api/death-notices'
import { deathProof } from '../../../../test/stack/death-proof.ts'
import { mailsOf } from '../../../../test/stack/mails.ts'
import { knownPeople } from '../../../../test/stack/people.ts'
import { startStack, type Stack } from '../../../../test/stack/stack.ts'
import { giveCertificate, noticeSample, type NoticeSample } from '../../testing/notice-sample.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { emit } from '../platform/events.ts'
import { listenForDeathNotices } from './events.ts'
import { noticeJobs } from './jobs.ts'
import { mountDeathNotices } from './routes.ts'
import { tellOfNotices } from './tell-of-notices.ts'

let stack: Stack
let sample: NoticeSample
const people = knownPeople()

beforeAll(async () => {
  listenForDeathNotices()
  stack = await startStack({
    mount: mountDeathNotices,
    personOf: people.personOf,
    jobs: noticeJobs,
    env: { DEATH_NOTICES: 'open' },
  })
})
beforeEach(async () => {
  await stack.owner.query('delete from outbox')
  sample = await noticeSample(stack, people)
})
afterAll(() => stack?.stop())

const call = async (person: Person | null, url: string, payload?: object, headers: object = {}) =>
  await stack.call({
    method: 'POST',
    url,
    headers: { ...(person === null ? {} : { 'x-person': person.id }), ...headers },
    ...(payload === undefined ? {} : { payload }),
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

async function confirm(person: Person, notice: DeathNotice): Promise<void> {
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

interface Said {
  news: string
  token: string | null
  dueAt: string | null
  submitterName?: string
}
const toTestator = async (): Promise<Said[]> =>
  (
    await mailsOf<Said & Record<string, string>>(stack, {
      to: sample.testator.email,
      template: 'death-notice-testator',
    })
  ).map(({ data }) => data)
const newsTo = async (person: Person): Promise<string[]> =>
  (await mailsOf<{ news: string }>(stack, { to: person.email, template: 'death-notice-others' })).map(
    ({ data }) => data.news,
  )
const lastLink = async (news: string): Promise<string> => {
  await expect.poll(async () => (await toTestator()).map((said) => said.news)).toContain(news)
  return (await toTestator()).find((said) => said.news === news)!.token!
}
const stateOf = async ({ id }: DeathNotice): Promise<{ state: string; reason: string | null }> =>
  (
    await stack.owner.query<{ state: string; reason: string | null }>(
      'select state, ended_reason as reason from death_notices where id = $1',
      [id],
    )
  ).rows[0]!

test('the testator hears of each stage, with a link of its own each time; the others hear without one', async () => {
  const notice = await submitted()
  await lastLink('submitted')
  await confirm(sample.witnesses[0], notice)
  await lastLink('confirmed')
  await confirm(sample.contact, notice)
  await lastLink('waiting')
  const said = await toTestator()
  expect(said.map(({ news }) => news).toSorted()).toEqual(['confirmed', 'submitted', 'waiting'])
  expect(new Set(said.map(({ token }) => token)).size).toBe(3)
  expect(said.every(({ submitterName }) => submitterName === sample.executor.name)).toBe(true)
  expect(said.find(({ news }) => news === 'waiting')!.dueAt).toMatch(/^\d{4}-/)
  for (const other of [...sample.witnesses, sample.contact])
    await expect
      .poll(async () => (await newsTo(other)).toSorted())
      .toEqual(['confirmed', 'submitted', 'waiting'])
  // Whoever submitted it knows that they did.
  expect((await newsTo(sample.executor)).toSorted()).toEqual(['confirmed', 'waiting'])
  expect(await newsTo(sample.testator)).toEqual([])
})

test('each link stops it without signing in, for as long as it is open; opening the page stops nothing', async () => {
  const notice = await submitted()
  const first = await lastLink('submitted')
  await confirm(sample.witnesses[0], notice)
  await confirm(sample.contact, notice)
  const looked = await stack.call({ method: 'GET', url: `/api/stop-death-notice/${first}` })
  expect(looked.json()).toEqual({ stopped: false })
  expect((await stateOf(notice)).state).toBe('waiting')
  expect((await call(null, `/api/stop-death-notice/${first}`)).statusCode).toBe(200)
  expect(await stateOf(notice)).toEqual({
    state: 'stopped',
    reason: 'The link mailed to the testator was used',
  })
  // A second press, and a later mail's link, find it stopped.
  expect((await call(null, `/api/stop-death-notice/${first}`)).statusCode).toBe(200)
  await expect.poll(async () => await newsTo(sample.contact)).toContain('stopped')
  const stopped = (await toTestator()).find(({ news }) => news === 'stopped')!
  expect(stopped.token).toBeNull()
  expect((await call(null, `/api/stop-death-notice/${'x'.repeat(43)}`)).statusCode).toBe(410)
})

test('a link leads nowhere once the notice was withdrawn', async () => {
  const notice = await submitted()
  const link = await lastLink('submitted')
  expect((await call(sample.executor, `/api/death-notices/${notice.id}/withdraw`)).statusCode).toBe(200)
  const late = await call(null, `/api/stop-death-notice/${link}`)
  expect(late.json()).toMatchObject({ status: 410, reason: 'notice-over' })
  expect((await stateOf(notice)).state).toBe('withdrawn')
})

test('signing in stops it, whoever else signs in does not', async () => {
  const notice = await submitted()
  const signsIn = async (person: Person): Promise<void> =>
    await inTransaction(
      stack.app.db,
      { service: 'accounts' },
      async (tx) => await emit(tx, 'account.signing-in', { personId: person.id }),
    )
  await signsIn(sample.contact)
  expect((await stateOf(notice)).state).toBe('awaiting')
  await signsIn(sample.testator)
  expect(await stateOf(notice)).toEqual({ state: 'stopped', reason: 'The testator signed in' })
  await expect.poll(async () => await newsTo(sample.witnesses[1])).toContain('stopped')
})

test('news is told once, by however many jobs at once, and also when nobody asked for a job', async () => {
  await submitted()
  await lastLink('submitted')
  // Whoever took over the api enqueues nothing; the row is there all the same.
  await stack.owner.query('delete from outbox; update death_notice_news set told_at = null')
  const { rows } = await stack.owner.query<{ what: string }>(
    'select what from death_notice_news n join death_notices d on d.id = n.notice_id where will_id = $1',
    [sample.willId],
  )
  expect(rows).toEqual([{ what: 'submitted' }])
  await Promise.all(
    [1, 2, 3].map(async () => await tellOfNotices({ db: stack.workerDb, config: stack.config })),
  )
  expect((await toTestator()).map(({ news }) => news)).toEqual(['submitted'])
  for (const other of [...sample.witnesses, sample.contact])
    expect(await newsTo(other)).toEqual(['submitted'])
})

test('a change that ends the wait is told as a change', async () => {
  const notice = await submitted()
  await confirm(sample.witnesses[0], notice)
  await confirm(sample.contact, notice)
  await lastLink('waiting')
  const changed = await stack.call({
    method: 'PUT',
    url: `/api/death-notices/${notice.id}/content`,
    headers: { 'x-person': sample.executor.id },
    payload: { deceasedName: 'Tess Tator', dateOfDeath: '2026-01-03' },
  })
  expect(changed.json(), changed.body).toMatchObject({ state: 'awaiting', version: 2 })
  await lastLink('changed')
  // All there is to tell has been told.
  await tellOfNotices({ db: stack.workerDb, config: stack.config })
  expect((await toTestator()).map(({ news }) => news)).not.toContain('awaiting')
})

test('where death notices are closed nobody submits one, and the list says so', async () => {
  const closed = await startStack({
    mount: mountDeathNotices,
    personOf: people.personOf,
    env: { DEATH_NOTICES: 'closed' },
  })
  try {
    const here = await noticeSample(closed, people)
    const answer = await closed.call({
      method: 'POST',
      url: '/api/death-notices',
      headers: { 'x-person': here.executor.id },
      payload: {
        willId: here.willId,
        deceasedName: 'Tess Tator',
        dateOfDeath: '2026-01-02',
        supportingDocumentUrl: certificateUrl(await giveCertificate(closed, here.executor)),
      },
    })
    expect(answer.json()).toMatchObject({ status: 409, reason: 'notices-not-open' })
    const list = await closed.call({
      method: 'GET',
      url: '/api/death-notices',
      headers: { 'x-person': here.executor.id },
    })
    expect(list.json()).toMatchObject({ open: false, notices: [], wills: [{ willId: here.willId }] })
  } finally {
    await closed.stop()
  }
})

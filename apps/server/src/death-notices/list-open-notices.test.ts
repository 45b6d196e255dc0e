// The list for staff: its order and pages, and what it tells of each notice.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffActs } from '@testate/api/death/staff-acts'
import { certificateUrl, type listOpenDeathNotices } from '@testate/api/death-notices'
import type { ReceivedOf } from '@testate/api/route'
import { knownPeople } from '../../../../test/stack/people.ts'
import { giveFactor, staffProof } from '../../../../test/stack/proofs.ts'
import { startStack, type Stack } from '../../../../test/stack/stack.ts'
import {
  giveCertificate,
  nameAround,
  noticeSample,
  pastTheTrigger,
  daysAgo,
} from '../../testing/notice-sample.ts'
import type { Person } from '../platform/database/person.ts'
import { mountDeathNotices } from './routes.ts'

type Page = ReceivedOf<typeof listOpenDeathNotices>

const people = knownPeople()
let stack: Stack
let staff: Person
beforeAll(async () => {
  stack = await startStack({
    mount: mountDeathNotices,
    personOf: people.personOf,
    env: { DEATH_NOTICES: 'open' },
  })
  staff = await addStaff('Sam Staff')
})
afterAll(() => stack?.stop())

async function addStaff(name: string): Promise<Person> {
  const person = await people.add(stack, { name, isAdmin: true, role: 'admin' })
  await giveFactor(stack, person.id)
  return person
}
const call = async (person: Person, method: 'GET' | 'POST', url: string, payload?: object, headers = {}) =>
  await stack.call({
    method,
    url,
    remoteAddress: `10.0.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`,
    headers: { 'x-person': person.id, ...headers },
    ...(payload === undefined ? {} : { payload }),
  })
const page = async (query = '', person = staff): Promise<Page> =>
  (await call(person, 'GET', `/api/admin/death-notices${query}`)).json<Page>()

async function submitted(daysBefore: number): Promise<{ id: string; contact: Person; willId: string }> {
  const sample = await noticeSample(stack, people)
  const answer = await call(sample.executor, 'POST', '/api/death-notices', {
    willId: sample.willId,
    deceasedName: 'Tess Tator',
    dateOfDeath: '2026-01-02',
    supportingDocumentUrl: certificateUrl(await giveCertificate(stack, sample.executor)),
  })
  const { id } = answer.json<{ id: string }>()
  await pastTheTrigger(stack, 'update death_notices set created_at = $2 where id = $1', [
    id,
    daysAgo(daysBefore),
  ])
  return { id, contact: sample.contact, willId: sample.willId }
}
const dispute = async ({ id, contact }: { id: string; contact: Person }): Promise<void> =>
  void (await call(contact, 'POST', `/api/death-notices/${id}/dispute`, { reason: 'She is alive.' }))

test('disputed ones come first, then the longest told; page by page each is listed once', async () => {
  const made = []
  for (const days of [1, 5, 3, 2, 4]) made.push(await submitted(days))
  const [one, five, three, two, four] = made as [Sub, Sub, Sub, Sub, Sub]
  for (const each of [two, three]) await dispute(each)
  const ids = (from: Page): string[] => from.notices.map(({ id }) => id)
  const wanted = [three.id, two.id, five.id, four.id, one.id]
  expect(ids(await page())).toEqual(wanted)
  const read: string[] = []
  let next: string | null = null
  let pages = 0
  do {
    const got: Page = await page(`?limit=2${next === null ? '' : `&after=${next}`}`)
    expect(got.notices.length).toBeLessThanOrEqual(2)
    read.push(...ids(got))
    next = got.next
    pages += 1
  } while (next !== null)
  expect([read, pages]).toEqual([wanted, 3])
  expect((await page()).next).toBeNull()
  for (const query of ['?limit=0', '?limit=51', '?after=x', '?state=disputed'])
    expect((await call(staff, 'GET', `/api/admin/death-notices${query}`)).statusCode, query).toBe(400)
  expect((await call(one.contact, 'GET', '/api/admin/death-notices')).statusCode).toBe(403)
})
type Sub = Awaited<ReturnType<typeof submitted>>

test('each says what happened when, without what was said, who decided what, and whether one takes part', async () => {
  const notice = await submitted(90)
  await dispute(notice)
  const other = await addStaff('Olga Other')
  const decided = await call(
    other,
    'POST',
    `/api/admin/death-notices/${notice.id}/decide`,
    { what: 'reject', reason: 'The registrar knows of no such death.' },
    await staffProof(stack, other.id, staffActs.decide(notice.id, 'reject')),
  )
  expect(decided.statusCode).toBe(200)
  const found = async (person: Person): Promise<Page['notices'][number]> =>
    (await page('', person)).notices.find(({ id }) => id === notice.id)!
  const seen = await found(staff)
  expect(seen).toMatchObject({
    state: 'disputed',
    disputeReason: 'She is alive.',
    takesPart: false,
    inspections: [],
  })
  expect(seen.decisions).toMatchObject([
    {
      personId: other.id,
      name: 'Olga Other',
      byYou: false,
      what: 'reject',
      reason: 'The registrar knows of no such death.',
    },
  ])
  expect((await found(other)).decisions).toMatchObject([{ byYou: true }])
  expect(seen.timeline.map(({ event }) => event)).toEqual([
    'notice.submitted',
    'notice.disputed',
    'notice.decided',
  ])
  expect(Object.keys(seen.timeline[0]!).toSorted()).toEqual(['at', 'event', 'text'])
  expect(seen.timeline[0]!.text).toBe('A death notice was submitted.')
  expect(Math.abs(Date.parse(seen.timeline[1]!.at) - Date.now())).toBeLessThan(60_000)
  await nameAround(stack, notice.willId, 'contact', staff)
  expect((await found(staff)).takesPart).toBe(true)
})

// The pages of the list of notices and of the wills whose testator's death one may report: each line of 450 is reached
// once, whatever is added, moves or leaves between two pages; programs that know of no pages are answered as before.
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listDeathNotices, listWillsToReport } from '@testate/api/death-notices'
import { fillingPool } from '../../../../test/stack/own-pool.ts'
import { knownPeople } from '../../../../test/stack/people.ts'
import { startStack, type Stack } from '../../../../test/stack/stack.ts'
import type { Person } from '../platform/database/person.ts'
import { mountDeathNotices } from './routes.ts'

const MANY = 450

const people = knownPeople()
let stack: Stack
let filling: pg.Pool
let lawyer: Person
beforeAll(async () => {
  stack = await startStack({
    mount: mountDeathNotices,
    personOf: people.personOf,
    env: { DEATH_NOTICES: 'open' },
  })
  filling = fillingPool(stack.owner)
})
beforeEach(async () => {
  lawyer = await people.add(stack, { name: 'Laura Law' })
})
afterAll(async () => {
  await filling.end()
  await stack.stop()
})

/** Registered wills of so many people called so, a number behind, that name the lawyer as an executor; their ids. */
async function nameIn(many: number, name = 'Testator'): Promise<string[]> {
  const { rows } = await filling.query<{ id: string }>(
    `with testators as (
      insert into people (id, kind, email, name)
        select gen_random_uuid(), 'account', gen_random_uuid() || '@example.org', $2 || ' ' || n
        from generate_series(1, $3) n returning id),
    made as (
      insert into wills (id, testator_id, status, title, document_hash, document_object, document_size, created_at,
          updated_at)
        select gen_random_uuid(), id, 'registered', 'A will', sha256(''), gen_random_uuid(), 1, now(), now()
        from testators returning id)
    insert into people_around (id, will_id, kind, place, standing, particulars, person_id, nominated_at, told_at,
        accepted_at, accepted_by)
      select gen_random_uuid(), id, 'executor', 1, 'acting', '', $1, now(), now(), now(), 'mailbox' from made
      returning will_id as id`,
    [lawyer.id, name, many],
  )
  return rows.map(({ id }) => id)
}
/** One of each will, all submitted at one moment, so that the ids decide; open, or stopped. Their ids. */
async function notify(wills: string[], { open }: { open: boolean }): Promise<string[]> {
  const { rows } = await filling.query<{ id: string }>(
    `insert into death_notices (id, will_id, submitted_by, submitter_key, state, content_hash, deceased_name,
        date_of_death, certificate_id, certificate_object, certificate_sha256, wait_days, ended_at)
      select gen_random_uuid(), id, testator_id, sha256('x'), case when $2 then 'awaiting' else 'stopped' end,
        sha256('x'), 'Somebody', '2026-01-01', gen_random_uuid(), '', sha256('x'), 14,
        case when $2 then null else now() end
      from wills where id = any($1) returning id`,
    [wills, open],
  )
  return rows.map(({ id }) => id)
}
const get = async (path: string) =>
  await stack.call({ method: 'GET', url: `/api/death-notices${path}`, headers: { 'x-person': lawyer.id } })
const notices = async (query = '') => listDeathNotices.answer.parse((await get(query)).json())
const wills = async (query = '') => listWillsToReport.answer.parse((await get(`/wills${query}`)).json())
/** Every page in turn; `between` after the first. */
async function turn(
  page: (query: string) => Promise<{ ids: string[]; next: string | null }>,
  limit: number,
  between: (first: string[]) => Promise<unknown>,
): Promise<string[]> {
  const seen: string[] = []
  let after = ''
  for (let pages = 0; pages < 100; pages += 1) {
    const { ids, next } = await page(`?limit=${limit}${after}`)
    seen.push(...ids)
    if (next === null) return seen
    if (pages === 0) await between(ids)
    after = `&after=${next}`
  }
  throw new Error('the pages have no end')
}
const noticePage = async (query: string) => {
  const answer = await notices(query)
  return { ids: answer.notices.map(({ id }) => id), next: answer.next }
}
const willPage = async (query: string) => {
  const answer = await wills(query)
  return { ids: answer.wills.map(({ willId }) => willId), next: answer.next }
}
const inOrder = (ids: Iterable<string>): string[] => [...ids].toSorted()

test('450 wills, each once, also when some are added and the last one of a page leaves the list', async () => {
  const all = await nameIn(MANY)
  expect((await wills()).found).toBe(MANY)
  let behind: string[] = []
  const seen = await turn(willPage, 100, async (first) => {
    await nameIn(1, 'Aaron')
    behind = await nameIn(1, 'Zoe')
    await notify([first.at(-1)!], { open: true })
  })
  expect(inOrder(seen)).toEqual(inOrder([...all, ...behind]))
  expect((await wills()).found).toBe(MANY + 1)
})

test('450 notices, each once, also when one is added', async () => {
  const own = await nameIn(MANY)
  const all = [
    ...(await notify(own.slice(0, 30), { open: true })),
    ...(await notify(own.slice(30), { open: false })),
  ]
  let added: string[] = []
  const seen = await turn(noticePage, 100, async () => {
    added = await notify(await nameIn(1), { open: true })
  })
  expect(inOrder(seen)).toEqual(inOrder(all))
  expect((await notices('?limit=1')).notices.map(({ id }) => id)).toEqual(added)
})

test('nor is one left out when the last one of a page ends, and stands behind by then', async () => {
  const own = await nameIn(60)
  const open = await notify(own.slice(0, 40), { open: true })
  const over = await notify(own.slice(40), { open: false })
  let moved = ''
  const seen = await turn(noticePage, 10, async (first) => {
    moved = first.at(-1)!
    await filling.query(`update death_notices set state = 'stopped', ended_at = now() where id = $1`, [moved])
  })
  expect(inOrder(seen)).toEqual(inOrder([...open, ...over, moved]))
})

test('a program that knows of no pages is answered as before, and told that there are more', async () => {
  const own = await nameIn(MANY)
  await notify(own.slice(0, 220), { open: false })
  const answer = await notices()
  expect([answer.notices.length, answer.wills.length]).toEqual([200, 200])
  expect(answer.next).not.toBeNull()
  for (const query of ['?limit=200', `?after=${answer.next}`, `?id=${randomUUID()}`])
    expect((await notices(query)).wills, query).toEqual([])
})

test('one notice and one will alone, if they are among the caller’s', async () => {
  const own = await nameIn(3)
  const [mine] = await notify(own.slice(0, 1), { open: true })
  expect(await noticePage(`?id=${mine}`)).toEqual({ ids: [mine], next: null })
  expect(await wills(`?id=${own[1]}`)).toMatchObject({ wills: [{ willId: own[1] }], found: 1, next: null })
  // Its death is reported.
  expect(await wills(`?id=${own[0]}`)).toEqual({ wills: [], found: 0, next: null })
  lawyer = await people.add(stack, { name: 'Other Law' })
  expect(await noticePage(`?id=${mine}`)).toEqual({ ids: [], next: null })
  expect((await wills(`?id=${own[1]}`)).found).toBe(0)
})

test('a name is found by any of its parts, and nothing in it is a pattern', async () => {
  await nameIn(2, 'Siân D’Arcy')
  await nameIn(12)
  const found = async (name: string) => (await wills(`?name=${encodeURIComponent(name)}`)).found
  expect(await found('sian')).toBe(2)
  expect(await found(' DARCY, siân ')).toBe(2)
  expect(await found('darcy 2')).toBe(1)
  expect(await found('')).toBe(14)
  expect(await found('sian testator')).toBe(0)
  // Marks are spaces: nothing is left to look for, or letters.
  for (const none of ['%', "'; --", '\\']) expect(await found(none), none).toBe(14)
  expect(await found('_ian')).toBe(2)
})

test('what is no key, no number and no name is refused', async () => {
  const id = randomUUID()
  for (const query of [
    '?after=x',
    `?after=${id}`,
    `?after=21.1.${id}`,
    `?after=01.123456789012345678.${id}`,
    '?limit=0',
    '?limit=201',
    '?id=x',
    `/wills?after=${id}`,
    `/wills?after=a*b.${id}`,
    '/wills?limit=201',
    `/wills?name=${'x'.repeat(201)}`,
    '/wills?first=1',
  ])
    expect((await get(query)).statusCode, query).toBe(400)
  // A key of which no page ends is a place all the same.
  const key = Buffer.from('\0Nobody\u{10ffff}').toString('base64url')
  expect(await willPage(`?after=${key}.${id}`)).toEqual({ ids: [], next: null })
  expect(await noticePage(`?after=11.0.${id}`)).toEqual({ ids: [], next: null })
})

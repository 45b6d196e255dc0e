// Batched queries: each caller gets only its own rows, no caller waits for ever, and nothing is cached.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../../test/stack/stack.ts'
import { batchedRead } from './batched-read.ts'
import { connect } from './database.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let owner: ReturnType<typeof connect>
let ask: (n: unknown) => Promise<{ place: number; word: string }[]>

beforeAll(async () => {
  database = await cloneDatabase()
  owner = connect(database.ownerUrl, { max: 8, applicationName: 'batched-read-test' })
  await sql`create table words (n int, word text)`.execute(owner.db)
  await sql`create table times_asked (id int generated always as identity)`.execute(owner.db)
  await sql`
    insert into words select n, n || '-' || part
    from generate_series(1, 200) n, generate_series(1, n % 3) part`.execute(owner.db)
  ask = batchedRead(owner.db, {
    name: 'words',
    text: `
      with counted as (insert into times_asked default values) select asked.place::int, words.word
      from unnest($1::int[]) with ordinality as asked (n, place) join words on words.n = asked.n
      order by asked.place, words.word`,
  })
})
afterAll(async () => {
  await owner.db.destroy()
  await database.drop()
})

const wordsOf = async (n: number): Promise<string[]> => (await ask(n)).map(({ word }) => word)
const expected = (n: number): string[] => Array.from({ length: n % 3 }, (_, part) => `${n}-${part + 1}`)
const statements = async (): Promise<number> =>
  (await sql<{ count: number }>`select count(*)::int as count from times_asked`.execute(owner.db)).rows[0]!
    .count

test('each gets the rows of what it asked, in few statements', async () => {
  const before = await statements()
  const asked = Array.from({ length: 300 }, (_, n) => (n * 7) % 220)
  expect(await Promise.all(asked.map(wordsOf))).toEqual(asked.map((n) => (n > 200 ? [] : expected(n))))
  // A batch takes 32; the rest wait for the next one.
  expect((await statements()) - before).toBe(10)
})

test('one alone is asked at once, and again each time', async () => {
  expect(await wordsOf(1)).toEqual(['1-1'])
  await sql`update words set word = 'changed' where n = 1`.execute(owner.db)
  expect(await wordsOf(1)).toEqual(['changed'])
})

test('what cannot be asked fails those asked with it, and nobody after them', async () => {
  const answers = await Promise.allSettled([ask(2), ask('no number'), ask(4)])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  for (let times = 0; times < 5; times += 1) expect(await wordsOf(4)).toEqual(expected(4))
})

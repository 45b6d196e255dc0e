// Who may speak of a testator's death, and what being named opens: nothing.
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { knownPeople } from '../../../../test/stack/people.ts'
import { startStack, type Stack } from '../../../../test/stack/stack.ts'
import { furnish, type Furnished } from '../../testing/furnished-sample.ts'
import { inTransaction } from '../platform/database/database.ts'
import { visitor, type Person } from '../platform/database/person.ts'
import { standingOf } from '../standing.ts'
import { trustedOf } from './trusted-of.ts'

const people = knownPeople()
let stack: Stack
let ann: Person
let carl: Person
let eve: Person
let hers: Furnished

beforeAll(async () => {
  stack = await startStack({ mount: () => undefined, personOf: people.personOf })
})
beforeEach(async () => {
  ann = await people.add(stack)
  carl = await people.add(stack, { name: 'Carl Dee', role: 'executor' })
  eve = await people.add(stack, { name: 'Eve Sample' })
  hers = await furnish(stack, ann, 'registered')
  await stack.owner.query('delete from people_around where will_id = $1', [hers.will])
})
afterAll(() => stack?.stop())

interface Row {
  will_id: string
  kind: string
  place: number
  standing: string | null
  person_id: string | null
  told_at: Date | null
  accepted_at: Date | null
  accepted_by: string | null
  declined_at: Date | null
  ended_at: Date | null
}
const signed = new Date('2026-11-20T10:00:00Z')
const accepted = new Date('2026-11-22T10:00:00Z')

/** An executor who accepted, unless the test says otherwise. */
async function name(changes: Partial<Row> = {}): Promise<string> {
  const id = randomUUID()
  const row = {
    will_id: hers.will,
    kind: 'executor',
    place: 1,
    standing: 'acting',
    person_id: carl.id,
    told_at: signed,
    accepted_at: accepted,
    accepted_by: 'mailbox',
    declined_at: null,
    ended_at: null,
    ...changes,
    id,
    particulars: randomBytes(40),
    address_key: randomBytes(32),
    nominated_at: signed,
  }
  const names = Object.keys(row)
  await stack.owner.query(
    `insert into people_around (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')})`,
    Object.values(row),
  )
  return id
}
const open = { accepted_at: null, accepted_by: null }
const asWorker = async () =>
  await inTransaction(stack.workerDb, { service: 'worker' }, (tx) => trustedOf(tx, hers.will))
const asPerson = async (person: Person) =>
  await inTransaction(stack.db, { person }, (tx) => trustedOf(tx, hers.will))
const standing = async (person: Person, kind: 'will' | 'party' = 'will', id = hers.will) =>
  await inTransaction(stack.db, { person }, (tx) => standingOf(tx, person, kind, id))
const witness = () => ({
  personId: hers.witness,
  relation: 'witness',
  name: expect.stringContaining('Wilhelmina'),
  countsFrom: signed,
})

describe('who may speak of a death', () => {
  it('is a witness who signed, from then, and an executor or contact who accepted, from then', async () => {
    await name()
    await name({ kind: 'contact', standing: null, person_id: eve.id })
    expect(await asWorker()).toEqual([
      witness(),
      ...[
        { personId: carl.id, relation: 'executor', name: 'Carl Dee', countsFrom: accepted },
        { personId: eve.id, relation: 'contact', name: 'Eve Sample', countsFrom: accepted },
      ].toSorted((one, other) => (one.personId < other.personId ? -1 : 1)),
    ])
  })

  it('is nobody who was only told, was taken off, or signed nothing', async () => {
    await name(open)
    await name({ place: 2, person_id: eve.id, ended_at: accepted })
    await stack.owner.query("update parties set state = 'opened' where person_id = $1", [hers.witness])
    expect(await asWorker()).toEqual([])
  })

  it('is never the testator', async () => {
    await name({ person_id: ann.id })
    expect(await asWorker()).toEqual([witness()])
  })

  it('is one person once for each relation, however often they are named', async () => {
    await name()
    await name({ place: 2, standing: 'reserve' })
    await name({ kind: 'contact', standing: null })
    expect((await asWorker()).map(({ relation }) => relation).toSorted()).toEqual([
      'contact',
      'executor',
      'witness',
    ])
  })

  it('is told by the api to whoever has a relation to the will, and to nobody else', async () => {
    await name()
    const all = await asWorker()
    expect(await asPerson(ann)).toEqual(all)
    expect(await asPerson(carl)).toEqual(all)
    expect(await asPerson({ ...eve, id: hers.witness, kind: 'guest' })).toEqual(all)
    expect(await asPerson(eve)).toEqual([])
    expect(await asPerson(visitor)).toEqual([])
    expect(await asPerson({ ...eve, isAdmin: true })).toEqual([])
  })
})

describe('what being named gives', () => {
  it('is a relation to that will, which ends with it', async () => {
    await name()
    await name({ kind: 'contact', standing: null })
    expect(await standing(carl)).toEqual({
      willId: hers.will,
      status: 'registered',
      relations: ['account', 'contact', 'executor'],
    })
    expect(await standing(carl, 'will', hers.draft)).toBeNull()
    expect(await standing(eve)).toBeNull()
    const { rows } = await stack.owner.query<{ id: string }>(
      'select id from parties where will_id = $1 limit 1',
      [hers.will],
    )
    expect(await standing(carl, 'party', rows[0]!.id)).toBeNull()
    await stack.owner.query('update people_around set ended_at = now() where will_id = $1', [hers.will])
    expect(await standing(carl)).toBeNull()
  })

  it('is none for whoever declined', async () => {
    await name({ ...open, declined_at: accepted })
    expect(await standing(carl)).toBeNull()
  })

  it('comes with the others of somebody who has several', async () => {
    await name({ person_id: ann.id, ...open })
    expect((await standing(ann))!.relations).toEqual(['account', 'testator', 'executor'])
  })

  it('is not a row of anything about the will', async () => {
    await name()
    const { rows: tables } = await stack.owner.query<{ name: string; key: string }>(
      `select c.relname as name, a.attname as key from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
         and (a.attname = 'will_id' or c.relname = 'wills' and a.attname = 'id')
         and has_column_privilege('testate_api', c.oid, a.attname, 'select') order by 1`,
    )
    expect(tables.length).toBeGreaterThan(15)
    const seen = async (person: Person) =>
      await inTransaction(stack.db, { person }, async (tx) => {
        const found: string[] = []
        for (const table of tables) {
          const { rows } = await sql`select 1 from ${sql.table(table.name)}
            where ${sql.ref(table.key)} = ${hers.will} limit 1`.execute(tx)
          if (rows.length > 0) found.push(table.name)
        }
        return found
      })
    // A notice of the testator's death is for those who may confirm it; it holds nothing of the will.
    expect((await seen(carl)).filter((table) => table !== 'death_notices')).toEqual(await seen(eve))
    expect(await seen(carl)).not.toContain('wills')
    expect(await seen(ann)).toContain('wills')
  })
})

describe('the rows', () => {
  it.each([
    'select 1 from people_around',
    'select 1 from waiting_periods',
    'select 1 from executors_waiting',
    'update people_around set person_id = null',
    'insert into people_around (id) values (gen_random_uuid())',
  ])('are not the api’s: %s', async (text) => {
    const asked = inTransaction(stack.db, { person: ann }, (tx) => sql.raw(text).execute(tx))
    await expect(asked).rejects.toThrow(/permission denied/)
  })

  it.each<[string, () => Partial<Row>]>([
    ['a person nobody told', () => ({ told_at: null })],
    ['an acceptance by nobody', () => ({ person_id: null })],
    ['an acceptance with nothing', () => ({ accepted_by: null })],
    ['both answers', () => ({ declined_at: accepted })],
    ['an account of a beneficiary', () => ({ kind: 'beneficiary', standing: null, ...open })],
    ['a contact in reserve', () => ({ kind: 'contact', standing: 'reserve' })],
    ['an executor without a standing', () => ({ standing: null })],
    ['a place 0', () => ({ place: 0 })],
  ])('hold no %s', async (_, changes) => {
    await expect(name(changes())).rejects.toThrow(/violates check constraint/)
  })

  it('hold one executor at each place, and any number who were taken off', async () => {
    await name()
    await name({ ended_at: accepted })
    await expect(name({ person_id: eve.id })).rejects.toThrow(/people_around_places/)
  })

  it.each([6, 91])('hold no waiting period of %i days', async (days) => {
    await expect(
      stack.owner.query('update waiting_periods set days = $2 where will_id = $1', [hers.will, days]),
    ).rejects.toThrow(/violates check constraint/)
  })
})

it('is found as fast for somebody named in 5,000 wills', async () => {
  await stack.owner.query(
    `with made as (insert into wills (id, testator_id, status, title, created_at, updated_at)
       select gen_random_uuid(), $1, 'draft', 'A will', now(), now() from generate_series(1, 5000) returning id)
     insert into people_around (id, will_id, kind, place, standing, particulars, address_key, person_id,
       nominated_at, told_at, accepted_at, accepted_by)
     select gen_random_uuid(), id, 'executor', 1, 'acting', '', sha256(''), $2, now(), now(), now(), 'mailbox'
     from made`,
    [ann.id, carl.id],
  )
  await name()
  await stack.owner.query('analyze people_around; analyze wills')
  const took: number[] = []
  for (let n = 0; n < 15; n += 1) {
    const began = performance.now()
    expect(await standing(carl)).not.toBeNull()
    expect(await asPerson(carl)).toHaveLength(2)
    took.push(performance.now() - began)
  }
  // A look at every row takes far more; two transactions of one look-up each take a few milliseconds. The shortest:
  // what else the machine does only adds.
  expect(Math.min(...took)).toBeLessThan(40)
})

// Whether somebody who looks for a will can tell a hit from a miss by anything but the answer itself: by how long it
// took, or by its size. And that looking does not grow with the register. TESTATE_FULL=1 makes 2,000 probes.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { knownPeople } from '../../../../test/stack/people.ts'
import { startStack, type Stack } from '../../../../test/stack/stack.ts'
import { findableWills } from '../../testing/findable-wills.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { mountFinding } from './routes.ts'
import { setChoice } from './store.ts'

const full = process.env['TESTATE_FULL'] === '1'
const PROBES = full ? 2_000 : 200
const A_DAY = 5
const AT_ONCE = 25

let stack: Stack
let people: ReturnType<typeof knownPeople>
let found: Awaited<ReturnType<typeof findableWills>>
let stop: () => Promise<void>
beforeAll(async () => {
  people = knownPeople()
  stack = await startStack({ mount: mountFinding, personOf: people.personOf })
  found = await findableWills(stack, people)
  stop = await found.answers()
}, 60_000)
afterAll(async () => {
  await stop()
  await stack.stop()
})

interface Probe {
  isHit: boolean
  ms: number
  bytes: number
}

/** The threshold and direction that are right most often in what it learns from. */
function learn(probes: readonly Probe[], by: 'ms' | 'bytes'): (probe: Probe) => boolean {
  let best = { right: -1, at: 0, hitsAbove: true }
  for (const { [by]: at } of probes)
    for (const hitsAbove of [true, false]) {
      const right = probes.filter((one) => (one.isHit === one[by] > at) === hitsAbove).length
      if (right > best.right) best = { right, at, hitsAbove }
    }
  return (probe) => probe[by] > best.at === best.hitsAbove
}

/** Learned from one half, the share of the other that it tells rightly. */
function told(probes: readonly Probe[], by: 'ms' | 'bytes'): number {
  const half = probes.length / 2
  const tells = learn(probes.slice(0, half), by)
  const tested = probes.slice(half)
  return tested.filter((one) => tells(one) === one.isHit).length / tested.length
}

/** What guessing reaches by chance in one run of three thousand; of 1,000 tested it is 55 in a hundred. */
const mostByChance = (tested: number): number => 0.5 + 3.3 * Math.sqrt(0.25 / tested)

test('the classifier sees a difference that is there', () => {
  const probes = Array.from({ length: 400 }, (_, at) => ({
    isHit: at % 2 === 0,
    ms: 3_000 + ((at * 7_919) % 100) / 10 + (at % 2 === 0 ? 6 : 0),
    bytes: at % 2 === 0 ? 91 : 92,
  }))
  expect(told(probes, 'ms')).toBeGreaterThan(0.7)
  expect(told(probes, 'bytes')).toBe(1)
})

test(
  `of ${PROBES} probes no more are told right by size and time than by guessing`,
  async () => {
    const { testator, fullName, birthDate } = await found.registered()
    await found.key()
    await inTransaction(stack.db, { person: testator }, (tx) => setChoice(tx, testator.id, true))
    const askers: Person[] = []
    for (let at = 0; at < PROBES / A_DAY; at += 1) askers.push(await found.asker())
    const kinds = Array.from({ length: PROBES }, (_, at) => at % 2 === 0)
    // In no order that an asker could know: by their own random ids.
    const shuffled = kinds
      .map((isHit) => ({ isHit, by: randomUUID() }))
      .toSorted((a, b) => (a.by < b.by ? -1 : 1))
    const probes: Probe[] = []
    const probe = async ({ isHit }: { isHit: boolean }, at: number): Promise<void> => {
      const begun = performance.now()
      const answer = await stack.call({
        method: 'POST',
        url: '/api/find-a-will',
        // Each asker at their own address: those have a limit of their own.
        remoteAddress: `10.1.${Math.floor(at / A_DAY) >> 8}.${Math.floor(at / A_DAY) & 255}`,
        headers: { 'x-person': askers[Math.floor(at / A_DAY)]!.id },
        payload: {
          fullName: isHit ? fullName : 'Ned Nobo',
          birthDate,
          capacity: 'family',
          statement: 'She was my aunt, and we found no will.',
        },
      })
      const ms = performance.now() - begun
      expect(answer.statusCode, answer.body).toBe(200)
      expect(answer.json().answer).toBe(isHit ? 'exists' : 'absent')
      probes.push({ isHit, ms, bytes: answer.rawPayload.length + JSON.stringify(answer.headers).length })
    }
    for (let at = 0; at < PROBES; at += AT_ONCE)
      await Promise.all(shuffled.slice(at, at + AT_ONCE).map((one, of) => probe(one, at + of)))
    const most = full ? 0.55 : mostByChance(PROBES / 2)
    const right = { time: told(probes, 'ms'), size: told(probes, 'bytes') }
    console.log(`find a will: ${PROBES} probes, told right by time ${right.time}, by size ${right.size}`)
    expect(right.time).toBeLessThanOrEqual(most)
    expect(right.size).toBeLessThanOrEqual(most)
    // None waited for another: each took the fixed time, and hardly more.
    const slow = probes.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(PROBES * 0.95)]!
    expect(slow).toBeLessThan(4_000)
  },
  full ? 900_000 : 180_000,
)

test('among 100,000 registered wills it reads by index alone', async () => {
  const { testator, fullName, birthDate } = await found.registered({ name: 'Ines Index' })
  await found.key()
  await inTransaction(stack.db, { person: testator }, (tx) => setChoice(tx, testator.id, true))
  await stack.asSuperuser(`
    set session_replication_role = replica;
    create temporary table many as
      select gen_random_uuid() as person, gen_random_uuid() as check_id from generate_series(1, 100000);
    insert into people (id, kind, email, name, role, is_admin)
      select person, 'account', person || '@example.com', 'Many', 'testator', false from many;
    insert into identity_checks (id, person_id, evidence_id, document_type, document_data, sample, state, provider,
        created_at, decided_at, decided_by, reason)
      select check_id, person, gen_random_uuid(), 'passport', '{}', false, 'accepted', 'reviewer', now(), now(),
        check_id, 'The same person' from many;
    insert into find_keys (check_id, person_id, keyed) select check_id, person, sha256(uuid_send(person)) from many;
    insert into find_choices (person_id, findable) select person, true from many;
    insert into wills (id, testator_id, status, title, document_hash, document_object, document_size, created_at,
        updated_at)
      select gen_random_uuid(), person, 'registered', 'Last Will', sha256(uuid_send(person)), person::text, 10, now(),
        now() from many;
    analyze`)
  const scans = async (): Promise<unknown> => {
    const { rows } = await stack.owner.query(
      `select relname, seq_scan from pg_stat_user_tables
       where relname in ('find_keys', 'identity_checks', 'find_choices', 'wills') order by relname`,
    )
    return rows
  }
  const look = (keyed: Buffer): Promise<string[]> =>
    inTransaction(stack.releaseDb, { service: 'release' }, async (tx) => {
      const hits = await found.registeredAs(tx, keyed)
      await found.raw(tx, 'select pg_stat_force_next_flush()')
      return hits
    })
  const keyed = found.keyedWith(found.context.openingKey, fullName, birthDate)
  await look(keyed)
  const before = await scans()
  const begun = performance.now()
  for (let times = 0; times < 20; times += 1) {
    expect(await look(keyed)).toEqual([testator.id])
    expect(await look(found.keyedWith(found.context.openingKey, 'Ned Nobody', birthDate))).toEqual([])
  }
  expect((performance.now() - begun) / 40).toBeLessThan(50)
  expect(await scans()).toEqual(before)
}, 120_000)

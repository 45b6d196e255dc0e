// Staff look up what happened to a person: only by a proof for that address, with a line the person can read, and
// nothing of what was said.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffActs } from '@testate/api/death/staff-acts'
import type { readTimeline } from '@testate/api/dashboard'
import type { ReceivedOf } from '@testate/api/route'
import { startCeremonyStack, type CeremonyStack, type VerifiedWill } from '../../../../test/stack/ceremony.ts'
import { giveFactor, giveProof, staffProof } from '../../../../test/stack/proofs.ts'
import { wholeApi } from '../../../../test/stack/whole-api.ts'
import { appendAny, type AnyEvent } from '../../../../test/stack/any-line.ts'
import { asLine, prepareLine } from '../audit/append.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { App } from '../platform/http/http.ts'
import type { Person } from '../platform/database/person.ts'

let ceremony: CeremonyStack
let app: App
let staff: Person
let will: VerifiedWill
beforeAll(async () => {
  ceremony = await startCeremonyStack()
  app = await wholeApi(ceremony)
  app.personOf = ceremony.stack.app.personOf
  await app.http.ready()
  will = await ceremony.verifiedWill()
  staff = (await ceremony.verifiedWill()).people[0]
  Object.assign(staff, { isAdmin: true, role: 'admin' })
  await ceremony.stack.owner.query("update people set is_admin = true, role = 'admin' where id = $1", [
    staff.id,
  ])
  await giveFactor(ceremony.stack, staff.id)
  const [testator] = will.people
  const told: AnyEvent[] = [
    { event: 'account.created', actor: testator.id, details: { role: 'testator' } },
    {
      event: 'will.uploaded',
      willId: will.id,
      actor: testator.id,
      details: { name: `${testator.name}.pdf` },
    },
    { event: 'identity.rejected', actor: staff.id, details: { personId: testator.id, checkId: 'c' } },
    { event: 'will.verified', willId: will.id, actor: staff.id, details: {} },
  ]
  for (const one of told)
    await inTransaction(ceremony.stack.workerDb, { service: 'worker' }, (tx) => appendAny(tx, one))
})
afterAll(async () => {
  await app.http.close()
  await ceremony.stop()
})

let calls = 0
const look = async (email: string, headers: Record<string, string>, by = staff) =>
  await app.http.inject({
    method: 'POST',
    url: '/api/admin/timelines',
    remoteAddress: `10.9.0.${(calls += 1)}`,
    headers: { 'x-person': by.id, ...headers },
    payload: { email },
  })
const read = async (email: string): Promise<ReceivedOf<typeof readTimeline>['people']> => {
  const act = staffActs.readTimeline(email.toLowerCase())
  const answer = await look(email, await staffProof(ceremony.stack, staff.id, act))
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<ReceivedOf<typeof readTimeline>>().people
}

test('says what happened to a testator and their will, newest first, and no word of what was said', async () => {
  const [testator] = will.people
  const people = await read(testator.email.toUpperCase())
  expect(people).toHaveLength(1)
  expect(people[0]).toMatchObject({ id: testator.id, name: testator.name, kind: 'account' })
  const { entries } = people[0]!
  expect(entries.map(({ event, byThem }) => [event, byThem])).toEqual([
    ['will.verified', false],
    ['identity.rejected', false],
    ['will.uploaded', true],
    ['account.created', true],
  ])
  expect(entries.map(({ at }) => at)).toEqual(
    entries
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  for (const entry of entries) {
    expect(Object.keys(entry).toSorted()).toEqual(['at', 'byThem', 'event', 'text'])
    expect(entry.text).not.toContain(testator.name)
  }
  // The person finds the look in their own record.
  const record = await app.http.inject({
    method: 'GET',
    url: '/api/audit',
    headers: { 'x-person': testator.id },
  })
  const looks = record
    .json<{ entries: { event: string; text: string; by: { kind: string } }[] }>()
    .entries.filter(({ event }) => event === 'account.timeline-read')
  expect(looks).toMatchObject([{ text: 'Our staff looked up what happened to the account, and when.' }])
})

test('of a witness what happened to the will they witness; of nobody nothing', async () => {
  const [, witness] = will.people
  const people = await read(witness.email)
  expect(people.map(({ id }) => id)).toEqual([witness.id])
  expect(people[0]!.entries.map(({ event }) => event)).toContain('will.verified')
  expect(await read('nobody@example.org')).toEqual([])
})

test('needs the proof of a member of staff, and each look its own', async () => {
  const [testator] = will.people
  const act = staffActs.readTimeline(testator.email)
  const proof = await staffProof(ceremony.stack, staff.id, act)
  for (const other of [undefined, staffActs.readTimeline(staff.email)])
    expect(
      (await look(testator.email, await staffProof(ceremony.stack, staff.id, other))).json(),
    ).toMatchObject({ reason: 'confirmation-spent' })
  expect((await look(testator.email, {})).json()).toMatchObject({ reason: 'confirmation-needed' })
  expect((await look(testator.email, proof)).statusCode).toBe(200)
  expect((await look(testator.email, proof)).json()).toMatchObject({ reason: 'confirmation-spent' })
  const mailed = { 'step-up': await giveProof(ceremony.stack, staff.id, { purpose: 'confirm-death' }) }
  expect((await look(testator.email, mailed)).json()).toMatchObject({ reason: 'confirmation-spent' })
  const own = await staffProof(ceremony.stack, testator.id, staffActs.readTimeline(staff.email))
  expect((await look(staff.email, own, testator)).statusCode).toBe(403)
  expect((await look('no address', proof)).json()).toMatchObject({
    errors: [{ field: 'email', code: 'email-needed' }],
  })
})

test('the api’s login alone gets nothing, whoever it says it is', async () => {
  const [testator] = will.people
  const line = await prepareLine({
    event: 'account.timeline-read',
    actor: staff.id,
    details: { personId: testator.id },
  })
  const as = async (query: ReturnType<typeof sql>): Promise<unknown> =>
    await inTransaction(ceremony.stack.db, { person: staff }, (tx) => query.execute(tx))
  await expect(
    as(sql`select app_read_timeline(${testator.email}, ${testator.id}::uuid, ${asLine(line)})`),
  ).rejects.toThrow('no administrator proved this look')
  await expect(as(sql`select app_people_at(${testator.email})`)).rejects.toThrow(
    'no administrator proved this look',
  )
})

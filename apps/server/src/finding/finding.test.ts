// Being found after one's death and looking for a will, over the real api and the release worker's own login: the
// choice, who may ask, how often, what is shown to whom, and what nobody can search.
import { randomUUID } from 'node:crypto'
import { findAWill } from '@testate/api/death/finding'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { mailsOf } from '../../../../test/stack/mails.ts'
import { knownPeople } from '../../../../test/stack/people.ts'
import { startStack, type Stack } from '../../../../test/stack/stack.ts'
import { findableWills } from '../../testing/findable-wills.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { mountFinding } from './routes.ts'
import { readNotes } from './read-notes.ts'
import { notifyFound } from './notify-found.ts'

let stack: Stack
let people: ReturnType<typeof knownPeople>
let found: Awaited<ReturnType<typeof findableWills>>
let stop: () => Promise<void>
beforeAll(async () => {
  people = knownPeople()
  stack = await startStack({ mount: mountFinding, personOf: people.personOf })
  found = await findableWills(stack, people)
  stop = await found.answers()
})
afterEach(() => found.restoreTime())
afterAll(async () => {
  await stop()
  await stack.stop()
})

const rows = async <T extends object>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await stack.owner.query(text, values)).rows as T[]
const call = (method: 'GET' | 'POST' | 'PUT', url: string, person: Person, body?: object) =>
  stack.call({
    method,
    url,
    // Each at an address of their own: those have a limit of their own.
    remoteAddress: `10.1.${Number.parseInt(person.id.slice(0, 2), 16)}.${Number.parseInt(person.id.slice(2, 4), 16)}`,
    headers: { 'x-person': person.id },
    ...(body === undefined ? {} : { payload: body }),
  })
const why = 'I am named as her executor in a letter she left.'
const asked = {
  fullName: 'Tess Tator',
  birthDate: '1950-03-27',
  capacity: 'executor',
  statement: why,
} as const
const ask = (person: Person, body: object = {}) =>
  call('POST', '/api/find-a-will', person, { ...asked, ...body })
const choose = async (person: Person, findable = true) =>
  (await call('PUT', '/api/findable', person, { findable })).json()
const shown = async (person: Person) => (await call('GET', '/api/findable', person)).json()
const answerTo = async ({
  fullName,
  birthDate,
}: {
  fullName: string
  birthDate: string
}): Promise<string> => {
  const answer = await ask(await found.asker(), { fullName, birthDate })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().answer
}

test('nobody is found who did not choose it, and a choice can be taken back; each change is a line', async () => {
  const { testator, fullName, birthDate } = await found.registered()
  await found.key()
  const who = { fullName, birthDate }
  expect(await answerTo(who)).toBe('absent')
  expect(await shown(testator)).toEqual({
    findable: false,
    changedAt: null,
    standing: 'not-chosen',
    searches: [],
  })
  expect(await choose(testator)).toMatchObject({ findable: true, standing: 'found' })
  await choose(testator)
  expect(await answerTo(who)).toBe('exists')
  expect(await choose(testator, false)).toMatchObject({ findable: false, standing: 'not-chosen' })
  expect(await answerTo(who)).toBe('absent')
  const lines = await rows<{ details: string; will_id: string | null }>(
    "select details, will_id from audit_entries where event = 'finding.chosen' and actor = $1 order by id",
    testator.id,
  )
  expect(lines.map(({ details, will_id }) => [JSON.parse(details).findable, will_id])).toEqual([
    [true, null],
    [false, null],
  ])
})

test('the name may be written in other ways, but each name and the day must be theirs', async () => {
  const { testator, birthDate } = await found.registered({ name: 'Siân Mary O’Brien-Jones' })
  await found.key()
  await choose(testator)
  const answers = await Promise.all(
    [
      { fullName: 'SIAN MARY OBRIEN JONES', birthDate },
      { fullName: "  sian  mary o'brien jones ", birthDate },
      { fullName: 'Siân O’Brien-Jones', birthDate },
      { fullName: 'Mary Siân O’Brien-Jones', birthDate },
      { fullName: 'Siân Mary O’Brien-Jones', birthDate: '1950-03-28' },
      { fullName: '…', birthDate },
    ].map(answerTo),
  )
  expect(answers).toEqual(['exists', 'exists', 'absent', 'absent', 'absent', 'absent'])
})

test('the name on the document finds the person as well as the name on the account', async () => {
  const { testator, birthDate } = await found.registered({ name: 'Jo Müller', onDocument: 'JOHANNA MUELLER' })
  await found.key()
  await choose(testator)
  const answers = await Promise.all(
    ['Jo Müller', 'Johanna Mueller', 'Johanna Müller'].map((fullName) => answerTo({ fullName, birthDate })),
  )
  expect(answers).toEqual(['exists', 'exists', 'absent'])
})

test('a will that was withdrawn or superseded is not found, one that was released is', async () => {
  const { testator, fullName, birthDate, willId } = await found.registered()
  await found.key()
  await choose(testator)
  for (const [status, answer] of [
    ['withdrawn', 'absent'],
    ['superseded', 'absent'],
    ['registering', 'absent'],
    ['released', 'exists'],
    ['registered', 'exists'],
  ] as const) {
    await found.setStatus(willId, status)
    expect([status, await answerTo({ fullName, birthDate })]).toEqual([status, answer])
  }
})

test('a check that was ended, a sample or a birth date in doubt makes nobody findable, and it says why', async () => {
  const one = await found.registered()
  await found.key()
  await choose(one.testator)
  await rows("update identity_checks set state = 'rejected' where person_id = $1", one.testator.id)
  expect(await answerTo(one)).toBe('absent')
  expect((await shown(one.testator)).standing).toBe('identity-needed')

  const sample = await found.registered({ sample: true })
  await found.key()
  await choose(sample.testator)
  expect(await answerTo(sample)).toBe('absent')
  expect((await shown(sample.testator)).standing).toBe('identity-sample')

  const doubted = await found.registered({ birthDate: null })
  await found.key()
  await choose(doubted.testator)
  expect((await shown(doubted.testator)).standing).toBe('birth-date-unknown')

  const early = await people.add(stack)
  await found.identify(early)
  await found.key()
  await choose(early)
  expect((await shown(early)).standing).toBe('will-needed')
})

test('only an accepted identity may ask; visitors, guests and others get nowhere', async () => {
  const nobody = await people.add(stack)
  const refused = await ask(nobody)
  expect([refused.statusCode, refused.json().reason]).toEqual([403, 'asker-not-identified'])
  expect((await call('GET', '/api/find-a-will', nobody)).json()).toEqual({
    identified: false,
    professional: false,
    left: 5,
  })
  const guest = await people.add(stack, { kind: 'guest' })
  await found.identify(guest)
  for (const [method, url, body] of [
    ['POST', '/api/find-a-will', asked],
    ['GET', '/api/find-a-will', undefined],
    ['GET', '/api/findable', undefined],
    ['PUT', '/api/findable', { findable: true }],
  ] as const) {
    expect((await call(method, url, guest, body)).statusCode).toBe(403)
    const visited = await stack.call({ method, url, ...(body === undefined ? {} : { payload: body }) })
    expect(visited.statusCode).toBe(401)
  }
  expect(await rows('select 1 from find_searches where person_id = any($1)', [nobody.id, guest.id])).toEqual(
    [],
  )
})

/** As staff look somebody up, so many days ago; the rules of the look are tested with it. */
async function lookUp(person: Person, daysAgo = 0): Promise<void> {
  await stack.asSuperuser(`
    set session_replication_role = replica;
    insert into professionals (id, person_id, body, number, name, looked_up_on, review_by, checked_by)
      select gen_random_uuid(), '${person.id}', 'sra', '${randomUUID().slice(0, 8).toUpperCase()}', 'Alma Asker', day,
        day + 365, (select id from people where id <> '${person.id}' limit 1)
      from (select (now() at time zone 'Europe/London')::date - ${daysAgo} as day) d`)
}
const mayAskAsProfessional = async (person: Person): Promise<[boolean, number]> => {
  const shows = (await call('GET', '/api/find-a-will', person)).json().professional
  return [shows, (await ask(person, { capacity: 'professional' })).statusCode]
}

test('as a professional asks only one whom staff have looked up, until that ends or lapses', async () => {
  const asker = await found.asker()
  expect(await mayAskAsProfessional(asker)).toEqual([false, 403])
  await lookUp(asker)
  expect(await mayAskAsProfessional(asker)).toEqual([true, 200])
  await rows(
    "update professionals set ended_at = now(), ended_reason = 'Struck off' where person_id = $1",
    asker.id,
  )
  expect(await mayAskAsProfessional(asker)).toEqual([false, 403])
  expect((await ask(asker)).statusCode).toBe(200)
  // Its last day, and the day after.
  for (const [days, expected] of [
    [365, [true, 200]],
    [366, [false, 403]],
  ] as const) {
    const one = await found.asker()
    await lookUp(one, days)
    expect(await mayAskAsProfessional(one)).toEqual(expected)
  }
  // The record takes the place of no identity.
  const nobody = await people.add(stack)
  await lookUp(nobody)
  expect((await ask(nobody, { capacity: 'professional' })).json().reason).toBe('asker-not-identified')
})

test('no professional: refused alike for a hit and a miss, before the register is looked through', async () => {
  const { testator, fullName, birthDate } = await found.registered()
  await found.key()
  await choose(testator)
  const asker = await found.asker()
  const lines = () => rows<{ n: string }>('select count(*) as n from audit_entries')
  const before = await lines()
  const refused = async (name: string) => {
    const began = performance.now()
    const answer = await ask(asker, { fullName: name, birthDate, capacity: 'professional' })
    expect(performance.now() - began).toBeGreaterThan(2_900)
    expect([answer.statusCode, answer.json().reason]).toEqual([403, 'asker-not-professional'])
    return { length: answer.rawPayload.length, headers: Object.keys(answer.headers).toSorted() }
  }
  const hit = await refused(fullName)
  expect(await refused('Ned Nobody')).toEqual(hit)
  // Without the index everybody else is answered with a failure.
  await stack.asSuperuser('alter table find_keys rename to find_keys_away')
  try {
    expect((await ask(asker, { fullName, birthDate })).statusCode).toBeGreaterThanOrEqual(500)
    expect(await refused(fullName)).toEqual(hit)
  } finally {
    await stack.asSuperuser('alter table find_keys_away rename to find_keys')
  }
  expect(await rows('select 1 from find_searches where person_id = $1', asker.id)).toEqual([])
  expect(await lines()).toEqual(before)
})

test('what is not a name, a day or a reason is refused at its field, and does not count', async () => {
  const asker = await found.asker()
  for (const [body, field] of [
    [{ fullName: ' ' }, 'fullName'],
    [{ fullName: 'Ann\nExample' }, 'fullName'],
    [{ birthDate: '1950-02-30' }, 'birthDate'],
    [{ birthDate: '27/03/1950' }, 'birthDate'],
    [{ capacity: 'journalist' }, 'capacity'],
    [{ statement: 'Because.' }, 'statement'],
    [{ statement: 'x'.repeat(501) }, 'statement'],
    [{ personId: randomUUID() }, ''],
  ] as const) {
    const refused = await ask(asker, body)
    expect([refused.statusCode, refused.json().errors[0].field]).toEqual([400, field])
  }
  expect((await call('GET', '/api/find-a-will', asker)).json()).toEqual({
    identified: true,
    professional: false,
    left: 5,
  })
})

test('five a day, of which ten at once let five through; the next day begins anew', async () => {
  const asker = await found.asker()
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(asker)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
  const refused = answers.filter(({ statusCode }) => statusCode !== 200).map((one) => one.json())
  expect(refused.map(({ reason, most }) => [reason, most])).toEqual(Array(5).fill(['searches-too-many', 5]))
  expect((await call('GET', '/api/find-a-will', asker)).json()).toEqual({
    identified: true,
    professional: false,
    left: 0,
  })
  expect(await rows('select 1 from find_searches where person_id = $1', asker.id)).toHaveLength(5)
  expect(
    await rows("select 1 from audit_entries where event = 'finding.asked' and actor = $1", asker.id),
  ).toHaveLength(5)
  // Not by any login, and not by the owner's function with another number.
  await expect(
    rows(
      "insert into find_searches (id, person_id, nth, capacity) values ($1, $2, 6, 'family')",
      randomUUID(),
      asker.id,
    ),
  ).rejects.toThrow(/check/)
  await found.pass(1)
  expect((await ask(asker)).statusCode).toBe(200)
})

test('a hit and a miss are alike in the answer, the rows and the log', async () => {
  const { testator, fullName, birthDate } = await found.registered()
  await found.key()
  await choose(testator)
  const asker = await found.asker()
  const before = await rows<{ n: string }>('select count(*) as n from audit_entries')
  const hit = await ask(asker, { fullName, birthDate })
  const miss = await ask(asker, { fullName: 'Ned Nobody', birthDate })
  expect([hit.json().answer, miss.json().answer]).toEqual(['exists', 'absent'])
  const seen = ({ statusCode, headers, rawPayload }: typeof hit) => ({
    statusCode,
    length: rawPayload.length,
    headers: Object.entries(headers).filter(([name]) => !/^(date|x-request-id|x-ratelimit-)/.test(name)),
  })
  expect(seen(hit)).toEqual(seen(miss))
  const kept = await rows<{ note: number; details: number; leaf: number; event: string }>(
    `select length(s.note) as note, length(e.details) as details, length(e.leaf) as leaf, e.event
     from find_searches s join audit_entries e on e.details::jsonb ->> 'searchId' = s.id::text
     where s.person_id = $1`,
    asker.id,
  )
  expect(kept).toHaveLength(2)
  expect(kept[0]).toEqual(kept[1])
  expect(await rows<{ n: string }>('select count(*) - $1 as n from audit_entries', before[0]!.n)).toEqual([
    { n: '2' },
  ])
  expect(await rows('select 1 from find_hits')).toEqual([])
})

test('whoever was found hears an hour later, and so do staff; the asker learns nothing of that', async () => {
  const staff = await people.add(stack, { isAdmin: true, name: 'Stan Staff' })
  const { testator, fullName, birthDate } = await found.registered()
  await found.key()
  await choose(testator)
  const asker = await found.asker({ name: 'Edith Executor' })
  const { reference } = (await ask(asker, { fullName, birthDate })).json()
  await ask(asker, { fullName: 'Ned Nobody' })
  await readNotes(found.context)
  expect((await shown(testator)).searches).toEqual([])
  await found.pass(0.05)
  for (let rounds = 0; rounds < 2; rounds += 1) {
    await readNotes(found.context)
    await notifyFound({ db: stack.workerDb })
  }
  expect((await shown(testator)).searches).toMatchObject([
    { reference, askerName: 'Edith Executor', capacity: 'executor', statement: why },
  ])
  const told = { askerName: 'Edith Executor', capacity: 'executor', reference }
  expect(
    (await mailsOf(stack, { to: testator.email, template: 'looked-for' })).map(({ data }) => data),
  ).toEqual([{ name: testator.name, at: expect.any(String), ...told }])
  const toStaff = await mailsOf(stack, { to: staff.email, template: 'looked-for-staff' })
  // Those of the tests before are told as well.
  expect(toStaff.map(({ data }) => data).filter((one) => one['reference'] === reference)).toEqual([
    { name: 'Stan Staff', testatorName: testator.name, at: expect.any(String), ...told },
  ])
  expect((await shown(asker)).searches).toEqual([])
  expect(await mailsOf(stack, { to: asker.email, template: 'looked-for' })).toEqual([])
  // Hit or miss, the note is out of the row.
  expect(
    await rows('select 1 from find_searches where person_id = $1 and note is not null', asker.id),
  ).toEqual([])
})

test('a note of another search, or of another key, is taken out without a hit', async () => {
  const { testator, fullName, birthDate } = await found.registered()
  await found.key()
  await choose(testator)
  const asker = await found.asker()
  await ask(asker, { fullName, birthDate })
  await ask(asker, { fullName: 'Ned Nobody' })
  await rows(
    `update find_searches s set note = (select o.note from find_searches o where o.person_id = s.person_id
       and o.id <> s.id) where person_id = $1`,
    asker.id,
  )
  await found.pass(0.05)
  await readNotes(found.context)
  expect((await shown(testator)).searches).toEqual([])
  expect(
    await rows('select 1 from find_searches where person_id = $1 and note is not null', asker.id),
  ).toEqual([])
})

test('no login can search: not the api, not the worker, and a dump has keyed values alone', async () => {
  const { testator, fullName, birthDate } = await found.registered()
  await found.key()
  await choose(testator)
  for (const db of [stack.db, stack.workerDb, stack.releaseDb])
    await expect(
      inTransaction(db, { service: 'worker' }, (tx) => found.raw(tx, 'select * from find_keys')),
    ).rejects.toThrow(/permission denied/)
  for (const db of [stack.db, stack.workerDb])
    for (const statement of [
      "select * from find_registered('\\x00')",
      'select note from find_searches',
      'select sealed from identity_particulars',
      "select find_ask(gen_random_uuid(), gen_random_uuid(), 'family', '\\x00')",
      'insert into find_searches (id, person_id, nth, capacity) ' +
        "values (gen_random_uuid(), gen_random_uuid(), 1, 'family')",
    ])
      await expect(
        inTransaction(db, { service: 'worker' }, (tx) => found.raw(tx, statement)),
        statement,
      ).rejects.toThrow(/permission denied/)
  // The particulars are gone once they are keyed; what stays names no birth date anywhere.
  expect(await rows('select 1 from identity_particulars where person_id = $1', testator.id)).toEqual([])
  const dump = JSON.stringify([
    await rows('select * from find_keys'),
    await rows('select * from find_searches'),
    await rows('select * from find_choices'),
  ])
  for (const word of [fullName, birthDate, 'Tator']) expect(dump).not.toContain(word)
  // The same name and day with another key is another value.
  const { keyed } = (
    await rows<{ keyed: Buffer }>('select keyed from find_keys where person_id = $1', testator.id)
  )[0]!
  expect(found.keyedWith(stack.workerContext.openingKey, fullName, birthDate).equals(keyed)).toBe(false)
  expect(found.keyedWith(found.context.openingKey, fullName, birthDate).equals(keyed)).toBe(true)
})

test('what the worker sealed to another key finds nobody and stops nothing', async () => {
  const { testator } = await found.registered({ sealedTo: stack.app.workerPublicKey })
  const after = await found.registered()
  await found.key()
  await choose(testator)
  await choose(after.testator)
  expect((await shown(testator)).standing).toBe('birth-date-unknown')
  expect(await answerTo(after)).toBe('exists')
})

test.each(['no particulars at all', '{"fullNames":["Tess Tator"],"birthDate":"March"}'])(
  'what was sealed and is no name and birth date, %s, finds nobody and stops nothing',
  async (plain) => {
    const { testator } = await found.registered({ plain })
    const after = await found.registered()
    await found.key()
    await choose(testator)
    await choose(after.testator)
    expect((await shown(testator)).standing).toBe('birth-date-unknown')
    expect(await answerTo(after)).toBe('exists')
  },
)

test('particulars of a check that came to nothing are forgotten', async () => {
  const person = await people.add(stack)
  const checkId = await found.identify(person, { state: 'pending' })
  await found.key()
  expect(await rows('select 1 from identity_particulars where check_id = $1', checkId)).toHaveLength(1)
  const other = await people.add(stack)
  await rows(
    `update identity_checks set state = 'rejected', decided_at = now(), decided_by = $2, reason = 'Another person'
     where id = $1`,
    checkId,
    other.id,
  )
  await found.key()
  expect(await rows('select 1 from identity_particulars where check_id = $1', checkId)).toEqual([])
  expect(await rows('select 1 from find_keys where check_id = $1', checkId)).toEqual([])
})

test('the description says what the answer is', () => {
  expect(findAWill.answer.shape.answer.options.map((one) => one.length)).toEqual([6, 6])
})

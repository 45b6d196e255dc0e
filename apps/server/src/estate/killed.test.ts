// The work on an estate with a process that is killed at each of its writes: nothing is there half, and what is sent
// again under the key of the same press is there once.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, workedEstates, type Worked } from '../../testing/worked-estates.ts'

let estates: Awaited<ReturnType<typeof workedEstates>>
/** All tables in which the work on an estate can leave something. */
let tables: string[]
beforeAll(async () => {
  estates = await workedEstates()
  const found = await estates.rows<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and (relname like 'estate%' or relname in ('audit_entries', 'audit_pending', 'outbox')) order by 1`,
  )
  tables = found.map(({ name }) => name)
  await estates.stack.asSuperuser(`
    create sequence killed_at;
    grant all on sequence killed_at to public;
    create table killed (write int not null);
    grant select on killed to public;
    create function kill_here() returns trigger language plpgsql as $$
    begin
      if nextval('killed_at') = (select write from killed) then raise exception 'killed here'; end if;
      return null;
    end $$;
    ${tables
      .map(
        (table) => `create trigger kill_here after insert or update or delete on ${table}
          for each statement execute function kill_here();`,
      )
      .join('\n')}`)
})
afterAll(() => estates.stop())

/** The process dies after this write, counted from one; null: it lives. */
async function killAt(write: number | null): Promise<void> {
  await estates.stack.asSuperuser('truncate killed; alter sequence killed_at restart')
  if (write !== null) await estates.stack.asSuperuser(`insert into killed values (${write})`)
}
/** Of each table, its rows and what they say. */
async function held(): Promise<object[]> {
  const rows = tables.map(
    (table) =>
      `(select json_build_object('${table}', count(*), 'hash', md5(string_agg(t::text, ' ' order by t::text)))
        from ${table} t)`,
  )
  const [state] = await estates.rows<{ all: object[] }>(`select json_build_array(${rows.join(', ')}) as all`)
  return state!.all
}

interface Step {
  path: string
  by: Worked['executor']
  body?: object
  method?: 'POST' | 'PUT'
  /** Of a proof, made anew for each try. */
  headers?: () => Promise<Record<string, string>>
}
let kills = 0
/** Killed at each of its writes, and then done. Returns the answer, and how many writes there were. */
async function killed({
  method = 'POST',
  path,
  by,
  body,
  headers,
}: Step): Promise<{ json: any; writes: number }> {
  const key = randomUUID()
  const before = await held()
  const send = async () =>
    await estates.call(method, path, by, body, {
      'idempotency-key': key,
      ...(headers === undefined ? {} : await headers()),
    })
  for (let write = 1; ; write += 1) {
    await killAt(write)
    const answer = await send()
    if (answer.statusCode === 200) {
      await killAt(null)
      // The answer was lost, and the same press is sent again.
      const done = await held()
      const again = await send()
      expect([again.statusCode, again.body], path).toEqual([200, answer.body])
      expect(await held(), path).toEqual(done)
      expect(write, path).toBeGreaterThan(1)
      return { json: answer.json(), writes: write - 1 }
    }
    expect([answer.statusCode, await held()], `${path}, write ${write}: ${answer.body}`).toEqual([
      500,
      before,
    ])
    kills += 1
  }
}

test('killed at each write, every step of the work is there whole and once', async () => {
  const worked = await estates.released()
  const { willId, executor, second } = worked
  const at = `/${willId}`
  const step = async (by: Worked['executor'], path: string, body?: object, more: Partial<Step> = {}) =>
    (await killed({ by, path: `${at}${path}`, ...(body === undefined ? {} : { body }), ...more })).json

  await step(executor, '')
  const { itemId: bank } = await step(executor, '/items', account)
  await step(executor, `/items/${bank}/values`, { valuePence: 100_000, source: 'Statement' })
  await step(second, `/items/${bank}/values`, {
    valuePence: 100_500,
    source: 'Statement',
    reason: 'Interest',
  })
  const bill = { side: 'liability', class: 'bill', name: 'Gas', holding: 'sole' }
  const { itemId: debt } = await step(executor, '/items', bill)
  await step(executor, `/items/${debt}/values`, { valuePence: 9_999, source: 'The bill' })
  const { people, dateOfDeath: day } = await step(executor, '/people', {
    name: 'Hester Heir',
    roles: ['beneficiary'],
    residue: { of: 1, in: 1 },
  })
  await step(
    executor,
    `/people/${people[2].id}`,
    { name: 'Hester Heir', roles: ['beneficiary', 'adviser'], version: 1 },
    {
      method: 'PUT',
    },
  )
  const { entryId } = await step(executor, '/entries', { kind: 'income', day, amountPence: 5 })
  await step(executor, `/entries/${entryId}/take-back`, { note: 'Twice' })
  await step(executor, '/marks/funeral', { day }, { method: 'PUT' })
  await step(executor, '/own-tasks', { title: 'Find the clock', stage: 'value' })
  await step(executor, '/gifts', {
    recipient: 'Hester Heir',
    what: 'Money',
    day: '2020-01-01',
    valuePence: 50_000,
    kind: 'counted',
  })

  const gas = { kind: 'liability-paid', itemId: debt, amountPence: 9_999 }
  const { proposalId } = await step(executor, '/proposals', gas)
  await step(second, `/proposals/${proposalId}`, { ...gas, note: 'By cheque', version: 1 }, { method: 'PUT' })
  for (const who of [executor, second]) {
    const { proposals } = await estates.done('GET', `${at}/agreement`, who)
    const [{ contentHash }] = proposals
    await step(
      who,
      `/proposals/${proposalId}/agree`,
      { contentHash },
      {
        headers: () => estates.proofFor(who, willId, contentHash),
      },
    )
  }
  await step(second, `/proposals/${proposalId}/enter`, { day })
  const { proposalId: other } = await step(second, '/proposals', gas)
  await step(executor, `/proposals/${other}/withdraw`)
  await step(second, '/dispute', { reason: 'The bill was paid before' })
  await step(second, '/dispute/end')

  const { entries, accounts } = await estates.done('GET', `${at}/accounts`, executor)
  expect(entries.map(({ amountPence }: { amountPence: number | null }) => amountPence)).toEqual([
    5,
    null,
    9_999,
  ])
  expect(accounts).toMatchObject({ income: 0 })
  console.log(`the work on an estate: ${kills} kills`)
  expect(kills).toBeGreaterThan(60)
}, 120_000)

// What a round of the release worker reads for the addresses of those who may confirm a death, in a register of 5,000
// wills: it is asked every five seconds, for as long as the register stands. It may read fifty rows, however many there
// are. TESTATE_FULL=1 (`npm run assurance`) has a hundred thousand.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStack, type Stack } from '../../../../../test/stack/stack.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { movedMailboxes } from '../../proofs/release-codes.ts'
import { pinConfirmers } from './confirmer-addresses.ts'

const WILLS = process.env['TESTATE_FULL'] === '1' ? 100_000 : 5_000
/** Rows that a look at what is new may read, however many wills there are. */
const FEW = 50

let stack: Stack
const rows = async <T extends object>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await stack.owner.query(text, values)).rows as T[]

/** Of each will two witnesses who signed and an executor who accepted, all with an address. */
async function fill(): Promise<void> {
  await stack.asSuperuser(`
    set session_replication_role = replica;
    create table filled as select gen_random_uuid() as will, gen_random_uuid() as one, gen_random_uuid() as two,
      gen_random_uuid() as executor from generate_series(1, ${WILLS});
    insert into people (id, kind, name, email, created_at)
      select id, 'account', 'Somebody', id || '@example.org', now()
      from filled, unnest(array[one, two, executor]) id;
    insert into proven_addresses (person_id, email, proven_at) select id, email, now() from people
      on conflict do nothing;
    insert into statements (id, will_id, party_id, person_id, witness_order, payload, statement_hash, signed_at)
      select gen_random_uuid(), will, gen_random_uuid(), case place when 1 then one else two end, place, '{}',
        sha256('x'), now() from filled, generate_series(1, 2) place;
    insert into people_around (id, will_id, kind, place, standing, particulars, person_id, nominated_at, told_at,
        accepted_at, accepted_by)
      select gen_random_uuid(), will, 'executor', 1, 'acting', 'x', executor, now(), now(), now(), 'mailbox'
      from filled;
    insert into release_addresses (person_id, email)
      select id, id || '@example.org' from filled, unnest(array[one, two, executor]) id;
    drop table filled;
    analyze;`)
}

/** Rows of all tables. */
async function read(tx: Tx): Promise<number> {
  const { rows: found } = await sql<{ read: number }>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 as read from pg_stat_xact_user_tables`.execute(
    tx,
  )
  return found[0]!.read
}
const readBy = (what: (tx: Tx) => Promise<unknown>): Promise<number> =>
  inTransaction(stack.releaseDb, { service: 'release' }, async (tx) => {
    const before = await read(tx)
    await what(tx)
    return (await read(tx)) - before
  })

beforeAll(async () => {
  stack = await startStack({ mount: () => undefined })
  await fill()
}, 120_000)
afterAll(() => stack?.stop())

test('with nothing new a round reads next to nothing', async () => {
  expect(await readBy(pinConfirmers)).toBeLessThan(FEW)
  expect(await readBy(movedMailboxes)).toBeLessThan(FEW)
})

const added = async (): Promise<string> => {
  const id = randomUUID()
  await rows(
    `insert into people (id, kind, name, email, created_at)
     values ($1::uuid, 'account', 'Somebody', $1::text || '@example.org', now())`,
    id,
  )
  return id
}
const PROVES = `insert into proven_addresses (person_id, email, proven_at)
  values ($1::uuid, $1::text || '@example.org', now())`
const ACCEPTS = `update people_around set person_id = $1, told_at = now(), accepted_at = now(), accepted_by = 'mailbox'
  where id = $2`
const pinnedOf = (id: string): Promise<object[]> =>
  rows('select email from release_addresses where person_id = $1', id)

/** Who is to be told and has not answered. */
async function named(): Promise<string> {
  const [testator, will, id] = [await added(), randomUUID(), randomUUID()]
  await rows(
    `insert into wills (id, testator_id, status, title, created_at, updated_at)
     values ($1, $2, 'draft', 'A will', now(), now())`,
    will,
    testator,
  )
  await rows(
    `insert into people_around (id, will_id, kind, place, particulars, nominated_at)
     values ($1, $2, 'contact', 1, '', now())`,
    id,
    will,
  )
  return id
}

test('one who comes to confirm is written down by the next round, which reads little', async () => {
  const [around, contact, stranger] = [await named(), await added(), await added()]
  await rows(PROVES, contact)
  await rows(PROVES, stranger)
  await readBy(pinConfirmers)
  expect(await pinnedOf(contact)).toEqual([])
  await rows(ACCEPTS, contact, around)
  expect(await readBy(pinConfirmers)).toBeLessThan(FEW)
  expect(await pinnedOf(contact)).toEqual([{ email: `${contact}@example.org` }])
  expect(await pinnedOf(stranger)).toEqual([])
})

test.each([
  ['accepted', 'proved their address'],
  ['proved their address', 'accepted'],
])('they %s, and meanwhile %s: whatever a round saw in between, they are written down', async (first) => {
  const [around, contact] = [await named(), await added()]
  const acts = [
    [ACCEPTS, [contact, around]],
    [PROVES, [contact]],
  ] as const
  const [open, done] = first === 'accepted' ? [acts[0], acts[1]] : [acts[1], acts[0]]
  const held = await stack.owner.connect()
  try {
    await held.query('begin')
    await held.query(open[0], [...open[1]])
    await rows(done[0], ...done[1])
    await readBy(pinConfirmers)
    expect(await pinnedOf(contact)).toEqual([])
    await held.query('commit')
  } finally {
    held.release()
  }
  await readBy(pinConfirmers)
  expect(await pinnedOf(contact)).toHaveLength(1)
})

test('a changed address is found, and no more once it is as it was; a hundred others hold up nobody', async () => {
  const some = await rows<{ id: string }>(
    'select person_id as id from release_addresses order by 1 desc limit 101',
  )
  const ids = some.map(({ id }) => id)
  const change = (to: string, who: string[]): Promise<object[]> =>
    rows(
      `update proven_addresses set email = $1 || person_id || '@example.org' where person_id = any($2)`,
      to,
      who,
    )
  const found = async (): Promise<string[]> => {
    await readBy(pinConfirmers)
    const moved = await inTransaction(stack.releaseDb, { service: 'release' }, movedMailboxes)
    return moved.map(({ personId }) => personId)
  }
  await change('new-', ids.slice(1))
  expect((await found()).toSorted()).toEqual(ids.slice(1).toSorted())
  // They were told and wait; the one that comes last, with the highest id, is next.
  await rows("update release_addresses set next_email = 'x', next_seen_at = app_now() where is_moved")
  await change('new-', ids.slice(0, 1))
  expect((await found())[0]).toBe(ids[0])
  expect(await readBy(movedMailboxes)).toBeLessThan(10 * FEW)
  await rows(
    'update release_addresses set next_email = null, next_seen_at = null where next_email is not null',
  )
  await change('', ids)
  expect(await found()).toEqual([])
})

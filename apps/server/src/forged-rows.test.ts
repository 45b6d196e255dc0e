// With only the api's database login no one is made staff, no identity counts that was not accepted, and no
// page counts as read that was not.
import { randomBytes, randomUUID } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { knownPeople } from '../../../test/stack/people.ts'
import { startStack, type Stack } from '../../../test/stack/stack.ts'
import { inTransaction, type Actor } from './platform/database/database.ts'
import type { Person } from './platform/database/person.ts'

let stack: Stack
let ann: Person
let willId: string
const [party, invite] = [randomUUID(), randomUUID()]
const services = ['accounts', 'invitation', 'payment-webhook', 'verification', 'worker', 'operate'] as const

beforeAll(async () => {
  const people = knownPeople()
  stack = await startStack({ mount: () => undefined, personOf: people.personOf })
  ann = await people.add(stack)
  willId = randomUUID()
  await stack.owner.query(
    `
      insert into wills (id, testator_id, status, title, document_hash, document_object, pages_checked,
      created_at, updated_at)
      values ($1, $2, 'uploaded', 'A will', $3, 'an-object', 'pending', now(), now())`,
    [willId, ann.id, randomBytes(32)],
  )
  await stack.owner.query(
    `
      insert into parties (id, will_id, role, witness_order, person_id, name, email, state, created_at,
      updated_at) values ($1, $2, 'testator', 0, $3, $4, $5, 'opened', now(), now())`,
    [party, willId, ann.id, ann.name, ann.email],
  )
  // To her own mailbox, with a code pending for it.
  await stack.owner.query(
    `
      insert into account_invites (id, token_hash, email, admin, invited_by, created_at, expires_at)
      values ($1, sha256('the invitation'), $2, true, $3, now(), now() + interval '1 day')`,
    [invite, ann.email, ann.id],
  )
  await stack.owner.query(
    `
      insert into staff_invite_codes (id, invite_id, code_hmac, asked_at, expires_at)
      values (gen_random_uuid(), $1, sha256(''), now(), now() + interval '1 day')`,
    [invite],
  )
})
afterAll(() => stack?.stop())

/** Every actor a connection may claim to be. */
const everybody = (): Actor[] => [
  ...services.map((service) => ({ service })),
  { person: ann },
  { person: { ...ann, isAdmin: true } },
]
const facts = async (): Promise<unknown> =>
  (
    await stack.owner.query(`
        select (select count(*)::int from people where is_admin or role = 'admin') as staff,
        (select array_agg(state) from parties) as parties,
  (select array_agg(distinct email) from parties) as addresses, (select array_agg(pages_checked)
    from wills) as pages, (select count(*)::int from admin_links) as links`)
  ).rows[0]

it.each<[string, () => RawBuilder<unknown>]>([
  ['somebody made an administrator', () => sql`update people set is_admin = true where id = ${ann.id}`],
  ['the role of one', () => sql`update people set role = 'admin' where id = ${ann.id}`],
  [
    'a new one',
    () =>
      sql`
        insert into people (id, kind, email, name, role, is_admin)
        values (${randomUUID()}, 'account', 'eve@example.org', 'Eve', 'admin', true)`,
  ],
  [
    'a new one by role alone',
    () =>
      sql`
        insert into people (id, kind, email, name, role)
        values (${randomUUID()}, 'account', 'eve@example.org', 'Eve', 'admin')`,
  ],
  [
    'the first administrator’s link',
    () => sql`insert into admin_links (token_hash, created_at) values (sha256('guess'), now())`,
  ],
  ['an old link come to life', () => sql`update admin_links set ended_at = null`],
  ['a link made up', () => sql`select 1 / app_make_staff('guess', ${ann.id}::uuid, null)::int`],
  [
    'an invitation’s link without its mailbox',
    () => sql`select 1 / app_make_staff('the invitation', ${ann.id}::uuid, 'guess')::int`,
  ],
  [
    'the same without any proof',
    () => sql`select 1 / app_make_staff('the invitation', ${ann.id}::uuid, null)::int`,
  ],
  [
    'a code of an invitation',
    () =>
      sql`
        insert into staff_invite_codes (id, invite_id, code_hmac, asked_at, expires_at, token_hash,
        proven_until) values (${randomUUID()}, ${invite}, sha256(''), now(), now(), sha256('guess'), now() +
        interval '1 hour')`,
  ],
  [
    'one that was asked for, said to be right',
    () =>
      sql`update staff_invite_codes set token_hash = sha256('guess'), proven_until = now() + interval '1 hour'`,
  ],
  ['another’s address', () => sql`update people set email = 'eve@example.org' where id = ${ann.id}`],
  [
    'an identity nobody accepted',
    () => sql`update parties set state = 'identity verified' where id = ${party}`,
  ],
  [
    'the same by the function',
    () =>
      sql`
        select 1 / count(*)
        from app_set_party_state(${party}::uuid, array['opened'], 'identity verified', null, null)`,
  ],
  [
    'a signature nobody gave',
    () =>
      sql`select 1 / count(*) from app_set_party_state(${party}::uuid, array['opened'], 'signed', null, null)`,
  ],
  [
    'a party’s part given to another',
    () => sql`update parties set person_id = ${ann.id} where id = ${party}`,
  ],
  ['a party’s address', () => sql`update parties set email = 'eve@example.org' where id = ${party}`],
  [
    'a party begun as verified',
    () =>
      sql`
        insert into parties (id, will_id, role, witness_order, person_id, name, email, state, created_at,
        updated_at) values (${randomUUID()}, ${willId}, 'witness', 1, ${ann.id}, 'a', 'b@example.org',
        'identity verified', now(), now())`,
  ],
  ['pages nobody read', () => sql`update wills set pages_checked = 'ok' where id = ${willId}`],
  [
    'a will begun with its pages read',
    () =>
      sql`
        insert into wills (id, testator_id, status, title, pages_checked, created_at, updated_at)
        values (${randomUUID()}, ${ann.id}, 'draft', 'A will', 'ok', now(), now())`,
  ],
])('%s: refused, whatever the connection says it is', async (_name, forgery) => {
  const before = await facts()
  for (const as of everybody()) {
    await expect(
      inTransaction(stack.db, as, async (tx) => {
        const { numAffectedRows, rows } = await forgery().execute(tx)
        if ((numAffectedRows ?? 0n) === 0n && rows.length === 0) throw new Error('nothing was written')
      }),
      JSON.stringify(as),
    ).rejects.toThrow(
      /permission denied|row-level security|nobody accepted|no statement|only the worker|division by zero|nothing was written|cannot insert multiple commands/,
    )
  }
  expect(await facts()).toEqual(before)
})

it('a link makes one account staff, once', async () => {
  await stack.owner.query(
    "insert into admin_links (token_hash, created_at) values (sha256('the link that was printed'), now())",
  )
  const make = (token: string) =>
    inTransaction(
      stack.db,
      { service: 'accounts' },
      async (tx) =>
        (
          await sql<{
            made: boolean
          }>`select app_make_staff(${token}, ${ann.id}::uuid, null) as made`.execute(tx)
        ).rows[0]?.made,
    )
  expect([
    await make('another'),
    await make('the link that was printed'),
    await make('the link that was printed'),
  ]).toEqual([false, true, false])
})

// What an attacker who has taken over the api's process could try with its database login, its session secret
// and its object folder, and nothing else: every forgery an external review demonstrated, and sixty more. The
// worker runs all its jobs meanwhile. Nothing that proves anything may have changed.
import { createHash, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allAnswerers } from '../answerers.ts'
import { listen } from '../listeners.ts'
import { furnish, type Furnished } from '../../testing/furnished-sample.ts'
import { ownDataJobs } from '../own-data/jobs.ts'
import { tendErasures } from '../own-data/erase-account.ts'
import { registrationJobs } from '../registration/jobs.ts'
import { willJobs } from '../wills/jobs.ts'
import { sealFor } from '../platform/storage/vault.ts'
import { ownPool } from '../../../../test/stack/own-pool.ts'
import { eventually, startStack, type Stack } from '../../../../test/stack/stack.ts'

const WILLS = 100
let stack: Stack
let api: pg.Pool
let ann: { id: string; will: string; furnished: Furnished }
let admin = ''
const wills: { id: string; testator: string; hash: Buffer; object: string }[] = []

beforeAll(async () => {
  listen()
  // No ledger runs: an entry queued for one, which must not happen, would wait there and be seen.
  stack = await startStack({
    mount: () => undefined,
    answerers: allAnswerers,
    jobs: [...willJobs, ...ownDataJobs, ...registrationJobs],
    // Nothing here is issued or signed.
    context: {
      networks: { open: async () => await Promise.reject(new Error('no ledger')) },
      authority: null,
      logKey: null,
    },
  })
  api = ownPool({ connectionString: stack.config.apiDatabaseUrl, max: 4 })
  const person = async (email: string, isAdmin = false): Promise<string> => {
    const id = randomUUID()
    await stack.owner.query(
      "insert into people (id, kind, email, name, role, is_admin) values ($1, 'account', $2, $2, $3, $4)",
      [id, email, isAdmin ? 'admin' : 'testator', isAdmin],
    )
    await stack.owner.query(
      `
        insert into auth."user" ("id", "name", "email", "emailVerified", "username", "firstName",
        "lastName") values ($1, $2, $2, false, $3, $3, $3)`,
      [id, email, id.slice(0, 12)],
    )
    return id
  }
  admin = await person('staff@example.org', true)
  const id = await person('ann@example.org')
  const furnished = await furnish(stack, { id, name: 'Ann Example', email: 'ann@example.org' }, 'registered')
  ann = { id, will: furnished.will, furnished }
  for (let n = 0; n < WILLS; n += 1) {
    const [will, testator, bytes] = [randomUUID(), await person(`t${n}@example.org`), randomBytes(64)]
    const hash = createHash('sha256').update(bytes).digest()
    const object = await stack.app.store.put(
      await sealFor(stack.app.workerPublicKey, bytes, { willId: will, version: 1, purpose: 'document' }),
    )
    await stack.owner.query(
      `
        insert into wills (id, testator_id, status, title, document_hash, document_object, document_size,
        document_name, created_at, updated_at)
      values ($1, $2, 'registered', 'A will', $3, $4, 64, 'will.pdf', now(), now())`,
      [will, testator, hash, object],
    )
    wills.push({ id: will, testator, hash, object })
  }
})
afterAll(async () => {
  await api.end()
  await stack.stop()
})

/** All evidence, as the owner sees it. */
async function standing(): Promise<Record<string, unknown>> {
  const of = async (text: string) => (await stack.owner.query(text)).rows
  return {
    people: await of('select id, kind, email, role, is_admin from people order by id'),
    users: await of('select "id", "email", "emailVerified" from auth."user" order by 1'),
    wills: await of('select id, testator_id, status from wills order by id'),
    statements: await of('select * from statements order by id'),
    parties: await of('select id, state, person_id, email from parties order by id'),
    identity: await of('select id, person_id, state, decided_by from identity_checks order by id'),
    payments: await of(
      'select id, state, paid_at, refund_asked_at, returned_pence from payments order by id',
    ),
    facts: await of('select * from payment_facts order by 1'),
    parts: await of('select * from payment_parts order by 1, 2'),
    anchors: await of('select id, will_id, action, state, recipient from anchors order by id'),
    keys: await of('select will_id, commitment from will_keys order by 1'),
    seals: await of('select will_id, step, sha256 from seal_steps order by 1, 2'),
    objects: await of('select * from will_objects order by 1, 2'),
    erasures: await of("select id from erasures where state not in ('taken back')"),
    proofs: await of('select id, used_at, ended_at from proofs where used_at is not null'),
    addresses: await of('select * from proven_addresses order by 1'),
    opened: await of("select id from open_requests where state = 'ready'"),
    exported: await of("select id from export_requests where state = 'ready'"),
    links: await of('select * from admin_links'),
  }
}
const objects = (): number =>
  readdirSync(join(stack.dataDir, 'objects'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length

/** Runs the statement with the most favourable settings it can claim. Returns whether PostgreSQL refused. */
async function tried(
  text: string,
  claims: { person?: string; admin?: boolean; service?: string },
  values: unknown[] = [],
): Promise<boolean> {
  const client = await api.connect()
  try {
    await client.query('begin')
    await client.query(
      `
        select set_config('app.person', $1, true), set_config('app.admin', $2, true),
        set_config('app.service', $3, true)`,
      [claims.person ?? '', claims.admin === true ? 'yes' : '', claims.service ?? ''],
    )
    await client.query(text, values)
    await client.query('commit')
    return false
  } catch {
    await client.query('rollback')
    return true
  } finally {
    client.release()
  }
}
const services = ['accounts', 'invitation', 'payment-webhook', 'verification', 'worker', 'operate']
const everyClaim = () => [
  { person: ann.id },
  { person: ann.id, admin: true },
  { person: admin, admin: true },
  ...services.map((service) => ({ service, person: ann.id, admin: true })),
]
const job = async (name: string, data: object): Promise<void> => {
  await tried(`select pgboss.create_queue('x', '{}')`, {})
  await api
    .query(`insert into pgboss.job (name, data, retry_limit) values ($1, $2, 0)`, [
      name,
      JSON.stringify(data),
    ])
    .catch(() => undefined)
}
/** Nothing is pending: every enqueued job was done, or will never be. */
const settled = async (): Promise<void> =>
  void (await eventually(
    async () =>
      (
        await stack.owner.query(
          `
            select 1 from pgboss.job where state in ('created', 'active')
            and name in ('open-will', 'make-export', 'erase-account')`,
        )
      ).rows.length === 0,
    60,
  ))

test('opens none of a hundred wills with a made-up, foreign or self-written proof, or own key', async () => {
  const before = objects()
  const { publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  // A genuine proof of one testator, made just now: it is valid, for that person's own request.
  const own = randomUUID()
  await stack.owner.query(
    `
      insert into proofs (id, person_id, purpose, will_id, document_hash, factor, request_key, token_hash,
      proven_at, expires_at)
    values ($1, $2, 'open', $3, $4, 'code by e-mail', sha256('theirs'), sha256('token'), now(), now() +
      interval '5 minutes')`,
    [own, wills[0]!.testator, wills[0]!.id, wills[0]!.hash],
  )
  for (const [n, will] of wills.entries()) {
    const claims = { person: will.testator }
    const proof = n % 3 === 0 ? own : randomUUID()
    await tried(
      `
        insert into proofs (id, person_id, purpose, will_id, document_hash, factor, request_key, token_hash,
        proven_at, expires_at)
      values ($1, $2, 'open', $3, $4, 'passkey', sha256('mine'), sha256($1::text::bytea), now(), now() +
        interval '5 minutes')`,
      claims,
      [proof, will.testator, will.id, will.hash],
    )
    const request = randomUUID()
    await tried(
      `
        insert into open_requests (id, will_id, person_id, part, document_hash, proof_id, public_key,
        created_at, expires_at)
        values ($1, $2, $3, 'document', $4, $5, $6, now(), now() + interval '5 minutes')`,
      claims,
      [request, will.id, will.testator, will.hash, proof, publicKey],
    )
    await job('open-will', { requestId: request })
    const exported = randomUUID()
    await tried(
      `
        insert into export_requests (id, person_id, proof_id, public_key, account, created_at, expires_at)
        values ($1, $2, $3, $4, '{}', now(), now() + interval '15 minutes')`,
      claims,
      [exported, will.testator, proof, publicKey],
    )
    await job('make-export', { requestId: exported })
  }
  await settled()
  expect(
    (await stack.owner.query("select count(*)::int as n from open_requests where state = 'ready'")).rows,
  ).toEqual([{ n: 0 }])
  expect(
    (await stack.owner.query("select count(*)::int as n from export_requests where state = 'ready'")).rows,
  ).toEqual([{ n: 0 }])
  // Requested and refused: the worker did check each.
  expect(
    (await stack.owner.query("select count(*)::int as n from open_requests where state = 'refused'")).rows,
  ).toEqual([{ n: WILLS }])
  expect(objects()).toBe(before)
}, 180_000)

test('writes nothing that proves anything, under any claim about itself', async () => {
  const before = await standing()
  const [w, p] = [ann.will, ann.id]
  const party = `(select id from parties where will_id = '${w}' limit 1)`
  const u = () => randomUUID()
  const attempts: [string, string][] = [
    // proofs and what makes them
    [
      'a proof',
      `
        insert into proofs (id, person_id, purpose, factor, request_key, token_hash, proven_at, expires_at)
        values ('${u()}', '${p}', 'export', 'passkey', sha256('a'), sha256('b'), now(), now() + interval
        '5 minutes')`,
    ],
    [
      'a proof revived',
      `update proofs set expires_at = now() + interval '1 day', used_at = null, ended_at = null`,
    ],
    [
      'a proof’s key exchanged',
      `update proofs set request_key = sha256('mine'), token_hash = sha256('mine')`,
    ],
    ['a proof deleted', 'delete from proofs'],
    [
      'a code',
      `
        insert into mailed_codes (id, person_id, purpose, request_key, code_hmac, asked_at, expires_at)
        values ('${u()}', '${p}', 'export', sha256('a'), sha256('b'), now(), now())`,
    ],
    ['a code read', 'select code_hmac from mailed_codes'],
    ['tries given back', 'update mailed_codes set tries = 0'],
    ['a lock opened', 'delete from factor_failures'],
    ['a factor', 'insert into passkeys select * from passkeys'],
    ['an authenticator read', 'select * from authenticators'],
    ['a recovery code', 'update recovery_codes set used_at = null'],
    [
      'an address',
      `
        insert into proven_addresses (person_id, email, proven_at)
        values ('${p}', 'thief@example.org', now()) on conflict (person_id) do update
        set email = excluded.email`,
    ],
    ['an address read', 'select * from proven_addresses'],
    ['an invitation’s mail', `insert into invitation_mails select ${party}, 'thief@example.org', now()`],
    [
      'a link',
      `
        insert into mailed_links (token_hash, kind, person_id, email, made_at, expires_at)
        values (sha256('mine'), 'address', '${p}', 'thief@example.org', now(), now() + interval '1 day')`,
    ],
    ['a link read', 'select * from mailed_links'],
    [
      'a change of address',
      `insert into address_changes values ('${u()}', '${p}', 'thief@example.org', now(), null)`,
    ],
    ['an answer', `update questions set answer = '\\x00'`],
    ['use_proof', `select use_proof('token', 'open', '${w}')`],
    ['commit a guess', `select app_commit_proof('a guess', 'move', '${w}', sha256('x'))`],
    // people
    ['an administrator', `update people set is_admin = true where id = '${p}'`],
    ['a role', `update people set role = 'admin' where id = '${p}'`],
    ['another address for somebody', `update people set email = 'thief@example.org' where id = '${p}'`],
    ['another address by the function', `select app_set_address('a guess', false, '${u()}')`],
    ['an address called verified', `select app_mark_verified('${p}')`],
    [
      'a new administrator',
      `
        insert into people (id, kind, email, name, role, is_admin)
        values ('${u()}', 'account', 'x${u()}@example.org', 'X', 'admin', true)`,
    ],
    ['somebody deleted', `delete from people where id = '${p}'`],
    ['verified by hand', `update auth."user" set "emailVerified" = true where "id" = '${p}'`],
    [
      'a link for administrators',
      `insert into admin_links (token_hash, created_at) values (sha256('mine'), now())`,
    ],
    // wills
    ...[
      'draft',
      'verified',
      'witnessed',
      'registering',
      'registered',
      'released',
      'superseded',
      'withdrawn',
    ].map((to): [string, string] => [
      `a will made ${to}`,
      `select app_change_will_status('${w}', array['registered','uploaded','verified','draft'], '${to}', now())`,
    ]),
    [
      'withdrawn with a guess',
      `select app_change_will_status('${w}', array['registered'], 'withdrawn', now(), 'a guess')`,
    ],
    [
      'withdrawn with an opening’s proof',
      `select app_change_will_status('${wills[0]!.id}', array['registered'], 'withdrawn', now(), 'token')`,
    ],
    ['a status by hand', `update wills set status = 'withdrawn' where id = '${w}'`],
    ['another testator', `update wills set testator_id = '${admin}' where id = '${w}'`],
    ['a will deleted', `delete from wills where id = '${w}'`],
    ['a will deleted as a draft', `select app_delete_draft('${w}', now(), now())`],
    // parties, identities, statements
    ['a party identified', `update parties set state = 'identity verified' where will_id = '${w}'`],
    ['a party signed', `update parties set state = 'signed' where will_id = '${w}'`],
    [
      'another witness’s mailbox',
      `update parties set email = 'thief@example.org' where will_id = '${w}' and witness_order = 1`,
    ],
    [
      'an identity accepted',
      `
        update identity_checks
        set state = 'accepted', decided_by = '${admin}', reason = 'x', decided_at = now()
        where person_id = '${p}'`,
    ],
    [
      'an accepted identity',
      `
        insert into identity_checks (id, person_id, document_type, document_data, sample, state, provider,
        decided_by, reason, created_at, decided_at)
        values ('${u()}', '${p}', 'passport', '{}', false, 'accepted', 'x', '${admin}', 'x', now(), now())`,
    ],
    [
      'a statement',
      `
        insert into statements (id, will_id, party_id, person_id, witness_order, payload, statement_hash,
        signed_at) values ('${u()}', '${w}', ${party}, '${p}', 0, '{}', sha256('x'), now())`,
    ],
    [
      'a statement with a guess',
      `select app_sign_statement('a guess', '${u()}', ${party}, '{}', sha256('x'), now())`,
    ],
    [
      'a statement with an opening’s proof',
      `select app_sign_statement('token', '${u()}', ${party}, '{}', sha256('x'), now())`,
    ],
    ['a statement changed', `update statements set payload = '{}'`],
    ['a statement deleted', 'delete from statements'],
    // money
    ['paid', `update payments set state = 'paid', paid_at = now()`],
    ['refunded', `update payments set state = 'refunding', refund_reason = 'staff', refund_asked_at = now()`],
    ['a refund asked', `select app_ask_refund(id, 'staff', now()) from payments`],
    ['a cancellation asked', `select app_ask_refund(id, 'cancellation', now()) from payments`],
    ['a part asked', `select app_ask_part(id, 'ethereum', 'cancellation', now()) from payments`],
    ['a fact of payment', `update payment_facts set fact = 'paid', networks = '{solana,ethereum,corda}'`],
    [
      'a fact from nothing',
      `
        insert into payment_facts (will_id, fact, payment_id, networks, changed_at)
        select '${wills[0]!.id}', 'paid', id, '{ethereum}', now() from payments limit 1`,
    ],
    // ledgers, seals, the log
    [
      'an anchor',
      `
        insert into anchors (id, will_id, network, action, token_id, metadata_hash, state, created_at,
        updated_at)
        values ('${u()}', '${w}', 'solana', 'withdraw', sha256('a'), sha256('b'), 'pending', now(), now())`,
    ],
    ['an anchor moved', `update anchors set state = 'failed', retryable = false`],
    [
      'a seal step',
      `insert into seal_steps (will_id, step, object, sha256, at) values ('${w}', 3, 'x', sha256('x'), now())`,
    ],
    ['keys deleted', 'delete from will_keys'],
    ['a salt read', 'select sealed_salt from will_keys'],
    ['an object exchanged', `update will_objects set object_id = 'mine'`],
    [
      'a checkpoint',
      `insert into audit_checkpoints (size, root, note, signed_at) values (9999, sha256('x'), 'x', now())`,
    ],
    ['a line changed', `update audit_entries set actor = 'x'`],
    ['a line deleted', 'delete from audit_entries'],
    ['a mail read', 'select * from outbox'],
    // erasing
    [
      'an erasure of a fortnight ago',
      `
        insert into erasures (id, person_id, state, asked_at, due_at)
        values ('${u()}', '${p}', 'waiting', now() - interval '15 days', now() - interval '1 day')`,
    ],
    ['an erasure with a guess', `select app_ask_erasure('a guess', '${u()}', 0)`],
    ['erase_person', `select erase_person('${u()}', now())`],
    ['drafts erased', `select erase_deleted_drafts(now(), '${p}')`],
    [
      'somebody else’s functions',
      `create function use_proof(text, text, uuid) returns int language sql as 'select 1'`,
    ],
    ['the schema', 'alter table proofs disable row level security'],
    ['another role', 'set role testate_worker'],
    ['triggers off', `set session_replication_role = replica; update wills set status = 'withdrawn'`],
  ]
  expect(attempts.length).toBeGreaterThan(60)
  const passed: string[] = []
  for (const [name, text] of attempts)
    for (const claims of everyClaim()) if (!(await tried(text, claims))) passed.push(name)
  for (const name of ['plan-withdrawals', 'register-will', 'anchor-will']) await job(name, { willId: w })
  await job('erase-account', { erasureId: randomUUID() })
  await tendErasures({ db: stack.workerDb })
  await settled()
  expect(await standing()).toEqual(before)
  // Statements that PostgreSQL accepted changed nothing above: they matched no row they may change.
  expect([...new Set(passed)].toSorted()).toMatchSnapshot()
}, 240_000)

test('moves no token with another person’s proof, or with none', async () => {
  const proof = randomUUID()
  await stack.owner.query(
    `
      insert into proofs (id, person_id, purpose, will_id, document_hash, factor, request_key, token_hash,
      proven_at, expires_at, used_at, act)
    select $1, $2, 'move', id, document_hash, 'code by e-mail', sha256('theirs'), sha256('move'), now(),
      now() + interval '5 minutes', now(), sha256('to an address of theirs') from wills where id = $3`,
    [proof, ann.id, ann.will],
  )
  const before = (await standing()).anchors
  for (const proofId of [proof, randomUUID()]) {
    await job('move-token', {
      anchorId: randomUUID(),
      willId: ann.will,
      network: 'ethereum',
      address: `0x${'1'.repeat(40)}`,
      deadline: Math.floor(Date.now() / 1000) + 600,
      signature: '0x00',
      proofId,
      personId: ann.id,
      askedAt: new Date().toISOString(),
    })
  }
  await eventually(
    async () =>
      (
        await stack.owner.query(
          "select 1 from pgboss.job where name = 'move-token' and state in ('created', 'active')",
        )
      ).rows.length === 0,
    30,
  )
  expect((await standing()).anchors).toEqual(before)
})

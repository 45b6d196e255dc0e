// Erasing a person, on a real PostgreSQL and a real object store: what was readable before is nowhere
// afterwards, other people's data is untouched, the log still verifies, and a worker that dies half way
// leaves nothing half announced.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { generateLogKey, importLogKey, type LogSigner } from '@testate/evidence/log/checkpoint'
import { flush } from '../audit/sequence.ts'
import { listen } from '../listeners.ts'
import { checkAuditLog } from '../audit/check-log.ts'
import { inTransaction } from '../platform/database/database.ts'
import { objectId } from '../platform/storage/objects.ts'
import { rowsThatName } from '../../../../test/stack/rows-that-name.ts'
import { lockWaits } from '../../../../test/stack/held-locks.ts'
import {
  ann,
  signedIn,
  startAccounts,
  type AccountsStack,
  type Browser,
} from '../../../../test/stack/accounts.ts'
import { advanceWithdrawals } from '../registration/anchors/advance-withdrawal.ts'
import { eraseAccount, tendErasures } from './erase-account.ts'
import { furnish, type Furnished } from '../../testing/furnished-sample.ts'
import { mountOwnData } from './routes.ts'

let stack: AccountsStack
let log: { signer: LogSigner; vkey: string }
let me: Browser & { id: string }
let person: { id: string; name: string; email: string }
let n = 0

beforeAll(async () => {
  listen()
  stack = await startAccounts({ mount: mountOwnData })
  const { secret, vkey } = await generateLogKey('register.example/log')
  log = { signer: await importLogKey(secret), vkey }
})
beforeEach(async () => {
  n += 1
  await stack.owner.query(
    `
      delete from limit_marks; delete from sign_in_attempts; delete from erasure_objects; delete
      from withdrawals; delete from erasures`,
  )
  const [firstName, lastName, email] = [`Zebedee${n}`, `Brackenthwaite${n}`, `zebedee${n}@example.org`]
  me = await signedIn(stack, { firstName, lastName, email, username: `zebedee${n}` })
  person = { id: me.id, name: `${firstName} ${lastName}`, email }
})
afterAll(() => stack?.stop())

const rows = async <T = Record<string, unknown>>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await stack.owner.query(text, values)).rows as T[]
const kept: unknown[] = []
const context = () => ({
  db: stack.workerDb,
  store: stack.app.store,
  log: { warn: (told: unknown) => void kept.push(told) } as never,
})
const tending = () => ({ db: stack.workerDb, config: stack.config })
/**
 * As if so many days had passed: the delays use the database's clock, which no test and no process can set.
 */
async function pass(days: number): Promise<void> {
  const back = (...columns: string[]): string =>
    columns.map((column) => `${column} = ${column} - make_interval(secs => $1::float8 * 86400)`).join(', ')
  await rows(
    `update erasures set ${back('asked_at', 'due_at', 'begun_at', 'told_at')} where ended_at is null`,
    days,
  )
  await rows(`update withdrawals set ${back('asked_at', 'effective_at')} where ended_at is null`, days)
}

// Each test from its own address: one address may not make as many requests as all of them do.
async function ask(who: Browser = me, confirmation = 'Erase my account'): ReturnType<Browser['call']> {
  expect((await who.post('/api/account/step-up/request', { purpose: 'erase', mail: true })).statusCode).toBe(
    202,
  )
  const { stepUp } = (
    await who.post('/api/account/step-up', {
      purpose: 'erase',
      code: (await stack.lastMail('account-code')).data.code,
    })
  ).json<{ stepUp: string }>()
  return await who.call({
    method: 'POST',
    url: '/api/account/erasure',
    payload: { confirmation },
    headers: { 'step-up': stepUp },
    remoteAddress: `192.0.2.${n}`,
  })
}
const erasureOf = async (): Promise<{ id: string; state: string }> =>
  (
    await rows<{ id: string; state: string }>(
      'select id, state from erasures order by asked_at desc, id limit 1',
    )
  )[0]!
async function erase(): Promise<string> {
  const { id } = await erasureOf()
  await eraseAccount(id, context())
  return id
}
/** As the worker does once the provider took the mail. */
const sendAll = () =>
  rows('update outbox set sent_at = now(), sealed = null, data = null where sent_at is null')

const found = async (marks: readonly string[]): Promise<string[]> =>
  await rowsThatName(async (text, values) => (await stack.owner.query(text, values)).rows, marks)
const stored = async ({ objects }: Furnished): Promise<boolean[]> =>
  await Promise.all(objects.map((object) => stack.app.store.has(objectId(object))))

describe('an account without a registered will', () => {
  test('is gone from all tables and the store; the payment keeps the name; others keep theirs', async () => {
    const eve = await signedIn(stack, { firstName: 'Eve', email: `eve${n}@example.org`, username: `eve${n}` })
    const hers = await furnish(
      stack,
      { id: eve.id, name: 'Eve Example', email: `eve${n}@example.org` },
      'registered',
    )
    const furnished = await furnish(stack, person, 'withdrawn')
    expect((await me.get('/api/account/erasure')).json()).toEqual({
      inTheWay: [],
      registered: [],
      graceDays: 0,
      wills: 2,
      moneyBack: false,
      paymentsKept: 1,
    })
    const before = await found(furnished.marks)
    expect(before.length).toBeGreaterThan(20)
    const eves = await found(hers.marks)
    expect((await ask()).json()).toMatchObject({ atOnce: true })
    expect((await me.get('/api/account')).statusCode).toBe(401)
    await erase()
    // The last mail is still to be sent, and contains the address.
    expect(await found(furnished.marks)).toEqual(['public.kept_payments', 'public.outbox'])
    // Sealed, so no mark finds them.
    for (const table of ['phone_numbers', 'texts'])
      expect(await rows(`select person_id from ${table}`), table).toEqual([{ person_id: eve.id }])
    expect((await stack.lastMail('account-erased', person.email)).data).toEqual({
      name: person.name,
      paymentsKept: 1,
    })
    await sendAll()
    await erase()
    expect(await found(furnished.marks)).toEqual(['public.kept_payments'])
    expect(
      await rows(
        `
          select payer_name, amount_pence, provider_session, lines, extract(year from keep_until) as until
          from kept_payments where payer_name = $1`,
        person.name,
      ),
    ).toEqual([
      {
        payer_name: person.name,
        amount_pence: 18200,
        provider_session: expect.any(String),
        lines: [{ label: 'Registration', pence: 18200 }],
        until: '2033',
      },
    ])
    expect(await stored(furnished)).toEqual(furnished.objects.map(() => false))
    expect(
      await rows('select person_id, proof_id, state from erasures where id = $1', (await erasureOf()).id),
    ).toEqual([{ person_id: null, proof_id: null, state: 'done' }])
    expect(await found(hers.marks)).toEqual(eves)
    expect(await stored(hers)).toEqual(hers.objects.map(() => true))
  })

  test('leaves a log that can still be checked, with the leaves and without what they said', async () => {
    const furnished = await furnish(stack, person, 'withdrawn')
    await flush(stack.workerDb, log.signer)
    const mine = await rows<{ id: string; leaf: Buffer }>(
      `
        select id, leaf from audit_entries where salt is not null and (will_id = $1 or actor = $2
        or details like $3) order by id`,
      furnished.will,
      me.id,
      `%${me.id}%`,
    )
    expect(mine.length).toBeGreaterThan(5)
    expect(await rows('select 1 from audit_line_keys where will_id = $1', furnished.will)).toHaveLength(1)
    await stack.owner.query(
      'insert into release_line_keys select will_id, key from audit_line_keys where will_id = $1',
      [furnished.will],
    )
    await ask()
    await erase()
    await flush(stack.workerDb, log.signer)
    const now = await rows(
      'select id, leaf, will_id, actor, details, salt, at, number, previous from audit_entries ' +
        'where id = any($1) order by id',
      mine.map(({ id }) => id),
    )
    expect(now).toEqual(
      mine.map(({ id, leaf }) => ({
        id,
        leaf,
        will_id: null,
        actor: null,
        details: null,
        salt: null,
        at: null,
        number: null,
        previous: null,
      })),
    )
    // Nor is there a key by which the lines of one will could be told from others.
    for (const keys of ['audit_line_keys', 'release_line_keys'])
      expect(await rows(`select key from ${keys} where will_id = $1`, furnished.will), keys).toEqual([])
    expect(await checkAuditLog(stack.workerDb, [log.vkey])).toMatchObject({ waiting: 0, findings: [] })
    const told = await rows<{ details: string }>(
      "select details from audit_entries where details like '%objects%' order by id desc limit 1",
    )
    expect(JSON.parse(told[0]!.details)).toEqual({
      actor: 'worker',
      erasureId: (await erasureOf()).id,
      objects: furnished.objects.length,
      paymentsKept: 1,
    })
  })

  test('keeps what waits at an address it never proved, and takes the codes mailed there', async () => {
    const eve = await signedIn(stack, { email: `eve${n}@example.org`, username: `eve${n}` })
    const [asked, had] = [`asked${n}@example.org`, `had${n}@example.org`]
    const change = `
      insert into email_changes (id, person_id, proof_id, new_email, asked_at, code_expires_at, expires_at,
      ended_at, confirmed_at, old_email, take_back_until)
      values (gen_random_uuid(), $1, gen_random_uuid(), $2, now(), now(), now() + interval '1 day', now(), $3, $4, $3)`
    await rows(change, me.id, asked, null, null)
    await rows(change, me.id, person.email, new Date(), had)
    for (const to of [asked, had]) {
      await rows(
        `
          insert into account_invites (id, token_hash, email, admin, invited_by, created_at, expires_at)
          values ($1, $2, $3, false, $4, now(), now() + interval '1 day')`,
        randomUUID(),
        Buffer.from(to),
        to,
        eve.id,
      )
      for (const template of ['account-invite', 'email-code'])
        await rows(
          "insert into outbox (id, to_address, template, data, created_at) values ($1, $2, $3, '{}', now())",
          randomUUID(),
          to,
          template,
        )
    }
    await ask()
    await erase()
    expect(await rows('select email from account_invites where email = any($1)', [asked, had])).toEqual([
      { email: asked },
    ])
    expect(
      await rows('select to_address, template from outbox where to_address = any($1)', [asked, had]),
    ).toEqual([{ to_address: asked, template: 'account-invite' }])
    expect(await rows('select 1 from email_changes where person_id = $1', me.id)).toEqual([])
  })

  test('does not take the evidence out of another person’s will', async () => {
    const eve = await signedIn(stack, { firstName: 'Eve', email: `eve${n}@example.org`, username: `eve${n}` })
    const hers = await furnish(
      stack,
      { id: eve.id, name: 'Eve Example', email: `eve${n}@example.org` },
      'registered',
    )
    await furnish(stack, person, 'withdrawn')
    // Eve's witness uses the mailbox of the erased person, who is also, by their account, her second witness.
    await rows('update people set email = $2 where id = $1', hers.witness, person.email)
    await rows('update parties set email = $2 where person_id = $1', hers.witness, person.email)
    await rows(
      `
        insert into parties (id, will_id, role, witness_order, person_id, name, email, state, created_at,
        updated_at) values ($1, $2, 'witness', 2, $3, $4, $5, 'invited', now(), now())`,
      randomUUID(),
      hers.will,
      me.id,
      person.name,
      person.email,
    )
    await ask()
    await erase()
    expect(
      await rows('select name, email from parties where will_id = $1 and witness_order = 2', hers.will),
    ).toEqual([{ name: person.name, email: person.email }])
    expect(await rows('select kind, role from people where id = $1', me.id)).toEqual([
      { kind: 'guest', role: null },
    ])
    expect(await rows('select 1 from auth."user" where "id" = $1', me.id)).toEqual([])
    expect(await rows('select count(*)::int as n from statements where will_id = $1', hers.will)).toEqual([
      { n: 2 },
    ])
    // The check stays with the will; the consent to compare faces, which was the person's alone, is over, and
    // with it the figure.
    expect(
      await rows(
        `
          select c.face_consent_ended_at is not null as ended, r.particulars from identity_checks c
          join identity_readings r on r.check_id = c.id where c.person_id = $1`,
        me.id,
      ),
    ).toEqual([{ ended: true, particulars: { numberEnding: '123', likeness: null } }])
    expect(
      await rows(
        'select c.face_consent_ended_at is not null as ended from identity_checks c where c.person_id = $1',
        eve.id,
      ),
    ).toEqual([{ ended: false }])
    expect(
      await rows(
        'select 1 from outbox where to_address = $1 and template = $2',
        person.email,
        'account-erased',
      ),
    ).toHaveLength(1)
    expect(await stored(hers)).toEqual(hers.objects.map(() => true))
  })

  test('removes no object of anybody else, whatever an api says is theirs', async () => {
    const eve = await signedIn(stack, { firstName: 'Eve', email: `eve${n}@example.org`, username: `eve${n}` })
    const hers = await furnish(
      stack,
      { id: eve.id, name: 'Eve Example', email: `eve${n}@example.org` },
      'registered',
    )
    const mine = await furnish(stack, person, 'withdrawn')
    // What the rows of others name, and what holds its bytes now.
    const moved = await rows<{ object: string; stored_as: string }>(
      'select object, stored_as from objects_under_key where will_id = $1',
      hers.will,
    )
    const targets = [...new Set([...hers.objects, ...moved.map(({ stored_as: object }) => object)])]
    const certificates = await rows<{ object: string }>('select object from death_certificates')
    const claimed = targets.filter((one) => !certificates.some(({ object }) => object === one))
    expect(claimed.length).toBeGreaterThan(10)
    await inTransaction(stack.app.db, { person: { id: me.id } as never }, async (tx) => {
      for (const object of claimed)
        await sql`insert into death_certificates (id, person_id, object, sha256, size, media)
          values (${randomUUID()}, ${me.id}, ${object}, ${Buffer.alloc(32)}, 1, 'image/png')`.execute(tx)
      for (const object of targets)
        await sql`insert into identity_evidence (id, person_id, document_object, document_sha256, document_media,
            selfie_object, selfie_sha256, selfie_media, created_at)
          values (${randomUUID()}, ${me.id}, ${object}, ${Buffer.alloc(32)}, 'image/png', ${object},
            ${Buffer.alloc(32)}, 'image/png', now())`.execute(tx)
    })
    const there = await stored(hers)
    kept.length = 0
    await ask()
    await erase()
    await sendAll()
    await erase()
    expect((await erasureOf()).state).toBe('done')
    expect(await stored(hers)).toEqual(there)
    for (const { stored_as: object } of moved) expect(await stack.app.store.has(objectId(object))).toBe(true)
    expect(await stored(mine)).toEqual(mine.objects.map(() => false))
    expect(kept.map((told) => (told as { object: string }).object).toSorted()).toEqual(targets.toSorted())
  })

  test('knows every column that names an object', async () => {
    const columns = await rows<{ named: string }>(
      `select c.column_name || ' from ' || c.table_name as named
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text'
         and c.column_name ~ '(^|_)(object|object_id|copy|stored_as|old_as)$'
         and c.table_name not in ('erasure_objects', 'estate_objects_left') order by 1`,
    )
    const [{ body }] = (await rows<{ body: string }>(
      `select prosrc as body from pg_proc where proname = 'erasure_objects_named'`,
    )) as [{ body: string }]
    expect([...body.matchAll(/select (\w+ from \w+)/g)].map(([, named]) => named).toSorted()).toEqual(
      columns.map(({ named }) => named).toSorted(),
    )
  })

  test('takes the people around their wills, and from other wills only that they had an account', async () => {
    const eve = await signedIn(stack, { firstName: 'Eve', email: `eve${n}@example.org`, username: `eve${n}` })
    const hers = await furnish(
      stack,
      { id: eve.id, name: 'Eve Example', email: `eve${n}@example.org` },
      'registered',
    )
    const { will } = await furnish(stack, person, 'withdrawn')
    await rows(
      `update people_around set person_id = $2, accepted_at = now(), accepted_by = 'passkey' where will_id = $1`,
      hers.will,
      me.id,
    )
    await rows('update people_around set person_id = $2 where will_id = $1', will, eve.id)
    const row = 'select kind, place, standing, particulars, told_at from people_around where will_id = $1'
    const before = await rows(row, hers.will)
    await ask()
    await erase()
    for (const table of ['people_around', 'waiting_periods', 'certificate_wishes', 'executors_waiting']) {
      expect(await rows(`select 1 from ${table} where will_id = $1`, will)).toEqual([])
      expect(await rows(`select 1 from ${table} where will_id = $1`, hers.will)).toHaveLength(1)
    }
    expect(await rows(row, hers.will)).toEqual(before)
    expect(
      await rows(
        'select person_id, accepted_at, accepted_by from people_around where will_id = $1',
        hers.will,
      ),
    ).toEqual([{ person_id: null, accepted_at: null, accepted_by: null }])
  })

  test('leaves it said that they declined to be an executor', async () => {
    const eve = await signedIn(stack, { firstName: 'Eve', email: `eve${n}@example.org`, username: `eve${n}` })
    const hers = await furnish(
      stack,
      { id: eve.id, name: 'Eve Example', email: `eve${n}@example.org` },
      'registered',
    )
    await rows(
      `update people_around set person_id = $2, accepted_at = null, accepted_by = null, declined_at = now()
       where will_id = $1`,
      hers.will,
      me.id,
    )
    await ask()
    await erase()
    expect(
      await rows(
        `select person_id, declined_at is not null as declined from people_around where will_id = $1`,
        hers.will,
      ),
    ).toEqual([{ person_id: null, declined: true }])
  })

  test('may be opened again by the same person, as if they had never been here', async () => {
    await ask()
    await erase()
    await sendAll()
    await erase()
    const again = await signedIn(stack, {
      firstName: 'Zebedee',
      email: person.email,
      username: `zebedee${n}`,
    })
    expect(again.id).not.toBe(me.id)
  })
})

describe('asking', () => {
  test('needs a fresh second factor for this, and the words', async () => {
    const without = await me.post('/api/account/erasure', { confirmation: 'erase my account' })
    expect(without.json()).toMatchObject({ code: 'step-up-needed' })
    expect((await ask(me, 'yes')).json()).toMatchObject({ code: 'invalid-fields' })
    await me.post('/api/account/step-up/request', { purpose: 'export' })
    const { stepUp } = (
      await me.post('/api/account/step-up', {
        purpose: 'export',
        code: (await stack.lastMail('account-code')).data.code,
      })
    ).json<{ stepUp: string }>()
    expect(
      (
        await me.call({
          method: 'POST',
          url: '/api/account/erasure',
          payload: { confirmation: 'erase my account' },
          headers: { 'step-up': stepUp },
        })
      ).json(),
    ).toMatchObject({ code: 'step-up-needed' })
    expect(await rows('select 1 from erasures where person_id = $1', me.id)).toEqual([])
  })

  test('is refused while one is under way', async () => {
    // Asking signs the person out; this row came while they stayed signed in.
    await rows('insert into erasures (id, person_id) values ($1, $2)', randomUUID(), me.id)
    expect((await ask()).json()).toMatchObject({ status: 409, reason: 'erasure-asked' })
  })

  test.each([
    ['registering', 'registering'],
    ['released', 'released'],
  ])('is refused while a will is %s', async (status, reason) => {
    const { will } = await furnish(stack, person, 'registered')
    await rows('alter table wills disable trigger wills_moves')
    await rows('update wills set status = $2 where id = $1', will, status)
    await rows('alter table wills enable trigger wills_moves')
    expect((await me.get('/api/account/erasure')).json()).toMatchObject({ inTheWay: [reason] })
    expect((await ask()).json()).toMatchObject({ status: 409, code: 'not-now' })
    expect((await me.get('/api/account')).statusCode).toBe(200)
  })

  test('is refused to an administrator', async () => {
    await rows('update people set is_admin = true where id = $1', me.id)
    expect((await ask()).json()).toMatchObject({
      code: 'not-now',
      detail: expect.stringContaining('administrator'),
    })
  })

  test('once begun there is nothing to sign in to', async () => {
    await ask()
    const { id } = await erasureOf()
    await rows("update erasures set state = 'withdrawing', due_at = asked_at where id = $1", id)
    const answer = await stack
      .browser()
      .post('/api/auth/sign-in', { username: `zebedee${n}`, password: ann.password })
    expect(answer.json()).toMatchObject({ status: 410, detail: expect.stringContaining('being erased') })
  })
})

describe('an account with a registered will', () => {
  test('waits fourteen days, and signing in takes it back', async () => {
    const furnished = await furnish(stack, person, 'registered')
    expect((await me.get('/api/account/erasure')).json()).toMatchObject({
      graceDays: 14,
      registered: [{ id: furnished.will }],
    })
    const answer = (await ask()).json<{ atOnce: boolean; dueAt: string }>()
    expect([answer.atOnce, Math.round((Date.parse(answer.dueAt) - Date.now()) / 86_400_000)]).toEqual([
      false,
      14,
    ])
    expect(
      (await stack.mails()).some(
        ({ template, to_address: to }) => template === 'erasure-asked' && to === person.email,
      ),
    ).toBe(false)
    await erase()
    const [{ due_at: dueAt }] = (await rows<{ due_at: Date }>('select due_at from erasures')) as [
      { due_at: Date },
    ]
    expect(Math.abs(dueAt.getTime() - Date.parse(answer.dueAt))).toBeLessThan(60_000)
    expect((await stack.lastMail('erasure-asked', person.email)).data).toEqual({
      name: person.name,
      dueAt: dueAt.toISOString(),
      token: expect.any(String),
    })
    await pass(13.9)
    const id = await erase()
    expect(await erasureOf()).toMatchObject({ state: 'waiting' })
    const back = await stack
      .browser()
      .post('/api/auth/sign-in', { username: `zebedee${n}`, password: ann.password })
    expect(back.statusCode).toBe(200)
    expect(await erasureOf()).toMatchObject({ id, state: 'taken back' })
    await stack.lastMail('erasure-taken-back', person.email)
    await pass(16.1)
    await erase()
    expect(await rows('select status from wills where id = $1', furnished.will)).toEqual([
      { status: 'registered' },
    ])
  })

  test('withdraws the registration, waits for the networks, and only then erases', async () => {
    const furnished = await furnish(stack, person, 'registered')
    await ask()
    await erase()
    // No job waits for a fortnight: the row is found when it is due.
    await rows("delete from pgboss.job where name = 'erase-account'")
    await pass(13.9)
    expect((await tendErasures(context())).erasing).toBe(0)
    await pass(0.2)
    expect((await tendErasures(context())).erasing).toBe(1)
    await erase()
    expect(await rows('select status from wills where id = $1', furnished.will)).toEqual([
      { status: 'withdrawn' },
    ])
    expect(await erasureOf()).toMatchObject({ state: 'withdrawing' })
    expect(
      await rows(
        "select 1 from pgboss.job where name = 'plan-withdrawals' and state < 'completed' and data ->> 'willId' = $1",
        furnished.will,
      ),
    ).toHaveLength(1)
    // The network does not have it yet: neither a finished plan nor a pending withdrawal is enough.
    await rows("delete from pgboss.job where name = 'plan-withdrawals'")
    await erase()
    expect(await erasureOf()).toMatchObject({ state: 'withdrawing' })
    await rows(
      `
        insert into anchors (id, will_id, network, action, token_id, metadata_hash, state, prepared,
        created_at, updated_at)
      select $1, will_id, network, 'withdraw', token_id, metadata_hash, 'submitted', '{}', now(), now()
        from anchors where will_id = $2`,
      randomUUID(),
      furnished.will,
    )
    await erase()
    expect(await found([furnished.will])).toContain('public.will_keys')
    await rows(
      "update anchors set state = 'final', receipt = '{}', final_at = now() where will_id = $1",
      furnished.will,
    )
    await erase()
    await sendAll()
    await erase()
    expect(await erasureOf()).toMatchObject({ state: 'done' })
    expect(await found(furnished.marks)).toEqual(['public.kept_payments'])
  })

  test('its withdrawals wait out the fourteen days: witnesses hear at once, no network sooner', async () => {
    const { will } = await furnish(stack, person, 'registered')
    const witness = (
      await rows<{ email: string }>(
        'select email from parties where will_id = $1 and witness_order = 1',
        will,
      )
    )[0]!.email
    await ask()
    await erase()
    const [held] = await rows<{ state: string; effective_at: Date; due_at: Date }>(
      `
        select w.state, w.effective_at, e.due_at from withdrawals w join erasures e on e.id = w.erasure_id
        where w.will_id = $1`,
      will,
    )
    expect([held!.state, held!.effective_at]).toEqual(['waiting', held!.due_at])
    expect((await stack.lastMail('withdrawal-asked-witness', witness)).data).toMatchObject({
      effectiveAt: held!.due_at.toISOString(),
    })
    // One mail with one link, which stops all of it.
    expect(
      (await stack.mails()).some(
        ({ template, to_address: to }) => template === 'withdrawal-asked' && to === person.email,
      ),
    ).toBe(false)
    await pass(2)
    expect([
      await advanceWithdrawals(tending()),
      await rows('select status from wills where id = $1', will),
    ]).toEqual([0, [{ status: 'registered' }]])
    await pass(12.1)
    await erase()
    expect([
      await rows('select status from wills where id = $1', will),
      await rows('select state from withdrawals where will_id = $1 and erasure_id is not null', will),
    ]).toEqual([[{ status: 'withdrawn' }], [{ state: 'done' }]])
    await stack.lastMail('withdrawal-done-witness', witness)
  })

  test('only the button of the mailed link stops it, without signing in; witnesses are told', async () => {
    const { will } = await furnish(stack, person, 'registered')
    await ask()
    await erase()
    const { token, dueAt } = (await stack.lastMail('erasure-asked', person.email)).data
    const link = (method: 'GET' | 'POST', with_ = token) =>
      stack.browser().call({ method, url: `/api/stop-erasure/${with_}` })
    for (let n = 0; n < 3; n += 1) expect((await link('GET')).json()).toEqual({ stopped: false, dueAt })
    expect((await erasureOf()).state).toBe('waiting')
    expect([(await link('POST', 'A'.repeat(43))).statusCode, (await erasureOf()).state]).toEqual([
      410,
      'waiting',
    ])
    for (let n = 0; n < 2; n += 1)
      expect((await link('POST')).json()).toMatchObject({ message: expect.stringContaining('is not erased') })
    expect((await link('GET')).json()).toMatchObject({ stopped: true })
    expect([
      (await erasureOf()).state,
      (await stack.mails())
        .filter(({ template, to_address: to }) => template === 'erasure-taken-back' && to === person.email)
        .map(({ data }) => data['by']),
    ]).toEqual(['taken back', ['link']])
    await advanceWithdrawals(tending())
    expect(
      await rows(
        `
          select state, ended_by, told_at is not null as told from withdrawals where will_id = $1
          and erasure_id is not null`,
        will,
      ),
    ).toEqual([{ state: 'stopped', ended_by: 'erasure', told: true }])
    await stack.lastMail('withdrawal-stopped-witness')
    expect(
      (await stack.mails()).some(
        ({ template, to_address: to }) => template === 'withdrawal-stopped' && to === person.email,
      ),
    ).toBe(false)
    await rows(
      "update erasures set asked_at = asked_at - interval '20 days', due_at = due_at - interval '20 days'",
    )
    await erase()
    expect(await rows('select status from wills where id = $1', will)).toEqual([{ status: 'registered' }])
    expect(
      (await stack.browser().post('/api/auth/sign-in', { username: `zebedee${n}`, password: ann.password }))
        .statusCode,
    ).toBe(200)
  })

  test('the mailed link is too late once it has begun, and unknown once the account is gone', async () => {
    const { will } = await furnish(stack, person, 'registered')
    await ask()
    await erase()
    const { token } = (await stack.lastMail('erasure-asked', person.email)).data
    const link = async (method: 'GET' | 'POST') =>
      (await stack.browser().call({ method, url: `/api/stop-erasure/${token}` })).json<{
        status: number
        detail: string
      }>()
    await pass(14.1)
    await erase()
    for (const method of ['GET', 'POST'] as const)
      expect(await link(method)).toMatchObject({ status: 410, detail: expect.stringContaining('too late') })
    await rows(
      `
        insert into anchors (id, will_id, network, action, token_id, metadata_hash, state, prepared,
        receipt, created_at, updated_at, final_at)
      select $1, will_id, network, 'withdraw', token_id, metadata_hash, 'final', '{}', '{}', now(), now(),
        now() from anchors where will_id = $2`,
      randomUUID(),
      will,
    )
    await rows("delete from pgboss.job where name = 'plan-withdrawals'")
    await erase()
    expect(await rows('select 1 from erasure_stops')).toEqual([])
    for (const method of ['GET', 'POST'] as const)
      expect(await link(method)).toMatchObject({ status: 410, detail: expect.stringContaining('not known') })
  })

  test('two workers see it at the same moment: one wait, one mail, one link', async () => {
    await furnish(stack, person, 'registered')
    await ask()
    await Promise.all([erase(), erase(), erase()])
    expect([
      (await rows('select 1 from erasure_stops')).length,
      (await rows('select 1 from withdrawals where erasure_id is not null')).length,
      (await stack.mails()).filter(
        ({ template, to_address: to }) => template === 'erasure-asked' && to === person.email,
      ).length,
    ]).toEqual([1, 1, 1])
  })

  test('its earlier withdrawal keeps its own wait; once stopped, the will gets fourteen days', async () => {
    const { will } = await furnish(stack, person, 'registered')
    await rows(
      `
        insert into withdrawals (id, will_id, person_id, proof_id, state, effective_at)
        values ($1, $2, $3, $4, 'waiting', clock_timestamp() + interval '1 day')`,
      randomUUID(),
      will,
      me.id,
      randomUUID(),
    )
    await ask()
    await erase()
    expect(
      await rows("select erasure_id from withdrawals where will_id = $1 and state = 'waiting'", will),
    ).toEqual([{ erasure_id: null }])
    await rows(
      `
        update withdrawals set state = 'stopped', ended_at = now(), ended_by = 'link' where will_id = $1
        and state = 'waiting'`,
      will,
    )
    await pass(14.1)
    await erase()
    expect([
      (await erasureOf()).state,
      await rows('select status from wills where id = $1', will),
      await rows("select erasure_id is not null as brought from withdrawals where state = 'waiting'"),
    ]).toEqual(['waiting', [{ status: 'registered' }], [{ brought: true }]])
    await pass(14.1)
    await erase()
    expect(await rows('select status from wills where id = $1', will)).toEqual([{ status: 'withdrawn' }])
  })

  test('gives back first what was paid for a registration that never came', async () => {
    const furnished = await furnish(stack, person, 'withdrawn')
    await rows(
      'update payments set will_id = $2, paid_at = now() where will_id = $1',
      furnished.will,
      furnished.draft,
    )
    await rows('update payment_facts set will_id = $2 where will_id = $1', furnished.will, furnished.draft)
    expect((await me.get('/api/account/erasure')).json()).toMatchObject({ moneyBack: true })
    await ask()
    await erase()
    expect(
      await rows('select state, refund_reason from payments where will_id = $1', furnished.draft),
    ).toEqual([{ state: 'refunding', refund_reason: 'cancellation' }])
    expect(await erasureOf()).toMatchObject({ state: 'withdrawing' })
    await rows(
      "update payments set state = 'refunded', refunded_at = now(), returned_pence = amount_pence where will_id = $1",
      furnished.draft,
    )
    await rows("delete from pgboss.job where name in ('refund-payment', 'plan-withdrawals')")
    await erase()
    expect(await rows('select returned_pence from kept_payments where payer_name = $1', person.name)).toEqual(
      [{ returned_pence: 18200 }],
    )
  })
})

describe('what may not be lost', () => {
  const setStatus = async (will: string, status: string): Promise<void> => {
    await rows('alter table wills disable trigger wills_moves')
    await rows('update wills set status = $2 where id = $1', will, status)
    await rows('alter table wills enable trigger wills_moves')
  }
  const keysOf = (will: string) => rows('select 1 from will_keys where will_id = $1', will)
  const administrator = async (): Promise<string> => {
    const email = `root${n}@example.org`
    const { id } = await signedIn(stack, { firstName: 'Root', email, username: `root${n}` })
    await rows('update people set is_admin = true where id = $1', id)
    return email
  }

  test('waits for a network that refused for good; staff are told daily, and it is retried', async () => {
    const staff = await administrator()
    const { will } = await furnish(stack, person, 'withdrawn')
    await rows(
      `
        update anchors
        set state = 'failed', retryable = false, reason = 'refused', receipt = null, final_at = null
        where will_id = $1 and action = 'withdraw'`,
      will,
    )
    await ask()
    const id = await erase()
    expect([(await erasureOf()).state, (await keysOf(will)).length]).toEqual(['withdrawing', 1])
    await expect(
      inTransaction(stack.workerDb, { service: 'worker' }, (tx) =>
        sql`select erase_person(${id}::uuid, now())`.execute(tx),
      ),
    ).rejects.toThrow('still holds a registration')
    const told = async (): Promise<number> => {
      await tendErasures(context())
      return (await stack.mails()).filter(
        ({ template, to_address }) => template === 'erasure-for-staff' && to_address === staff,
      ).length
    }
    expect(await told()).toBe(0)
    await pass(1.1)
    expect([await told(), await told()]).toEqual([1, 1])
    expect((await stack.lastMail('erasure-for-staff', staff)).data).toMatchObject({
      erasureId: id,
      lines: [expect.stringContaining('Withdrawal on Ethereum: failed: refused')],
    })
    expect(
      await rows(
        `
          select 1 from pgboss.job where name = 'anchor-will-ethereum' and data ->> 'anchorId' in
          (select id::text from anchors where will_id = $1 and action = 'withdraw')`,
        will,
      ),
    ).toHaveLength(1)
    await pass(1.1)
    expect(await told()).toBe(2)
    // A missing withdrawal is no better than a refused one.
    await rows("delete from anchors where will_id = $1 and action = 'withdraw'", will)
    await erase()
    expect((await keysOf(will)).length).toBe(1)
  })

  test('withdraws nothing for an unconfirmed row, and lets its person in again', async () => {
    const { will } = await furnish(stack, person, 'registered')
    const id = randomUUID()
    const as = {
      person: { id: me.id, kind: 'account', name: '', email: '', role: 'testator', isAdmin: false },
    } as const
    await expect(
      inTransaction(stack.db, as, (tx) =>
        sql`insert into erasures (id, person_id, proof_id) values (${id}, ${me.id}, ${randomUUID()})`.execute(
          tx,
        ),
      ),
    ).rejects.toThrow('permission denied')
    for (const token of ['', 'no token of anybody’s'])
      await expect(
        inTransaction(stack.db, as, (tx) => sql`select app_ask_erasure(${token}, ${id}::uuid)`.execute(tx)),
        token,
      ).rejects.toMatchObject({ constraint: 'proof' })
    // Whoever wrote it.
    await rows('insert into erasures (id, person_id, proof_id) values ($1, $2, $3)', id, me.id, randomUUID())
    await erase()
    expect(await rows("select 1 from withdrawals where state <> 'stopped'")).toEqual([])
    expect([
      (await erasureOf()).state,
      (await rows('select status from wills where id = $1', will))[0],
    ]).toEqual(['taken back', { status: 'registered' }])
    expect((await stack.lastMail('erasure-taken-back', person.email)).data).toMatchObject({
      by: 'unconfirmed',
    })
    expect(
      (await stack.browser().post('/api/auth/sign-in', { username: `zebedee${n}`, password: ann.password }))
        .statusCode,
    ).toBe(200)
  })

  test('is not begun for a new administrator, and one code begins one erasure', async () => {
    await ask()
    await rows('update people set is_admin = true where id = $1', me.id)
    await erase()
    expect((await erasureOf()).state).toBe('taken back')
    await expect(
      rows(
        'insert into erasures (id, person_id, proof_id) select $1, person_id, proof_id from erasures',
        randomUUID(),
      ),
    ).rejects.toThrow('erasures_one_code')
  })

  test('gives fourteen days to a will registered after it was asked for, and names the day', async () => {
    const { will } = await furnish(stack, person, 'withdrawn')
    await rows("delete from anchors where will_id = $1 and action = 'withdraw'", will)
    await setStatus(will, 'witnessed')
    expect((await ask()).json()).toMatchObject({ atOnce: true })
    await setStatus(will, 'registering')
    await erase()
    await pass(20)
    await setStatus(will, 'registered')
    await erase()
    const [row] = await rows<{ state: string; due_at: Date }>('select state, due_at from erasures')
    expect([row!.state, Math.round((row!.due_at.getTime() - Date.now()) / 86_400_000)]).toEqual([
      'waiting',
      14,
    ])
    expect((await stack.lastMail('erasure-asked', person.email)).data).toMatchObject({
      dueAt: row!.due_at.toISOString(),
    })
    expect(await rows('select status from wills where id = $1', will)).toEqual([{ status: 'registered' }])
    await pass(13.9)
    await erase()
    expect(await rows('select status from wills where id = $1', will)).toEqual([{ status: 'registered' }])
    await pass(0.2)
    await erase()
    expect(await rows('select status from wills where id = $1', will)).toEqual([{ status: 'withdrawn' }])
  })

  test.each(['witnessed', 'withdrawn'])(
    'gives money back for a will that is %s and never came, also after the time to cancel',
    async (status) => {
      const { will } = await furnish(stack, person, 'withdrawn')
      await rows('delete from anchors where will_id = $1', will)
      await setStatus(will, status)
      await rows("update payments set paid_at = now() - interval '20 days' where will_id = $1", will)
      expect((await me.get('/api/account/erasure')).json()).toMatchObject({ moneyBack: true })
      await ask()
      await erase()
      await rows(
        "delete from pgboss.job where name in ('tell-staff-of-payment', 'plan-withdrawals', 'refund-payment')",
      )
      await erase()
      expect([
        (await erasureOf()).state,
        (await rows('select state from payments where will_id = $1', will))[0],
      ]).toEqual(['withdrawing', { state: 'refunding' }])
    },
  )

  test('keeps what was paid for a registration that came, and promises nothing', async () => {
    const { will } = await furnish(stack, person, 'withdrawn')
    expect((await me.get('/api/account/erasure')).json()).toMatchObject({ moneyBack: false })
    await ask()
    await erase()
    expect(await rows('select returned_pence from kept_payments where payer_name = $1', person.name)).toEqual(
      [{ returned_pence: 0 }],
    )
    expect(await keysOf(will)).toEqual([])
  })

  test('waits for a job that may be storing a file of a will', async () => {
    const { will } = await furnish(stack, person, 'withdrawn')
    await rows("insert into pgboss.job (name, data, state) values ('issue-capsule', $1, 'active')", {
      willId: will,
    })
    await ask()
    const id = await erase()
    expect((await erasureOf()).state).toBe('withdrawing')
    await expect(
      inTransaction(stack.workerDb, { service: 'worker' }, (tx) =>
        sql`select erase_person(${id}::uuid, now())`.execute(tx),
      ),
    ).rejects.toThrow('job of a will is running')
    await rows("update pgboss.job set state = 'completed' where name = 'issue-capsule'")
    await erase()
    expect((await erasureOf()).state).toBe('removing')
  })

  test('leaves no session of a sign-in that was under way', async () => {
    await rows(
      `
        create function slowly() returns trigger language plpgsql as $$ begin perform
        pg_advisory_xact_lock(424242); return new; end $$`,
    )
    await rows('create trigger slowly before insert on auth."session" for each row execute function slowly()')
    const gate = await stack.owner.connect()
    try {
      expect(
        (await me.post('/api/account/step-up/request', { purpose: 'erase', mail: true })).statusCode,
      ).toBe(202)
      const { stepUp } = (
        await me.post('/api/account/step-up', {
          purpose: 'erase',
          code: (await stack.lastMail('account-code')).data.code,
        })
      ).json<{ stepUp: string }>()
      await gate.query('select pg_advisory_lock(424242)')
      const signingIn = stack
        .browser()
        .post('/api/auth/sign-in', { username: `zebedee${n}`, password: ann.password })
      await lockWaits(stack, 1)
      const asking = me.call({
        method: 'POST',
        url: '/api/account/erasure',
        payload: { confirmation: 'erase my account' },
        headers: { 'step-up': stepUp },
      })
      await Promise.race([asking, lockWaits(stack, 2)])
      await gate.query('select pg_advisory_unlock(424242)')
      expect([(await signingIn).statusCode, (await asking).statusCode]).toEqual([200, 202])
      expect(await rows('select 1 from auth."session" where "userId" = $1', me.id)).toEqual([])
    } finally {
      await gate.query('select pg_advisory_unlock_all()')
      gate.release()
      await rows('drop trigger slowly on auth."session"; drop function slowly()')
    }
  })
})

describe('a worker that dies', () => {
  test('interrupted before the rows are gone leaves all of them; the next run continues', async () => {
    const furnished = await furnish(stack, person, 'withdrawn')
    await ask()
    await rows(
      `
        create function fall_over() returns trigger language plpgsql as $$ begin raise exception
        'the lights went out'; end $$`,
    )
    await rows('create trigger fall_over before delete on people for each row execute function fall_over()')
    await expect(erase()).rejects.toThrow('the lights went out')
    expect((await found(furnished.marks)).length).toBeGreaterThan(20)
    expect(await rows('select 1 from kept_payments where payer_name = $1', person.name)).toEqual([])
    expect(await stored(furnished)).toEqual(furnished.objects.map(() => true))
    await rows('drop trigger fall_over on people; drop function fall_over()')
    await erase()
    expect(await stored(furnished)).toEqual(furnished.objects.map(() => false))
  })

  test('between two objects removes the rest at the next run, and says it once', async () => {
    const furnished = await furnish(stack, person, 'withdrawn')
    await ask()
    const { id } = await erasureOf()
    let removed = 0
    const dying = {
      ...context(),
      store: {
        ...stack.app.store,
        remove: async (object: never) =>
          (removed += 1) > 2
            ? await Promise.reject(new Error('the store is away'))
            : await stack.app.store.remove(object),
      },
    }
    await expect(eraseAccount(id, dying)).rejects.toThrow('away')
    expect((await stored(furnished)).filter((is) => !is)).toHaveLength(2)
    expect(await found([person.name, person.email])).toEqual(['public.kept_payments', 'public.outbox'])
    await sendAll()
    await erase()
    await erase()
    expect(await stored(furnished)).toEqual(furnished.objects.map(() => false))
    expect(
      (await stack.mails()).filter(
        (mail) => mail.template === 'account-erased' && mail.to_address === person.email,
      ),
    ).toEqual([])
    expect(await rows('select 1 from kept_payments where payer_name = $1', person.name)).toHaveLength(1)
  })

  test('with its job is found again by its row', async () => {
    await ask()
    const { id } = await erasureOf()
    expect((await tendErasures(context())).erasing).toBe(0)
    await rows("delete from pgboss.job where name = 'erase-account'")
    expect((await tendErasures(context())).erasing).toBe(1)
    expect(
      await rows("select data from pgboss.job where name = 'erase-account' and state < 'completed'"),
    ).toEqual([{ data: { erasureId: id } }])
    await rows(
      `
        update kept_payments set keep_until = now() - interval '1 day' where id in (select id
        from kept_payments limit 1)`,
    )
    expect((await tendErasures(context())).dropped).toBe(1)
  })
})

describe('the database itself', () => {
  const asWorker = (text: ReturnType<typeof sql>) =>
    inTransaction(stack.workerDb, { service: 'worker' }, (tx) => text.execute(tx))

  test('erases no person who did not confirm it, and nothing while a registration stands', async () => {
    const id = randomUUID()
    await rows(
      `
        insert into erasures (id, person_id, proof_id, state, asked_at, due_at)
        values ($1, $2, $3, 'withdrawing', now(), now())`,
      id,
      me.id,
      randomUUID(),
    )
    await expect(asWorker(sql`select erase_person(${id}::uuid, now())`)).rejects.toThrow('nobody confirmed')
    await rows('delete from erasures where id = $1', id)
    await furnish(stack, person, 'registered')
    await ask()
    const asked = await erase()
    await expect(asWorker(sql`select erase_person(${asked}::uuid, now())`)).rejects.toThrow(
      'not at that point',
    )
    await rows("update erasures set state = 'withdrawing' where id = $1", asked)
    await expect(asWorker(sql`select erase_person(${asked}::uuid, now())`)).rejects.toThrow(
      'a registration stands',
    )
  })

  test('lets the api ask for its own person alone, and erase nobody', async () => {
    const [eve] = [await signedIn(stack, { email: `eve${n}@example.org`, username: `eve${n}` })]
    const as = {
      person: { id: me.id, kind: 'account', name: '', email: '', role: 'testator', isAdmin: false },
    } as const
    const api = (text: ReturnType<typeof sql>) => inTransaction(stack.db, as, (tx) => text.execute(tx))
    for (const who of [me.id, eve.id])
      await expect(
        api(
          sql`insert into erasures (id, person_id, proof_id) values (${randomUUID()}, ${who}, ${randomUUID()})`,
        ),
      ).rejects.toThrow('permission denied')
    for (const set of ["state = 'withdrawing'", "due_at = now() - interval '1 day'", 'ended_at = now()'])
      await expect(api(sql`update erasures set ${sql.raw(set)}`), set).rejects.toThrow('permission denied')
    for (const table of ['erasure_stops', 'withdrawal_stops'])
      await expect(api(sql`select * from ${sql.ref(table)}`), table).rejects.toThrow('permission denied')
    await expect(api(sql`select stop_one_erasure(${randomUUID()}::uuid)`)).rejects.toThrow(
      'permission denied',
    )
    await expect(api(sql`select erase_person(${randomUUID()}::uuid, now())`)).rejects.toThrow(
      'permission denied',
    )
    await expect(api(sql`select * from kept_payments`)).rejects.toThrow('permission denied')
    await ask()
    const others = await inTransaction(stack.db, { person: { ...as.person, id: eve.id } }, (tx) =>
      sql`select 1 from erasures`.execute(tx),
    )
    expect(others.rows).toEqual([])
    await expect(asWorker(sql`delete from statements`)).rejects.toThrow('permission denied')
    await expect(asWorker(sql`update audit_entries set salt = null`)).rejects.toThrow('permission denied')
  })

  test('has no table that names people, wills or parties of which the erasure does not know', async () => {
    const named = await rows<{
      name: string
    }>(`select distinct conrelid::regclass::text || ' → ' || confrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid in ('people'::regclass, 'wills'::regclass, 'parties'::regclass) order by 1`)
    const source = (
      await rows<{ text: string }>(
        "select string_agg(prosrc, '; ') as text from pg_proc where proname ~ '^erase_(.+_of|person)$'",
      )
    )[0]!.text
    // Those deleted with their parent row (on delete cascade) need no line of their own.
    const cascades = new Set(['auth.session', 'auth.account', 'invitation_mails', 'disowning_links'])
    const unknown = named
      .map(({ name }) => name.split(' → ')[0]!.replaceAll('"', ''))
      .filter(
        (table) =>
          !cascades.has(table) &&
          !source.replaceAll('"', '').includes(`delete from ${table} `) &&
          !source.includes(`erase_${table}(`),
      )
    expect(named.length).toBeGreaterThan(30)
    expect(unknown).toEqual([])
  })
})

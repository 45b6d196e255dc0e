// The public figures on a real PostgreSQL: what is counted, that small samples are suppressed, and that no
// one can query more than the figures.
import { randomBytes, randomUUID } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { LEAST_PEOPLE, readFigures } from '@testate/api/figures'
import { appendAny } from '../../../../test/stack/any-line.ts'
import { setClock } from '../platform/clock.ts'
import { inTransaction } from '../platform/database/database.ts'
import { mount } from '../platform/http/http.ts'
import { startStack, type Stack } from '../../../../test/stack/stack.ts'
import { createShowFigures, roundedSeconds } from './show-figures.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack({
    mount: (app) =>
      mount(app, readFigures, createShowFigures(app.db, { keepMs: 0 }), { transaction: 'none' }),
  })
})
afterAll(() => stack?.stop())
beforeEach(
  async () =>
    void (await run('truncate wills, people, uptime_days, identity_checks, identity_evidence cascade')),
)

const run = async (text: string, ...values: unknown[]) => await stack.owner.query(text, values)
const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000)
const ask = async () =>
  readFigures.answer.parse((await stack.call({ method: 'GET', url: '/api/figures' })).json())
const measured = async (name: string) => (await ask()).durations.find((one) => one.name === name)

async function person(): Promise<string> {
  const id = randomUUID()
  await run(
    "insert into people (id, kind, email, name, role) values ($1, 'account', $2, 'Ann Example', 'testator')",
    id,
    `${id}@example.com`,
  )
  return id
}

interface Life {
  testator?: string
  status?: string
  begun: number
  paid: number
  signed: number
  final: Record<string, number>
}

/** A will with its whole history; each time in minutes ago. */
async function registered({
  testator,
  status = 'registered',
  begun,
  paid,
  signed,
  final,
}: Life): Promise<string> {
  const [id, quote, payment] = [randomUUID(), randomUUID(), randomUUID()]
  const who = testator ?? (await person())
  await run(
    `
      insert into wills (id, testator_id, status, document_hash, document_object, created_at, updated_at)
      values ($1, $2, $3, $4, 'x', $5, $5)`,
    id,
    who,
    status,
    randomBytes(32),
    minutesAgo(begun),
  )
  await run(
    `
      insert into quotes (id, will_id, networks, lines, total_pence, created_by, created_at, expires_at)
      values ($1, $2, '{solana}', '[]', 15000, $3, $4, $5)`,
    quote,
    id,
    who,
    minutesAgo(paid),
    minutesAgo(paid - 30),
  )
  await run(
    `
      insert into payments (id, quote_id, will_id, payer_id, payer_name, payer_email, state, amount_pence,
      currency, provider, provider_session, express_start_version, express_start_at, created_at, paid_at)
    values ($1::uuid, $2, $3, $4, 'Ann Example', 'ann@example.com', 'paid', 15000, 'gbp', 'test',
      'session-' || $1::uuid, '1', $5, $5, $5)`,
    payment,
    quote,
    id,
    who,
    minutesAgo(paid),
  )
  for (const order of [0, 1, 2]) {
    const [party, at] = [randomUUID(), minutesAgo(signed + 2 - order)]
    const signer = order === 0 ? who : await person()
    await run(
      `
        insert into parties (id, will_id, role, witness_order, person_id, name, email, state, created_at,
        updated_at) values ($1, $2, $3, $4, $5, 'Ann Example', 'x@example.com', 'signed', $6, $6)`,
      party,
      id,
      order === 0 ? 'testator' : 'witness',
      order,
      signer,
      at,
    )
    await run(
      `
        insert into statements (id, will_id, party_id, person_id, witness_order, payload, statement_hash,
        signed_at) values ($1, $2, $3, $4, $5, '{}', $6, $7)`,
      randomUUID(),
      id,
      party,
      signer,
      order,
      randomBytes(32),
      at,
    )
  }
  for (const [network, at] of Object.entries(final)) {
    await run(
      `
        insert into anchors (id, will_id, network, action, token_id, metadata_hash, state, prepared,
        receipt, created_at, updated_at, final_at)
        values ($1, $2, $3, 'register', $4, $4, 'final', '{}', '{}', $5, $6, $6)`,
      randomUUID(),
      id,
      network,
      randomBytes(32),
      minutesAgo(signed),
      minutesAgo(at),
    )
  }
  return id
}
const times = async (count: number, life: (n: number) => Life) => {
  for (let n = 0; n < count; n += 1) await registered(life(n))
}

test('a registration with a SAMPLE identity is no will registered', async () => {
  const life = { begun: 30, paid: 20, signed: 10, final: { solana: 5 } }
  const [real, sample] = [await registered(life), await registered(life)]
  const says = async (will: string, order: number, of: boolean): Promise<void> =>
    void (await run(
      `update statements set payload = jsonb_build_object('identity', jsonb_build_object('sample', $3::boolean))
        where will_id = $1 and witness_order = $2`,
      will,
      order,
      of,
    ))
  for (const order of [0, 1, 2]) await says(real, order, false)
  expect((await ask()).registered).toBe(2)
  // One of the three is enough.
  await says(sample, 2, true)
  expect((await ask()).registered).toBe(1)
})

test('an empty register has no figure but nought', async () => {
  expect(await ask()).toMatchObject({ registered: 0, days: 90, leastPeople: 5, uptime: null })
  expect((await ask()).durations.map(({ sample, seconds }) => [sample, seconds])).toEqual(
    Array.from({ length: 8 }, () => [0, null]),
  )
})

test('registered now: neither on the way, nor withdrawn, nor replaced', async () => {
  const testator = await person()
  for (const status of [
    'draft',
    'uploaded',
    'verified',
    'witnessed',
    'registering',
    'registered',
    'registered',
    'released',
    'superseded',
    'withdrawn',
  ]) {
    await run(
      `
        insert into wills (id, testator_id, status, document_hash, document_object, created_at, updated_at)
        values ($1, $2, $3, $4, 'x', now(), now())`,
      randomUUID(),
      testator,
      status,
      randomBytes(32),
    )
  }
  expect((await ask()).registered).toBe(3)
})

test('medians of five people with their number: from form, payment, signature, on each network', async () => {
  // Paid before signing, as by default; the fifth pays last, so its time begins with the payment.
  await times(4, (n) => ({
    begun: 5_000 + n * 60,
    paid: 3_000,
    signed: 100,
    final: { solana: 99 - n, ethereum: 80 },
  }))
  await registered({ begun: 6_000, paid: 97, signed: 100, final: { solana: 96 } })
  expect((await ask()).durations).toEqual([
    { name: 'begun-to-registered', sample: 5, seconds: 3 * 86_400 }, // 5,023 minutes, rounded to the day
    { name: 'paid-to-registered', sample: 5, seconds: 2 * 86_400 }, // 2,902 minutes, rounded to the day
    { name: 'signed-to-registered', sample: 5, seconds: 120 },
    { name: 'pdf-checked', sample: 0, seconds: null },
    { name: 'identity-decided', sample: 0, seconds: null },
    { name: 'on-solana', sample: 5, seconds: 180 },
    { name: 'on-ethereum', sample: 4, seconds: null },
    { name: 'on-corda', sample: 0, seconds: null },
  ])
})

test('fewer people than five give no median, however many wills one of them has', async () => {
  const testator = await person()
  const life = { begun: 500, paid: 400, signed: 100, final: { solana: 99 } }
  await times(LEAST_PEOPLE - 2, () => life)
  await times(6, () => ({ ...life, testator }))
  expect(await measured('on-solana')).toEqual({ name: 'on-solana', sample: LEAST_PEOPLE + 4, seconds: null })
  await registered(life)
  expect(await measured('on-solana')).toEqual({ name: 'on-solana', sample: LEAST_PEOPLE + 5, seconds: 60 })
})

test('only the last ninety days are measured, and a will withdrawn since then still counts', async () => {
  const day = 24 * 60
  await times(5, () => ({
    status: 'withdrawn',
    begun: 92 * day,
    paid: 91 * day,
    signed: 90.5 * day,
    final: { solana: 89.5 * day },
  }))
  expect(await measured('on-solana')).toMatchObject({ sample: 5, seconds: 86_400 })
  await run(
    "update anchors set final_at = final_at - interval '1 day', created_at = created_at - interval '1 day'",
  )
  expect(await measured('on-solana')).toMatchObject({ sample: 0, seconds: null })
})

test('an identity check: what a person decided, and no sample', async () => {
  const reviewer = await person()
  for (let n = 0; n < 6; n += 1) {
    const [who, evidence] = [await person(), randomUUID()]
    await run(
      `
        insert into identity_evidence (id, person_id, document_object, document_sha256, document_media,
        selfie_object, selfie_sha256, selfie_media, created_at)
        values ($1, $2, 'x', $3, 'image/png', 'y', $3, 'image/png', now())`,
      evidence,
      who,
      randomBytes(32),
    )
    const sample = n === 5
    await run(
      `
        insert into identity_checks (id, person_id, evidence_id, document_type, document_data, sample,
        state, provider, decided_by, reason, created_at, decided_at)
        values ($1, $2, $3, 'passport', '{}', $4, 'accepted', 'built-in', $5, 'as in the pictures', $6, $7)`,
      randomUUID(),
      who,
      evidence,
      sample,
      sample ? null : reviewer,
      minutesAgo(100),
      sample ? minutesAgo(100) : minutesAgo(n * 10),
    )
  }
  expect(await measured('identity-decided')).toEqual({ name: 'identity-decided', sample: 5, seconds: 3_600 })
})

test('a PDF is timed from its arrival to its last page read; a replacement starts anew', async () => {
  const said = async (will: string, actor: string, event: string, at: Date): Promise<void> => {
    const back = setClock(() => at)
    await inTransaction(stack.workerDb, { service: 'worker' }, (tx) =>
      appendAny(tx, { event, willId: will, actor, details: {} }),
    ).finally(back)
  }
  for (let n = 0; n < 5; n += 1) {
    const [will, actor] = [randomUUID(), await person()]
    await run(
      `
        insert into wills (id, testator_id, status, document_hash, document_object, pages_checked,
        created_at, updated_at) values ($1, $2, 'uploaded', $3, 'x', 'ok', now(), now())`,
      will,
      actor,
      randomBytes(32),
    )
    const at = (seconds: number): Date => new Date(Date.now() - 50_000 + seconds * 1000)
    await said(will, actor, 'will.uploaded', at(0))
    await said(will, actor, 'will.document-replaced', at(20))
    await said(will, 'worker', 'will.pages-read', at(20 + 2 + n))
  }
  expect(await measured('pdf-checked')).toEqual({ name: 'pdf-checked', sample: 5, seconds: 4 })
})

test('the api’s login alone gets the figures, and nothing that they are made from', async () => {
  await registered({ begun: 5, paid: 4, signed: 3, final: { solana: 1 } })
  const asApi = async (text: string) =>
    (await inTransaction(stack.db, { service: 'operate' }, (tx) => tx.executeQuery(CompiledQuery.raw(text))))
      .rows
  for (const text of ['select * from uptime_days', "update uptime_days set minutes = ~ B'0'::bit(1440)"])
    await expect(asApi(text)).rejects.toThrow('permission denied for table uptime_days')
  expect(
    await asApi(
      `
        select (select count(*) from wills)::int as wills, (select count(*)
        from anchors)::int as anchors, public_registered() as registered`,
    ),
  ).toEqual([{ wills: 0, anchors: 0, registered: 1 }])
  const { rows } = await run(`
      select p.proname, has_function_privilege('testate_worker', p.oid, 'execute') or
      has_function_privilege('testate_release', p.oid, 'execute') as others,
      has_function_privilege('testate_api', p.oid, 'execute') as api
    from pg_proc p where p.proname in ('app_note_minute', 'public_uptime', 'public_registered', 'public_durations')`)
  expect(rows.map(({ others, api }: { others: boolean; api: boolean }) => [others, api])).toEqual(
    Array.from({ length: 4 }, () => [false, true]),
  )
})

test('counted once a minute, however many look', async () => {
  const show = createShowFigures(stack.db)
  const [one] = await Promise.all(Array.from({ length: 50 }, () => show()))
  await registered({ begun: 5, paid: 4, signed: 3, final: { solana: 1 } })
  expect(await show()).toBe(one)
  expect((await createShowFigures(stack.db)()).registered).toBe(1)
})

test('a database that does not answer is reported, not shown as zero', async () => {
  await run('alter function public_registered() rename to public_registered_gone')
  const answer = await stack.call({ method: 'GET', url: '/api/figures' })
  await run('alter function public_registered_gone() rename to public_registered')
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable'])
})

test('a time as people say it', () => {
  expect(
    [0.4, 13.6, 59.7, 89, 91, 1_830, 3_599, 5_401, 86_000, 130_000, 1_000_000].map(roundedSeconds),
  ).toEqual([0, 14, 60, 60, 120, 1_860, 3_600, 7_200, 86_400, 172_800, 1_036_800])
})

// The delayed withdrawal of a registered will: what the worker alone starts, who is notified, each way of
// stopping it, and what the database refuses to everyone.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../platform/database/database.ts'
import { changeStatus } from '../wills/change-status.ts'
import type { Template } from '../notifications/templates.ts'
import { startCeremonyStack, type CeremonyStack, type VerifiedWill } from '../../../../test/stack/ceremony.ts'
import { mailsOf } from '../../../../test/stack/mails.ts'
import { anchorWill } from './anchors/anchor-will.ts'
import { moveToken } from './tokens/move-token.ts'
import { resumeAnchors } from './anchors/resume-anchors.ts'
import { advanceWithdrawal, advanceWithdrawals } from './anchors/advance-withdrawal.ts'

let ceremony: CeremonyStack
let will: VerifiedWill
beforeAll(async () => void (ceremony = await startCeremonyStack()))
beforeEach(async () => void (will = await registered()))
afterAll(() => ceremony.stop())

const rows = async <T = Record<string, unknown>>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await ceremony.stack.owner.query(text, values)).rows as T[]

/** Final on Ethereum, and paid for there and on Solana. */
async function registered(): Promise<VerifiedWill> {
  const made = await ceremony.verifiedWill({ networks: ['ethereum', 'solana'] })
  await rows(
    `
      update quotes set lines =
      '[{"item":"ethereum","label":"Ethereum","amount":3200},{"item":"solana","label":"Solana","amount":2000}]'
      where will_id = $1`,
    made.id,
  )
  await setStatus(made.id, 'registered')
  await anchor(made.id, 'ethereum', 'final')
  return made
}
async function setStatus(id: string, status: string): Promise<void> {
  await rows('alter table wills disable trigger wills_moves')
  await rows('update wills set status = $2 where id = $1', id, status)
  await rows('alter table wills enable trigger wills_moves')
}
async function anchor(
  willId: string,
  network: string,
  state: string,
  action = 'register',
  more: Record<string, unknown> = {},
): Promise<string> {
  const id = randomUUID()
  await rows(
    `
      insert into anchors (id, will_id, network, action, token_id, metadata_hash, state, prepared, receipt,
      recipient, purpose, created_at, updated_at, final_at)
    values ($1, $2, $3, $4, sha256('t'), sha256('m'), $5, $10, $6, $7, $8, now() - interval '1 hour',
      now() - interval '1 hour', $9)`,
    id,
    willId,
    network,
    action,
    state,
    state === 'final' ? '{}' : null,
    more['recipient'] ?? null,
    more['purpose'] ?? null,
    state === 'final' ? new Date() : null,
    state === 'pending' ? null : '{}',
  )
  return id
}
const ask = async (body: object = {}) =>
  await ceremony.call(will.people[0], 'POST', `/api/wills/${will.id}/withdraw`, body, {
    'step-up': await ceremony.stepUp(will.people[0], will, 'withdraw'),
  })
const idOf = async (): Promise<string> =>
  (
    await rows<{ id: string }>(
      'select id from withdrawals where will_id = $1 order by asked_at desc limit 1',
      will.id,
    )
  )[0]!.id
const rowOf = async () =>
  (
    await rows<{
      state: string
      ended_by: string | null
      effective_at: Date | null
      owed: string[]
      told: boolean
    }>(
      `
        select state, ended_by, effective_at, owed, told_at is not null as told from withdrawals
        where will_id = $1 order by asked_at desc limit 1`,
      will.id,
    )
  )[0]!
const statusOf = async () =>
  (await rows<{ status: string }>('select status from wills where id = $1', will.id))[0]!.status
const mails = async (template: Template) =>
  (await mailsOf(ceremony.stack, { template }))
    .filter(({ to_address: to }) => will.people.some(({ email }) => email === to))
    .toSorted((a, b) => a.to_address.localeCompare(b.to_address))
const lines = async (event: string) =>
  (
    await rows(
      "select 1 from audit_entries where will_id = $1 and convert_from(leaf, 'UTF8') like $2",
      will.id,
      `%"event":"${event}"%`,
    )
  ).length
const tend = async () => await advanceWithdrawal(await idOf(), ceremony.worker)
const tokenOf = async () => (await mails('withdrawal-asked')).at(-1)!.data['token']!
/** As if the hours had passed. */
const waitOver = async () =>
  await rows(
    `
      update withdrawals set effective_at = clock_timestamp() - interval '1 millisecond' where will_id = $1
      and state = 'waiting'`,
    will.id,
  )
const link = (method: 'GET' | 'POST', token: string) =>
  ceremony.call(null, method, `/api/stop-withdrawal/${token}`)
const witnesses = () =>
  will.people
    .slice(1)
    .map(({ email }) => email)
    .toSorted()

test('the worker begins the wait, tells all three, and gives the testator alone a link', async () => {
  const answer = await ask({ reason: 'I have changed my mind' })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    202,
    { message: expect.stringContaining('Until it is carried out you can stop it') },
  ])
  expect(Date.parse(answer.json<{ effectiveAt: string }>().effectiveAt) - Date.now()).toBeGreaterThan(
    23.9 * 3_600_000,
  )
  expect([await statusOf(), await rowOf(), await lines('will.withdrawal-asked')]).toMatchObject([
    'registered',
    { state: 'asked', effective_at: null },
    0,
  ])
  await tend()
  const { state, effective_at: effectiveAt, owed } = await rowOf()
  expect([state, Math.round((effectiveAt!.getTime() - Date.now()) / 3_600_000), owed]).toEqual([
    'waiting',
    24,
    ['solana'],
  ])
  expect(
    (await mails('withdrawal-asked')).map(({ to_address: to, data }) => [to, data['effectiveAt']]),
  ).toEqual([[will.people[0].email, effectiveAt!.toISOString()]])
  const told = await mails('withdrawal-asked-witness')
  expect(told.map(({ to_address: to }) => to)).toEqual(witnesses())
  expect(JSON.stringify(told)).not.toContain(await tokenOf())
  expect([await lines('will.withdrawal-asked'), await lines('will.withdrawn'), await statusOf()]).toEqual([
    1,
    0,
    'registered',
  ])
  const shown = (await ceremony.call(will.people[0], 'GET', `/api/wills/${will.id}/anchors`)).json<{
    willStatus: string
  }>()
  expect(shown.willStatus).toBe('registered')
  expect((await ask()).json()).toMatchObject({ status: 409, code: 'conflict' })
})

test('the link goes to the address that the worker knows, whatever the api has written', async () => {
  const known = `known-${randomUUID()}@example.com`
  await rows(
    `
      insert into proven_addresses (person_id, email, proven_at) values ($1, $2, now())
      on conflict (person_id) do update set email = excluded.email`,
    will.people[0].id,
    known,
  )
  await ask()
  await rows(
    "update parties set email = 'elsewhere@example.com' where will_id = $1 and witness_order = 0",
    will.id,
  )
  await tend()
  expect(
    await rows(
      `
        select to_address from outbox where template = 'withdrawal-asked'
        and to_address in ('elsewhere@example.com', $1)`,
      known,
    ),
  ).toEqual([{ to_address: known }])
})

test('is carried out once, when its time is over and not before, and all three are told', async () => {
  await ask()
  await tend()
  await tend()
  expect(await statusOf()).toBe('registered')
  await waitOver()
  await Promise.all([tend(), tend(), advanceWithdrawals(ceremony.worker)])
  expect([await statusOf(), await rowOf(), await lines('will.withdrawn')]).toMatchObject([
    'withdrawn',
    { state: 'done', told: true },
    1,
  ])
  expect([
    (await mails('withdrawal-done')).length,
    (await mails('withdrawal-done-witness')).map(({ to_address: to }) => to),
  ]).toEqual([1, witnesses()])
  expect(
    await rows(
      "select 1 from pgboss.job where name = 'plan-withdrawals' and data ->> 'willId' = $1",
      will.id,
    ),
  ).toHaveLength(1)
  expect((await link('POST', await tokenOf())).json()).toMatchObject({ status: 410, code: 'gone' })
  expect((await link('GET', await tokenOf())).json()).toMatchObject({ status: 410 })
  expect(
    (await ceremony.call(will.people[0], 'POST', `/api/wills/${will.id}/withdrawal/stop`)).statusCode,
  ).toBe(409)
  expect(await statusOf()).toBe('withdrawn')
})

test('opening the mailed link changes nothing; its button stops it without signing in', async () => {
  await ask()
  await tend()
  const token = await tokenOf()
  for (let n = 0; n < 3; n += 1)
    expect((await link('GET', token)).json()).toEqual({
      stopped: false,
      effectiveAt: (await rowOf()).effective_at!.toISOString(),
    })
  expect((await rowOf()).state).toBe('waiting')
  for (let n = 0; n < 2; n += 1)
    expect((await link('POST', token)).json()).toMatchObject({
      message: expect.stringContaining('stays as it is'),
    })
  expect((await link('GET', token)).json()).toMatchObject({ stopped: true })
  expect([await rowOf(), await lines('will.withdrawal-stopped')]).toMatchObject([
    { state: 'stopped', ended_by: 'link', told: false },
    1,
  ])
  await Promise.all([tend(), tend()])
  expect([
    (await mails('withdrawal-stopped')).map(({ data }) => data['why']),
    (await mails('withdrawal-stopped-witness')).map(({ to_address: to }) => to),
  ]).toEqual([['link'], witnesses()])
  await rows(
    "update withdrawals set effective_at = clock_timestamp() - interval '1 day' where will_id = $1",
    will.id,
  )
  await advanceWithdrawals(ceremony.worker)
  expect([await statusOf(), (await rowOf()).told]).toEqual(['registered', true])
  // It is no ban: the testator may request it again, with another code.
  expect((await ask()).statusCode).toBe(202)
})

test('the signed-in testator stops it without a factor; no other person or link does', async () => {
  await ask()
  const stop = (who: VerifiedWill['people'][number] | null) =>
    ceremony.call(who, 'POST', `/api/wills/${will.id}/withdrawal/stop`)
  expect([
    (await stop(will.people[1])).statusCode,
    (await stop((await registered()).people[0])).statusCode,
    (await stop(null)).statusCode,
  ]).toEqual([403, 404, 401])
  expect([
    (await link('POST', 'A'.repeat(43))).statusCode,
    (await link('GET', 'A'.repeat(43))).statusCode,
  ]).toEqual([410, 410])
  await tend()
  expect((await rowOf()).state).toBe('waiting')
  expect((await stop(will.people[0])).statusCode).toBe(200)
  expect((await stop(will.people[0])).json()).toMatchObject({ status: 409, code: 'not-now' })
  await tend()
  expect([
    (await rowOf()).ended_by,
    (await mails('withdrawal-stopped')).map(({ data }) => data['why']),
  ]).toEqual(['account', ['account']])
})

test('stopped before the worker saw it: no person is told of it', async () => {
  await ask()
  expect(
    (await ceremony.call(will.people[0], 'POST', `/api/wills/${will.id}/withdrawal/stop`)).statusCode,
  ).toBe(200)
  await tend()
  expect([
    await rowOf(),
    await mails('withdrawal-asked'),
    await mails('withdrawal-stopped-witness'),
  ]).toMatchObject([{ state: 'stopped', effective_at: null, told: true }, [], []])
})

test('a worker that dies while it begins has begun nothing; two at once begin it once', async () => {
  await ask()
  await rows(
    `
      create function lights_out() returns trigger language plpgsql as $$ begin if new.template =
      'withdrawal-asked-witness' then raise exception 'the lights went out'; end if; return new; end $$`,
  )
  await rows('create trigger lights_out before insert on outbox for each row execute function lights_out()')
  try {
    await expect(tend()).rejects.toThrow('the lights went out')
    expect([
      await rowOf(),
      await mails('withdrawal-asked'),
      await lines('will.withdrawal-asked'),
    ]).toMatchObject([{ state: 'asked', effective_at: null }, [], 0])
  } finally {
    await rows('drop trigger lights_out on outbox; drop function lights_out()')
  }
  // No other job was enqueued: the worker's timer finds it.
  await Promise.all([advanceWithdrawals(ceremony.worker), advanceWithdrawals(ceremony.worker), tend()])
  expect([
    (await rowOf()).state,
    (await mails('withdrawal-asked')).length,
    await lines('will.withdrawal-asked'),
  ]).toEqual(['waiting', 1, 1])
})

test('stopping while it is carried out: one of the two happens, and everybody is told which', async () => {
  for (let n = 0; n < 8; n += 1) {
    will = await registered()
    await ask()
    await tend()
    const token = await tokenOf()
    await waitOver()
    const [stopped] = await Promise.all([link('POST', token), tend()])
    await tend()
    const kept = stopped.statusCode === 200
    expect([
      await statusOf(),
      (await rowOf()).state,
      (await mails('withdrawal-done')).length,
      (await mails('withdrawal-stopped')).length,
    ]).toEqual(kept ? ['registered', 'stopped', 0, 1] : ['withdrawn', 'done', 1, 0])
  }
})

test('the api’s login writes nothing here except by a function that uses up the proof', async () => {
  const api = (text: ReturnType<typeof sql>, person = will.people[0]) =>
    inTransaction(ceremony.stack.db, { person }, (tx) => text.execute(tx))
  await expect(
    api(
      sql`
        insert into withdrawals (id, will_id, person_id, proof_id)
        values (${randomUUID()}, ${will.id}, ${will.people[0].id}, ${randomUUID()})`,
    ),
  ).rejects.toThrow('permission denied')
  const asking = (token: string, of = will, person = will.people[0]) =>
    api(sql`select app_ask_withdrawal(${token}, ${randomUUID()}::uuid, ${of.id}::uuid, null)`, person)
  const [other, unregistered] = [await registered(), await registered()]
  await setStatus(unregistered.id, 'verified')
  const refused = { constraint: 'proof' }
  await expect(asking('no token of anybody’s')).rejects.toMatchObject(refused)
  await expect(asking(await ceremony.stepUp(will.people[0], will, 'open'))).rejects.toMatchObject(refused)
  await expect(asking(await ceremony.stepUp(will.people[0], other, 'withdraw'))).rejects.toMatchObject(
    refused,
  )
  await expect(asking(await ceremony.stepUp(will.people[1], will, 'withdraw'))).rejects.toMatchObject(refused)
  await expect(
    asking(await ceremony.stepUp(will.people[0], { ...will, documentHash: other.documentHash }, 'withdraw')),
  ).rejects.toMatchObject(refused)
  await expect(
    asking(
      await ceremony.stepUp(unregistered.people[0], unregistered, 'withdraw'),
      unregistered,
      unregistered.people[0],
    ),
  ).rejects.toMatchObject(refused)
  expect(
    await rows('select 1 from withdrawals where will_id = any($1)', [will.id, other.id, unregistered.id]),
  ).toEqual([])
  const token = await ceremony.stepUp(will.people[0], will, 'withdraw')
  await asking(token)
  for (const set of ["state = 'waiting'", 'effective_at = now()', "state = 'done'"])
    await expect(api(sql`update withdrawals set ${sql.raw(set)}`), set).rejects.toThrow('permission denied')
  await expect(
    api(sql`insert into withdrawal_stops (token_hash, withdrawal_id) values (sha256('x'), ${await idOf()})`),
  ).rejects.toThrow('permission denied')
  await expect(api(sql`select * from withdrawal_stops`)).rejects.toThrow('permission denied')
  await tend()
  await link('POST', await tokenOf())
  await expect(asking(token)).rejects.toMatchObject(refused)
})

test('the worker ends a row for which no proof was used up, and tells the testator', async () => {
  // Whoever wrote it: a proof that never existed, and one that was used for something else.
  const [used] = await rows<{ id: string }>(
    `
      insert into proofs (id, person_id, purpose, will_id, document_hash, factor, request_key, token_hash,
      proven_at, expires_at, used_at)
    values (gen_random_uuid(), $1, 'withdraw', $2, $3, 'code by e-mail', sha256(''), sha256($4), now(),
      now() + interval '5 minutes', now()) returning id`,
    will.people[0].id,
    will.id,
    Buffer.from(will.documentHash, 'hex'),
    randomUUID(),
  )
  for (const proof of [randomUUID(), used!.id]) {
    await rows(
      'insert into withdrawals (id, will_id, person_id, proof_id) values ($1, $2, $3, $4)',
      randomUUID(),
      will.id,
      will.people[0].id,
      proof,
    )
    await tend()
    expect([
      await rowOf(),
      await statusOf(),
      await lines('will.withdrawal-asked'),
      (await mails('withdrawal-asked')).length,
    ]).toMatchObject([{ state: 'ended', ended_by: 'unconfirmed' }, 'registered', 0, 0])
  }
  expect([
    (await mails('withdrawal-stopped')).map(({ data }) => data['why']),
    await mails('withdrawal-stopped-witness'),
    await lines('will.withdrawal-ended'),
  ]).toEqual([['unconfirmed', 'unconfirmed'], [], 2])
})

test('the database refuses a withdrawal before its wait is over, and a release during one', async () => {
  const api = { person: will.people[0] } as const
  const worker = { service: 'worker' } as const
  // Even with the testator's own fresh proof.
  const toWithdrawn = async (as: typeof api | typeof worker) => {
    const proof = await ceremony.stepUp(will.people[0], will, 'withdraw')
    return await inTransaction(as === api ? ceremony.stack.db : ceremony.stack.workerDb, as, (tx) =>
      changeStatus(tx, will.id, 'withdrawn', { actor: will.people[0].id, reason: 'x', proof }),
    )
  }
  for (const as of [api, worker]) await expect(toWithdrawn(as)).rejects.toThrow('when its wait is over')
  await ask()
  await expect(toWithdrawn(worker)).rejects.toThrow('when its wait is over')
  await tend()
  for (const as of [api, worker]) await expect(toWithdrawn(as)).rejects.toThrow('when its wait is over')
  await noticeReleased(will)
  const release = () =>
    inTransaction(ceremony.stack.releaseDb, { service: 'release' }, (tx) =>
      sql`select app_change_will_status(${will.id}::uuid, '{registered}', 'released', now())`.execute(tx),
    )
  await expect(release()).rejects.toThrow('is not released')
  await link('POST', await tokenOf())
  await expect(toWithdrawn(worker)).rejects.toThrow('when its wait is over')
  await release()
})

/** As if the will's notice of death were released, which the database allows only when it is due. */
async function noticeReleased(will: VerifiedWill): Promise<void> {
  await ceremony.stack.asSuperuser(`begin; set local session_replication_role = replica;
    insert into death_notices (id, will_id, submitted_by, submitter_key, state, content_hash, deceased_name,
        date_of_death, certificate_id, certificate_object, certificate_sha256,
         wait_days, waiting_since, due_at, ended_at)
      values (gen_random_uuid(), '${will.id}', '${will.people[1].id}', sha256(''), 'released', sha256(''), 'X',
        '2026-01-01', gen_random_uuid(), 'x', sha256(''), 7, now() - interval '8 days', now(), now());
    commit`)
}

test('while it waits no network is begun, moved or superseded; once stopped all continues', async () => {
  const entry = await anchor(will.id, 'solana', 'pending')
  const move = await anchor(will.id, 'ethereum', 'pending', 'transfer', {
    recipient: '0x1',
    purpose: 'release',
  })
  const later = await ceremony.verifiedWill({ supersedes: will, networks: ['ethereum'] })
  await setStatus(later.id, 'registering')
  const superseding = await anchor(later.id, 'ethereum', 'pending', 'supersede')
  await ask()
  const held = [entry, move, superseding]
  for (const id of held) await anchorWill(id, ceremony.worker)
  expect(await rows('select state, attempt, reason from anchors where id = any($1)', held)).toEqual(
    held.map(() => ({ state: 'pending', attempt: 0, reason: null })),
  )
  await resumeAnchors(ceremony.worker)
  const jobsOf = async () =>
    (await rows("select 1 from pgboss.job where data ->> 'anchorId' = any($1)", held)).length
  expect(await jobsOf()).toBe(0)
  await rows("update anchors set state = 'failed', retryable = true, reason = 'x' where id = $1", entry)
  expect(
    (await ceremony.call(will.people[0], 'POST', `/api/wills/${will.id}/anchors/solana/retry`)).json(),
  ).toMatchObject({ status: 409, code: 'not-now', detail: expect.stringContaining('Stop it first') })
  expect(
    (
      await ceremony.call(
        will.people[0],
        'GET',
        `/api/wills/${will.id}/own-address/ethereum?address=0x${'12'.repeat(20)}`,
      )
    ).json(),
  ).toMatchObject({ code: 'not-now', detail: expect.stringContaining('Stop it first') })
  await tend()
  await link('POST', await tokenOf())
  await resumeAnchors(ceremony.worker)
  expect(await jobsOf()).toBe(3)
})

test('a token is moved only where the will is registered for good', async () => {
  const address = '1'.repeat(32)
  await anchor(will.id, 'solana', 'pending')
  expect(
    (
      await ceremony.call(
        will.people[0],
        'GET',
        `/api/wills/${will.id}/own-address/solana?address=${address}`,
      )
    ).json(),
  ).toMatchObject({ status: 409, reason: 'network-not-final', networkName: 'Solana' })
})

test('a token’s move the api passed on in the same moment ends before it begins', async () => {
  await ask()
  const asked = {
    anchorId: randomUUID(),
    willId: will.id,
    network: 'ethereum' as const,
    address: `0x${'12'.repeat(20)}`,
    deadline: 1,
    signature: '0x',
    proofId: randomUUID(),
    personId: will.people[0].id,
    askedAt: new Date().toISOString(),
  }
  const context = {
    ...ceremony.worker,
    networks: { open: async () => ({ trusted: { chainId: '1' } }) },
  } as never
  await moveToken(asked, context)
  expect(await rows('select state, retryable from anchors where id = $1', asked.anchorId)).toEqual([
    { state: 'failed', retryable: false },
  ])
})

test('a later version that a ledger already held replaces the will, and the withdrawal ends', async () => {
  await ask()
  await tend()
  const later = await ceremony.verifiedWill({ supersedes: will, networks: ['ethereum'] })
  await setStatus(later.id, 'registering')
  await inTransaction(ceremony.stack.workerDb, { service: 'worker' }, (tx) =>
    changeStatus(tx, later.id, 'registered', { actor: 'worker', reason: 'final on ethereum' }),
  )
  expect(await statusOf()).toBe('superseded')
  await waitOver()
  await tend()
  expect([
    await statusOf(),
    await rowOf(),
    (await mails('withdrawal-stopped')).map(({ data }) => data['why']),
  ]).toMatchObject(['superseded', { state: 'ended', ended_by: 'overtaken' }, ['overtaken']])
})

test('a will that is not registered is withdrawn at once', async () => {
  await setStatus(will.id, 'verified')
  expect((await ask()).json()).toEqual({
    message: 'Registration withdrawn. This does not revoke the will.',
    effectiveAt: null,
  })
  expect([
    await statusOf(),
    (await rows('select 1 from withdrawals where will_id = $1', will.id)).length,
  ]).toEqual(['withdrawn', 0])
  // Paid a moment ago: the mail about the refund tells the testator, and none comes on top of it.
  expect(await mails('withdrawal-done')).toEqual([])
  const told = await mails('withdrawal-done-witness')
  expect(told.map(({ to_address: to, data }) => [to, data['early']]).toSorted()).toEqual(
    will.people
      .slice(1)
      .map(({ email }) => [email, true])
      .toSorted(),
  )
})

test('withdrawn too late for a refund: a mail to the testator, none to a witness who was never mailed', async () => {
  await setStatus(will.id, 'verified')
  await rows("update payments set paid_at = now() - interval '15 days' where will_id = $1", will.id)
  await rows(
    "update parties set state = 'invited', person_id = null where will_id = $1 and witness_order = 1",
    will.id,
  )
  await ask()
  expect((await mails('withdrawal-done')).map(({ to_address: to, data }) => [to, data['early']])).toEqual([
    [will.people[0].email, true],
  ])
  expect((await mails('withdrawal-done-witness')).map(({ to_address: to }) => to)).toEqual([
    will.people[2].email,
  ])
})

test('what is owed back is fixed when asked for, even if a network arrives meanwhile', async () => {
  const arriving = await anchor(will.id, 'solana', 'submitted')
  await ask()
  await tend()
  await rows("update anchors set state = 'final', receipt = '{}', final_at = now() where id = $1", arriving)
  expect(
    await rows(
      'select network from payment_parts p join payments y on y.id = p.payment_id where y.will_id = $1',
      will.id,
    ),
  ).toEqual([])
  await waitOver()
  await tend()
  expect(
    await rows(
      `
        select network, p.amount_pence, reason from payment_parts p join payments y on y.id = p.payment_id
        where y.will_id = $1`,
      will.id,
    ),
  ).toEqual([{ network: 'solana', amount_pence: 2000, reason: 'cancellation' }])
})

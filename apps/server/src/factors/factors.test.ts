// Second factors in the worker: what is enrolled, when it counts, and each way in which an answer must be
// refused.
import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MadePasskey, PasskeyOptions, UsedPasskey } from '@testate/api/factors'
import { mailsOf } from '../../../../test/stack/mails.ts'
import { startStack, type Stack } from '../../../../test/stack/stack.ts'
import { listenForMail } from '../notifications/events.ts'
import { setClock } from '../platform/clock.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { answerUnlock } from '../proofs/unlock.ts'
import { askPasskey } from './ask-passkey.ts'
import { keepFactor, kindsThatCount, listFactors, removeFactor, renameFactor } from './change-factors.ts'
import { checkPasskey } from './check-passkey.ts'
import { checkAuthenticator, checkRecoveryCode } from './check-typed.ts'
import { addAuthenticator, beginAuthenticator } from './enrol-authenticator.ts'
import { addPasskey, beginPasskey } from './enrol-passkey.ts'
import { makeRecoveryCodes } from './make-recovery-codes.ts'
import type { Permit } from './may-change.ts'
import { newDevice, type Device } from '../../testing/passkey-fixture.ts'
import { base32, codeOf, stepAt } from './totp.ts'

let stack: Stack
let back: () => void
let at: Date
beforeAll(async () => {
  listenForMail()
  stack = await startStack({ mount: () => undefined, queues: [] })
})
afterAll(async () => await stack.stop())
beforeEach(async () => {
  back = setClock(() => at)
  await stopAt(new Date('2026-11-22T12:00:10.000Z'))
  await stack.owner.query('delete from outbox')
})
afterEach(() => back())

/** Time stands still here; in the database, which compares audit entries with it, it runs on from there. */
async function stopAt(to: Date): Promise<void> {
  at = to
  await stack.owner.query('update installation set clock_offset = make_interval(secs => $1::float8 / 1000)', [
    to.getTime() - Date.now(),
  ])
}
const later = async (minutes: number): Promise<void> =>
  await stopAt(new Date(at.getTime() + minutes * 60_000))
const day = 24 * 60
const run = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  await inTransaction(stack.workerDb, { service: 'worker' }, work)
const mails = async () =>
  (
    await mailsOf<{ what: string; kind: string; at: string | null }>(stack, { template: 'factor-changed' })
  ).map(({ to_address, data }) => ({ to: to_address, ...data }))
const origin = () => stack.config.publicUrl

async function somebody(kind: 'account' | 'guest' = 'account'): Promise<string> {
  const id = randomUUID()
  await stack.owner.query(
    'insert into people (id, kind, email, name, is_admin, created_at) values ($1, $2, $3, $4, false, $5)',
    [id, kind, `${id}@example.org`, 'Ann Example', at],
  )
  return id
}

async function withPasskey(
  personId: string,
  permit: Permit = 'passkey',
  device: Device = newDevice(origin()),
): Promise<{ device: Device; id: string }> {
  const begun = await run((tx) => beginPasskey(tx, { personId, permit }, stack.workerContext))
  const { id } = await run((tx) =>
    addPasskey(
      tx,
      { personId, enrolment: begun.enrolment, name: 'My phone', made: device.make(begun.options) },
      stack.workerContext,
    ),
  )
  return { device, id }
}

async function withAuthenticator(
  personId: string,
  permit: Permit = 'passkey',
): Promise<{ id: string; code: (minutes?: number) => string }> {
  const begun = await run((tx) => beginAuthenticator(tx, { personId, permit }, stack.workerContext))
  const secret = bytesOf(begun.secret)
  const code = (minutes = 0): string => codeOf(secret, stepAt(new Date(at.getTime() + minutes * 60_000)))
  const added = await run((tx) =>
    addAuthenticator(
      tx,
      { personId, enrolment: begun.enrolment, name: 'App', code: code() },
      stack.workerContext,
    ),
  )
  if ('wrong' in added) throw new Error(added.wrong)
  return { id: added.id, code }
}

function bytesOf(text: string): Buffer {
  const bits = [...text]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  expect(base32(bytes)).toBe(text)
  return bytes
}

const act = (
  personId: string | null,
  over: Partial<{ purpose: string; willId: string; documentHash: Buffer; requestKey: Buffer }> = {},
) => ({ personId, purpose: 'sign', willId: will, documentHash: hash, requestKey: key, ...over })
const [will, hash, key] = [randomUUID(), randomBytes(32), randomBytes(32)]
const ask = async (personId: string | null, over = {}): Promise<PasskeyOptions> =>
  (await run((tx) => askPasskey(tx, act(personId, over), stack.workerContext)))!
const check = async (personId: string | null, used: UsedPasskey, over = {}) =>
  await run((tx) => checkPasskey(tx, act(personId, over), used, stack.workerContext))

test('a first passkey added by a mailed code opens nothing for three days; its owner is mailed', async () => {
  const me = await somebody()
  const { device } = await withPasskey(me, 'code by e-mail')
  expect(await mails()).toMatchObject([
    { to: `${me}@example.org`, what: 'added', kind: 'passkey', at: '2026-11-25T12:00:10.000Z' },
  ])
  expect([
    await run((tx) => askPasskey(tx, act(me), stack.workerContext)),
    await run((tx) => kindsThatCount(tx, me)),
  ]).toEqual([null, []])
  // Not even if the request named nobody.
  expect(await check(null, device.use(await ask(null)))).toMatchObject({
    wrong: 'step-up-needed',
    sentence: expect.stringContaining('three days'),
  })
  await later(3 * day)
  expect(await run((tx) => kindsThatCount(tx, me))).toEqual(['passkey'])
  expect(await check(me, device.use(await ask(me)))).toMatchObject({ factor: 'passkey' })
})

test('one added by a guest, with a factor or through a staff link counts at once', async () => {
  const [guest, staff, me] = [await somebody('guest'), await somebody(), await somebody()]
  for (const [who, permit] of [
    [guest, 'code by e-mail'],
    [staff, 'staff link'],
    [me, 'recovery code'],
  ] as const) {
    const { device } = await withPasskey(who, permit)
    expect(await check(who, device.use(await ask(who)))).toMatchObject({ factor: 'passkey' })
  }
  expect((await mails()).map((mail) => mail.at)).toEqual([null, null, null])
})

test('once a factor counts, a mailed code adds no other', async () => {
  const me = await somebody()
  await withPasskey(me)
  for (const begin of [beginPasskey, beginAuthenticator, makeRecoveryCodes]) {
    for (const permit of ['code by e-mail', 'staff link'] as const)
      await expect(
        run<unknown>((tx) => begin(tx, { personId: me, permit }, stack.workerContext)),
      ).rejects.toMatchObject({ code: 'step-up-needed' })
  }
  await withPasskey(me, 'passkey')
  expect((await run((tx) => listFactors(tx, me))).factors).toHaveLength(2)
})

test('an assertion is good for the very act it was asked for, once, and for five minutes', async () => {
  const [me, other] = [await somebody(), await somebody()]
  const { device } = await withPasskey(me)
  const theirs = await withPasskey(other)
  const changed = {
    purpose: 'withdraw',
    willId: randomUUID(),
    documentHash: randomBytes(32),
    requestKey: randomBytes(32),
  }
  for (const [name, value] of Object.entries(changed))
    expect(await check(me, device.use(await ask(me)), { [name]: value }), name).toMatchObject({
      wrong: 'gone',
    })
  expect(await check(other, device.use(await ask(me)))).toMatchObject({ wrong: 'gone' })
  const options = await ask(me)
  expect(await check(me, theirs.device.use(options))).toMatchObject({ wrong: 'step-up-needed' })
  // A wrong answer uses up the request too.
  expect(await check(me, device.use(options))).toMatchObject({ wrong: 'gone' })
  const again = await ask(me)
  const used = device.use(again)
  expect(await check(me, used)).toMatchObject({ factor: 'passkey' })
  expect(await check(me, used)).toMatchObject({ wrong: 'gone' })
  const late = await ask(me)
  await later(5)
  expect(await check(me, device.use(late))).toMatchObject({ wrong: 'gone' })
  // Another request's challenge under this one's id.
  const [one, two] = [await ask(me), await ask(me)]
  expect(await check(me, device.use(one, { challenge: two.challenge }))).toMatchObject({
    wrong: 'step-up-needed',
  })
})

test('an assertion of another site, without finger or PIN, or with another key is refused', async () => {
  const me = await somebody()
  const { device } = await withPasskey(me)
  const odd = [
    { origin: 'https://testate.example.evil' },
    { rpId: 'evil.example' },
    { verified: false },
    { signedBy: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey },
  ]
  for (const how of odd)
    expect(await check(me, device.use(await ask(me), how)), Object.keys(how)[0]).toMatchObject({
      wrong: 'step-up-needed',
    })
  expect(await mails()).toMatchObject([{ what: 'added' }])
  expect(await check(me, newDevice(origin()).use(await ask(me)))).toMatchObject({ wrong: 'step-up-needed' })
})

test('a counter that does not rise is refused, mailed and logged; one always zero is taken', async () => {
  const me = await somebody()
  const { device } = await withPasskey(me)
  expect(await check(me, device.use(await ask(me), { counter: 7 }))).toMatchObject({ factor: 'passkey' })
  for (const counter of [7, 6, 0])
    expect(await check(me, device.use(await ask(me), { counter }))).toMatchObject({
      wrong: 'step-up-needed',
      sentence: expect.stringContaining('copy'),
      reason: 'passkey-copied',
    })
  // All at the same moment by this clock.
  expect((await mails()).map(({ what }) => what).sort()).toEqual([
    'added',
    'counter-back',
    'counter-back',
    'counter-back',
  ])
  const logged = await stack.owner.query(
    "select convert_from(leaf, 'UTF8')::json ->> 'event' as event from audit_entries where actor = $1 order by id",
    [me],
  )
  expect(logged.rows.map(({ event }) => event as string)).toEqual([
    'factor.added',
    'factor.refused',
    'factor.refused',
    'factor.refused',
  ])
  // An attacker without the key raises no alarm.
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  expect(await check(me, device.use(await ask(me), { counter: 3, signedBy: privateKey }))).toMatchObject({
    wrong: 'step-up-needed',
    sentence: expect.not.stringContaining('copy'),
  })
  expect(await check(me, device.use(await ask(me), { counter: 8 }))).toMatchObject({ factor: 'passkey' })
  const synchronised = await withPasskey(me, 'passkey', newDevice(origin(), { counts: false }))
  for (let n = 0; n < 2; n += 1)
    expect(await check(me, synchronised.device.use(await ask(me)))).toMatchObject({ factor: 'passkey' })
})

test('two answers with one counter at the same moment: one is taken', async () => {
  const me = await somebody()
  const { device } = await withPasskey(me)
  const [one, two] = [await ask(me), await ask(me)]
  const found = await Promise.all([
    check(me, device.use(one, { counter: 5 })),
    check(me, device.use(two, { counter: 5 })),
  ])
  expect(found.filter((answer) => 'factor' in answer)).toHaveLength(1)
})

test('five authenticator apps and twenty passkeys are the most; without one, none is checked', async () => {
  const me = await somebody()
  const none = await run((tx) => checkAuthenticator(tx, me, '000000', stack.workerContext))
  expect(none).toMatchObject({ wrong: 'gone', reason: 'authenticator-missing' })
  for (let n = 0; n < 5; n += 1) await withAuthenticator(me)
  await expect(withAuthenticator(me)).rejects.toMatchObject({
    code: 'rule-broken',
    extra: { reason: 'authenticators-too-many' },
  })
  for (let n = 0; n < 20; n += 1) await withPasskey(me)
  await expect(withPasskey(me)).rejects.toMatchObject({
    code: 'rule-broken',
    extra: { reason: 'passkeys-too-many' },
  })
})

test('a passkey signs in its owner; a request to sign in confirms nothing else', async () => {
  const me = await somebody()
  const { device } = await withPasskey(me)
  const signIn = { purpose: 'sign-in', willId: null, documentHash: null } as unknown as { purpose: string }
  expect((await ask(null, signIn)).allowCredentials).toEqual([])
  expect(await check(null, device.use(await ask(null, signIn)), signIn)).toMatchObject({ personId: me })
  expect(await check(me, device.use(await ask(null, signIn)))).toMatchObject({ wrong: 'gone' })
})

test('a passkey made elsewhere, unverified, late, for another person or twice is not added', async () => {
  const [me, other] = [await somebody(), await somebody()]
  const device = newDevice(origin())
  const begin = async () =>
    await run((tx) => beginPasskey(tx, { personId: me, permit: 'passkey' }, stack.workerContext))
  const add = async (enrolment: string, made: MadePasskey, personId = me) =>
    await run((tx) => addPasskey(tx, { personId, enrolment, name: 'Phone', made }, stack.workerContext))
  const begun = await begin()
  for (const odd of [
    { origin: 'https://evil.example' },
    { rpId: 'evil.example' },
    { verified: false },
    { challenge: randomBytes(32).toString('base64url') },
  ]) {
    await expect(add(begun.enrolment, device.make(begun.options, odd))).rejects.toMatchObject({
      code: 'rule-broken',
      extra: { reason: 'passkey-not-verified' },
    })
  }
  await expect(add(begun.enrolment, device.make(begun.options), other)).rejects.toMatchObject({
    code: 'gone',
    extra: { reason: 'passkey-enrolment-over' },
  })
  await add(begun.enrolment, device.make(begun.options))
  await expect(add(begun.enrolment, device.make(begun.options))).rejects.toMatchObject({ code: 'gone' })
  const again = await begin()
  expect(again.options.excludeCredentials).toMatchObject([{ id: device.credentialId.toString('base64url') }])
  await expect(add(again.enrolment, device.make(again.options))).rejects.toMatchObject({
    code: 'conflict',
    extra: { reason: 'passkey-added-already' },
  })
  await later(6)
  await expect(add(again.enrolment, newDevice(origin()).make(again.options))).rejects.toMatchObject({
    code: 'gone',
  })
})

test('a code of the app is accepted once, half a minute early or late, and not ten minutes off', async () => {
  const me = await somebody()
  const { code } = await withAuthenticator(me)
  // The code it was added with has been used.
  expect(await run((tx) => checkAuthenticator(tx, me, code(), stack.workerContext))).toMatchObject({
    wrong: 'step-up-needed',
  })
  await later(10)
  for (const off of [-10, -1, 1, 10])
    expect(
      await run((tx) => checkAuthenticator(tx, me, code(off), stack.workerContext)),
      String(off),
    ).toMatchObject({ wrong: 'step-up-needed', sentence: expect.stringContaining('set its clock') })
  expect(await run((tx) => checkAuthenticator(tx, me, code(-0.5), stack.workerContext))).toMatchObject({
    factor: 'authenticator',
  })
  expect(await run((tx) => checkAuthenticator(tx, me, code(0.5), stack.workerContext))).toMatchObject({
    factor: 'authenticator',
  })
  expect(await run((tx) => checkAuthenticator(tx, me, code(), stack.workerContext))).toMatchObject({
    wrong: 'step-up-needed',
  })
  await later(5)
  const both = await Promise.all(
    [1, 2].map(async () => await run((tx) => checkAuthenticator(tx, me, code(), stack.workerContext))),
  )
  expect(both.filter((answer) => 'factor' in answer)).toHaveLength(1)
})

test('an app that shows another code is not added, and five tries end it', async () => {
  const me = await somebody()
  const begun = await run((tx) =>
    beginAuthenticator(tx, { personId: me, permit: 'code by e-mail' }, stack.workerContext),
  )
  expect(begun.uri).toContain(`secret=${begun.secret}&issuer=Testate`)
  const right = codeOf(bytesOf(begun.secret), stepAt(at))
  const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0')
  const add = async (code: string) =>
    await run((tx) =>
      addAuthenticator(
        tx,
        { personId: me, enrolment: begun.enrolment, name: 'App', code },
        stack.workerContext,
      ),
    )
  for (let n = 0; n < 5; n += 1)
    expect(await add(wrong)).toMatchObject({ wrong: expect.stringContaining('clock') })
  await expect(add(right)).rejects.toMatchObject({
    code: 'gone',
    extra: { reason: 'authenticator-enrolment-over' },
  })
})

test('a recovery code works once, printed or typed; a new set ends the codes before', async () => {
  const me = await somebody()
  await withPasskey(me)
  const first = await run((tx) =>
    makeRecoveryCodes(tx, { personId: me, permit: 'passkey' }, stack.workerContext),
  )
  expect(new Set(first.codes).size).toBe(10)
  for (const code of first.codes) expect(code).toMatch(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/)
  const hand = async (code: string) =>
    await run((tx) => checkRecoveryCode(tx, me, code.replace('-', ''), stack.workerContext))
  expect(await hand(first.codes[0]!)).toMatchObject({ factor: 'recovery code' })
  expect(await hand(first.codes[0]!)).toMatchObject({ wrong: 'step-up-needed' })
  expect((await run((tx) => listFactors(tx, me))).recoveryCodesLeft).toBe(9)
  const second = await run((tx) =>
    makeRecoveryCodes(tx, { personId: me, permit: 'recovery code' }, stack.workerContext),
  )
  expect(await hand(first.codes[1]!)).toMatchObject({ wrong: 'step-up-needed' })
  for (const code of second.codes) expect(await hand(code)).toMatchObject({ factor: 'recovery code' })
  expect(await hand(second.codes[0]!)).toMatchObject({ wrong: 'gone', reason: 'recovery-codes-missing' })
  expect(await run((tx) => kindsThatCount(tx, me))).toEqual(['passkey'])
})

test('a hundred wrong tries in a row lock it and mail a link, which unlocks it once', async () => {
  const me = await somebody()
  const { code } = await withAuthenticator(me)
  await later(5)
  const guess = async (typed: string) =>
    await run((tx) => checkAuthenticator(tx, me, typed, stack.workerContext))
  const wrong = String((Number(code()) + 500_000) % 1_000_000).padStart(6, '0')
  for (let n = 0; n < 99; n += 1) await guess(wrong)
  expect(await guess(code())).toMatchObject({ factor: 'authenticator' })
  for (let n = 0; n < 99; n += 1) expect(await guess(wrong)).toMatchObject({ wrong: 'step-up-needed' })
  expect(await guess(wrong)).toMatchObject({ wrong: 'gone', reason: 'authenticator-locked' })
  await later(5)
  expect(await guess(code())).toMatchObject({ wrong: 'gone', sentence: expect.stringContaining('locked') })
  expect((await run((tx) => listFactors(tx, me))).locked).toEqual(['authenticator'])
  const locked = await mailsOf<{ token: string }>(stack, { template: 'factor-locked' })
  expect(locked).toMatchObject([{ to_address: `${me}@example.org`, data: { factor: 'authenticator' } }])
  const free = async (token: string) =>
    await run(async (tx) => await answerUnlock.answer(tx, { token }, stack.workerContext))
  await expect(free(randomBytes(32).toString('base64url'))).rejects.toMatchObject({ code: 'gone' })
  await free(locked[0]!.data.token)
  await expect(free(locked[0]!.data.token)).rejects.toMatchObject({ code: 'gone' })
  expect(await guess(code())).toMatchObject({ factor: 'authenticator' })
})

test('a hundred wrong recovery codes in a row lock them, and a right one too', async () => {
  const me = await somebody()
  await withPasskey(me)
  const { codes } = await run((tx) =>
    makeRecoveryCodes(tx, { personId: me, permit: 'passkey' }, stack.workerContext),
  )
  const guess = async (typed: string) =>
    await run((tx) => checkRecoveryCode(tx, me, typed.replaceAll('-', ''), stack.workerContext))
  expect(await guess('AAAAAAAAAA')).toMatchObject({ reason: 'recovery-code-wrong' })
  // As if there had been 98 more.
  await stack.owner.query('update factor_failures set in_a_row = 99 where person_id = $1', [me])
  const locked = { wrong: 'gone', reason: 'recovery-codes-locked' }
  expect(await guess('AAAAAAAAAA')).toMatchObject(locked)
  expect(await guess(codes[0]!)).toMatchObject(locked)
})

test('a factor removes one at once, even itself; the mailbox alone in seven days, unless kept', async () => {
  const me = await somebody()
  const { id } = await withPasskey(me)
  const remove = async (permit: Permit) =>
    await run((tx) => removeFactor(tx, { personId: me, factorId: id, permit }))
  expect(await remove('code by e-mail')).toEqual({ endsAt: new Date('2026-11-29T12:00:10.000Z') })
  await later(day)
  expect(await remove('code by e-mail')).toEqual({ endsAt: new Date('2026-11-29T12:00:10.000Z') })
  expect((await mails()).map(({ what }) => what).sort()).toEqual(['added', 'removal-asked'])
  expect(await run((tx) => kindsThatCount(tx, me))).toEqual(['passkey'])
  await expect(
    run((tx) => keepFactor(tx, { personId: me, factorId: id, permit: 'code by e-mail' })),
  ).rejects.toMatchObject({ code: 'step-up-needed' })
  await run((tx) => keepFactor(tx, { personId: me, factorId: id, permit: 'passkey' }))
  await later(7 * day)
  expect(await run((tx) => kindsThatCount(tx, me))).toEqual(['passkey'])
  await remove('code by e-mail')
  await later(7 * day)
  expect([
    (await run((tx) => listFactors(tx, me))).factors,
    await run((tx) => kindsThatCount(tx, me)),
  ]).toEqual([[], []])
  expect((await mails()).map(({ what }) => what).sort()).toEqual([
    'added',
    'kept',
    'removal-asked',
    'removal-asked',
    'removed',
  ])
  // Only the mailbox remains, and what it adds has to wait.
  await withPasskey(me, 'code by e-mail')
  expect(await run((tx) => kindsThatCount(tx, me))).toEqual([])
})

test('a factor added at an open session is removed at once, before it opens anything', async () => {
  const me = await somebody()
  const { id } = await withPasskey(me, 'code by e-mail')
  expect(
    await run((tx) => removeFactor(tx, { personId: me, factorId: id, permit: 'code by e-mail' })),
  ).toEqual({ endsAt: null })
})

test('another person’s factors cannot be changed, and answer like unknown ones', async () => {
  const [me, other] = [await somebody(), await somebody()]
  const { id } = await withPasskey(me)
  for (const work of [
    (tx: Tx) => removeFactor(tx, { personId: other, factorId: id, permit: 'passkey' }),
    (tx: Tx) => keepFactor(tx, { personId: other, factorId: id, permit: 'passkey' }),
    (tx: Tx) => renameFactor(tx, { personId: other, factorId: id, name: 'Mine' }),
  ])
    await expect(run<unknown>(work)).rejects.toMatchObject({ code: 'not-found' })
  await run((tx) => renameFactor(tx, { personId: me, factorId: id, name: 'Blue phone' }))
  expect((await run((tx) => listFactors(tx, me))).factors).toMatchObject([
    { name: 'Blue phone', kind: 'passkey' },
  ])
})

test('the api’s login reads and writes none of the tables; a database copy holds no secret', async () => {
  const me = await somebody()
  const begun = await run((tx) =>
    beginAuthenticator(tx, { personId: me, permit: 'passkey' }, stack.workerContext),
  )
  const { codes } = await run((tx) =>
    makeRecoveryCodes(tx, { personId: me, permit: 'passkey' }, stack.workerContext),
  )
  const tables = [
    'passkeys',
    'authenticators',
    'recovery_sets',
    'recovery_codes',
    'factor_enrolments',
    'passkey_asks',
    'factor_failures',
  ]
  const { rows } = await stack.owner.query(
    `
      select distinct table_name from information_schema.role_table_grants where grantee = 'testate_api'
      and table_name = any($1)`,
    [tables],
  )
  expect(rows).toEqual([])
  const all = (
    await Promise.all(
      tables.map(async (table) =>
        JSON.stringify((await stack.owner.query(`select * from ${table} as t`)).rows),
      ),
    )
  ).join('')
  const hex = bytesOf(begun.secret).toJSON().data.join(',')
  for (const secret of [hex, begun.secret, ...codes, ...codes.map((code) => code.replace('-', ''))])
    expect(all).not.toContain(secret)
})

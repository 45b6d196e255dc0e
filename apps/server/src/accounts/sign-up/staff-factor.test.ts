// What an administrator may read: no staff data before a passkey or an authenticator app of theirs counts,
// however they signed in.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffActs } from '@testate/api/death/staff-acts'
import { signedIn, startAccounts, type AccountsStack } from '../../../../../test/stack/accounts.ts'
import { giveFactor, staffProof } from '../../../../../test/stack/proofs.ts'
import { moveTime } from '../../../../../test/stack/time.ts'
import { mountFactors } from '../../factors/routes.ts'
import { newDevice } from '../../../testing/passkey-fixture.ts'
import { mountIdentity } from '../../identity/routes.ts'
import { connect } from '../../platform/database/database.ts'
import { allowStaffFactor } from './allow-staff-factor.ts'

let stack: AccountsStack
beforeAll(async () => {
  stack = await startAccounts({
    mount: (app) => {
      mountFactors(app)
      mountIdentity(app)
    },
  })
})
afterAll(async () => await stack.stop())

let n = 0
async function staff({ since = '30 days' } = {}) {
  n += 1
  const who = { username: `staff${n}`, email: `staff${n}@example.org` }
  const browser = await signedIn(stack, who)
  await stack.owner.query(
    "update people set is_admin = true, role = 'admin', staff_since = now() - $2::interval where id = $1",
    [browser.id, since],
  )
  return { ...browser, ...who }
}
type Staff = Awaited<ReturnType<typeof staff>>
const lists = async (who: Staff) => (await who.get('/api/admin/identity-checks')).json()
const standing = async (who: Staff) => (await who.get('/api/auth/me')).json().staffFactor
const addPasskey = async (who: Staff) => {
  await who.post('/api/account/step-up/request', { purpose: 'factors' })
  const { stepUp } = (
    await who.post('/api/account/step-up', {
      purpose: 'factors',
      code: (await stack.lastMail('account-code', who.email)).data.code,
    })
  ).json()
  const { enrolment, options } = (
    await who.post('/api/factors/passkeys/begin', {}, { 'step-up': stepUp })
  ).json()
  const { statusCode, body } = await who.post('/api/factors/passkeys', {
    enrolment,
    name: 'Phone',
    made: newDevice(stack.config.publicUrl).make(options),
  })
  expect(statusCode, body).toBe(201)
}
const isOpen = { checks: [] }
const isShut = {
  status: 403,
  code: 'factor-needed',
  title: expect.stringContaining('add a passkey or an authenticator app'),
}

test('without a factor staff read and do nothing, even with a proof; their own account works', async () => {
  const me = await staff()
  expect(await lists(me)).toMatchObject(isShut)
  for (const headers of [
    {},
    await staffProof(stack, me.id, staffActs.invite({ email: 'x@example.org', admin: false })),
  ])
    expect((await me.post('/api/auth/invites', { email: 'x@example.org' }, headers)).json()).toMatchObject(
      isShut,
    )
  expect(
    (await me.get('/api/admin/identity-evidence/00000000-0000-4000-8000-000000000000')).json(),
  ).toMatchObject(isShut)
  expect(await standing(me)).toEqual({ counts: false, from: null, atOnceUntil: null })
  for (const url of ['/api/auth/me', '/api/account', '/api/account/sessions', '/api/factors'])
    expect((await me.get(url)).statusCode, url).toBe(200)
  // A person who is no administrator does not learn it.
  const other = await signedIn(stack, { username: 'nobody.much', email: 'nobody@example.org' })
  expect((await other.get('/api/admin/identity-checks')).json()).toMatchObject({ code: 'forbidden' })
  expect((await other.get('/api/auth/me')).json().staffFactor).toBeNull()
})

test('the database shows no other person’s rows to an administrator without one', async () => {
  const me = await staff()
  const { inTransaction } = await import('../../platform/database/database.ts')
  const { sql } = await import('kysely')
  const seen = async (lacksFactor?: true) =>
    await inTransaction(
      stack.db,
      {
        person: {
          id: me.id,
          kind: 'account',
          name: '',
          email: me.email,
          role: 'admin',
          isAdmin: true,
          ...(lacksFactor && { lacksFactor }),
        },
      },
      async (tx) => (await sql<{ id: string }>`select id from people`.execute(tx)).rows.length,
    )
  expect(await seen(true)).toBe(1)
  expect(await seen()).toBeGreaterThan(1)
})

test('an app opens it, from when it counts and until it goes; printed codes never', async () => {
  const me = await staff()
  await stack.owner.query(
    `
      insert into recovery_sets (id, person_id, enrolled_at, counts_from)
      values (gen_random_uuid(), $1, now() - interval '9 days', now() - interval '9 days')`,
    [me.id],
  )
  expect(await lists(me)).toMatchObject(isShut)
  const from = new Date(Date.now() + 86_400_000)
  const app = await giveFactor(stack, me.id, from)
  expect(await lists(me)).toMatchObject(isShut)
  expect(await standing(me)).toEqual({ counts: false, from: from.toISOString(), atOnceUntil: null })
  await stack.owner.query('update authenticators set counts_from = enrolled_at where id = $1', [app])
  expect(await lists(me)).toMatchObject(isOpen)
  expect(await standing(me)).toMatchObject({ counts: true })
  await stack.owner.query("update authenticators set ends_at = now() + interval '1 day' where id = $1", [app])
  expect(await lists(me)).toMatchObject(isOpen)
  await stack.owner.query("update authenticators set ends_at = now() - interval '1 second' where id = $1", [
    app,
  ])
  expect(await lists(me)).toMatchObject(isShut)
})

test('a new administrator’s first passkey counts at once; long-standing staff wait three days', async () => {
  const [fresh, old] = [await staff({ since: '1 hour' }), await staff()]
  expect(await standing(fresh)).toMatchObject({ counts: false, from: null, atOnceUntil: expect.any(String) })
  await addPasskey(fresh)
  expect(await lists(fresh)).toMatchObject(isOpen)
  await addPasskey(old)
  expect(await lists(old)).toMatchObject(isShut)
  const { from } = await standing(old)
  expect(new Date(from).getTime() - Date.now()).toBeGreaterThan(2.9 * 86_400_000)
  const back = await moveTime(stack, 3 * 86_400_000 + 60_000)
  try {
    expect(
      (await old.post('/api/auth/sign-in', { username: old.username, password: 'correct horse battery' }))
        .statusCode,
    ).toBe(200)
    expect(await lists(old)).toMatchObject(isOpen)
  } finally {
    await back()
  }
})

test('the operator makes one count at once: for this administrator alone, and for a day', async () => {
  const owner = connect(stack.owner.options.connectionString ?? '', {
    max: 1,
    applicationName: 'staff-factor-test-owner',
  })
  try {
    const [me, late] = [await staff(), await staff()]
    await addPasskey(me)
    expect(await lists(me)).toMatchObject(isShut)
    const ordinary = await signedIn(stack, { username: 'ordinary', email: 'ordinary@example.org' })
    for (const nobody of ['', 'nobody.at.all@example.org', 'ordinary@example.org'])
      expect(await allowStaffFactor(owner.db, nobody), nobody).toBe(false)
    expect(
      (await stack.owner.query('select staff_since from people where id = $1', [ordinary.id])).rows,
    ).toEqual([{ staff_since: null }])
    expect(await allowStaffFactor(owner.db, me.email.toUpperCase())).toBe(true)
    expect(await standing(me)).toMatchObject({ counts: false, atOnceUntil: expect.any(String) })
    // The pending factor keeps waiting; another one counts at once.
    expect(await lists(me)).toMatchObject(isShut)
    await addPasskey(me)
    expect(await lists(me)).toMatchObject(isOpen)
    expect(await allowStaffFactor(owner.db, late.email)).toBe(true)
    const back = await moveTime(stack, 86_400_000 + 60_000)
    try {
      await late.post('/api/auth/sign-in', { username: late.username, password: 'correct horse battery' })
      await addPasskey(late)
      expect(await lists(late)).toMatchObject(isShut)
    } finally {
      await back()
    }
    expect(
      (
        await stack.owner.query(
          "select login from audit_entries where details like '%operate%' and details like '%' || $1 || '%'",
          [me.id],
        )
      ).rows,
    ).toHaveLength(1)
  } finally {
    await owner.db.destroy()
  }
})

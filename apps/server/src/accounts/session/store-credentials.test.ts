// What signs a person in, as it stands in the tables.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { insertReset, ownerOfReset, useReset } from './store-credentials.ts'
import { signedIn, startAccounts, type AccountsStack } from '../../../../../test/stack/accounts.ts'

let stack: AccountsStack
beforeAll(async () => {
  stack = await startAccounts()
})
afterAll(async () => await stack.stop())

test('a refused transaction leaves neither account nor person', async () => {
  const { createAccount } = await import('../sign-up/create-account.ts')
  await expect(
    inTransaction(stack.db, { service: 'accounts' }, async (tx) => {
      await createAccount(tx, {
        firstName: 'A',
        lastName: 'B',
        email: 'a@b.example',
        username: 'abc',
        passwordHash: 'x',
        role: 'testator',
      })
      throw new Error('later')
    }),
  ).rejects.toThrow('later')
  expect((await stack.owner.query('select 1 from people union all select 1 from auth."user"')).rows).toEqual(
    [],
  )
})

const asAccounts = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  await inTransaction(stack.db, { service: 'accounts' }, work)

test('a link that was mailed by an earlier version still works, once', async () => {
  const someone = await signedIn(stack, { email: 'earlier@example.org', username: 'earlier' })
  // As better-auth 1.7.6 stored the token A1b2C3d4E5f6G7h8I9j0K1l2.
  await stack.owner.query(
    `insert into auth.verification ("identifier", "value", "expiresAt")
     values ('h139DVB2gUemqB-8aUils92Khprn9WHBZl9sq_Q3NKw', $1, now() + interval '5 minutes')`,
    [someone.id],
  )
  const token = 'A1b2C3d4E5f6G7h8I9j0K1l2'
  expect(await asAccounts((tx) => ownerOfReset(tx, token))).toBe(someone.id)
  expect(await asAccounts((tx) => useReset(tx, token))).toBe(someone.id)
  expect(await asAccounts((tx) => useReset(tx, token))).toBeNull()
  expect(await asAccounts((tx) => ownerOfReset(tx, token))).toBeNull()
})

test('a link that has ended opens nothing, and goes with the next one', async () => {
  const someone = await signedIn(stack, { email: 'ended@example.org', username: 'ended' })
  const token = await asAccounts((tx) => insertReset(tx, someone.id))
  await stack.owner.query(`update auth.verification set "expiresAt" = now() - interval '1 second'`)
  expect(await asAccounts((tx) => ownerOfReset(tx, token))).toBeNull()
  expect(await asAccounts((tx) => useReset(tx, token))).toBeNull()
  await asAccounts((tx) => insertReset(tx, someone.id))
  expect((await stack.owner.query('select 1 from auth.verification')).rows).toHaveLength(1)
})

test('no other actor reads a password, a session, an invite or a mailed code', async () => {
  const someone = await signedIn(stack)
  const person = {
    id: someone.id,
    kind: 'account',
    name: '',
    email: '',
    role: 'testator',
    isAdmin: false,
  } as const
  for (const actor of [
    { person },
    { person: { ...person, isAdmin: true } },
    { service: 'invitation' },
    { service: 'verification' },
    { service: 'payment-webhook' },
  ] as const) {
    for (const table of [
      'auth."account"',
      'auth."user"',
      'auth."session"',
      'auth."verification"',
      'account_invites',
      'admin_links',
      'sign_in_attempts',
      'known_devices',
    ]) {
      const { rows } = await inTransaction(
        stack.db,
        actor,
        async (tx) =>
          await tx.executeQuery((await import('kysely')).sql.raw(`select * from ${table}`).compile(tx)),
      )
      expect(rows, `${JSON.stringify(actor)} ${table}`).toEqual([])
    }
  }
  for (const text of [
    'select * from auth."session"',
    'select * from party_sessions',
    'select * from account_invites',
    'update proofs set expires_at = now()',
    'delete from outbox',
  ]) {
    await expect(
      stack.workerDb.executeQuery((await import('kysely')).sql.raw(text).compile(stack.workerDb)),
      text,
    ).rejects.toThrow(/permission denied/)
  }
  await expect(
    inTransaction(
      stack.db,
      { service: 'accounts' },
      async (tx) =>
        await tx.executeQuery((await import('kysely')).sql.raw('select * from outbox').compile(tx)),
    ),
  ).rejects.toThrow(/permission denied/)
})

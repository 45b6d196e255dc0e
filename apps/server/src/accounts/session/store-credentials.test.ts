import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/database.ts'
import { authIn } from './auth.ts'
import { signedIn, startAccounts, type AccountsStack } from '../../../../../test/stack/accounts.ts'

let stack: AccountsStack
beforeAll(async () => {
  stack = await startAccounts()
})
afterAll(async () => await stack.stop())

test('our migration made every table and column better-auth writes', async () => {
  const db = new Kysely({
    dialect: new PostgresDialect({
      pool: new pg.Pool({ connectionString: stack.config.apiDatabaseUrl, max: 2 }),
    }),
  })
  const { explicitSchemaCheck } = (await (
    await authIn(db as never, stack.config)
  ).$context) as unknown as { explicitSchemaCheck?: () => Promise<void> | undefined }
  expect(explicitSchemaCheck).toBeTypeOf('function')
  await explicitSchemaCheck?.()
  await db.destroy()
})

test('a refused transaction leaves neither account nor person', async () => {
  const { createAccount } = await import('../sign-up/create-account.ts')
  await expect(
    inTransaction(stack.db, { service: 'accounts' }, async (tx) => {
      await createAccount(tx, stack.config, {
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

// What a restart of PostgreSQL must not do: end the process whose transaction it interrupts.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStack, type Stack } from '../../../../test/stack/stack.ts'
import { inTransaction } from './database.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack({ mount: () => undefined })
}, 60_000)
afterAll(async () => {
  await stack.stop()
})

test('a connection that dies while its transaction waits for something else fails that transaction and nothing more', async () => {
  const uncaught: unknown[] = []
  const note = (error: unknown): void => void uncaught.push(error)
  process.on('uncaughtExceptionMonitor', note)
  const transaction = inTransaction(stack.db, { service: 'operate' }, async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await stack.owner.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    // A ledger or a file is being asked; no query is running that the error could belong to.
    await new Promise((resolve) => setTimeout(resolve, 200))
    await sql`select 1`.execute(tx)
  })
  await expect(transaction).rejects.toThrow()
  process.off('uncaughtExceptionMonitor', note)
  expect(uncaught).toEqual([])
  const { rows } = await inTransaction(stack.db, { service: 'operate' }, (tx) => sql<{ one: number }>`select 1 as one`.execute(tx))
  expect(rows).toEqual([{ one: 1 }])
})

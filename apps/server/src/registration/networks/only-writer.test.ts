import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { cloneDatabase } from '../../../../../test/stack/stack.ts'
import { connect, inTransaction, type Db } from '../../platform/database/database.ts'
import { asOnlyWriter, queueOf } from './only-writer.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
const opened: Db[] = []
/** A worker with so many connections. */
function worker(max: number): Db {
  const { db } = connect(database.workerUrl, { applicationName: 'test-only-writer', max })
  opened.push(db)
  return db
}
beforeAll(async () => void (database = await cloneDatabase()))
afterAll(async () => {
  for (const db of opened) await db.destroy()
  await database.drop()
})

/** Writes for a moment, with a transaction of its own in between, and records concurrent writers. */
function writer(seen: { now: number; most: number }, db: Db): () => Promise<string> {
  return async () => {
    seen.most = Math.max(seen.most, (seen.now += 1))
    const { rows } = await inTransaction(db, { service: 'worker' }, (tx) =>
      sql<{ said: string }>`select 'written' as said, pg_sleep(0.02)`.execute(tx),
    )
    seen.now -= 1
    return rows[0]!.said
  }
}

test('a dozen waiting wills leave the one being written its connections', async () => {
  const db = worker(2)
  const seen = { now: 0, most: 0 }
  const all = await Promise.all(
    Array.from({ length: 12 }, () => asOnlyWriter(db, 'ethereum', writer(seen, db))),
  )
  expect(all).toEqual(Array(12).fill('written'))
  expect(seen).toEqual({ now: 0, most: 1 })
})

test('two workers take turns by the database', async () => {
  const seen = { now: 0, most: 0 }
  const workers = [worker(2), worker(2)]
  await Promise.all(
    Array.from({ length: 8 }, (_, n) => workers[n % 2]!).map((db) =>
      asOnlyWriter(db, 'solana', writer(seen, db)),
    ),
  )
  expect(seen.most).toBe(1)
})

test('the queue of another network or another database does not wait', async () => {
  const [db, other] = [worker(1), worker(1)]
  const release = await queueOf(db, 'ethereum').acquire()
  expect(await queueOf(db, 'corda').run(async () => 'another network')).toBe('another network')
  expect(await queueOf(other, 'ethereum').run(async () => 'another database')).toBe('another database')
  release()
})

test('networks do not wait for each other, and one that failed keeps nobody waiting', async () => {
  const db = worker(8)
  const begun = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const slow = asOnlyWriter(db, 'ethereum', async () => {
    begun.resolve()
    await held.promise
  })
  await begun.promise
  expect(await asOnlyWriter(db, 'corda', async () => 'meanwhile')).toBe('meanwhile')
  const failing = asOnlyWriter(
    db,
    'ethereum',
    async () => await Promise.reject(new Error('the ledger is away')),
  )
  const after = asOnlyWriter(db, 'ethereum', async () => 'after it')
  held.resolve()
  await slow
  await expect(failing).rejects.toThrow('the ledger is away')
  expect(await after).toBe('after it')
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { eventually, startStack, type Stack } from '../../../../test/stack/stack.ts'
import { inTransaction } from './database.ts'
import { defineJob, enqueue, workOn } from './jobs.ts'

const done: number[] = []
const failures = new Map<number, number>()
const job = defineJob(
  'test-count',
  { schema: z.object({ n: z.number() }), retryDelayMax: 1 },
  async ({ n }) => {
    const left = failures.get(n) ?? 0
    if (left > 0) {
      failures.set(n, left - 1)
      throw new Error('not yet')
    }
    done.push(n)
  },
)
let stack: Stack
beforeAll(async () => {
  stack = await startStack({ mount: () => undefined, jobs: [job as never] })
})
afterAll(() => stack.stop())

test('a job put in by the api role is done by the worker role within a second', async () => {
  const started = Date.now()
  await inTransaction(stack.db, { service: 'operate' }, (tx) => enqueue(tx, job, { n: 1 }))
  await eventually(async () => done.includes(1), 5)
  expect(Date.now() - started).toBeLessThan(2_000)
})

test('a job of a transaction that is rolled back does not exist', async () => {
  await expect(
    inTransaction(stack.db, { service: 'operate' }, async (tx) => {
      await enqueue(tx, job, { n: 2 })
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  await inTransaction(stack.db, { service: 'operate' }, (tx) => enqueue(tx, job, { n: 3 }))
  await eventually(async () => done.includes(3), 5)
  expect(done).not.toContain(2)
})

test('a job that fails is tried again', async () => {
  failures.set(4, 2)
  await inTransaction(stack.db, { service: 'operate' }, (tx) => enqueue(tx, job, { n: 4 }))
  await eventually(async () => done.includes(4), 15)
})

test('what a killed worker had begun goes on as soon as the next one starts, and is left alone while another lives', async () => {
  const orphaned = await startStack({ mount: () => undefined, queues: [job as never] })
  const context = { db: orphaned.workerDb, log: orphaned.app.log }
  const begin = async (n: number): Promise<void> => {
    await inTransaction(orphaned.db, { service: 'operate' }, (tx) =>
      enqueue(tx, job, { n }, { startAfter: 3_600 }),
    )
    await orphaned.owner.query(
      `update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() where state = 'created'`,
    )
  }
  try {
    await begin(5)
    const stopFirst = await workOn(orphaned.config.workerDatabaseUrl, [job as never], context)
    await eventually(async () => done.includes(5), 5)
    await begin(6)
    const stopSecond = await workOn(orphaned.config.workerDatabaseUrl, [job as never], context)
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(done).not.toContain(6)
    await stopFirst()
    await stopSecond()
  } finally {
    await orphaned.stop()
  }
})

// Which queues have a job that is due, and what a worker at rest asks the database for.
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { eventually, startStack, type Stack } from '../../../../test/stack/stack.ts'
import { inTransaction } from './database/database.ts'
import { queuesDue, wakeWhenDue } from './due-jobs.ts'
import { declareJob, defineJob, enqueue, workOn } from './jobs.ts'

const nothing = async (): Promise<void> => undefined
const queues = ['new', 'put-off', 'later', 'again', 'running', 'over', 'blocked', 'empty'].map((name) =>
  defineJob(declareJob(`due-${name}`, z.object({})), {}, nothing),
)
const names = queues.map(({ name }) => name)
let stack: Stack
beforeAll(async () => {
  stack = await startStack({ mount: () => undefined, queues })
  await inTransaction(stack.db, { service: 'operate' }, async (tx) => {
    for (const queue of queues.slice(0, -1)) await enqueue(tx, queue, {}, { startAfter: 3_600 })
  })
  for (const [name, change] of [
    ['new', 'start_after = pgboss.job_now()'],
    ['put-off', "start_after = pgboss.job_now() - interval '1 s'"],
    ['again', "state = 'retry', start_after = pgboss.job_now()"],
    ['running', "state = 'active', start_after = pgboss.job_now()"],
    ['over', "state = 'completed', start_after = pgboss.job_now()"],
    ['blocked', 'blocked = true, start_after = pgboss.job_now()'],
  ])
    expect(
      (await stack.owner.query(`update pgboss.job set ${change} where name = $1`, [`due-${name}`])).rowCount,
    ).toBe(1)
})
afterAll(() => stack.stop())

test('due are the queues with a job that may begin now, of those that are asked about', async () => {
  const due = ['due-again', 'due-new', 'due-put-off']
  expect((await queuesDue(stack.workerDb, names)).toSorted()).toEqual(due)
  expect(await queuesDue(stack.workerDb, ['due-later', 'due-new'])).toEqual(['due-new'])
  expect(await queuesDue(stack.workerDb, [])).toEqual([])
})

test('it goes on after the database refused it, and ends when it is told to', async () => {
  const woken: string[] = []
  await stack.owner.query('revoke select on pgboss.job from testate_worker')
  await expect(queuesDue(stack.workerDb, names)).rejects.toThrow('permission denied')
  const stop = wakeWhenDue(stack.workerDb, stack.workerContext.log, names, (name) => void woken.push(name))
  try {
    await pause(2_500)
    expect(woken).toEqual([])
    await stack.owner.query('grant select on pgboss.job to testate_worker')
    await eventually(async () => woken.includes('due-again'), 5)
  } finally {
    await stop()
  }
  const before = woken.length
  await pause(1_500)
  expect(woken.length).toBe(before)
})

test('a worker at rest asks for all of its queues at once', async () => {
  const many = Array.from({ length: 60 }, (_, at) =>
    defineJob(declareJob(`rest-${at}`, z.object({})), {}, nothing),
  )
  const resting = await startStack({ mount: () => undefined, queues: many })
  const stop = await workOn(resting.config.workerDatabaseUrl, many, resting.workerContext)
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  try {
    // Each side asks once when it begins.
    await pause(3_000)
    asked.mockClear()
    await pause(6_000)
    // Each of 60 apart, every three seconds, was 120.
    await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(3)
    expect(asked.mock.calls.length).toBeLessThan(60)
  } finally {
    asked.mockRestore()
    await stop()
    await resting.stop()
  }
})

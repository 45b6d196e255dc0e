import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { inTransaction } from '../platform/database/database.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { startStack, type Stack } from '../../../../test/stack/stack.ts'
import { answering, refused, startAnswering } from './answering.ts'
import { DeferredAnswer } from './answers/deferred-answer.ts'
import { askWorker } from './ask-worker.ts'
import { defineQuestion, setWaits } from './question.ts'

const echo = defineQuestion('echo', {
  asked: z.strictObject({ words: z.string() }),
  answer: z.object({ words: z.string(), times: z.number() }),
})
let times = 0
let hold: Promise<void> | undefined
const answerer = answering(echo, async (tx, { words }) => {
  times += 1
  await sql`
    insert into registrar_balances (network, address, balance, registrations, asked_at)
    values ('corda', ${words}, 0, ${times}, now())
    on conflict (network) do update set address = excluded.address, registrations = excluded.registrations`.execute(
    tx,
  )
  await hold
  if (words === 'thrown') refuse('conflict', 'Thrown.', { ...because('same-request-running'), more: 1 })
  if (words === 'broken') throw new Error('a secret of the worker')
  if (words === 'broken in the database') await sql`select 1 / ${0}::int`.execute(tx)
  if (words === 'kept') return refused('gone', 'Kept.', because('code-wrong', { triesLeft: 2 }))
  return { words, times }
})

const slow = defineQuestion('slow', { asked: z.strictObject({}), answer: z.object({ times: z.number() }) })
let begun = 0
// Longer than the second after which the workers are notified again.
const slowAnswerer = answering(slow, async () => {
  begun += 1
  return new DeferredAnswer(async () => {
    await pause(1_500)
    return { times: begun }
  })
})

let stack: Stack
let context: Stack['workerContext']
let stop: () => Promise<void>
beforeAll(async () => {
  stack = await startStack({ mount: () => undefined })
  context = stack.workerContext
})
/** As in the product; but a machine that stands still answers nothing in this time. */
const FIVE_SECONDS = 5
beforeEach(async () => {
  setWaits(60)
  times = 0
  await stack.owner.query('delete from registrar_balances')
})
afterAll(async () => {
  setWaits(FIVE_SECONDS)
  await stack.stop()
})
const written = async (): Promise<string | undefined> =>
  (await stack.owner.query('select address from registrar_balances')).rows[0]?.address
const left = async (): Promise<number> => (await stack.owner.query('select 1 from questions')).rows.length
const ask = async (words: string) => await askWorker(stack.app, echo, { words })

test('without a worker: 503 after five seconds, the question withdrawn, and no effect', async () => {
  setWaits(FIVE_SECONDS)
  const began = performance.now()
  await expect(ask('early')).rejects.toMatchObject({ code: 'worker-away', status: 503 })
  expect(performance.now() - began).toBeGreaterThan(4_900)
  expect(await left()).toBe(0)
  stop = await startAnswering(context, [answerer])
  expect(times).toBe(0)
})

test('a question is answered, and its row is gone', async () => {
  expect(await ask('hello')).toEqual({ words: 'hello', times: 1 })
  expect(await written()).toBe('hello')
  expect(await left()).toBe(0)
})

test('what was thrown is undone, a returned refusal stands, and a fault reveals nothing', async () => {
  await expect(ask('thrown')).rejects.toMatchObject({
    code: 'conflict',
    detail: 'Thrown.',
    extra: { reason: 'same-request-running', more: 1 },
  })
  expect(await written()).toBeUndefined()
  await expect(ask('kept')).rejects.toMatchObject({
    code: 'gone',
    detail: 'Kept.',
    extra: { reason: 'code-wrong', triesLeft: 2 },
  })
  expect(await written()).toBe('kept')
  await expect(ask('broken')).rejects.toMatchObject({ code: 'internal', detail: undefined })
  await expect(ask('broken in the database')).rejects.toMatchObject({ code: 'internal', detail: undefined })
})

test('two workers answer each question once', async () => {
  const other = await startAnswering(context, [answerer])
  const answers = await Promise.all(Array.from({ length: 40 }, async (_, n) => await ask(`number ${n}`)))
  await other()
  expect(times).toBe(40)
  expect(new Set(answers.map(({ words }) => words)).size).toBe(40)
})

test('a deferred answer is begun by one of two workers, and of their loops, and holds up no other', async () => {
  const both = [answerer, slowAnswerer]
  const others = await Promise.all([startAnswering(context, both), startAnswering(context, both)])
  await stop()
  try {
    const waiting = [askWorker(stack.app, slow, {}), askWorker(stack.app, slow, {})]
    await expect.poll(() => begun).toBe(2)
    for (let n = 0; n < 12; n += 1) await ask(`number ${n}`)
    expect(await Promise.all(waiting)).toEqual([{ times: 2 }, { times: 2 }])
    expect(await left()).toBe(0)
  } finally {
    stop = await startAnswering(context, [answerer])
    await Promise.all(others.map((end) => end()))
  }
})

test('a worker that is busy at the deadline is waited for, and its answer is passed on', async () => {
  setWaits(FIVE_SECONDS)
  const gate = Promise.withResolvers<void>()
  hold = gate.promise
  const asked = ask('late')
  setTimeout(() => gate.resolve(), 5_600)
  expect(await asked).toMatchObject({ words: 'late' })
  hold = undefined
})

test('the row hides question and answer, and the api’s database login can answer nothing', async () => {
  setWaits(FIVE_SECONDS)
  await stop()
  const asked = expect(ask('a secret question')).rejects.toMatchObject({ code: 'worker-away' })
  await expect.poll(left).toBe(1)
  const { rows } = await stack.owner.query(`select encode(asked, 'escape') as text from questions`)
  expect(rows[0].text).not.toContain('secret question')
  const asApi = async (text: string): Promise<unknown> =>
    await inTransaction(stack.db, { service: 'accounts' }, async (tx) => await sql.raw(text).execute(tx))
  await expect(asApi(`update questions set answer = '\\x00'`)).rejects.toThrow('permission denied')
  await expect(
    asApi(`insert into questions (id, asked, answer) values (gen_random_uuid(), '\\x00', '\\x00')`),
  ).rejects.toThrow('permission denied')
  await expect(
    asApi(`insert into questions (id, asked, at) values (gen_random_uuid(), '\\x00', now())`),
  ).rejects.toThrow('permission denied')
  await asked
})

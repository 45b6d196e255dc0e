// “Try again” retries everything that can still succeed, and never a move that ended: that one needs a new
// signature and a new second factor.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  startCeremonyStack,
  type CeremonyStack,
  type VerifiedWill,
} from '../../../../../test/stack/ceremony.ts'
import { anchorWill } from './anchor-will.ts'

let ceremony: CeremonyStack
beforeAll(async () => {
  ceremony = await startCeremonyStack()
})
afterAll(() => ceremony.stop())

type Row = { action: string; state: string; retryable: boolean | null }
const entered: Row = { action: 'register', state: 'final', retryable: null }
const dead: Row = { action: 'transfer', state: 'failed', retryable: false }

/** A will with this status, and these rows on Ethereum, oldest first; returns their ids. */
async function standing(status: string, rows: Row[]): Promise<{ will: VerifiedWill; ids: string[] }> {
  const { owner } = ceremony.stack
  const will = await ceremony.verifiedWill()
  await owner.query('alter table wills disable trigger wills_moves')
  await owner.query('update wills set status = $2 where id = $1', [will.id, status])
  await owner.query('alter table wills enable trigger wills_moves')
  const ids = rows.map(() => randomUUID())
  for (const [index, { action, state, retryable }] of rows.entries()) {
    const move = action === 'transfer' ? [`0x${'12'.repeat(20)}`, 'own-address'] : [null, null]
    await owner.query(
      `
        insert into anchors (id, will_id, network, action, token_id, metadata_hash, state, reason,
        retryable, created_at, updated_at, final_at, recipient, purpose, receipt, prepared)
      values ($1, $2, 'ethereum', $3, sha256('t'), sha256('m'), $4, 'said before', $5, now() + $6 *
        interval '1 second', now(), $9, $7, $8, $10, $10)`,
      [
        ids[index],
        will.id,
        action,
        state,
        retryable,
        index,
        ...move,
        state === 'final' ? new Date() : null,
        state === 'failed' ? null : '{}',
      ],
    )
  }
  return { will, ids }
}
const retry = async ({ id, people }: VerifiedWill) =>
  await ceremony.call(people[0], 'POST', `/api/wills/${id}/anchors/ethereum/retry`)
const queued = async (ids: string[]) =>
  (
    await ceremony.stack.owner.query<{ id: string }>(
      `
        select data->>'anchorId' as id from pgboss.job where name = 'anchor-will-ethereum'
        and data->>'anchorId' = any($1)`,
      [ids],
    )
  ).rows
    .map(({ id }) => ids.indexOf(id))
    .toSorted()

test.each<[string, string, Row[], number[]]>([
  [
    'a registration that failed, for good too',
    'registering',
    [{ ...entered, state: 'failed', retryable: false }],
    [0],
  ],
  [
    'a failed withdrawal behind a move that ended',
    'withdrawn',
    [entered, dead, { action: 'withdraw', state: 'failed', retryable: true }],
    [2],
  ],
  [
    'a withdrawal that failed for good behind one on its way',
    'withdrawn',
    [
      entered,
      { ...dead, state: 'submitted', retryable: null },
      { action: 'withdraw', state: 'failed', retryable: false },
    ],
    [1, 2],
  ],
  [
    'a move that failed and is tried again by itself',
    'registered',
    [entered, { ...dead, retryable: true }],
    [1],
  ],
])('%s', async (_, status, rows, tried) => {
  const { will, ids } = await standing(status, rows)
  expect((await retry(will)).statusCode).toBe(202)
  expect(await queued(ids)).toEqual(tried)
})

test('a move that ended cannot be tried again', async () => {
  const { will, ids } = await standing('registered', [entered, dead])
  expect((await retry(will)).json()).toMatchObject({
    code: 'conflict',
    detail: 'There is nothing left to do on Ethereum.',
  })
  expect(await queued(ids)).toEqual([])
  const row = async () =>
    (
      await ceremony.stack.owner.query(
        'select state, reason, retryable, attempt from anchors where id = $1',
        [ids[1]],
      )
    ).rows
  // A leftover job finds it ended, and queries no network.
  await anchorWill(ids[1]!, ceremony.worker)
  expect(await row()).toEqual([{ state: 'failed', reason: 'said before', retryable: false, attempt: 0 }])
})

test('a network being paid back is not retried, and only its testator sees it as given up', async () => {
  const { will, ids } = await standing('registered', [{ ...entered, state: 'failed', retryable: false }])
  await ceremony.stack.owner.query(
    `
      insert into payment_parts (payment_id, network, amount_pence, due_pence, reason, asked_at)
      select id, 'ethereum', 3200, 3200, 'network-failed', now() from payments where will_id = $1`,
    [will.id],
  )
  expect((await retry(will)).json()).toMatchObject({
    code: 'conflict',
    detail: 'What was paid for Ethereum goes back, or has. Your will is not entered there any more.',
  })
  expect(await queued(ids)).toEqual([])
  const shownTo = async (index: 0 | 1) =>
    (await ceremony.call(will.people[index], 'GET', `/api/wills/${will.id}/anchors`))
      .json<{ anchors: { givenUp: boolean }[] }>()
      .anchors.map(({ givenUp }) => givenUp)
  expect([await shownTo(0), await shownTo(1)]).toEqual([[true], [false]])
})

test('a withdrawal from a network that was given up is still tried again', async () => {
  const { will, ids } = await standing('withdrawn', [
    entered,
    { action: 'withdraw', state: 'failed', retryable: true },
  ])
  await ceremony.stack.owner.query(
    `
      insert into payment_parts (payment_id, network, amount_pence, due_pence, reason, asked_at)
      select id, 'ethereum', 3200, 3200, 'cancellation', now() from payments where will_id = $1`,
    [will.id],
  )
  expect((await retry(will)).statusCode).toBe(202)
  expect(await queued(ids)).toEqual([1])
})

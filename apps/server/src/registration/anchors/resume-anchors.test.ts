// Jobs the queue lost, and jobs that must not be enqueued again.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCeremonyStack, type CeremonyStack } from '../../../../../test/stack/ceremony.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { enqueueAnchor } from './enqueue-anchor.ts'
import { resumeAnchors } from './resume-anchors.ts'
import { failAnchor, insertAnchor, moveAnchor } from '../store.ts'

let ceremony: CeremonyStack
beforeAll(async () => {
  ceremony = await startCeremonyStack()
})
afterAll(() => ceremony.stop())

const asWorker = <T>(fn: (tx: Parameters<Parameters<typeof inTransaction>[2]>[0]) => Promise<T>) =>
  inTransaction(ceremony.worker.db, { service: 'worker' }, fn)
const longAgo = new Date(Date.now() - 10 * 60_000)
const receipt = {
  transactionHash: '0x1',
  blockNumber: '1',
  blockHash: '0x1',
  blockTime: longAgo.toISOString(),
  gasUsed: null,
}

async function anchor(network: string, at = longAgo): Promise<string> {
  const [id, will] = [randomUUID(), await ceremony.verifiedWill()]
  await asWorker((tx) =>
    insertAnchor(tx, {
      id,
      willId: will.id,
      network,
      action: 'register',
      tokenId: '1'.repeat(64),
      metadataHash: '2'.repeat(64),
      at,
    }),
  )
  return id
}
const jobsOf = async (id: string) =>
  (
    await ceremony.stack.owner.query<{ name: string }>(
      "select name from pgboss.job where data->>'anchorId' = $1 and state < 'completed'",
      [id],
    )
  ).rows.map((row) => row.name)

test('an unfinished anchor without a job gets one, in its own network’s queue, and one only', async () => {
  const forgotten = [await anchor('solana'), await anchor('ethereum')]
  const [waiting, final, lost, retried, young] = [
    await anchor('solana'),
    await anchor('solana'),
    await anchor('ethereum'),
    await anchor('ethereum'),
    await anchor('solana', new Date()),
  ]
  await asWorker((tx) => enqueueAnchor(tx, { id: waiting!, network: 'solana' }))
  await ceremony.stack.owner.query("update anchors set prepared = '{}' where id = $1", [final])
  await asWorker((tx) => moveAnchor(tx, final!, 'final', longAgo, { receipt }))
  await asWorker((tx) =>
    failAnchor(tx, lost!, longAgo, { reason: 'The contract refuses.', retryable: false }),
  )
  await asWorker((tx) =>
    failAnchor(tx, retried!, longAgo, { reason: 'The node does not answer.', retryable: true }),
  )
  expect(await resumeAnchors(ceremony.worker)).toBe(3)
  expect(await Promise.all([...forgotten, retried!].map(jobsOf))).toEqual([
    ['anchor-will-solana'],
    ['anchor-will-ethereum'],
    ['anchor-will-ethereum'],
  ])
  expect(await Promise.all([waiting!, final!, lost!, young!].map(jobsOf))).toEqual([
    ['anchor-will-solana'],
    [],
    [],
    [],
  ])
  expect(await resumeAnchors(ceremony.worker)).toBe(0)
})

test('what was sent stays submitted when the network falls silent; what was not has failed', async () => {
  const [sent, unsent] = [await anchor('ethereum'), await anchor('ethereum')]
  await ceremony.stack.owner.query("update anchors set prepared = '{}', state = 'submitted' where id = $1", [
    sent,
  ])
  for (const id of [sent, unsent])
    for (const _ of [1, 2])
      await asWorker((tx) =>
        failAnchor(tx, id!, new Date(), { reason: 'The node does not answer.', retryable: true }),
      )
  const states = await ceremony.stack.owner.query<{ state: string; retryable: boolean }>(
    'select state, retryable from anchors where id = any($1) order by state',
    [[sent, unsent]],
  )
  expect(states.rows).toEqual([
    { state: 'failed', retryable: true },
    { state: 'submitted', retryable: true },
  ])
})

test('the queue tries for as long as it keeps a job: two weeks at one try in 20 s', async () => {
  const { rows } = await ceremony.stack.owner.query<{ tries: number; pause: number; kept: number }>(
    `
      select retry_limit as tries, retry_delay_max as pause, retention_seconds as kept from pgboss.queue
      where name = 'anchor-will-solana'`,
  )
  expect(rows[0]!.tries * rows[0]!.pause).toBeGreaterThan(13 * 24 * 3600)
  expect(rows[0]!.kept).toBeGreaterThanOrEqual(14 * 24 * 3600)
})

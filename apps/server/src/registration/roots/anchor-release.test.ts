// A release has a head of the log on every network that covers its line: at once, once, in order with the other heads.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fromHex } from '@testate/evidence/bytes/hash'
import { inclusionHolds, leafHash } from '@testate/evidence/log/merkle'
import { appendAny } from '../../../../../test/stack/any-line.ts'
import { startCeremonyStack, type CeremonyStack } from '../../../../../test/stack/ceremony.ts'
import { syncHash } from '../../audit/append.ts'
import { placeOfNewest } from '../../audit/heads.ts'
import { proverAt } from '../../audit/prove.ts'
import { flush } from '../../audit/sequence.ts'
import { readLeaves } from '../../audit/store.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { emit } from '../../platform/events.ts'
import { registrationJobs } from '../jobs.ts'
import { anchorRelease } from './anchor-release.ts'
import { anchorRoot } from './anchor-root.ts'
import { planRoots } from './plan-roots.ts'

const networks = ['ethereum', 'solana']
let ceremony: CeremonyStack
let worker: CeremonyStack['worker']
beforeAll(async () => {
  ceremony = await startCeremonyStack({ ledger: true, solana: true })
  worker = ceremony.worker
  await Promise.all(networks.map((network) => worker.networks.open(network)))
})
afterAll(() => ceremony.stop())

const asWorker = <T>(fn: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(worker.db, { service: 'worker' }, fn)
const inLog = () => flush(worker.db, ceremony.keys.logKey.signer)
interface Row {
  id: string
  network: string
  size: number
  root: string
  state: string
  attempt: number
}
/** Oldest first. */
const heads = async (): Promise<Row[]> =>
  (
    await ceremony.stack.owner.query<Row>(`
      select id, network, tree_size::int as size, encode(root, 'hex') as root, state, attempt from log_anchors
      order by created_at, tree_size, network`)
  ).rows
/** The jobs that were made, taken from the queue. */
const jobs = async (): Promise<string[]> =>
  (
    await ceremony.stack.owner.query<{ will: string }>(
      "delete from pgboss.job where name = 'anchor-release' returning data->>'willId' as will",
    )
  ).rows.map(({ will }) => will)
const run = (willId: string): Promise<void> =>
  registrationJobs.find(({ name }) => name === 'anchor-release')!.run({ willId } as never, worker)
/** As a release leaves a will for the worker: the line, and the event that passes the release on. */
async function release(): Promise<string> {
  const { id } = await ceremony.verifiedWill({ networks: ['solana'] })
  await asWorker(async (tx) => {
    await appendAny(tx, {
      event: 'will.released',
      willId: id,
      actor: 'worker',
      details: { from: 'registered' },
    })
    await emit(tx, 'will.released', { willId: id })
  })
  return id
}
const place = (willId: string) => asWorker((tx) => placeOfNewest(tx, willId, 'will.released'))
async function settle(): Promise<void> {
  for (const { id, state } of await heads()) if (state !== 'final') await anchorRoot(id, worker)
}
/** As when the process dies with the intention stored and nothing sent. */
const dying = (): CeremonyStack['worker'] => ({
  ...worker,
  networks: {
    open: async (name) => {
      const network = await worker.networks.open(name)
      const submit = (): Promise<never> => Promise.reject(new Error('the process is gone'))
      return { ...network, chain: { ...network.chain, submit } }
    },
  },
})

beforeEach(async () => {
  await settle()
  await jobs()
})

test('every network gets a head that proves the line of the release, once', async () => {
  const before = await heads()
  const willId = await release()
  expect(await jobs()).toEqual([willId])
  // The line waits for its place.
  await expect(run(willId)).rejects.toThrow('no place in the log yet')
  expect(await heads()).toEqual(before)

  await inLog()
  const line = (await place(willId))!
  // Two workers at once, and again: as after a kill before the job was noted as done.
  await Promise.all([run(willId), run(willId)])
  await run(willId)
  const planned = (await heads()).slice(before.length)
  expect(planned.map(({ network, state }) => [network, state])).toEqual(
    networks.map((network) => [network, 'pending']),
  )
  await settle()
  await run(willId)
  const final = (await heads()).slice(before.length)
  expect(final.map(({ id, state }) => [id, state])).toEqual(planned.map(({ id }) => [id, 'final']))
  for (const { network, size, root } of final) {
    const there = await (await worker.networks.open(network)).latestRoot()
    expect(there).toMatchObject({ treeSize: size, root })
    const proves = await asWorker(async (tx) => {
      const [bytes] = await readLeaves(tx, line, 1)
      const leaf = await leafHash(bytes!, syncHash)
      const head = { size, root: fromHex(root), note: '' }
      const proof = await proverAt(tx, head)(line)
      return await inclusionHolds({ index: line, size, leaf, root: head.root, proof }, syncHash)
    })
    expect(proves).toBe(true)
  }
})

test('the job exists exactly when what passes the release on is committed', async () => {
  const willId = await release()
  await jobs()
  await expect(
    asWorker(async (tx) => {
      await emit(tx, 'will.released', { willId })
      throw new Error('the process is gone')
    }),
  ).rejects.toThrow('the process is gone')
  expect(await jobs()).toEqual([])
})

test('a network that is busy with an earlier head gets the next one; the other does not wait', async () => {
  await asWorker((tx) => appendAny(tx, { event: 'account.signed-up', actor: 'worker', details: {} }))
  await inLog()
  const [early] = await asWorker((tx) => planRoots(tx, ['ethereum']))
  await expect(anchorRoot(early!, dying())).rejects.toThrow('the process is gone')
  const willId = await release()
  await inLog()
  const line = (await place(willId))!
  await expect(run(willId)).rejects.toThrow('an earlier head of the log is on its way to ethereum')
  const of = async (network: string): Promise<Row> =>
    (await heads()).findLast((head) => head.network === network)!
  expect((await of('solana')).size).toBeGreaterThan(line)
  expect(await of('ethereum')).toMatchObject({ id: early, attempt: 1 })
  expect((await of('ethereum')).size).toBeLessThanOrEqual(line)
  await settle()
  await run(willId)
  await settle()
  expect((await of('ethereum')).size).toBeGreaterThan(line)
  expect((await heads()).every(({ state }) => state === 'final')).toBe(true)
})

test('an earlier head on its way to the only network does not lose the release’s', async () => {
  const only = { ...worker, config: { ...worker.config, networks: ['ethereum' as const] } }
  await asWorker((tx) => appendAny(tx, { event: 'account.signed-up', actor: 'worker', details: {} }))
  await inLog()
  const [early] = await asWorker((tx) => planRoots(tx, ['ethereum']))
  await expect(anchorRoot(early!, dying())).rejects.toThrow('the process is gone')
  const willId = await release()
  await inLog()
  await expect(anchorRelease(willId, only)).rejects.toThrow('on its way to ethereum')
  await anchorRoot(early!, worker)
  await anchorRelease(willId, only)
  const newest = (await heads()).findLast(({ network }) => network === 'ethereum')!
  expect(newest).toMatchObject({ state: 'pending', attempt: 0 })
  expect(newest.size).toBeGreaterThan((await place(willId))!)
})

test('a head that covers the line already, or failed for good, is planned for no network again', async () => {
  const one = await release()
  await inLog()
  // The day's head comes first.
  await asWorker((tx) => planRoots(tx, networks))
  const before = await heads()
  await run(one)
  expect(await heads()).toEqual(before)
  await settle()

  const other = await release()
  await inLog()
  await run(other)
  await ceremony.stack.owner.query(
    "update log_anchors set state = 'failed', retryable = false, reason = 'x' where state = 'pending'",
  )
  const failed = await heads()
  expect(failed.filter(({ state }) => state === 'failed')).toHaveLength(2)
  await run(other)
  expect(await heads()).toEqual(failed)
  await ceremony.stack.owner.query("update log_anchors set state = 'pending' where state = 'failed'")
})

test('a will without such a line any more needs no head', async () => {
  const before = await heads()
  const { id } = await ceremony.verifiedWill({ networks: ['solana'] })
  await run(id)
  expect(await heads()).toEqual(before)
})

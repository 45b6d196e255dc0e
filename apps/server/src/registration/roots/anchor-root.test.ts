// The log on two real ledgers: each head once, whatever crashes in between; never a log that differs from the
// earlier one; and every will provable from there.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenId, type AnchorStatus } from '@testate/chains/chain'
import { openReader } from '@testate/chains/open-reader'
import { sayHappening } from '@testate/domain/happenings'
import { checkpointText, generateLogKey, signNote } from '@testate/evidence/log/checkpoint'
import { signSuccession } from '@testate/evidence/log/succession'
import { trustSchema, type Trust } from '@testate/evidence/certificates/trust'
import { verify } from '@testate/evidence/verify'
import { appendAny } from '../../../../../test/stack/any-line.ts'
import { mailsOf } from '../../../../../test/stack/mails.ts'
import {
  startCeremonyStack,
  type CeremonyStack,
  type VerifiedWill,
} from '../../../../../test/stack/ceremony.ts'
import { moveTime } from '../../../../../test/stack/time.ts'
import { advanceSeal } from '../../ceremony/sealing/advance-seal.ts'
import { openCeremony } from '../../ceremony/statement/open-ceremony.ts'
import { openCapsule, openKept } from '../../../testing/open-kept.ts'
import { happenedToWills } from '../../audit/happened-to.ts'
import { presentHead } from '../../audit/heads.ts'
import { flush } from '../../audit/sequence.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { logKeyOf } from '../../platform/worker-keys.ts'
import { keptObjects } from '../../wills/kept-objects.ts'
import { willFacts } from '../../wills/will-facts.ts'
import { anchorRoot } from './anchor-root.ts'
import { anchorWill } from '../anchors/anchor-will.ts'
import { issueCapsule } from '../evidence/issue-capsule.ts'
import { planAnchors } from '../anchors/plan-anchors.ts'
import { openedNetworks, planRoots, planRootsDaily } from './plan-roots.ts'
import { advanceWithdrawals } from '../anchors/advance-withdrawal.ts'
import { planWithdrawals } from '../anchors/plan-withdrawals.ts'
import { renewProofs } from '../evidence/renew-proofs.ts'
import { largestSaid } from './store-roots.ts'
import { checkRoots } from './check-roots.ts'

let ceremony: CeremonyStack
let worker: CeremonyStack['worker']
beforeAll(async () => {
  ceremony = await startCeremonyStack({ ledger: true, solana: true, env: { WITHDRAWAL_DELAY_HOURS: '0' } })
  worker = ceremony.worker
  await Promise.all(['ethereum', 'solana'].map((network) => worker.networks.open(network)))
})
afterAll(() => ceremony.stop())

const asWorker = <T>(fn: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(worker.db, { service: 'worker' }, fn)
interface Row {
  id: string
  network: string
  tree_size: string
  root: Buffer
  state: string
  attempt: number
  reason: string | null
  retryable: boolean | null
  transaction_hash: string
  receipt: { gasUsed: string } | null
  fee: { amount: string; currency: string } | null
}
const rowsOf = async (ids: readonly string[]): Promise<Row[]> =>
  (
    await ceremony.stack.owner.query<Row>('select * from log_anchors where id = any($1) order by network', [
      ids,
    ])
  ).rows
const jobsOf = async (name: string): Promise<Record<string, string>[]> =>
  (
    await ceremony.stack.owner.query<{ data: Record<string, string> }>(
      "select data from pgboss.job where name = $1 and state < 'completed' order by created_on",
      [name],
    )
  ).rows.map(({ data }) => data)

/** Appends an event and plans its head for these networks. */
async function plan(networks: string[] = ['ethereum', 'solana']): Promise<Row[]> {
  await asWorker((tx) => appendAny(tx, { event: 'account.signed-up', actor: 'worker', details: {} }))
  await flush(worker.db, ceremony.keys.logKey.signer)
  return await rowsOf(await asWorker((tx) => planRoots(tx, networks)))
}
const latest = async (network: string) => await (await worker.networks.open(network)).latestRoot()
/** A worker that crashes at one step of one network. */
const gone = (): Promise<never> => Promise.reject(new Error('the process is gone'))
const dyingAt = (step: 'prepare' | 'submit' | 'sent' | 'status'): CeremonyStack['worker'] => ({
  ...worker,
  networks: {
    open: async (name) => {
      const network = await worker.networks.open(name)
      const { chain } = network
      return {
        ...network,
        chain: {
          ...chain,
          ...(step === 'sent'
            ? { submit: async (prepared) => await chain.submit(prepared).then(gone) }
            : { [step]: gone }),
        },
      }
    },
  },
})
const trust = async (): Promise<Trust> =>
  trustSchema.parse(JSON.parse(await readFile(join(ceremony.stack.config.trustDir, 'trust.json'), 'utf8')))
async function capsuleOf(will: VerifiedWill, part: 'capsule' | 'certificate' = 'capsule'): Promise<Buffer> {
  const { facts, kept } = await asWorker(async (tx) => ({
    facts: (await willFacts(tx, will.id))!,
    kept: await keptObjects(tx, will.id),
  }))
  return part === 'capsule'
    ? await openCapsule(worker, facts)
    : await openKept(worker, facts, kept[part]!, part)
}
async function registeredOn(network: string): Promise<VerifiedWill> {
  const will = await ceremony.verifiedWill({ networks: [network] })
  await openCeremony(will.id, worker)
  await ceremony.recorded(will.people[0], will)
  for (const person of will.people) expect((await ceremony.sign(person, will)).statusCode).toBe(200)
  await advanceSeal(will.id, worker)
  await planAnchors(will.id, worker)
  const { rows } = await ceremony.stack.owner.query<{ id: string }>(
    'select id from anchors where will_id = $1',
    [will.id],
  )
  for (const { id } of rows) await anchorWill(id, worker)
  await issueCapsule(will.id, worker)
  return will
}
const checked = async (bytes: Uint8Array, without: string[] = []) =>
  await verify(bytes, await trust(), (network) => {
    if (without.includes(network.name)) throw new Error('connection refused')
    return openReader(network, 5_000)
  })

test('one head on two ledgers proves a will that has its token on one of them only', async () => {
  const will = await registeredOn('solana')
  expect((await checked(await capsuleOf(will))).steps.map(({ step }) => step)).not.toContain(
    'audit log on ethereum',
  )
  const planned = await plan(await openedNetworks(worker.config))
  expect(planned.map(({ network, state, attempt }) => [network, state, attempt])).toEqual([
    ['ethereum', 'pending', 0],
    ['solana', 'pending', 0],
  ])
  expect(new Set(planned.map(({ tree_size, root }) => `${tree_size} ${root.toString('hex')}`)).size).toBe(1)
  for (const { id } of planned) await Promise.allSettled([1, 2, 3].map(() => anchorRoot(id, worker)))
  for (const { id } of planned) await anchorRoot(id, worker)
  const rows = await rowsOf(planned.map(({ id }) => id))
  expect(rows).toMatchObject([
    { state: 'final', attempt: 1, fee: { currency: 'ETH' } },
    { state: 'final', attempt: 1, fee: { currency: 'SOL', amount: '5000' } },
  ])
  expect(Number(rows[0]!.receipt!.gasUsed)).toBeLessThanOrEqual(80_000)
  for (const row of rows)
    expect(await latest(row.network)).toMatchObject({
      root: row.root.toString('hex'),
      treeSize: Number(row.tree_size),
      transactionHash: row.transaction_hash,
      final: true,
    })

  expect(await jobsOf('renew-proofs')).toContainEqual({})
  await renewProofs(undefined, worker)
  expect(await jobsOf('renew-proof')).toContainEqual({ willId: will.id })
  await issueCapsule(will.id, worker)
  const capsule = await capsuleOf(will)
  const verdict = await checked(capsule)
  // Nobody signed the set of receipts, so every ledger is asked; this one never had the will.
  expect(
    verdict.steps.filter(({ outcome }) => outcome !== 'holds').map(({ step, outcome }) => [step, outcome]),
  ).toEqual([['ledger ethereum', 'no entry']])
  expect(verdict.sentence).toMatch(
    new RegExp(
      String.raw`The log containing this will was anchored on Ethereum \(local development ledger\) ` +
        String.raw`at block \d+ on 20\d\d-\d\d-\d\d \d\d:\d\d UTC ` +
        String.raw`and Solana \(local development ledger\) at slot \d+ on `,
    ),
  )
  // With its own ledger unreachable, the other still shows since when it has been there at least.
  expect(await checked(capsule, ['solana'])).toMatchObject({
    outcome: 'unknown',
    unknown: 'unasked',
    sentence: expect.stringMatching(
      /The log containing this will was anchored on Ethereum \(local development ledger\) at block \d+ on /,
    ),
  })
  expect((await ceremony.call(will.people[0], 'GET', `/api/wills/${will.id}/anchors`)).json()).toMatchObject({
    capsule: { networks: ['solana'], anchoredOn: ['ethereum', 'solana'] },
  })
  // The log's own entries distinguish the second certificate from the first.
  const happened = await inTransaction(ceremony.stack.db, { person: will.people[0] }, (tx) =>
    happenedToWills(tx, [will.id]),
  )
  const issued = happened(will.id).filter(({ event }) => event === 'capsule.issued')
  expect(issued.map(({ event, about }) => sayHappening(event, about))).toEqual([
    'A certificate was issued. It shows the registration on Solana.',
    'A certificate was issued. It shows the registration on Solana, and the audit log on Ethereum and Solana.',
  ])

  // Once per will: later heads add nothing to it.
  const later = await plan()
  for (const { id } of later) await anchorRoot(id, worker)
  await ceremony.stack.owner.query("delete from pgboss.job where name = 'renew-proof'")
  await renewProofs(undefined, worker)
  await issueCapsule(will.id, worker)
  expect([
    await jobsOf('renew-proof'),
    (await ceremony.stack.owner.query('select 1 from capsules where will_id = $1', [will.id])).rowCount,
  ]).toEqual([[], 2])
}, 120_000)

test('killed between intention and act, or before the result: one transaction, found again', async () => {
  const [row] = await plan(['ethereum'])
  const before = await latest('ethereum')
  // Crashes before the intention is stored, with it stored and nothing sent, with everything sent and nothing
  // recorded.
  for (const step of ['prepare', 'submit', 'sent'] as const) {
    expect(await latest('ethereum')).toEqual(before)
    await expect(anchorRoot(row!.id, dyingAt(step))).rejects.toThrow('the process is gone')
    expect((await rowsOf([row!.id]))[0]).toMatchObject({
      reason: 'Unknown error occurred. It will be tried again by itself.',
      retryable: true,
      attempt: step === 'prepare' ? 0 : 1,
    })
  }
  const [sent] = await rowsOf([row!.id])
  await anchorRoot(row!.id, worker)
  expect((await rowsOf([row!.id]))[0]).toMatchObject({
    state: 'final',
    attempt: 1,
    reason: null,
    transaction_hash: sent!.transaction_hash,
  })
  expect(await latest('ethereum')).toMatchObject({
    treeSize: Number(row!.tree_size),
    transactionHash: sent!.transaction_hash,
  })
  // A crash while following it: what was sent is not marked failed.
  const [followed] = await plan(['ethereum'])
  await expect(anchorRoot(followed!.id, dyingAt('status'))).rejects.toThrow('the process is gone')
  expect((await rowsOf([followed!.id]))[0]).toMatchObject({ state: 'submitted', retryable: true, attempt: 1 })
  await anchorRoot(followed!.id, worker)
  expect((await rowsOf([followed!.id]))[0]).toMatchObject({ state: 'final', attempt: 1 })
  // The intention itself lost, as in a database restored from a moment before: the ledger is queried first,
  // and has it.
  const [{ transaction_hash: known }] = (await rowsOf([followed!.id])) as [Row]
  await ceremony.stack.owner.query(
    `
      update log_anchors
      set state = 'pending', final_at = null, receipt = null, attempt = 0, prepared = null where id = $1`,
    [followed!.id],
  )
  await anchorRoot(followed!.id, worker)
  expect((await rowsOf([followed!.id]))[0]).toMatchObject({ state: 'final', transaction_hash: known })
})

test('a head dropped from the blocks is sent again; a ledger that cannot be asked changes none', async () => {
  const [row] = await plan(['ethereum'])
  await expect(anchorRoot(row!.id, dyingAt('submit'))).rejects.toThrow('the process is gone')
  // As after a reorganisation removed a block: the row says it was in one, the ledger does not know it.
  const receipt = {
    transactionHash: '0x00',
    blockNumber: '1',
    blockHash: '0x00',
    blockTime: new Date().toISOString(),
    gasUsed: '1',
  }
  await ceremony.stack.owner.query(
    "update log_anchors set state = 'confirmed', receipt = $1, reason = null, retryable = null where id = $2",
    [receipt, row!.id],
  )
  const answering = (status: AnchorStatus): CeremonyStack['worker'] => ({
    ...worker,
    networks: {
      open: async (name) => {
        const network = await worker.networks.open(name)
        return {
          ...network,
          chain: { ...network.chain, status: async () => status, submit: async () => undefined },
        }
      },
    },
  })
  await expect(
    anchorRoot(row!.id, answering({ state: 'unknown', undecided: true, retryable: true })),
  ).rejects.toMatchObject({ retryable: true })
  expect((await rowsOf([row!.id]))[0]).toMatchObject({ state: 'confirmed' })
  await expect(anchorRoot(row!.id, answering({ state: 'unknown', retryable: true }))).rejects.toMatchObject({
    retryable: true,
  })
  expect((await rowsOf([row!.id]))[0]).toMatchObject({ state: 'submitted' })
  await anchorRoot(row!.id, worker)
  expect((await rowsOf([row!.id]))[0]).toMatchObject({ state: 'final', attempt: 1 })
})

test('a ledger that reports another head while one is followed is asked twice', async () => {
  const speaking = (wrong: number): CeremonyStack['worker'] => ({
    ...worker,
    networks: {
      open: async (name) => {
        const network = await worker.networks.open(name)
        const status: typeof network.chain.status = async (prepared) =>
          wrong-- > 0
            ? {
                state: 'failed',
                code: 'conflict',
                reason: 'Another root is anchored for this tree size.',
                retryable: false,
              }
            : await network.chain.status(prepared)
        return { ...network, chain: { ...network.chain, status } }
      },
    },
  })
  const asked = {
    state: 'submitted',
    attempt: 1,
    retryable: true,
    reason: 'Another root is anchored for this tree size. It will be asked again before this is believed.',
  }
  // One wrong answer: its bytes arrive all the same.
  const [once] = await plan(['ethereum'])
  await expect(anchorRoot(once!.id, speaking(1))).rejects.toMatchObject({ code: 'conflict' })
  expect(await rowsOf([once!.id])).toMatchObject([asked])
  await anchorRoot(once!.id, worker)
  expect(await rowsOf([once!.id])).toMatchObject([
    { state: 'final', attempt: 1, reason: null, retryable: null },
  ])
  // Repeated wrong answers are finally believed, and reported.
  const [always] = await plan(['ethereum'])
  await expect(anchorRoot(always!.id, speaking(99))).rejects.toMatchObject({ code: 'conflict' })
  expect(await rowsOf([always!.id])).toMatchObject([asked])
  await anchorRoot(always!.id, speaking(99))
  expect(await rowsOf([always!.id])).toMatchObject([
    { state: 'failed', retryable: false, reason: 'Another root is anchored for this tree size.' },
  ])
})

test('nothing is anchored while a ledger cannot be asked; then each takes the newest head', async () => {
  const first = await plan()
  await ceremony.stopSolana()
  for (const { id } of first) await expect(anchorRoot(id, worker)).rejects.toMatchObject({ retryable: true })
  expect(await rowsOf(first.map(({ id }) => id))).toMatchObject([
    {
      state: 'failed',
      retryable: true,
      attempt: 0,
      reason:
        'Solana could not be asked which head of the log it holds, so nothing is anchored. It will be ' +
        'tried again by itself.',
    },
    {
      state: 'failed',
      retryable: true,
      attempt: 0,
      reason: expect.stringMatching(/It will be tried again by itself\.$/),
    },
  ])
  const second = await plan()
  expect(second.map(({ network, id }) => [network, id])).toEqual(
    first.map(({ network, id }) => [network, id]),
  )
  await ceremony.startSolana()
  for (const { id } of second) await anchorRoot(id, worker)
  for (const network of ['ethereum', 'solana'])
    expect(await latest(network)).toMatchObject({
      treeSize: Number(second[0]!.tree_size),
      root: second[0]!.root.toString('hex'),
    })
})

test('what came while a network was busy with an earlier head follows by itself', async () => {
  const [early] = await plan(['solana'])
  await expect(anchorRoot(early!.id, dyingAt('submit'))).rejects.toThrow('the process is gone')
  const late = await plan()
  expect(late.find(({ network }) => network === 'solana')).toMatchObject({
    id: early!.id,
    tree_size: early!.tree_size,
    attempt: 1,
  })
  for (const { id } of late) await anchorRoot(id, worker)
  const { rows } = await ceremony.stack.owner.query<Row>(
    "select * from log_anchors where network = 'solana' and state = 'pending'",
  )
  expect(rows).toMatchObject([
    { tree_size: late.find(({ network }) => network === 'ethereum')!.tree_size, attempt: 0 },
  ])
  // Its job is lost: after a while it is enqueued again.
  await ceremony.stack.owner.query("delete from pgboss.job where name = 'anchor-root-solana'")
  await checkRoots(worker)
  expect(await jobsOf('anchor-root-solana')).toEqual([])
  await ceremony.stack.owner.query(
    "update log_anchors set updated_at = now() - interval '5 minutes' where id = $1",
    [rows[0]!.id],
  )
  await checkRoots(worker)
  expect(await jobsOf('anchor-root-solana')).toEqual([{ rootId: rows[0]!.id }])
  await anchorRoot(rows[0]!.id, worker)
  expect(await latest('solana')).toMatchObject({ treeSize: Number(rows[0]!.tree_size) })
})

test('daily, and only when something happened but the anchoring itself', async () => {
  const later = (hours: number) => moveTime(ceremony.stack, hours * 3_600_000)
  await plan([])
  expect(await planRootsDaily(worker)).toEqual([])
  let back = await later(23)
  expect(await planRootsDaily(worker)).toEqual([])
  await back()
  back = await later(25)
  try {
    const ids = await planRootsDaily(worker)
    expect(ids).toHaveLength(2)
    expect(await planRootsDaily(worker)).toEqual([])
    for (const id of ids) await anchorRoot(id, worker)
  } finally {
    await back()
  }
  await flush(worker.db, ceremony.keys.logKey.signer)
  back = await later(50)
  try {
    expect(await planRootsDaily(worker)).toEqual([])
    await asWorker((tx) => appendAny(tx, { event: 'account.signed-up', actor: 'worker', details: {} }))
    await flush(worker.db, ceremony.keys.logKey.signer)
    const ids = await planRootsDaily(worker)
    expect(ids).toHaveLength(2)
    for (const id of ids) await anchorRoot(id, worker)
  } finally {
    await back()
  }
})

test('the very head a network has is not sent again', async () => {
  const rows = await plan()
  for (const { id } of rows) await anchorRoot(id, worker)
  const head = await asWorker(presentHead)
  expect(head!.size).toBe(Number(rows[0]!.tree_size))
  expect(await asWorker((tx) => planRoots(tx, ['ethereum', 'solana']))).toEqual([])
})

test('a head of before the log key rolled over still goes to its ledgers; evidence of both keys holds', async () => {
  const will = await registeredOn('solana')
  const rows = await plan()
  const old = ceremony.keys.logKey
  const next = await generateLogKey(old.signer.name)
  const logKey = await logKeyOf({
    ...next,
    earlier: [{ vkey: old.vkey, note: await signSuccession(old, next.vkey) }],
  })
  const rolled = { ...worker, logKey }
  const unknown = { ...worker, logKey: { ...logKey, earlier: [] } }
  await anchorRoot(rows[0]!.id, unknown)
  expect(await rowsOf([rows[0]!.id])).toMatchObject([{ state: 'failed', attempt: 0 }])
  await anchorRoot(rows[1]!.id, rolled)
  expect(await rowsOf([rows[1]!.id])).toMatchObject([{ state: 'final' }])
  // The next one is signed by the new key.
  await asWorker((tx) => appendAny(tx, { event: 'account.signed-up', actor: 'worker', details: {} }))
  await flush(worker.db, logKey.signer)
  for (const id of await asWorker((tx) => planRoots(tx, ['ethereum', 'solana']))) await anchorRoot(id, rolled)

  await issueCapsule(will.id, rolled)
  const capsule = new Uint8Array(await capsuleOf(will))
  const { name, register, rootPem, networks } = (await trust()) as Extract<Trust, { register: string }>
  const both: Trust = {
    name,
    register,
    rootPem,
    networks,
    format: 'testate-trust/3',
    logKey: next.vkey,
    earlierLogKeys: [old.vkey],
    earlierRoots: [],
  }
  const refuted = async (by: Trust): Promise<string[]> =>
    (await verify(capsule, by, null)).steps
      .filter(({ outcome }) => outcome === 'refuted')
      .map(({ code }) => code)
  expect(await refuted(both)).toEqual([])
  expect(await refuted({ ...both, earlierLogKeys: [] })).not.toEqual([])
  expect(await refuted({ ...both, logKey: old.vkey, earlierLogKeys: [] })).not.toEqual([])
})

test('an unsigned, forked or shrunken head is refused, reported and sent nowhere', async () => {
  const run = async (row: Row): Promise<Row> => {
    await anchorRoot(row.id, worker)
    return (await rowsOf([row.id]))[0]!
  }
  const {
    rows: [admin],
  } = await ceremony.stack.owner.query<{ id: string; email: string }>(
    'update people set is_admin = true where id = (select id from people limit 1) returning id, email',
  )
  const [unsigned] = await plan(['ethereum'])
  await ceremony.stack.owner.query('update log_anchors set note = $1 where id = $2', [
    await signNote(
      checkpointText({
        origin: ceremony.keys.logKey.signer.name,
        size: Number(unsigned!.tree_size),
        root: new Uint8Array(32),
      }),
      ceremony.keys.logKey.signer,
    ),
    unsigned!.id,
  ])
  expect(await run(unsigned!)).toMatchObject({
    state: 'failed',
    retryable: false,
    attempt: 0,
    reason: 'This head is not one the log’s key has signed. Nothing was anchored.',
  })

  const { chain } = await worker.networks.open('ethereum')
  const theirs = async (root: string, treeSize: number): Promise<void> => {
    const prepared = await chain.prepare({ kind: 'anchor-root', root, treeSize }, 1)
    await chain.submit(prepared)
    await expect.poll(async () => (await chain.status(prepared)).state).toBe('final')
  }
  const size = (await asWorker(presentHead))!.size
  // As a ledger sees a register whose entries were replaced: another history up to the same number of
  // entries.
  await theirs('ee'.repeat(32), size)
  const [forked] = await plan(['ethereum'])
  const held = await latest('ethereum')
  expect(await run(forked!)).toMatchObject({
    state: 'failed',
    retryable: false,
    attempt: 0,
    reason:
      `Ethereum holds a head of ${size} entries, and this log does not begin with it: entries were ` +
      'changed or taken out. Nothing was anchored.',
  })
  // And one restored from an old copy.
  await theirs('dd'.repeat(32), size + 1_000)
  const [shrunk] = await plan(['ethereum'])
  expect(await run(shrunk!)).toMatchObject({
    state: 'failed',
    retryable: false,
    attempt: 0,
    reason: expect.stringMatching(
      /^Ethereum holds a head of \d+ entries, and the log has only \d+: it has shrunk\. Nothing was anchored\.$/,
    ),
  })
  expect(held).toMatchObject({ treeSize: size })
  expect(await latest('ethereum')).toMatchObject({ treeSize: size + 1_000, root: 'dd'.repeat(32) })

  // Without the ledger's memory our own is enough: what was signed for another network is not this log.
  const largest = (await asWorker(largestSaid))!
  const rewrite = (root: Buffer) =>
    ceremony.stack.owner.query(
      'update log_anchors set root = $1 where tree_size = $2 and prepared is not null',
      [root, largest.treeSize],
    )
  await rewrite(Buffer.alloc(32))
  const [other] = await plan(['solana'])
  expect(await run(other!)).toMatchObject({
    state: 'failed',
    retryable: false,
    attempt: 0,
    reason: expect.stringMatching(
      /^This register has signed a head of \d+ entries for \w+, and this log does not begin with it/,
    ),
  })
  await rewrite(Buffer.from(largest.root, 'hex'))
  // Once each, to every administrator.
  const told = await mailsOf<{ network: string; reason: string }>(ceremony.stack, {
    template: 'log-not-anchored',
  })
  expect(told.map(({ to_address, data }) => [to_address, data.network, data.reason])).toEqual(
    [
      [unsigned!, 'has signed'],
      [forked!, 'does not begin'],
      [shrunk!, 'has shrunk'],
      [other!, 'does not begin'],
    ].map(([row, words]) => [
      admin!.email,
      (row as Row).network === 'solana' ? 'Solana' : 'Ethereum',
      expect.stringContaining(words as string),
    ]),
  )
  // Solana has nothing that contradicts it, and our own rows are restored; Ethereum still has another log.
  const before = await latest('solana')
  const [elsewhere] = await plan(['solana'])
  expect(await run(elsewhere!)).toMatchObject({
    state: 'failed',
    retryable: false,
    attempt: 0,
    reason: expect.stringMatching(
      /^Ethereum holds a head of \d+ entries, and the log has only \d+: it has shrunk\. Nothing was anchored\.$/,
    ),
  })
  expect(await latest('solana')).toEqual(before)
})

test.each([
  ['solana', 128],
  ['ethereum', 130],
])(
  'the register’s withdrawal on %s is the testator’s own: signed for this token by the key that holds it',
  async (network, digits) => {
    const will = await registeredOn(network)
    const answer = await ceremony.call(
      will.people[0],
      'POST',
      `/api/wills/${will.id}/withdraw`,
      {},
      { 'step-up': await ceremony.stepUp(will.people[0], will, 'withdraw') },
    )
    expect(answer.statusCode).toBe(202)
    await advanceWithdrawals(worker)
    await planWithdrawals(will.id, worker)
    const {
      rows: [anchor],
    } = await ceremony.stack.owner.query<{ id: string }>(
      "select id from anchors where will_id = $1 and action = 'withdraw'",
      [will.id],
    )
    await anchorWill(anchor!.id, worker)
    const {
      rows: [row],
    } = await ceremony.stack.owner.query<{
      prepared: { action: { consent?: { deadline: number; signature: string } } }
      token_id: Buffer
    }>('select prepared, token_id from anchors where id = $1', [anchor!.id])
    expect(row!.prepared.action.consent).toMatchObject({
      deadline: expect.any(Number),
      signature: expect.stringMatching(new RegExp(`^0x[0-9a-f]{${digits}}$`)),
    })
    expect(
      await (await worker.networks.open(network)).chain.read(tokenId(row!.token_id.toString('hex'))),
    ).toMatchObject({ status: 'withdrawn' })
  },
  60_000,
)

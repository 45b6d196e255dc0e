// The log against heads on ledgers: one that only grows is never doubted, whichever of its heads stand where; and each
// head that is none of it is found, also where two other ledgers agree with the log.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateLogKey, importLogKey } from '@testate/evidence/log/checkpoint'
import { appendAny } from '../../../../../test/stack/any-line.ts'
import { cloneDatabase } from '../../../../../test/stack/stack.ts'
import type { Head } from '../../audit/heads.ts'
import { flush } from '../../audit/sequence.ts'
import { readConfig } from '../../platform/config.ts'
import { connect, inTransaction, type Tx } from '../../platform/database/database.ts'
import { createLogger } from '../../platform/log.ts'
import type { KeptLedger } from './kept-ledgers.ts'
import type { LedgerHead } from './ledger-place.ts'
import { contradictions, doubtOf } from './require-anchored.ts'
import { heldUp, lookAtLedgers, newLedgerWatch, requireAnchored } from './watch-ledgers.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let worker: ReturnType<typeof connect>
let release: ReturnType<typeof connect>
/** Every head that was signed, the smallest first. */
let heads: LedgerHead[]

beforeAll(async () => {
  database = await cloneDatabase()
  worker = connect(database.workerUrl, { applicationName: 'test-worker' })
  release = connect(database.releaseUrl, { applicationName: 'test-release' })
  const signer = await importLogKey((await generateLogKey('register.example/log')).secret)
  for (const lines of [1, 2, 1, 5, 8, 3, 13, 1, 30]) {
    await inTransaction(worker.db, { service: 'worker' }, async (tx) => {
      for (let line = 0; line < lines; line += 1)
        await appendAny(tx, { event: 'account.signed-up', actor: 'worker', details: { line } })
    })
    await flush(worker.db, signer)
  }
  heads = await database.asSuperuser<LedgerHead>(
    `select size::int, encode(root, 'hex') as root from audit_checkpoints where audit_checkpoints.size > 0
     order by audit_checkpoints.size`,
  )
})
afterAll(async () => {
  await Promise.all([worker.db.destroy(), release.db.destroy()])
  await database.drop()
})

const asRelease = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(release.db, { service: 'release' }, work)
const ledger = (network: string, head: LedgerHead | null): KeptLedger => ({
  network,
  chainId: 1,
  contract: 'registrar',
  rpcUrl: 'https://node.example',
  head,
  silence: null,
})
const asHead = ({ size, root }: LedgerHead): Head => ({ size, root: Buffer.from(root, 'hex') })
const found = (
  ledgers: readonly KeptLedger[],
  now: LedgerHead,
  accepted: LedgerHead[] = [],
): Promise<string[]> =>
  asRelease(async (tx) => {
    const list = await contradictions(
      tx,
      {
        ledgers,
        accepted: accepted.map((head) => ({ network: 'solana', chainId: 1, contract: 'registrar', head })),
      },
      asHead(now),
    )
    return list.map((one) => one.ledger.network)
  })

test('a log that only grows is never doubted', async () => {
  const place = fc.nat(heads.length - 1)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(place), { maxLength: 3 }), place, async (on, at) => {
      // Each ledger has none, or one of those that were signed until now.
      const ledgers = on.map((one, which) =>
        ledger(['solana', 'ethereum', 'corda'][which]!, one === null ? null : heads[Math.min(one, at)]!),
      )
      expect(await found(ledgers, heads[at]!)).toEqual([])
    }),
    { numRuns: 200 },
  )
})

test('a head that is none of the log is found, whatever two others hold', async () => {
  const place = fc.nat(heads.length - 1)
  const root = fc
    .uint8Array({ minLength: 32, maxLength: 32 })
    .map((bytes) => Buffer.from(bytes).toString('hex'))
  await fc.assert(
    fc.asyncProperty(place, place, fc.integer({ min: 1, max: 500 }), root, async (one, at, size, other) => {
      const honest = ledger('ethereum', heads[Math.min(one, at)]!)
      const lying = ledger('corda', { size, root: other })
      expect(await found([honest, lying, ledger('solana', null)], heads[at]!)).toEqual(['corda'])
    }),
    { numRuns: 200 },
  )
})

test('an older log is found by each later head, and says the network and both sizes', async () => {
  const [now, later] = [heads.at(-3)!, heads.at(-1)!]
  const ledgers = [ledger('solana', later), ledger('corda', heads.at(-2)!), ledger('ethereum', now)]
  expect(await found(ledgers, now)).toEqual(['solana', 'corda'])
  const forked = { size: now.size, root: randomBytes(32).toString('hex') }
  const list = await asRelease((tx) =>
    contradictions(tx, { ledgers: [ledgers[0]!, ledger('corda', forked)], accepted: [] }, asHead(now)),
  )
  expect(doubtOf(list, asHead(now)).message).toBe(
    `Solana holds a head of ${later.size} lines, and this log has only ${now.size}; Corda holds a head of ` +
      `${now.size} lines that this log of ${now.size} lines does not begin with (ask another node of Solana and of ` +
      'Corda too)',
  )
})

test('accepted is one head of one network, and no other', async () => {
  const [now, later] = [heads.at(-3)!, heads.at(-1)!]
  expect(await found([ledger('solana', later)], now, [later])).toEqual([])
  expect(await found([ledger('solana', heads.at(-2)!)], now, [later])).toEqual(['solana'])
  expect(await found([ledger('corda', later)], now, [later])).toEqual(['corda'])
})

test('answers that came after the comparison are compared before anything is released', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'testate-comparing-'))
  const context = {
    config: readConfig({ DATA_DIR: folder }),
    log: createLogger('test', 'silent'),
    steady: () => ({ boot: 'one', ms: 0 }),
    ledgers: newLedgerWatch(),
  }
  const compare = () => asRelease((tx) => requireAnchored(tx, context, asHead(heads.at(-1)!)))
  try {
    await compare()
    expect(heldUp(context)).toBe('the ledgers have not been asked yet')
    await lookAtLedgers(context)
    expect(heldUp(context)).toBe('the ledgers’ answers have not been compared with the log yet')
    await compare()
    expect(heldUp(context)).toBeNull()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

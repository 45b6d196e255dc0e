// The operator's command beside a real worker: final on both ledgers, with the cost; and pending or failed
// anchors are reported as such.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appendAny } from '../../../../test/stack/any-line.ts'
import { startCeremonyStack, type CeremonyStack } from '../../../../test/stack/ceremony.ts'
import { flush } from '../audit/sequence.ts'
import { createExchangeRates } from '../payments/prices/exchange-rates.ts'
import { inTransaction } from '../platform/database/database.ts'
import { anchorLog, exitCodeOf, type AnchoredOn } from './anchor-log.ts'

let ceremony: CeremonyStack
beforeAll(async () => {
  ceremony = await startCeremonyStack({ work: true, ledger: true, solana: true })
})
afterAll(() => ceremony.stop())

async function happen(): Promise<void> {
  await inTransaction(ceremony.worker.db, { service: 'worker' }, (tx) =>
    appendAny(tx, { event: 'account.signed-up', actor: 'worker', details: {} }),
  )
  await flush(ceremony.worker.db, ceremony.keys.logKey.signer)
}
const run = (patienceMs?: number): Promise<AnchoredOn[]> =>
  anchorLog(ceremony.worker.db, ceremony.stack.config, createExchangeRates(ceremony.stack.config), patienceMs)

test('nothing to anchor before a network is opened, nor in an empty log', async () => {
  expect([await run(), exitCodeOf([])]).toEqual([[], 0])
  await Promise.all(['ethereum', 'solana'].map((network) => ceremony.worker.networks.open(network)))
  expect(await run()).toEqual([])
})

test('both ledgers have it, and its cost is given in their money and in pounds', async () => {
  await happen()
  const anchored = await run(60_000)
  expect([
    anchored.map(({ network, state, reason }) => [network, state, reason]),
    exitCodeOf(anchored),
  ]).toEqual([
    [
      ['ethereum', 'final', null],
      ['solana', 'final', null],
    ],
    0,
  ])
  const [ethereum, solana] = anchored as [AnchoredOn, AnchoredOn]
  expect(Number(ethereum.workUnits)).toBeLessThanOrEqual(80_000)
  expect(ethereum).toMatchObject({
    fee: expect.stringMatching(/^0\.\d+ ETH$/),
    rate: expect.stringMatching(/^One ether at £2,500\.00 \(rate of 20\d\d-\d\d-\d\d, configured\)$/),
    blockNumber: expect.stringMatching(/^\d+$/),
    transactionHash: expect.stringMatching(/^0x/),
  })
  expect(ethereum.pounds).toBeCloseTo(Number.parseFloat(ethereum.fee!) * 2_500, 5)
  // 0.000005 SOL at £120: six hundredths of a penny, and a thousandth of that for each of a thousand wills.
  expect(solana).toMatchObject({
    fee: '0.000005 SOL',
    pounds: 0.0006,
    poundsForOneOfAThousandWills: 0.000001,
    treeSize: ethereum.treeSize,
    root: ethereum.root,
  })
  console.log(JSON.stringify(anchored, null, 1))
})

test('a ledger that is down is named and keeps the head off the others; all resume later', async () => {
  await ceremony.stopSolana()
  await happen()
  const anchored = await run(4_000)
  expect(anchored).toMatchObject([
    {
      network: 'ethereum',
      state: 'failed',
      reason:
        'Solana could not be asked which head of the log it holds, so nothing is anchored. It will be ' +
        'tried again by itself.',
      fee: null,
    },
    {
      network: 'solana',
      state: 'failed',
      reason: expect.stringMatching(/It will be tried again by itself\.$/),
      fee: null,
      pounds: null,
    },
  ])
  expect([exitCodeOf(anchored), exitCodeOf([{ ...anchored[0]!, state: 'submitted' }])]).toEqual([1, 3])
  await ceremony.startSolana()
  const newest = async () =>
    (
      await ceremony.stack.owner.query<{ state: string }>(
        'select state from log_anchors order by created_at desc limit 2',
      )
    ).rows.map(({ state }) => state)
  await expect.poll(newest).toEqual(['final', 'final'])
})

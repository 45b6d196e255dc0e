// `npm run operate -- anchor-log`: anchors the audit log's present head on every network now, and prints the
// result and its cost. The running worker does it, with the keys that this command does not have; what is not
// final yet continues without it.
import { setTimeout as pause } from 'node:timers/promises'
import { COINS, formatCoins, type Coin } from '@testate/domain/price-book'
import { createExchangeRates, type AskRates } from '../payments/prices/exchange-rates.ts'
import { sayRate } from '../payments/prices/say-rate.ts'
import { readConfig, type Config } from '../platform/config.ts'
import { connect, inTransaction, type Db } from '../platform/database/database.ts'
import { startSender } from '../platform/jobs.ts'
import { createLogger } from '../platform/log.ts'
import { requireSafeStart } from '../platform/require-safe-settings.ts'
import { openedNetworks, planRoots } from '../registration/roots/plan-roots.ts'
import { isOver, rootsByIds, type RootAnchor } from '../registration/roots/root-facts.ts'

/** On public networks finality takes longer; the worker continues. */
const PATIENCE_MS = 180_000
const WILLS_A_DAY = 1_000

export interface AnchoredOn {
  network: string
  treeSize: number
  root: string
  state: string
  /** Why it is not final. */
  reason: string | null
  transactionHash: string | null
  blockNumber: string | null
  blockTime: string | null
  /** Gas, or compute units. */
  workUnits: string | null
  /** The transaction's fee as the ledger reports it, without a deposit that stays there. */
  fee: string | null
  pounds: number | null
  /** The cost per will if one head a day covers a thousand wills. */
  poundsForOneOfAThousandWills: number | null
  rate: string | null
}

/**
 * Plans, and waits for at most `patienceMs`. Empty if every network has the present head, or none was opened
 * yet.
 */
export async function anchorLog(
  db: Db,
  config: Config,
  askRates: AskRates,
  patienceMs = PATIENCE_MS,
): Promise<AnchoredOn[]> {
  const networks = await openedNetworks(config)
  const ids = await inTransaction(db, { service: 'operate' }, (tx) => planRoots(tx, networks))
  if (ids.length === 0) return []
  const until = performance.now() + patienceMs
  for (;;) {
    const rows = await inTransaction(db, { service: 'operate' }, (tx) => rootsByIds(tx, ids))
    if (rows.every(isOver) || performance.now() > until)
      return await Promise.all(rows.map((row) => described(row, askRates)))
    await pause(250)
  }
}

async function described(row: RootAnchor, askRates: AskRates): Promise<AnchoredOn> {
  const { network, treeSize, root, state, reason, transactionHash, receipt, fee } = row
  const coin = Object.keys(COINS).find((name) => name === fee?.currency) as Coin | undefined
  const rate = coin === undefined ? null : (await askRates())[coin]
  const pounds =
    fee === null
      ? null
      : Number(fee.amount) === 0
        ? 0
        : rate === null
          ? null
          : (Number(fee.amount) / 10 ** fee.decimals) * (rate.penceForOne / 100)
  return {
    network,
    treeSize,
    root,
    state,
    reason,
    transactionHash,
    blockNumber: receipt?.blockNumber ?? null,
    blockTime: receipt?.blockTime ?? null,
    workUnits: receipt?.gasUsed ?? null,
    fee: fee === null ? null : coin === undefined ? fee.amount : formatCoins(BigInt(fee.amount), coin),
    pounds: rounded(pounds),
    poundsForOneOfAThousandWills: rounded(pounds === null ? null : pounds / WILLS_A_DAY),
    rate: coin === undefined || rate === null ? null : sayRate(coin, rate),
  }
}

/** To a ten-thousandth of a penny. */
const rounded = (pounds: number | null): number | null => (pounds === null ? null : Number(pounds.toFixed(6)))

/**
 * 0: every network has the present head. 1: one refused, or has failed so far. 3: something is still pending.
 */
export function exitCodeOf(anchored: readonly AnchoredOn[]): 0 | 1 | 3 {
  if (anchored.some(({ state }) => state === 'failed')) return 1
  return anchored.every(({ state }) => state === 'final') ? 0 : 3
}

if (process.argv[1] === import.meta.filename) {
  requireSafeStart()
  const config = readConfig()
  const { db } = connect(config.workerDatabaseUrl, { applicationName: 'testate-anchor-log', max: 2 })
  const stopSender = await startSender(db, createLogger('anchor-log', 'silent'))
  try {
    const anchored = await anchorLog(db, config, createExchangeRates(config))
    if (anchored.length === 0)
      process.stderr.write(
        'There is nothing to anchor: no network was opened yet, the log is empty, or every network has ' +
          'its present head.\n',
      )
    process.stdout.write(`${JSON.stringify({ networks: anchored }, null, 2)}\n`)
    process.exitCode = exitCodeOf(anchored)
  } finally {
    await stopSender()
    await db.destroy()
  }
}

// The networks' current state, for the indicators and the optimiser: each by its real name, whether it
// answers, how old its newest block is, its cost of a registration, and the price of a choice among them
// here.
import type { listNetworks as route } from '@testate/api/networks'
import type { AnswerOf } from '@testate/api/route'
import { PRICE_BOOK, QUOTE_MINUTES, formatCoins } from '@testate/domain/price-book'
import { formatPounds } from '@testate/domain/money'
import {
  displayName,
  NETWORKS,
  networkConfig,
  RECOMMENDATIONS,
  STRATEGIES,
  type NetworkName,
} from '@testate/domain/networks'
import type { Trust } from '@testate/evidence/certificates/trust'
import type { AskCosts, NetworkCost } from '../payments/prices/network-costs.ts'
import { networkOptions, showStrategy } from '../payments/prices/read-prices.ts'
import { sayRate } from '../payments/prices/say-rate.ts'
import { now } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { cached } from '../platform/cached.ts'
import { learnDevelopment, ledgerLabel, ledgerName, ledgerOf } from '../platform/ledgers.ts'
import { readTrust } from '../registration/networks/export-trust.ts'
import type { RegistrarStanding } from '../registration/networks/watch-registrar.ts'
import { askNetwork, type Asked } from './ask-network.ts'

/** Anyone may read it, as often as they like; a node is queried no more often than this. */
const KEEP_MS = 10_000

type Answer = AnswerOf<typeof route>

/** The route over this installation's ledgers. Requests during a query share its answer. */
export function createShowNetworks(
  config: Config,
  askCosts: AskCosts,
  {
    keepMs = KEEP_MS,
    registrars = () => Promise.resolve([]),
  }: { keepMs?: number; registrars?: () => Promise<RegistrarStanding[]> } = {},
): () => Promise<Answer> {
  const asked = new Map(
    config.networks.map((name) => [
      name,
      cached(
        async () => ({ at: now(), answer: await ask(config, name) }),
        () => keepMs,
      ),
    ]),
  )
  return async () => {
    const [costs, standings, trust, networks] = await Promise.all([
      askCosts(),
      registrars().catch(() => []),
      readTrust(config.trustDir).catch(() => null),
      Promise.all(config.networks.map(async (name) => ({ name, ...(await asked.get(name)!()) }))),
    ])
    const here = (names: readonly NetworkName[]): NetworkName[] =>
      names.filter((name) => config.networks.includes(name))
    return {
      production: config.mode === 'production',
      rehearsal: config.rehearsal,
      connected: networks.some(({ answer }) => answer.answers),
      networks: networks.map(({ name, answer, at }) => ({
        name,
        displayName: displayName(name),
        label: ledgerLabel(config, name),
        text: ledgerName(config, name),
        embedded: ledgerOf(config, name)?.embedded ?? false,
        state: answer.answers ? ('answers' as const) : ('could not be asked' as const),
        reason: answer.answers ? null : answer.reason,
        // Corda stores single transactions and no chain of blocks: it has no height or age.
        head:
          answer.answers && name !== 'corda'
            ? {
                height: String(answer.head.height),
                time: answer.head.time.toISOString(),
                ageSeconds: ageOf(answer.head.time),
              }
            : null,
        askedAt: at.toISOString(),
        cost: showCost(costs.of[name]),
        registrar: showRegistrar(standings.find(({ network }) => network === name)),
      })),
      options: networkOptions(costs).map((option) => ({ ...option, features: [...option.features] })),
      configs: NETWORKS.map((name) => configOf(config, trust, name)),
      registrationPence: PRICE_BOOK.registration,
      registration: formatPounds(PRICE_BOOK.registration),
      strategies: {
        minimal: showStrategy(here(STRATEGIES.minimal), costs),
        maximum: showStrategy(here(STRATEGIES.maximum), costs),
      },
      recommendations: { optimiser: [...RECOMMENDATIONS.optimiser], wizard: [...RECOMMENDATIONS.wizard] },
      rates: (['ETH', 'SOL'] as const).map((coin) => {
        const { penceForOne, source, asOf, reason } = costs.rates[coin]
        return {
          coin,
          penceForOne,
          source,
          asOf: asOf.toISOString(),
          ageSeconds: ageOf(asOf),
          text: sayRate(coin, costs.rates[coin]),
          reason,
        }
      }),
      quoteMinutes: QUOTE_MINUTES,
    }
  }
}

function showRegistrar(standing: RegistrarStanding | undefined): Answer['networks'][number]['registrar'] {
  return standing === undefined
    ? null
    : { registrations: standing.registrations, low: standing.isLow, askedAt: standing.askedAt.toISOString() }
}

function showCost(cost: NetworkCost): Answer['networks'][number]['cost'] {
  if (cost.asked === null)
    return {
      askedAt: null,
      ageSeconds: null,
      state: 'no fee',
      reason: null,
      pence: cost.fee,
      pounds: formatPounds(cost.fee),
      amount: null,
      parts: [],
    }
  const askedAt = cost.askedAt.toISOString()
  const age = { askedAt, ageSeconds: ageOf(cost.askedAt) }
  if (!cost.asked)
    return {
      ...age,
      state: 'could not be asked',
      reason: cost.reason,
      pence: null,
      pounds: null,
      amount: null,
      parts: [],
    }
  const { coin, fee, reading } = cost
  return {
    ...age,
    state: 'known',
    reason: null,
    pence: fee,
    pounds: formatPounds(fee),
    amount: formatCoins(reading.units, coin),
    parts: reading.parts,
  }
}

/**
 * The specification's network config. Addresses come from the published trust set, never the operator's own.
 */
function configOf(config: Config, trust: Trust | null, name: NetworkName): Answer['configs'][number] {
  const published = trust?.networks.find((network) => network.name === name)
  const ledger = ledgerOf(config, name)
  return networkConfig(name, {
    network: ledgerLabel(config, name),
    rpcUrl: published?.rpcUrl ?? '',
    explorerUrl: ledger?.explorerUrl ?? `${config.publicUrl}/explorer/${name}`,
    enabled: config.networks.includes(name),
    ...(published === undefined ? {} : { contractAddress: published.contract, nodeUrl: published.rpcUrl }),
  })
}

function ageOf(time: Date): number {
  return Math.max(0, Math.round((now().getTime() - time.getTime()) / 1000))
}

async function ask(config: Config, name: NetworkName): Promise<Asked> {
  const rpcUrl = ledgerOf(config, name)?.rpcUrl
  if (rpcUrl === undefined) return { answers: false, reason: `no ${displayName(name)} node is configured` }
  // The id the worker found there, if the operator has not configured it.
  const published = (await readTrust(config.trustDir).catch(() => null))?.networks.find(
    (network) => network.name === name,
  )?.chainId
  const chain =
    { ethereum: config.ethereum.chainId, solana: config.solana.genesisHash, corda: config.corda.networkId }[
      name
    ] ?? published
  const asked = await askNetwork(name, rpcUrl, chain === undefined ? undefined : String(chain))
  if (asked.answers && asked.development === true) learnDevelopment(config)
  return asked
}

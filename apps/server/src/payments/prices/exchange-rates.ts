// A network's coin in pounds: from a rate service if one is configured and its answer is plausible, else the
// operator's own rate with its date. Both name their source, because people are shown prices made from it.
// The service speaks CoinGecko's “simple price” (https://docs.coingecko.com/reference/simple-price), the one
// public format that dates each rate.
import { z } from 'zod'
import { COINS, type Coin } from '@testate/domain/price-book'
import { pence, type Pence } from '@testate/domain/money'
import { readAtMost, whyNot } from '../../platform/ask-node.ts'
import { now } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { cached } from '../../platform/cached.ts'

export interface Rate {
  penceForOne: Pence
  source: 'live' | 'configured'
  /** The service's own time stamp; for a configured rate only its day. */
  asOf: Date
  /** Why the service's rate is not used, if there is a service. */
  reason: string | null
}
export type Rates = Record<Coin, Rate>
export type AskRates = () => Promise<Rates>

const KEEP_MS = 5 * 60_000
const KEEP_FAILURE_MS = 30_000
const TIMEOUT_MS = 3_000
const MOST_BYTES = 65_536
/** The service updates its rates each minute. */
const OLDEST_MS = 60 * 60_000
const CLOCKS_DIFFER_MS = 5 * 60_000
/** A factor further than this from the operator's rate is an error of the service, not a market move. */
const MOST_TIMES = 10

const ids = { ETH: 'ethereum', SOL: 'solana' } as const satisfies Record<Coin, string>
const coins = Object.keys(COINS) as Coin[]
const quoted = z.object({ gbp: z.number().positive(), last_updated_at: z.int().positive() })
const answer = z.object({ ethereum: quoted, solana: quoted })

/**
 * Never throws: if the service fails or is implausible, returns its last good rate while that is fresh, and
 * then the configured one.
 */
export function createExchangeRates(
  config: Pick<Config, 'ethereum' | 'solana' | 'exchangeRates'>,
  timeoutMs = TIMEOUT_MS,
): AskRates {
  const { url, key, date } = config.exchangeRates
  const given: Record<Coin, number> = { ETH: config.ethereum.ethGbpPence, SOL: config.solana.solGbpPence }
  const configured = (coin: Coin, reason: string | null): Rate => ({
    penceForOne: pence(given[coin]),
    source: 'configured',
    asOf: new Date(`${date}T00:00:00Z`),
    reason,
  })
  const believed: Partial<Record<Coin, Rate>> = {}

  const rateOf = (coin: Coin, asked: z.infer<typeof answer> | string): Rate => {
    const found = typeof asked === 'string' ? asked : judge(asked[ids[coin]], given[coin])
    if (typeof found !== 'string') return (believed[coin] = found)
    const last = believed[coin]
    return last !== undefined && isFresh(last.asOf) ? { ...last, reason: found } : configured(coin, found)
  }
  if (url === undefined) return async () => ({ ETH: configured('ETH', null), SOL: configured('SOL', null) })
  const ask = async (): Promise<Rates> => {
    const asked = await askService(url, key, timeoutMs)
    return { ETH: rateOf('ETH', asked), SOL: rateOf('SOL', asked) }
  }
  return cached(ask, (rates) =>
    coins.every((coin) => rates[coin].reason === null) ? KEEP_MS : KEEP_FAILURE_MS,
  )
}

/** The service's answer, or why there is none. */
async function askService(
  base: string,
  key: string | undefined,
  timeoutMs: number,
): Promise<z.infer<typeof answer> | string> {
  const url = new URL(base)
  for (const [name, value] of [
    ['ids', Object.values(ids).join(',')],
    ['vs_currencies', 'gbp'],
    ['include_last_updated_at', 'true'],
    ['precision', '2'],
  ] as const)
    url.searchParams.set(name, value)
  const headers: Record<string, string> = { accept: 'application/json' }
  // The paid service has its own host and header.
  if (key !== undefined)
    headers[url.hostname.startsWith('pro-') ? 'x-cg-pro-api-key' : 'x-cg-demo-api-key'] = key
  try {
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
    if (!response.ok) return `the rate service answered ${response.status}`
    return answer.parse(JSON.parse(await readAtMost(response, MOST_BYTES)))
  } catch (error) {
    return whyNot(error, 'the rate service')
  }
}

/** A plausible rate, or why this one is not. */
function judge({ gbp, last_updated_at: seconds }: z.infer<typeof quoted>, given: number): Rate | string {
  const penceForOne = Math.round(gbp * 100)
  if (penceForOne * MOST_TIMES < given || penceForOne > given * MOST_TIMES)
    return 'the rate service’s rate cannot be right'
  const asOf = new Date(seconds * 1000)
  if (!isFresh(asOf)) return 'the rate service’s rate is out of date'
  return { penceForOne: pence(penceForOne), source: 'live', asOf, reason: null }
}

function isFresh(asOf: Date): boolean {
  const age = now().getTime() - asOf.getTime()
  // Also false for an invalid date.
  return age <= OLDEST_MS && age >= -CLOCKS_DIFFER_MS
}

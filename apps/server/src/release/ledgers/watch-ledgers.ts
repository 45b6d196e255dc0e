// Asks the ledgers every few minutes which head of the log they hold, and compares the log with it in each round
// (decision 105).
import { isSameHead, type Head } from '../../audit/heads.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Config } from '../../platform/config.ts'
import type { Logger } from '../../platform/log.ts'
import type { SteadyClock, SteadyTime } from '../clock/steady-clock.ts'
import { LogDoubted } from '../kept/log-doubted.ts'
import { askLedgers } from './ask-ledgers.ts'
import { acceptedHeads, keepLedgers, keptLedgers, type KeptLedger } from './kept-ledgers.ts'
import { FRESH_MS, LOOK_EVERY_MS, LOOK_SOON_MS } from './limits.ts'
import {
  heldUpBy,
  isWithin,
  noteAnswers,
  sayUnanswered,
  unasked,
  type WatchedLedger,
} from './note-answers.ts'
import { placesToAsk, trustedPlaces } from './places-to-ask.ts'
import { contradictions, doubtOf } from './require-anchored.ts'

const UNREADABLE =
  'trust.json in TRUST_DIR cannot be read, so which there are is not known; no will is released'

export interface LedgerWatch {
  /** Null until they are read from the folder. */
  ledgers: readonly WatchedLedger[] | null
  /** When the last look ended; null before the first. */
  lookedAt: SteadyTime | null
  /** A release that is due has waited for an answer since then. */
  isAwaited: boolean
  /** In the last look: then nobody knows which ledgers are to be asked. */
  isTrustUnreadable: boolean
  /** What was compared last, and agreed: it is not compared again. */
  agreed: { now: Head; ledgers: readonly WatchedLedger[]; accepted: number } | null
}

export const newLedgerWatch = (): LedgerWatch => ({
  ledgers: null,
  lookedAt: null,
  isAwaited: false,
  isTrustUnreadable: false,
  agreed: null,
})

interface Watching {
  config: Config
  log: Logger
  steady: SteadyClock
  ledgers: LedgerWatch
}

export const isLookDue = ({ ledgers: { lookedAt, isAwaited }, steady }: Watching): boolean =>
  !isWithin(lookedAt, steady(), isAwaited ? LOOK_SOON_MS : LOOK_EVERY_MS)

/** One look, however long the last one is ago. None with a file of its own that cannot be read: that is a doubt. */
export async function lookAtLedgers(context: Watching, signal?: AbortSignal): Promise<void> {
  const { config, steady, ledgers: watch, log } = context
  const before = await known(context).catch(nullIfDoubted)
  if (before === null) return
  const trusted = await trustedPlaces(config).catch((error: unknown) => {
    if (!watch.isTrustUnreadable) log.error({ error: String(error) }, UNREADABLE)
    return null
  })
  const places = placesToAsk(config, trusted ?? [], before)
  const answers = await askLedgers(places, signal === undefined ? {} : { signal })
  if (signal?.aborted === true) return
  const ledgers = noteAnswers(before, places, answers, steady())
  if (JSON.stringify(ledgers.map(kept)) !== JSON.stringify(before.map(kept)))
    await keepLedgers(config, ledgers.map(kept))
  watch.ledgers = ledgers
  watch.isTrustUnreadable = trusted === null
  watch.lookedAt = steady()
  watch.isAwaited = false
}

/** Throws LogDoubted if a ledger holds a head that the log does not begin with, and nobody has accepted that. */
export async function requireAnchored(tx: Tx, context: Watching, now: Head): Promise<void> {
  const { config, ledgers: watch } = context
  const ledgers = await known(context)
  const accepted = await acceptedHeads(config)
  const { agreed } = watch
  if (agreed?.ledgers === ledgers && agreed.accepted === accepted.length && isSameHead(agreed.now, now))
    return
  const found = await contradictions(tx, { ledgers, accepted }, now)
  for (const one of ledgers) one.isContrary = found.some(({ ledger }) => ledger === one)
  if (found.length > 0) throw doubtOf(found, now)
  watch.agreed = { now: { size: now.size, root: now.root }, ledgers, accepted: accepted.length }
}

/** Why no will is released now, though the log is not doubted; null when nothing stands against it. */
export function heldUp({
  ledgers: { ledgers, lookedAt, isTrustUnreadable, agreed },
  steady,
}: Watching): string | null {
  const now = steady()
  if (ledgers === null || !isWithin(lookedAt, now, FRESH_MS)) return 'the ledgers have not been asked yet'
  // They answered after this round's comparison.
  if (agreed?.ledgers !== ledgers) return 'the ledgers’ answers have not been compared with the log yet'
  if (isTrustUnreadable) return UNREADABLE
  return heldUpBy(ledgers, now).length === 0 ? null : `no answer of ${sayUnanswered(ledgers, now)}`
}

/** For the doctor; null when each ledger answers, or none was asked yet. */
export const unanswered = ({ ledgers: { ledgers, isTrustUnreadable }, steady }: Watching): string | null =>
  isTrustUnreadable ? UNREADABLE : sayUnanswered(ledgers ?? [], steady())

function nullIfDoubted(error: unknown): null {
  if (error instanceof LogDoubted) return null
  throw error
}

async function known({ config, ledgers: watch }: Watching): Promise<readonly WatchedLedger[]> {
  watch.ledgers ??= (await keptLedgers(config)).map(unasked)
  return watch.ledgers
}

const kept = ({ network, chainId, contract, rpcUrl, head, silence }: KeptLedger): KeptLedger => ({
  network,
  chainId,
  contract,
  rpcUrl,
  head,
  silence,
})

// What the release worker makes of the ledgers' answers, and whether a release has to wait for one that gave none.
import { displayName } from '@testate/domain/networks'
import type { SteadyTime } from '../clock/steady-clock.ts'
import type { KeptLedger } from './kept-ledgers.ts'
import { isSamePlace, type KnownPlace, type LedgerAnswer } from './ledger-place.ts'
import { ALL_SILENT_MS, FRESH_MS, MOST_UNSEEN_MS, ONE_SILENT_MS } from './limits.ts'

/** A ledger, and what came of asking it since this process started. */
export interface WatchedLedger extends KeptLedger {
  /** In the last look. */
  isAsked: boolean
  answeredAt: SteadyTime | null
  /** Why it did not answer in the last look. */
  failed: string | null
  /** By the last comparison the log does not begin with its head. */
  isContrary: boolean
}

/** As it was kept by an earlier process. */
export const unasked = (kept: KeptLedger): WatchedLedger => ({
  ...kept,
  isAsked: false,
  answeredAt: null,
  failed: null,
  isContrary: false,
})

/** `answers`: one for each place. */
export function noteAnswers(
  known: readonly WatchedLedger[],
  places: readonly KnownPlace[],
  answers: readonly LedgerAnswer[],
  now: SteadyTime,
): WatchedLedger[] {
  const asked = places.map(({ network, chainId, contract, rpcUrl }, at) => {
    const place = { network, chainId, contract, rpcUrl }
    const before =
      known.find((one) => isSamePlace(one, place)) ?? unasked({ ...place, head: null, silence: null })
    return noted({ ...before, ...place, isAsked: true }, answers[at]!, now)
  })
  const others = known.filter((one) => !asked.some((other) => isSamePlace(one, other)))
  return [...asked, ...others.map((one) => ({ ...one, isAsked: false, failed: null }))]
}

function noted(before: WatchedLedger, answer: LedgerAnswer, now: SteadyTime): WatchedLedger {
  if ('failed' in answer) return silent(before, answer.failed, now)
  const { head } = answer
  // A ledger takes no smaller head. The node is behind, or withholds one. If that one is not of this log, which of the
  // two answers was wrong cannot be known, and the later one counts.
  if (before.head !== null && (head?.size ?? 0) < before.head.size && !before.isContrary)
    return silent(before, 'its node shows an older head than before', now)
  return { ...before, head, silence: null, answeredAt: now, failed: null }
}

const silent = (before: WatchedLedger, failed: string, now: SteadyTime): WatchedLedger => ({
  ...before,
  failed,
  silence: {
    ms: before.silence === null ? 0 : before.silence.ms + passedSince(before.silence, now),
    boot: now.boot,
    steadyMs: now.ms,
  },
})

/** Nothing across a start of the machine: nobody knows how long it was off. */
const passedSince = ({ boot, steadyMs }: NonNullable<KeptLedger['silence']>, now: SteadyTime): number =>
  boot === now.boot ? Math.min(Math.max(0, now.ms - steadyMs), MOST_UNSEEN_MS) : 0

export const isWithin = (then: SteadyTime | null, now: SteadyTime, ms: number): boolean =>
  then !== null && then.boot === now.boot && now.ms - then.ms <= ms

const hasAnswered = ({ answeredAt }: WatchedLedger, now: SteadyTime): boolean =>
  isWithin(answeredAt, now, FRESH_MS)

/** For which ledgers a release waits now: none that has been silent for longer than it may hold one up. */
export function heldUpBy(ledgers: readonly WatchedLedger[], now: SteadyTime): WatchedLedger[] {
  const asked = ledgers.filter(({ isAsked }) => isAsked)
  const most = asked.some((one) => hasAnswered(one, now)) ? ONE_SILENT_MS : ALL_SILENT_MS
  return asked.filter((one) => !hasAnswered(one, now) && (one.silence?.ms ?? 0) < most)
}

/** Which ledgers do not answer, why, and what that holds up; null when each does. */
export function sayUnanswered(ledgers: readonly WatchedLedger[], now: SteadyTime): string | null {
  const failing = ledgers.filter(({ failed }) => failed !== null)
  if (failing.length === 0) return null
  const held = heldUpBy(ledgers, now).length > 0
  return (
    `${failing.map(({ network, failed }) => `${displayName(network)} (${failed})`).join(', ')}; ` +
    (held
      ? 'a release that is due waits for it'
      : 'it has been silent for so long that no release waits for it')
  )
}

// Compares the times that different parties vouch for: the seal's time-stamp is the register's own clock, a block's
// time is its ledger's. What cannot have happened is refuted; a long gap is said.
import type { AnchoredPlace } from './check-log/check-log-anchors.ts'
import { CLOCKS_DIFFER_MS } from './clocks-differ.ts'
import { holds, refuted, skipped, type Step } from './step.ts'
import type { LedgerCheck } from './capsule/check-ledgers.ts'

const HOUR = 3_600_000
/** A seal this much older than anything a ledger holds rests on the register's clock alone for that time. */
const LONG_BEFORE_MS = 7 * 24 * HOUR

export interface Asked extends Pick<LedgerCheck, 'registered'> {
  anchored: readonly AnchoredPlace[]
  steps: readonly Step[]
}

export interface TimeCheck {
  step: Step
  /** What belongs in the first sentence; null when there is nothing to say. */
  warning: string | null
}

/**
 * A ledger holds the hash of the sealed bytes, and so of the time-stamp in them: it cannot be the older of the two.
 * `sealedAt` is the time of the first document time-stamp.
 */
export function checkTimes(sealedAt: Date, { registered, anchored, steps }: Asked): TimeCheck {
  for (const { label, since } of registered)
    if (sealedAt.getTime() - since.getTime() > CLOCKS_DIFFER_MS)
      return {
        step: refuted(
          'times',
          `${label} holds this sealed PDF since ${since.toISOString()}, but its time-stamp is of ` +
            `${sealedAt.toISOString()}, which is later.`,
        ),
        warning: null,
      }
  const outside = [...registered.map(({ since }) => since), ...anchored.map(({ time }) => time)]
  if (outside.length === 0)
    return { step: skipped('times', 'No ledger gave a time to compare the time-stamp with.'), warning: null }
  const earliest = new Date(Math.min(...outside.map((time) => time.getTime())))
  if (earliest.getTime() - sealedAt.getTime() <= LONG_BEFORE_MS)
    return {
      step: holds('times', 'The time-stamp and the ledgers agree about when it was registered.'),
      warning: null,
    }
  const isUnasked = steps.some(({ outcome }) => outcome === 'could not be asked')
  const days = Math.floor((earliest.getTime() - sealedAt.getTime()) / (24 * HOUR))
  const reason =
    `The register’s own clock dates the seal ${sealedAt.toISOString().slice(0, 10)}, ${days} days before anything ` +
    `a ledger holds about it (${earliest.toISOString().slice(0, 10)}).`
  return {
    step: holds('times', reason),
    warning:
      `${reason} Only the ledgers’ date is proven by others.` +
      (isUnasked ? ' Not every ledger could be asked; one may hold an earlier date.' : ''),
  }
}

// A clock that nobody sets: the time since the machine started. With it the release worker measures a wait itself, so
// that no change of a host's or the database's clock shortens one.
import { readFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'

export interface SteadyTime {
  /** Which start of which machine; times of different ones cannot be compared. */
  boot: string
  ms: number
}

export type SteadyClock = () => SteadyTime

const ownBoot = randomUUID()

/** Linux: since the machine started, with the time it slept. Elsewhere since this process started. */
export const steadyClock: SteadyClock = () => {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const seconds = Number(readFileSync('/proc/uptime', 'utf8').split(' ')[0])
    if (boot !== '' && Number.isFinite(seconds)) return { boot, ms: Math.round(seconds * 1000) }
  } catch {
    // No Linux.
  }
  return { boot: ownBoot, ms: Math.round(performance.now()) }
}

/** After a start of the machine nobody knows how long it was off: at most this much of it counts. */
const MOST_UNSEEN_MS = 3_600_000

/**
 * How much of a wait passed between two looks: what the steady clock says, and never more than the database's clock
 * does. Across a restart of the machine the database's word counts, up to an hour.
 */
export function passedBetween(
  last: { steady: SteadyTime; at: Date },
  now: { steady: SteadyTime; at: Date },
): number {
  const byDatabase = Math.max(0, now.at.getTime() - last.at.getTime())
  const most =
    last.steady.boot === now.steady.boot ? Math.max(0, now.steady.ms - last.steady.ms) : MOST_UNSEEN_MS
  return Math.min(byDatabase, most)
}

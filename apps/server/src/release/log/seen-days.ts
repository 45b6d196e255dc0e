// How many lines the log had on each day that it grew, in the release worker's own folder: a line's own time is the
// word of the database, and whoever writes that could name an executor of today as one of last year. A line counts from
// the day on which the release worker first saw a head that covers it.
import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from '../../platform/config.ts'
import { writeDurably } from '../../platform/key-folder.ts'
import { keptIn } from '../kept/kept-file.ts'

type Folder = Pick<Config, 'keysDir'>

/**
 * `size`: the lines that the log had within a day from `at` on. The first of all is what stood when the release worker
 * first looked.
 */
export interface SeenDay {
  size: number
  at: Date
}

const DAY_MS = 86_400_000
/** Longer than a notice waits, lengthened, with the thirty days before it. */
const KEPT_DAYS = 400
/** The release worker may have been off for a while: somebody who accepted in that time loses nothing. */
const SLACK_DAYS = 1

const schema = z.array(z.object({ size: z.int().positive(), at: z.iso.datetime() }))

export const seenDaysFile = ({ keysDir }: Folder): string => join(keysDir, 'release', 'seen-days.json')

/** Oldest first; none before the first head. Throws LogDoubted for a file that cannot be read. */
export async function seenDays(folder: Folder): Promise<SeenDay[]> {
  const kept = await keptIn(seenDaysFile(folder), (json) => schema.parse(json), 'the days of the log')
  return (kept ?? []).map(({ size, at }) => ({ size, at: new Date(at) }))
}

/** `time`: the later of the database's and that of this process; most rounds see no new line and ask for none. */
export async function keepSeenDay(
  folder: Folder,
  days: readonly SeenDay[],
  { size, time }: { size: number; time: () => Promise<Date> },
): Promise<readonly SeenDay[]> {
  const last = days.at(-1)
  if (last !== undefined && size <= last.size) return days
  const now = { size, at: await time() }
  if (last === undefined) return await keep(folder, [now])
  // A clock that was far ahead for a while holds up no later day.
  const isSameDay = days.length > 1 && Math.abs(now.at.getTime() - last.at.getTime()) < DAY_MS
  const grown = isSameDay ? [...days.slice(0, -1), { ...last, size }] : [...days, now]
  return await keep(folder, grown.slice(-KEPT_DAYS))
}

/** For an older copy of the log that was accepted: what comes now stands where lost lines stood. */
export async function forgetDaysAfter(folder: Folder, size: number): Promise<void> {
  const days = await seenDays(folder)
  if (days.some((day) => day.size > size))
    await keep(
      folder,
      days.filter((day) => day.size <= size),
    )
}

async function keep(folder: Folder, days: SeenDay[]): Promise<SeenDay[]> {
  await writeDurably(seenDaysFile(folder), `${JSON.stringify(days)}\n`)
  return days
}

/**
 * When a line was first seen, less the slack; null for one that stood when the release worker first looked. `now`: for
 * one that no kept head covers yet.
 */
export function firstSeen(days: readonly SeenDay[], index: number, now: Date): Date | null {
  const [first] = days
  if (first === undefined || index < first.size) return null
  const times = days.filter(({ size }) => index < size).map(({ at }) => at.getTime())
  return new Date(Math.min(now.getTime(), ...times) - SLACK_DAYS * DAY_MS)
}

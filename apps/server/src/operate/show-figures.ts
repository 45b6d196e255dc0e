// The register's public figures. The database's own functions (039-operate.sql) decide what is counted and
// which samples are too small: this process cannot query more.
import { DURATIONS, LEAST_PEOPLE, type readFigures as route } from '@testate/api/figures'
import type { AnswerOf } from '@testate/api/route'
import { now } from '../platform/clock.ts'
import { readForAnybody, type Db } from '../platform/database/database.ts'
import { cached } from '../platform/cached.ts'
import { because, refuse } from '../platform/http/problem.ts'

type Figures = AnswerOf<typeof route>

/** The medians and the uptime cover this many days. */
const DAYS = 90
/** Anyone may read them, as often as they like; the database counts no more often than this. */
const KEEP_MS = 60_000
const KEEP_FAILURE_MS = 3_000
const MINUTES_A_DAY = 1_440

interface Registered {
  registered: number
}
interface Duration {
  name: string
  sample: number
  seconds: number | null
}
interface Uptime {
  since: Date
  counted_from: Date
  elapsed: number
  answered: number
}

/**
 * The route on that database. Requests during a count share its answer; refused as `unavailable` if it fails.
 */
export function createShowFigures(
  db: Db,
  { keepMs = KEEP_MS }: { keepMs?: number } = {},
): () => Promise<Figures> {
  const ask = cached(
    () => countFigures(db).catch(() => null),
    (figures) => (figures === null ? Math.min(keepMs, KEEP_FAILURE_MS) : keepMs),
  )
  return async () =>
    (await ask()) ??
    refuse(
      'unavailable',
      'The figures could not be counted just now. Please try again in a moment.',
      because('figures-away'),
    )
}

async function countFigures(db: Db): Promise<Figures> {
  const asOf = now().toISOString()
  const [registered, durations, uptime] = await Promise.all([
    readForAnybody<Registered>(
      db,
      { name: 'public_registered', text: 'select public_registered() as registered' },
      [],
    ),
    readForAnybody<Duration>(
      db,
      { name: 'public_durations', text: 'select name, sample, seconds from public_durations()' },
      [],
    ),
    readForAnybody<Uptime>(
      db,
      { name: 'public_uptime', text: 'select since, counted_from, elapsed, answered from public_uptime()' },
      [],
    ),
  ])
  return {
    asOf,
    registered: registered[0]!.registered,
    days: DAYS,
    leastPeople: LEAST_PEOPLE,
    durations: DURATIONS.map((name) => {
      const measured = durations.find((one) => one.name === name)
      return {
        name,
        sample: measured?.sample ?? 0,
        seconds: measured?.seconds == null ? null : roundedSeconds(measured.seconds),
      }
    }),
    uptime: uptime[0] === undefined ? null : showUptime(uptime[0]),
  }
}

/** No share for the first day; never rounded up, so that 100 means every minute. */
function showUptime({
  since,
  counted_from: from,
  elapsed,
  answered,
}: Uptime): NonNullable<Figures['uptime']> {
  const percent = elapsed < MINUTES_A_DAY ? null : Math.floor((answered * 10_000) / elapsed) / 100
  return { since: since.toISOString(), from: from.toISOString(), minutes: elapsed, answered, percent }
}

/** Below so many seconds, rounded to so many. */
const steps = [
  [60, 1],
  [3_600, 60],
  [86_400, 3_600],
] as const

/**
 * As people say it: “14 seconds”, “25 minutes”, “3 days”. The median of a few is one person's own time, and
 * must not be recognisable.
 */
export function roundedSeconds(seconds: number): number {
  const [, unit] = steps.find(([below]) => seconds < below) ?? [0, 86_400]
  return Math.round(seconds / unit) * unit
}

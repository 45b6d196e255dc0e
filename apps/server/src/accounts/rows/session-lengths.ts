// How long a person stays signed in (decision 36), and when a session is valid.
import { sql, type RawBuilder } from 'kysely'
import { now } from '../../platform/clock.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Maximum from sign-in, in seconds, regardless of use. */
export const sessionSeconds = { staff: 12 * 3600, usual: 7 * 86_400, remembered: 90 * 86_400 } as const

/** Unused for this long a session ends; a remembered one becomes read-only. */
const ACTS_IDLE_MS = 12 * HOUR_MS
/** This long after sign-in nothing can be changed without signing in again, regardless of use. */
const ACTS_MOST_MS = sessionSeconds.usual * 1000
/** A remembered session unused for this long ends. */
const IDLE_MS = 30 * DAY_MS
/** An administrator's session unused for this long ends: anyone at that desk would run the service. */
const STAFF_IDLE_MS = 15 * MINUTE_MS

/** Use is recorded at most this often, so that not every call writes. */
export const SEEN_EVERY_MS = 5 * MINUTE_MS
export const STAFF_SEEN_EVERY_MS = MINUTE_MS

const ago = (ms: number): RawBuilder<Date> => sql<Date>`${new Date(now().getTime() - ms)}::timestamptz`
const lastUsed = sql`coalesce(s."seenAt", s."createdAt")`
/** `actsUntil` is null only within the transaction that makes the session. */
const actsUntil = sql`coalesce(s."actsUntil", s."createdAt" + ${`${ACTS_IDLE_MS} milliseconds`}::interval)`

/** Whether `auth."session" s` is valid, for any kind of account. */
export const stands = (): RawBuilder<boolean> =>
  sql<boolean>`
    (s."expiresAt" > ${now()} and ${lastUsed} > ${ago(IDLE_MS)} and (s."remembered"
    or ${actsUntil} > ${now()}))`
/** Whether an administrator's session has been idle too long; `p` is its row in people. */
export const lyingIdle = (): RawBuilder<boolean> =>
  sql<boolean>`(p.is_admin and ${lastUsed} < ${ago(STAFF_IDLE_MS)})`
export const readsOnly = (): RawBuilder<boolean> => sql<boolean>`(${actsUntil} <= ${now()})`
/** When it ends if it is not used again. */
export const endsAt = (): RawBuilder<Date> =>
  sql<Date>`
    least(s."expiresAt", case when s."remembered" then ${lastUsed} + ${`${IDLE_MS} milliseconds`}::interval
    else ${actsUntil} end)`
export const unseen = (): RawBuilder<boolean> =>
  sql<boolean>`
    coalesce(s."seenAt" < case when p.is_admin then ${ago(STAFF_SEEN_EVERY_MS)}
    else ${ago(SEEN_EVERY_MS)} end, true)`

/** The new `actsUntil` after a use; once past it stays past. */
export const actsAfterUse = (): RawBuilder<Date> => sql<Date>`case when ${actsUntil} > ${now()}
  then least(${now()}::timestamptz + ${`${ACTS_IDLE_MS} milliseconds`}::interval, s."createdAt" +
    ${`${ACTS_MOST_MS} milliseconds`}::interval) else ${actsUntil} end`

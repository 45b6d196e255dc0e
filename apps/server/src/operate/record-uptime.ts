// Records the minutes in which the service was ready; a missing minute was an outage.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { inTransaction } from '../platform/database/database.ts'
import type { App } from '../platform/http/http.ts'
import { readiness } from './readiness.ts'

/**
 * Three times a minute, so that a late or failed attempt does not lose the minute. Recording it again changes
 * nothing.
 */
const EVERY_MS = 20_000
const TIMEOUT_MS = 10_000

type Parts = Pick<App, 'db' | 'config' | 'log'>

/**
 * Records the present minute if the service is ready. Throws if the database is unavailable; that is an
 * outage all the same.
 */
export async function noteMinute(app: Omit<Parts, 'log'>): Promise<'noted' | 'not ready'> {
  const ready = await readiness(app).then(
    () => true,
    () => false,
  )
  if (!ready) return 'not ready'
  await inTransaction(app.db, { service: 'operate' }, (tx) => sql`select app_note_minute()`.execute(tx))
  return 'noted'
}

/** Begins at once. Returns a function that stops it after the current attempt. */
export function recordUptime(app: Parts, everyMs = EVERY_MS): () => Promise<void> {
  let under: Promise<unknown> | undefined
  const note = (): void => {
    // One at a time: a database that hangs gets one more query, not one every few seconds.
    under ??= Promise.race([noteMinute(app), late()])
      .catch((error: unknown) => app.log.warn({ error: String(error) }, 'this minute could not be noted'))
      .finally(() => (under = undefined))
  }
  note()
  const timer = setInterval(note, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await under
  }
}

async function late(): Promise<never> {
  await pause(TIMEOUT_MS, undefined, { ref: false })
  throw new Error(`not within ${TIMEOUT_MS / 1000} s`)
}

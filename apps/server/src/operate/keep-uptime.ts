// Keeps the log of the minutes in which the service answered: each minute in which it would say that it is ready is noted, and what is missing was an outage.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { inTransaction } from '../platform/database.ts'
import type { App } from '../platform/http.ts'
import { readiness } from './readiness.ts'

/** Three times a minute, so that one that comes late or fails does not lose the minute. Noting it again changes nothing. */
const EVERY_MS = 20_000
const TIMEOUT_MS = 10_000

type Parts = Pick<App, 'db' | 'config' | 'log'>

/** Notes the present minute if the service is ready. Throws when the database cannot be asked; it is an outage then all the same. */
export async function noteMinute(app: Omit<Parts, 'log'>): Promise<'noted' | 'not ready'> {
  const ready = await readiness(app).then(
    () => true,
    () => false,
  )
  if (!ready) return 'not ready'
  await inTransaction(app.db, { service: 'operate' }, (tx) => sql`select app_note_minute()`.execute(tx))
  return 'noted'
}

/** Begins at once. Returns the way to stop, which waits for what is under way. */
export function keepUptime(app: Parts, everyMs = EVERY_MS): () => Promise<void> {
  let under: Promise<unknown> | undefined
  const note = (): void => {
    // One after another: a database that hangs gets one question more, not one every few seconds.
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

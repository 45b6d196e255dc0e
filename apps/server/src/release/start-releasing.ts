// The release worker's work, again and again until it is stopped. A fault ends nothing: the next round looks anew,
// because what is to be done stands in rows and in the log.
import { setTimeout as pause } from 'node:timers/promises'
import { inTransaction } from '../platform/database/database.ts'
import { noteAlive } from './heartbeat.ts'
import type { ReleaseContext } from './release-context.ts'

const EVERY_MS = 5_000

/** Returns a function that ends it after the round that runs. */
export function startReleasing(context: ReleaseContext, everyMs = EVERY_MS): () => Promise<void> {
  const stopped = new AbortController()
  const work = async (): Promise<void> => {
    let isFailing = false
    while (!stopped.signal.aborted) {
      try {
        await round(context)
        isFailing = false
      } catch (error) {
        // A database that is away for an hour is one line, not seven hundred.
        if (!isFailing)
          context.log.warn(
            { error: String(error) },
            'a round of the release worker failed; the next tries again',
          )
        isFailing = true
      }
      await pause(everyMs, undefined, { signal: stopped.signal }).catch(() => undefined)
    }
  }
  const done = work()
  return async () => {
    stopped.abort()
    await done
  }
}

async function round({ db }: ReleaseContext): Promise<void> {
  await inTransaction(db, { service: 'release' }, noteAlive)
}

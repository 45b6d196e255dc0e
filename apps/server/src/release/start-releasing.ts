// The release worker's work, again and again until it is stopped. A fault ends nothing: the next round looks anew,
// because what is to be done stands in rows and in the log.
import { setTimeout as pause } from 'node:timers/promises'
import { endErasedWraps, endWorkerWraps, readyToClose } from '../custody/closing.ts'
import { inTransaction } from '../platform/database/database.ts'
import { noteAlive } from './heartbeat.ts'
import { movedMailboxes } from '../proofs/release-codes.ts'
import { isExportWaiting } from './closed/export-kept.ts'
import { followLog, LogDoubted } from './follow-log.ts'
import { pinnedLogKey } from './log-key.ts'
import { grantLatecomers } from './grant-latecomers.ts'
import type { ReleaseContext } from './release-context.ts'
import { relockThoseBack } from './relock.ts'
import { releaseDue } from './release-due.ts'
import { noteDoubt } from './store.ts'

const EVERY_MS = 5_000
const as = { service: 'release' } as const

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

export async function round(context: ReleaseContext): Promise<void> {
  const { db } = context
  await inTransaction(db, as, noteAlive)
  // Erasing opens nothing either.
  await inTransaction(db, as, endErasedWraps)
  await inTransaction(db, as, endWorkerWraps)
  // Whatever the log is: this can only close.
  await relockThoseBack(context)
  // What mails and opens is loaded with the first thing there is for it: it would take a resting process half as much
  // memory again.
  if ((await inTransaction(db, as, movedMailboxes)).length > 0)
    await (await import('./closed/follow-mailboxes.ts')).followMailboxes(context)
  if ((await inTransaction(db, as, readyToClose)).length > 0)
    await (await import('./closed/close-wills.ts')).closeWills(context)
  if (await inTransaction(db, as, isExportWaiting))
    await (await import('./closed/answer-exports.ts')).answerExports(context)
  const logKey = await pinnedLogKey(context.config)
  // The worker has not published it yet.
  if (logKey === null) return
  try {
    await inTransaction(db, as, (tx) => followLog(tx, logKey))
  } catch (error) {
    if (!(error instanceof LogDoubted)) throw error
    return await inTransaction(db, as, (tx) => noteDoubt(tx, error.message))
  }
  await inTransaction(db, as, (tx) => noteDoubt(tx, null))
  await releaseDue(context, logKey)
  await grantLatecomers(context, logKey)
}

// The release worker's work, again and again until it is stopped. A fault ends nothing: the next round looks anew,
// because what is to be done stands in rows and in the log.
import { setTimeout as pause } from 'node:timers/promises'
import {
  endErasedWraps,
  endWorkerWraps,
  keyChanges,
  readyToClose,
  waitingEvidence,
} from '../custody/closing.ts'
import { heldMoving } from '../custody/two-parts/held-moving.ts'
import { endErasedSecrets, noteStuck } from '../custody/two-parts/secrets.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { eachTried } from '../platform/each-tried.ts'
import { findingRound } from '../finding/finding-round.ts'
import { pinConfirmers } from './confirmations/confirmer-addresses.ts'
import { noteAlive } from './heartbeat.ts'
import { isExportWaiting } from './closed/export-kept.ts'
import { unstatedSeals } from './closed/unstated-seals.ts'
import { followLog, type KnownLog } from './log/follow-log.ts'
import { LogDoubted } from './kept/log-doubted.ts'
import { keepHead, keptHead } from './log/kept-head.ts'
import { dropKeysBefore, pinnedLogKeys } from './log/log-key.ts'
import { keepSeenDay, seenDays } from './log/seen-days.ts'
import { heldUp, isLookDue, lookAtLedgers, requireAnchored, unanswered } from './ledgers/watch-ledgers.ts'
import { grantLatecomers } from './grant-latecomers.ts'
import { wrapDueCopies } from './wrap-due.ts'
import { forgetHandedRecordings } from './recordings/forget-handed.ts'
import type { ReleaseContext } from './release-context.ts'
import { relockThoseBack } from './relock.ts'
import type { ToTell } from './mails/tell-testator.ts'
import { releaseCodicils } from './release-codicils.ts'
import { releaseDue } from './release-due.ts'
import { sendMails } from './mails/send-mails.ts'
import { laterTime, noteDoubt, noteFollowed, noteUnanswered } from './store.ts'

const EVERY_MS = 5_000
/** Rounds from one look at what nobody waits for to the next: those questions read every closed will. */
const SELDOM = 12
const as = { service: 'release' } as const

/**
 * Returns a function that ends it after the round that runs. Mails go out beside the rounds, one lot at a time: a mail
 * server that takes a connection and never answers holds up no release and no grant. So are the ledgers asked.
 */
export function startReleasing(context: ReleaseContext, everyMs = EVERY_MS): () => Promise<void> {
  const stopped = new AbortController()
  const rounds = saidOnce(context, 'a round of the release worker failed; the next tries again')
  const mails = saidOnce(context, 'mails of the release worker failed; the next round tries again')
  const looks = saidOnce(context, 'the ledgers were not asked; the next round tries again')
  let mailing: Promise<void> | null = null
  let looking: Promise<void> | null = null
  let isWholeDue = false
  const work = async (): Promise<void> => {
    for (let turn = 0; !stopped.signal.aborted; turn += 1) {
      const isWhole = turn % SELDOM === 0
      isWholeDue ||= isWhole
      if (looking === null && isLookDue(context))
        looking = looks(() => lookAtLedgers(context, stopped.signal)).then(() => {
          looking = null
        })
      const untold = (await rounds(() => decide(context, isWhole))) ?? []
      if (mailing === null && !stopped.signal.aborted) {
        const isWholeNow = isWholeDue
        isWholeDue = false
        mailing = mails(() => sendMails(context, untold, isWholeNow)).then(() => {
          mailing = null
        })
      }
      await pause(everyMs, undefined, { signal: stopped.signal }).catch(() => undefined)
    }
  }
  const done = work()
  return async () => {
    stopped.abort()
    await done
    await Promise.all([mailing, looking])
  }
}

/** A database that is away for an hour is one line, not seven hundred. */
function saidOnce({ log }: ReleaseContext, said: string): <T>(run: () => Promise<T>) => Promise<T | null> {
  let isFailing = false
  return async (run) => {
    try {
      const result = await run()
      isFailing = false
      return result
    } catch (error) {
      if (!isFailing) log.warn({ error: String(error) }, said)
      isFailing = true
      return null
    }
  }
}

/** All of it, one after another. `isWhole`: with what nobody waits for. */
export async function round(context: ReleaseContext, isWhole = true): Promise<void> {
  if (isLookDue(context)) await lookAtLedgers(context)
  await sendMails(context, await decide(context, isWhole), isWhole)
}

/** Closes, releases and grants, and only then what takes time. Returns whom a mail is to be sent to. */
async function decide(context: ReleaseContext, isWhole: boolean): Promise<ToTell[]> {
  const { db } = context
  await inTransaction(db, as, async (tx) => {
    await noteAlive(tx)
    await noteUnanswered(tx, unanswered(context))
  })
  await inTransaction(db, as, pinConfirmers)
  // Erasing opens nothing either.
  await inTransaction(db, as, async (tx) => {
    await endErasedSecrets(tx)
    await endErasedWraps(tx)
  })
  await inTransaction(db, as, endWorkerWraps)
  // Whatever the log is: this can only close.
  await relockThoseBack(context)
  try {
    return await release(context)
  } finally {
    await tendFiles(context, isWhole)
  }
}

async function release(context: ReleaseContext): Promise<ToTell[]> {
  const { db } = context
  const pinned = await pinnedLogKeys(context.config)
  // The worker has not published it yet.
  if (pinned === null) return []
  let known: KnownLog
  try {
    known = {
      keys: pinned,
      head: await keptHead(context.config),
      days: await seenDays(context.config),
    }
    const head = await inTransaction(db, as, async (tx) => {
      const followed = await followLog(tx, known)
      if (followed !== null) await requireAnchored(tx, context, followed)
      return followed
    })
    if (head !== null && head.unread.length > 0)
      context.log.error({ lines: head.unread.slice(0, 100) }, 'lines of the log cannot be read')
    if (head !== null) {
      // Once it is committed: of a database that loses a commit it would be ahead.
      await keepHead(context.config, head, known.head)
      known = {
        keys: await dropKeysBefore(context.config, pinned, head.key),
        head,
        days: await keepSeenDay(context.config, known.days, {
          size: head.size,
          time: async () => await inTransaction(db, as, laterTime),
        }),
      }
    }
  } catch (error) {
    if (!(error instanceof LogDoubted)) throw error
    await inTransaction(db, as, (tx) => noteDoubt(tx, error.message))
    return []
  }
  await inTransaction(db, as, noteFollowed)
  const isHeldUp = heldUp(context)
  const untold = await releaseDue(context, known, isHeldUp)
  if (isHeldUp !== null) return untold
  await grantLatecomers(context, known)
  await releaseCodicils(context, known)
  await wrapDueCopies(context, known)
  return untold
}

/**
 * What opens is loaded with the first there is for it: it would take a resting process half as much memory again. Each
 * by itself: what fails for one holds up none of the others.
 */
async function tendFiles(context: ReleaseContext, isWhole: boolean): Promise<void> {
  const { db } = context
  const isAny = async (of: (tx: Tx) => Promise<readonly unknown[]>): Promise<boolean> =>
    (await inTransaction(db, as, of)).length > 0
  await eachTried([
    async () => await findingRound(context),
    async () => await forgetHandedRecordings(context),
    async () => {
      if (await isAny(readyToClose)) await (await import('./closed/close-wills.ts')).closeWills(context)
    },
    async () => {
      if (await inTransaction(db, as, isExportWaiting))
        await (await import('./closed/answer-exports.ts')).answerExports(context)
    },
    async () => {
      if (isWhole && (await isAny((tx) => unstatedSeals(tx, context))))
        await (await import('./closed/store-seal-states.ts')).storeSealStates(context)
    },
    async () => {
      if (await isAny(waitingEvidence))
        await (await import('./closed/move-evidence.ts')).moveWaitingEvidence(context)
    },
    async () => {
      if (await isAny(keyChanges)) await (await import('./closed/change-keys.ts')).changeKeys(context)
    },
    async () => {
      if (isWhole) await inTransaction(db, as, noteStuck)
    },
    async () => {
      if (heldMoving().length > 0) await (await import('./shares/move-shared.ts')).moveShared(context)
    },
  ])
}

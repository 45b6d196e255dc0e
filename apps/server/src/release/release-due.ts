// Releases the wills whose notice of death has waited long enough: by the log, by the database's time, and by the
// release worker's own clock. Each in one transaction, so that it happens whole or not at all, and once.
import { dueOf, type Notice } from '@testate/domain/death/death-notice'
import { LineDoubted, disclosedLines } from '../audit/disclosed-lines.ts'
import { append } from '../audit/append.ts'
import { lengthenNotice } from '../death-notices/lengthen-notice.ts'
import { setNoticeState } from '../death-notices/set-notice-state.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { lockWill } from '../platform/database/lock-will.ts'
import { changeStatus } from '../wills/change-status.ts'
import { takenProofs } from './confirmations/store-confirmations.ts'
import { followLog, type KnownLog, type SeenHead } from './log/follow-log.ts'
import { LogDoubted } from './kept/log-doubted.ts'
import { lineKeyOf, requireAllLines } from './log/line-keys.ts'
import { firstSeen } from './log/seen-days.ts'
import { isNewReason, type ReleaseContext } from './release-context.ts'
import { ownMailOf, toldNotices, type OwnMail } from './mails/own-mails.ts'
import { giveCopies } from './own-copies/give-copies.ts'
import type { Granted } from './own-copies/store-copies.ts'
import { replayNotice, type Replay } from './replay.ts'
import {
  databaseTime,
  executorsOf,
  granted,
  insertGrant,
  insertNews,
  laterTime,
  seenOf,
  waitingNotices,
  type WaitingNotice,
} from './store.ts'
import type { ToTell } from './mails/tell-testator.ts'
import { beginWait, endWaits, measureWaits, waitOf } from './clock/waits.ts'

const as = { service: 'release' } as const
/** A mail that did not go out in so many tries has reached nobody, once the wait is over. */
const ENOUGH_TRIES = 3

/** Why a notice that is due by its row is not released now; it is looked at again in the next round. */
export class NotNow extends Error {
  override name = 'NotNow'
}

/**
 * One look at every notice that waits. Mails nobody; returns who is to be mailed now. `isHeldUp`: why none is released
 * now; waits begin and testators are mailed all the same.
 */
export async function releaseDue(
  context: ReleaseContext,
  followed: KnownLog,
  isHeldUp: string | null,
): Promise<ToTell[]> {
  const { db } = context
  const { notices, begun, told } = await inTransaction(db, as, async (tx) => {
    const waiting = await waitingNotices(tx)
    await endWaits(
      tx,
      waiting.map(({ noticeId }) => noticeId),
    )
    const now = { steady: context.steady(), at: await databaseTime(tx) }
    return { notices: waiting, begun: await measureWaits(tx, now), told: await toldNotices(tx) }
  })
  for (const about of context.said.keys())
    if (!about.includes(' ') && !notices.some(({ noticeId }) => noticeId === about))
      context.said.delete(about)
  const untold: ToTell[] = []
  for (const notice of notices) {
    if (begun.has(notice.noticeId) && !notice.isDue && isSettled(notice, told.get(notice.noticeId))) continue
    try {
      const toTell = await inTransaction(db, as, async (tx) => {
        await lockWill(tx, notice.willId)
        const head = await followLog(tx, followed)
        if (head === null) throw new LogDoubted('the log is empty')
        return await lookAt(tx, context, notice, { head, isHeldUp })
      })
      if (toTell !== null) untold.push(toTell)
      context.said.delete(notice.noticeId)
    } catch (error) {
      sayOnce(context, notice, error)
    }
  }
  return untold
}

/** Nothing is to be done about its testator now. */
const isSettled = ({ isLengthened }: WaitingNotice, mail: OwnMail | undefined): boolean =>
  mail === 'sent' || mail === 'trying' || (mail === 'failed' && isLengthened)

/** What keeps one notice waiting keeps no other. */
function sayOnce(context: ReleaseContext, { noticeId }: WaitingNotice, error: unknown): void {
  const why = String(error)
  if (!isNewReason(context, noticeId, why)) return
  const level = error instanceof NotNow ? 'info' : 'error'
  context.log[level]({ noticeId, why }, 'a notice that waits is not released')
}

/** Returns the mail that is to go out now. */
async function lookAt(
  tx: Tx,
  context: ReleaseContext,
  notice: WaitingNotice,
  { head, isHeldUp }: { head: SeenHead; isHeldUp: string | null },
): Promise<ToTell | null> {
  const replay = await replayed(tx, notice, head)
  const { noticeId } = notice
  if (replay.notice.state !== 'waiting' || replay.waitLine === null)
    throw new LineDoubted(`by the log the notice is ${replay.notice.state}`)
  const wait = await waitOf(tx, noticeId)
  const line = replay.waitLine
  const { dueAt } = replay.notice
  if (dueAt === null) throw new LineDoubted('by the log the wait has no end')
  const { state, tries, isEarly } = await ownMailOf(tx, { noticeId, line })
  const toTell = state === 'untold' ? { noticeId, line, testatorId: notice.testatorId, dueAt } : null
  if (wait?.line !== line) {
    await beginWait(tx, { noticeId, line }, { steady: context.steady(), at: await databaseTime(tx) })
    return toTell
  }
  // Its own mail alone decides here, whatever a row says of the worker's mails.
  const isHeard = state === 'sent' && isEarly
  const isOver = notice.isDue && wait.waitedMs >= msToWait(replay.notice)
  const isUnheard = state === 'failed' || (isOver && !isHeard && (state === 'sent' || tries >= ENOUGH_TRIES))
  if (isUnheard && !notice.isLengthened)
    await lengthenNotice(
      tx,
      { id: noticeId, willId: notice.willId, version: notice.version },
      { actor: 'release', reason: 'the release worker’s own message did not reach the testator' },
    )
  else if (notice.isDue && (isHeard || notice.isLengthened)) {
    if (isHeldUp !== null) {
      context.ledgers.isAwaited = true
      throw new NotNow(isHeldUp)
    }
    await release(tx, context, notice, replay, { waitedMs: wait.waitedMs, isHeard })
  }
  return toTell
}

const msToWait = (notice: Notice): number =>
  (dueOf(notice)?.getTime() ?? Infinity) - (notice.waitingSince?.getTime() ?? 0)

/** What the log says of the notice, if it can be relied on and lacks no line that was seen. */
export async function replayed(
  tx: Tx,
  { willId, noticeId, testatorId }: Pick<WaitingNotice, 'willId' | 'noticeId' | 'testatorId'>,
  head: SeenHead,
): Promise<Replay> {
  const lineKey = await lineKeyOf(tx, willId)
  const lines = await disclosedLines(tx, willId, head, lineKey)
  await requireAllLines(tx, lines, lineKey)
  // Only this process gives a grant: what it released before was proven by the rules of that day.
  const isReleased = (await granted(tx, noticeId)).size > 0
  const taken = isReleased ? null : await takenProofs(tx, noticeId)
  const at = await laterTime(tx)
  const seenAt = (index: number): Date | null => firstSeen(head.days, index, at)
  const replay = replayNotice(lines, { noticeId, testatorId, taken, seenAt })
  const shown = new Set(lines.map(({ index }) => index))
  const { theirs, unnamed } = await seenOf(tx, willId, replay.firstLine)
  const lost = theirs.find((index) => !shown.has(index))
  if (lost !== undefined) throw new LineDoubted(`line ${lost} of this will was seen, and is no longer shown`)
  const [hidden] = unnamed
  if (hidden !== undefined)
    throw new LineDoubted(`line ${hidden} is about a notice, and nobody shows of which will`)
  return replay
}

async function release(
  tx: Tx,
  context: ReleaseContext,
  row: WaitingNotice,
  replay: Replay,
  { waitedMs, isHeard }: { waitedMs: number; isHeard: boolean },
): Promise<void> {
  const { notice } = replay
  const longest = { ...notice, lengthened: notice.lengthened || !isHeard }
  const dueAt = dueOf(longest)
  const at = await databaseTime(tx)
  if (!replay.stands) throw new NotNow('the will does not stand registered')
  if (dueAt === null || at < dueAt) throw new NotNow('by the log it is not due')
  if (waitedMs < msToWait(longest)) throw new NotNow('by the clock of this process the wait is not over')
  if (row.version !== notice.version || row.contentHash !== notice.hash)
    throw new LineDoubted('the row of the notice says something else than the log')
  const named = await executorsOf(tx, row.willId)
  // Both: the log names who accepted, the row who of them acts.
  const executors = replay.executors.filter((one) =>
    named.some(({ aroundId, personId }) => aroundId === one.aroundId && personId === one.personId),
  )
  if (executors.length === 0) throw new NotNow('no acting executor has accepted')
  await setNoticeState(
    tx,
    { id: row.noticeId, willId: row.willId, state: 'waiting', version: row.version },
    'released',
    { actor: 'release', reason: 'two confirmations, the wait over, no dispute' },
  )
  await changeStatus(tx, row.willId, 'released', {
    actor: 'release',
    reason: `notice ${row.noticeId}`,
    ...(replay.commitment === null ? {} : { commitment: replay.commitment }),
  })
  const given: Granted[] = []
  for (const personId of new Set(executors.map((one) => one.personId))) {
    const { grantId, expiresAt } = await insertGrant(tx, row, personId)
    given.push({ grantId, personId })
    await append(tx, {
      event: 'release.granted',
      willId: row.willId,
      actor: 'release',
      details: { noticeId: row.noticeId, grantId, personId, expiresAt: expiresAt.toISOString() },
    })
  }
  await giveCopies(tx, context, { willId: row.willId, noticeWill: row.willId, given, replay })
  await insertNews(tx, row, 'released')
}

// Releases the wills whose notice of death has waited long enough: by the log, by the database's time, and by the
// release worker's own clock. Each in one transaction, so that it happens whole or not at all, and once.
import { LineDoubted, disclosedLines } from '../audit/disclosed-lines.ts'
import { append } from '../audit/append.ts'
import { setNoticeState } from '../death-notices/set-notice-state.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { lockWill } from '../platform/database/lock-will.ts'
import { changeStatus } from '../wills/change-status.ts'
import { followLog, LogDoubted, type SeenHead } from './follow-log.ts'
import type { ReleaseContext } from './release-context.ts'
import { replayNotice, type Replay } from './replay.ts'
import {
  databaseTime,
  executorsOf,
  insertGrant,
  insertNews,
  seenOf,
  waitingNotices,
  type WaitingNotice,
} from './store.ts'
import { beginWait, endWaits, measureWaits, waitOf } from './waits.ts'

const as = { service: 'release' } as const
const DAY = 86_400_000

/** Why a notice that is due by its row is not released now; it is looked at again in the next round. */
export class NotNow extends Error {
  override name = 'NotNow'
}

/** One look at every notice that waits. */
export async function releaseDue(context: ReleaseContext, logKey: string): Promise<void> {
  const { db } = context
  const { notices, begun } = await inTransaction(db, as, async (tx) => {
    const waiting = await waitingNotices(tx)
    await endWaits(
      tx,
      waiting.map(({ noticeId }) => noticeId),
    )
    const now = { steady: context.steady(), at: await databaseTime(tx) }
    return { notices: waiting, begun: await measureWaits(tx, now) }
  })
  for (const noticeId of context.said.keys())
    if (!/^(late|close) /.test(noticeId) && !notices.some((one) => one.noticeId === noticeId))
      context.said.delete(noticeId)
  for (const notice of notices) {
    if (begun.has(notice.noticeId) && !notice.isDue) continue
    try {
      await inTransaction(db, as, async (tx) => {
        await lockWill(tx, notice.willId)
        const head = await followLog(tx, logKey)
        if (head === null) throw new LogDoubted('the log is empty')
        await lookAt(tx, context, notice, head)
      })
      context.said.delete(notice.noticeId)
    } catch (error) {
      sayOnce(context, notice, error)
    }
  }
}

/** What keeps one notice waiting keeps no other; said once, not every five seconds. */
function sayOnce({ log, said }: ReleaseContext, { noticeId }: WaitingNotice, error: unknown): void {
  const why = String(error)
  if (said.get(noticeId) === why) return
  said.set(noticeId, why)
  const level = error instanceof NotNow ? 'info' : 'error'
  log[level]({ noticeId, why }, 'a notice that waits is not released')
}

async function lookAt(tx: Tx, context: ReleaseContext, notice: WaitingNotice, head: SeenHead): Promise<void> {
  const replay = await replayed(tx, notice, head)
  const { noticeId } = notice
  if (replay.notice.state !== 'waiting' || replay.waitLine === null)
    throw new LineDoubted(`by the log the notice is ${replay.notice.state}`)
  const wait = await waitOf(tx, noticeId)
  if (wait?.line !== replay.waitLine) {
    const now = { steady: context.steady(), at: await databaseTime(tx) }
    return await beginWait(tx, { noticeId, line: replay.waitLine }, now)
  }
  if (!notice.isDue) return
  await release(tx, notice, replay, wait.waitedMs)
}

/** What the log says of the notice, if it can be relied on and lacks no line that was seen. */
export async function replayed(
  tx: Tx,
  { willId, noticeId, testatorId }: Pick<WaitingNotice, 'willId' | 'noticeId' | 'testatorId'>,
  head: SeenHead,
): Promise<Replay> {
  const lines = await disclosedLines(tx, willId, head)
  const replay = replayNotice(lines, { noticeId, testatorId })
  const shown = new Set(lines.map(({ index }) => index))
  const { theirs, unnamed } = await seenOf(tx, willId, replay.firstLine)
  const lost = theirs.find((index) => !shown.has(index))
  if (lost !== undefined) throw new LineDoubted(`line ${lost} of this will was seen, and is no longer shown`)
  const [hidden] = unnamed
  if (hidden !== undefined)
    throw new LineDoubted(`line ${hidden} is about a notice, and nobody shows of which will`)
  return replay
}

async function release(tx: Tx, row: WaitingNotice, replay: Replay, waitedMs: number): Promise<void> {
  const { notice } = replay
  const at = await databaseTime(tx)
  if (!replay.stands) throw new NotNow('the will does not stand registered')
  if (notice.dueAt === null || at < notice.dueAt) throw new NotNow('by the log it is not due')
  if (waitedMs < notice.waitDays * DAY) throw new NotNow('by the clock of this process the wait is not over')
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
  await changeStatus(tx, row.willId, 'released', { actor: 'release', reason: `notice ${row.noticeId}` })
  for (const personId of new Set(executors.map((one) => one.personId))) {
    const { grantId, expiresAt } = await insertGrant(tx, row, personId)
    await append(tx, {
      event: 'release.granted',
      willId: row.willId,
      actor: 'release',
      details: { noticeId: row.noticeId, grantId, personId, expiresAt: expiresAt.toISOString() },
    })
  }
  await insertNews(tx, row, 'released')
}

// A codicil is released with the will that it amends: to the same executors, under the same notice. Found by the
// rows, believed by the log, as the will itself is; and in a transaction of its own, so that a codicil that is doubted
// holds up no will.
import { append } from '../audit/append.ts'
import { disclosedLines, LineDoubted } from '../audit/disclosed-lines.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { lockWill } from '../platform/database/lock-will.ts'
import { changeStatus } from '../wills/change-status.ts'
import { followLog, type KnownLog, type SeenHead } from './log/follow-log.ts'
import { lineKeyOf, requireAllLines } from './log/line-keys.ts'
import { giveCopies } from './own-copies/give-copies.ts'
import type { Granted } from './own-copies/store-copies.ts'
import { byItself, type ReleaseContext } from './release-context.ts'
import { replayed } from './release-due.ts'
import { replayStanding, type OwnStanding } from './replay.ts'
import {
  codicilsToRelease,
  executorsOf,
  grantedOf,
  insertGrant,
  insertNews,
  requireSeen,
  type CodicilToRelease,
} from './store.ts'

const as = { service: 'release' } as const

export async function releaseCodicils(context: ReleaseContext, followed: KnownLog): Promise<void> {
  const { db, log } = context
  for (const codicil of await inTransaction(db, as, codicilsToRelease)) {
    const { codicilId } = codicil
    await byItself(
      context,
      `codicil ${codicilId}`,
      async () => await inTransaction(db, as, async (tx) => await releaseOne(tx, context, codicil, followed)),
      (error) => log.error({ codicilId, why: String(error) }, 'a codicil is not released with its will'),
    )
  }
}

async function releaseOne(
  tx: Tx,
  context: ReleaseContext,
  known: CodicilToRelease,
  followed: KnownLog,
): Promise<void> {
  const { codicilId, willId, noticeId } = known
  await lockWill(tx, willId)
  await lockWill(tx, codicilId)
  const head = await followLog(tx, followed)
  const row = (await codicilsToRelease(tx)).find((one) => one.codicilId === codicilId)
  if (head === null || row === undefined) return
  const replay = await replayed(tx, known, head)
  if (replay.notice.state !== 'released')
    throw new LineDoubted(`by the log the notice is ${replay.notice.state}`)
  const standing = await standingOf(tx, codicilId, head)
  if (replay.commitment === null || standing.amends !== replay.commitment)
    throw new LineDoubted('by the log it amends another will')
  const acting = await executorsOf(tx, willId)
  const executors = replay.executors.filter((one) =>
    acting.some(({ aroundId, personId }) => aroundId === one.aroundId && personId === one.personId),
  )
  if (!row.isReleased) {
    if (!standing.stands) throw new LineDoubted('by the log it does not stand registered')
    await changeStatus(tx, codicilId, 'released', {
      actor: 'release',
      reason: `notice ${noticeId} of the will that it amends`,
      ...(standing.commitment === null ? {} : { commitment: standing.commitment }),
    })
    await insertNews(tx, { willId: codicilId, noticeId }, 'released', false)
  }
  const before = await grantedOf(tx, noticeId, codicilId)
  const given: Granted[] = []
  for (const personId of new Set(executors.map((one) => one.personId))) {
    if (before.has(personId)) continue
    // Their mail about the will says that there is something to read; the list has both.
    const { grantId, expiresAt } = await insertGrant(tx, { willId: codicilId, noticeId }, personId, true)
    given.push({ grantId, personId })
    await append(tx, {
      event: 'release.granted',
      willId: codicilId,
      actor: 'release',
      details: { noticeId, grantId, personId, expiresAt: expiresAt.toISOString() },
    })
  }
  await giveCopies(tx, context, { willId: codicilId, noticeWill: willId, given, replay })
}

async function standingOf(tx: Tx, willId: string, head: SeenHead): Promise<OwnStanding> {
  const lineKey = await lineKeyOf(tx, willId)
  const lines = await disclosedLines(tx, willId, head, lineKey)
  await requireAllLines(tx, lines, lineKey)
  await requireSeen(tx, willId, lines)
  return replayStanding(lines)
}

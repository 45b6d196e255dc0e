// An executor who accepts after the release is given a copy too: found by the rows, believed by the log.
import { append } from '../audit/append.ts'
import { LineDoubted } from '../audit/disclosed-lines.ts'
import { inTransaction } from '../platform/database/database.ts'
import { lockWill } from '../platform/database/lock-will.ts'
import { followLog, type KnownLog } from './log/follow-log.ts'
import { giveCopies } from './own-copies/give-copies.ts'
import type { Granted } from './own-copies/store-copies.ts'
import { isNewReason, type ReleaseContext } from './release-context.ts'
import { replayed } from './release-due.ts'
import { executorsOf, granted, insertGrant, latecomers } from './store.ts'

const as = { service: 'release' } as const

export async function grantLatecomers(context: ReleaseContext, followed: KnownLog): Promise<void> {
  const { db, log } = context
  for (const notice of await inTransaction(db, as, latecomers)) {
    const { noticeId, willId } = notice
    try {
      await inTransaction(db, as, async (tx) => {
        await lockWill(tx, willId)
        const head = await followLog(tx, followed)
        if (head === null || !(await latecomers(tx)).some((one) => one.noticeId === noticeId)) return
        const replay = await replayed(tx, notice, head)
        if (replay.notice.state !== 'released')
          throw new LineDoubted(`by the log the notice is ${replay.notice.state}`)
        const [acting, before] = [await executorsOf(tx, willId), await granted(tx, noticeId)]
        const late = replay.executors.filter(
          ({ aroundId, personId }) =>
            !before.has(personId) &&
            acting.some((one) => one.aroundId === aroundId && one.personId === personId),
        )
        const given: Granted[] = []
        for (const personId of new Set(late.map((one) => one.personId))) {
          const { grantId, expiresAt } = await insertGrant(tx, notice, personId)
          given.push({ grantId, personId })
          await append(tx, {
            event: 'release.granted',
            willId,
            actor: 'release',
            details: { noticeId, grantId, personId, expiresAt: expiresAt.toISOString() },
          })
        }
        await giveCopies(tx, context, { willId, noticeWill: willId, given, replay })
      })
    } catch (error) {
      const why = String(error)
      if (!isNewReason(context, `late ${noticeId}`, why)) continue
      log.error({ noticeId, why }, 'an executor who accepted after the release is given no copy')
    }
  }
}

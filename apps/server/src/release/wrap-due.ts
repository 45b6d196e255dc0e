// Wraps that are missing: two holders have opened the will, ninety days began anew, or the file has moved. Found by the
// rows, believed by the log, as the grant itself is.
import { LineDoubted } from '../audit/disclosed-lines.ts'
import { inTransaction } from '../platform/database/database.ts'
import { lockWill } from '../platform/database/lock-will.ts'
import { followLog, type KnownLog } from './log/follow-log.ts'
import { byItself, type ReleaseContext } from './release-context.ts'
import { replayed } from './release-due.ts'
import { giveCopies } from './own-copies/give-copies.ts'
import { dueWraps } from './own-copies/store-copies.ts'

const as = { service: 'release' } as const

export async function wrapDueCopies(context: ReleaseContext, followed: KnownLog): Promise<void> {
  const { db, log } = context
  for (const due of await inTransaction(db, as, dueWraps)) {
    const { grantId, willId, noticeWill } = due
    await byItself(
      context,
      `wrap ${grantId}`,
      async () =>
        await inTransaction(db, as, async (tx) => {
          await lockWill(tx, noticeWill)
          if (willId !== noticeWill) await lockWill(tx, willId)
          const head = await followLog(tx, followed)
          if (head === null || !(await dueWraps(tx)).some((one) => one.grantId === grantId)) return
          const replay = await replayed(tx, { ...due, willId: noticeWill }, head)
          if (replay.notice.state !== 'released')
            throw new LineDoubted(`by the log the notice is ${replay.notice.state}`)
          await giveCopies(tx, context, { willId, noticeWill, given: [due], replay })
        }),
      (error) => log.error({ willId, why: String(error) }, 'nothing is wrapped to an executor’s own key'),
    )
  }
}

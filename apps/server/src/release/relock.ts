// The testator appeared after a release: the grants end, the will is registered as before, and the notice is closed,
// in one transaction. That they signed in is a line of the log, so nothing has to be asked for. Whoever can write such
// a line can only close, never open.
import { setNoticeState } from '../death-notices/set-notice-state.ts'
import { inTransaction } from '../platform/database/database.ts'
import { lockWill } from '../platform/database/lock-will.ts'
import { changeStatus } from '../wills/change-status.ts'
import type { ReleaseContext } from './release-context.ts'
import { endGrants, insertNews, releasedAndBack } from './store.ts'

const as = { service: 'release' } as const

export async function relockThoseBack({ db }: Pick<ReleaseContext, 'db'>): Promise<void> {
  for (const { noticeId, willId } of await inTransaction(db, as, releasedAndBack))
    await inTransaction(db, as, async (tx) => {
      await lockWill(tx, willId)
      const notice = (await releasedAndBack(tx)).find((one) => one.noticeId === noticeId)
      if (notice === undefined) return
      await endGrants(tx, noticeId)
      await setNoticeState(
        tx,
        { id: noticeId, willId, state: 'released', version: notice.version },
        'relocked',
        { actor: 'release', reason: 'the testator signed in after the release' },
      )
      await changeStatus(tx, willId, 'registered', {
        actor: 'release',
        reason: `notice ${noticeId} was relocked`,
      })
      await insertNews(tx, notice, 'relocked')
    })
}

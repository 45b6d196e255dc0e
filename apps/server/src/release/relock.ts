// The testator appeared after a release: the grants end, the will is registered as before, the notice is closed, and
// staff find an incident, in one transaction. A closed will gets another data key (custody/new-key.ts). That they
// signed in is a line of the log, so nothing has to be asked for. Whoever can write such a line can only close, never
// open. A will that cannot be relocked keeps no other open, and holds up no release.
import { forgetGiven } from '../custody/two-parts/secrets.ts'
import { setNoticeState } from '../death-notices/set-notice-state.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { lockWill } from '../platform/database/lock-will.ts'
import { changeStatus } from '../wills/change-status.ts'
import { byItself, type ReleaseContext } from './release-context.ts'
import {
  endGrants,
  insertIncident,
  insertNews,
  releasedAndBack,
  releasedWith,
  type ReleasedAndBack,
} from './store.ts'

const as = { service: 'release' } as const

export async function relockThoseBack(
  context: Pick<ReleaseContext, 'db' | 'log' | 'openingKey' | 'said'>,
): Promise<void> {
  const { db, log, openingKey } = context
  for (const back of await inTransaction(db, as, releasedAndBack)) {
    await byItself(
      context,
      `relock ${back.noticeId}`,
      async () => await inTransaction(db, as, async (tx) => await relock(tx, openingKey, back)),
      (error) =>
        log.error(
          { willId: back.willId, why: String(error) },
          'a will whose testator is back was not closed; the next round tries again',
        ),
    )
  }
}

async function relock(tx: Tx, openingKey: string, { noticeId, willId }: ReleasedAndBack): Promise<void> {
  await lockWill(tx, willId)
  const notice = (await releasedAndBack(tx)).find((one) => one.noticeId === noticeId)
  if (notice === undefined) return
  const codicils = await releasedWith(tx, noticeId, willId)
  // Before anything of them is read: a share that is being given comes first, or is refused.
  for (const codicilId of codicils) await lockWill(tx, codicilId)
  await endGrants(tx, noticeId)
  for (const one of [willId, ...codicils]) await forgetGiven(tx, one)
  await setNoticeState(tx, { id: noticeId, willId, state: 'released', version: notice.version }, 'relocked', {
    actor: 'release',
    reason: 'the testator signed in after the release',
  })
  await changeStatus(tx, willId, 'registered', {
    actor: 'release',
    reason: `notice ${noticeId} was relocked`,
  })
  await insertNews(tx, notice, 'relocked')
  await insertIncident(tx, notice)
  // Sealing is loaded with the first thing there is for it (start-releasing.ts).
  const { beginNewKey } = await import('../custody/new-key.ts')
  await beginNewKey(tx, openingKey, willId)
  for (const codicilId of codicils) {
    await changeStatus(tx, codicilId, 'registered', {
      actor: 'release',
      reason: `notice ${noticeId} of the will that it amends was relocked`,
    })
    await insertNews(tx, { willId: codicilId, noticeId }, 'relocked', false)
    await beginNewKey(tx, openingKey, codicilId)
  }
}

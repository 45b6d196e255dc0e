// A notice whose wait is over releases nothing while no acting executor has accepted (the release worker's rule):
// each of them is asked then, also whoever the testator told nobody to write to.
import { dueNotices } from '../../death-notices/due.ts'
import { willsWithoutWord } from '../../parties/around/ask-unanswered.ts'
import { ASK_UNANSWERED_JOB } from '../../parties/job-types.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs.ts'
import type { JobContext } from '../../platform/worker-context.ts'

export async function askForWord({ db }: Pick<JobContext, 'db'>): Promise<void> {
  await inTransaction(db, { service: 'worker' }, async (tx) => {
    const waited = (await dueNotices(tx)).map(({ willId, dueAt: since }) => ({ willId, since }))
    const asked = await willsWithoutWord(tx, waited)
    for (const { willId, since } of waited)
      if (asked.has(willId))
        await enqueue(tx, ASK_UNANSWERED_JOB, { willId, since: since.toISOString(), isReleased: false })
  })
}

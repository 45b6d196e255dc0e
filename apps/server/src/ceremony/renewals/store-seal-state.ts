// A file that was sealed before its state was kept is read once for it, by the process that has its key: here, if the
// will is not closed. No renewal opens it again.
import { sql } from 'kysely'
import { keptSeal } from '@testate/evidence/seal/seal-state'
import { closedOf } from '../../custody/closing.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs.ts'
import type { ContextWith, JobContext } from '../../platform/worker-context.ts'
import { keepSealState } from '../../wills/sealed/renewals.ts'
import { willFacts } from '../../wills/will-facts.ts'
import { sealStepWork } from '../facts.ts'
import { KEEP_SEAL_STATE_JOB } from '../job-types.ts'
import { openObject } from '../sealing/seal-secrets.ts'

const worker = { service: 'worker' } as const
/** In an hour, one after the other, since each is read whole; of so many that those not readable hide no other. */
const [AT_ONCE, AMONG] = [500, 10_000]

/** Repeatable. Leaves a closed will to the release worker (release/closed/store-seal-states.ts). */
export async function storeSealState(willId: string, context: ContextWith<'openingKey'>): Promise<void> {
  const { will, sealed } = await inTransaction(context.db, worker, async (tx) => ({
    will: (await closedOf(tx, [willId])).has(willId) ? null : await willFacts(tx, willId),
    sealed: (await sealStepWork(tx, willId)).find(({ step }) => step === 3),
  }))
  if (will === null || sealed === undefined) return
  const pdf = await openObject(context, 'keep the state of the seal', will, sealed.object, 'sealed')
  const kept = await keptSeal(pdf)
  const sealedHash = sealed.sha256.toString('hex')
  await inTransaction(context.db, worker, (tx) => keepSealState(tx, willId, { ...kept, sealedHash }))
}

/** Enqueues one job for each of the next files without a state, but for those that wait or failed this week. */
export async function enqueueSealStates({ db }: Pick<JobContext, 'db'>): Promise<void> {
  await inTransaction(db, worker, async (tx) => {
    const { rows } = await sql<{ will_id: string }>`
      select will_id from unstated_seals(${AMONG}) t
      where not exists (select 1 from pgboss.job j where j.name = ${KEEP_SEAL_STATE_JOB.name}
        and j.state <> 'completed' and j.data ->> 'willId' = t.will_id::text)
      limit ${AT_ONCE}`.execute(tx)
    for (const { will_id: willId } of rows) await enqueue(tx, KEEP_SEAL_STATE_JOB, { willId })
  })
}

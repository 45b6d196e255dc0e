// Erases the records of closed estates whose time is over, as all executors agreed, with a line of the log for each.
import { sql } from 'kysely'
import { append } from '../../audit/append.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { JobContext } from '../../platform/worker-context.ts'

export async function endKept({ db }: Pick<JobContext, 'db'>): Promise<void> {
  await inTransaction(db, { service: 'worker' }, async (tx) => {
    const { rows } = await sql<{ willId: string }>`
      select ended as "willId" from end_kept_estates() as ended`.execute(tx)
    for (const { willId } of rows)
      await append(tx, { event: 'estate.ended', willId, actor: 'worker', details: {} })
  })
}

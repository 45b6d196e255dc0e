// Whoever confirmed a notice before confirmations were proven to the release worker is asked again: the migration lists
// those notices, and what was confirmed counts no longer. Each is told once, with its line of the log.
import { sql } from 'kysely'
import { asLine, prepareLine } from '../../audit/append.ts'
import { lockWill } from '../../platform/database/lock-will.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { JobContext } from '../../platform/worker-context.ts'

const worker = { service: 'worker' } as const

export async function askAgain({ db }: Pick<JobContext, 'db'>): Promise<void> {
  const { rows } = await inTransaction(db, worker, (tx) =>
    sql<{ id: string; willId: string; version: number }>`
      select n.id, n.will_id as "willId", n.version
      from notices_to_ask_again a join death_notices n on n.id = a.notice_id`.execute(tx),
  )
  for (const { id, willId, version } of rows)
    await inTransaction(db, worker, async (tx) => {
      await lockWill(tx, willId)
      const line = await prepareLine({
        event: 'notice.confirm-again',
        willId,
        actor: 'worker',
        details: { noticeId: id, version },
      })
      await sql`select app_ask_notice_again(${id}::uuid, ${asLine(line)})`.execute(tx)
      await sql`select app_tell_notice(${willId}::uuid)`.execute(tx)
    })
}

// Writes an answer, sealed to its asker, and notifies the apis of it.
import { sql } from 'kysely'
import { inTransaction, sendWithNext, type Tx } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { JobContext } from '../../platform/worker-context.ts'
import { asked, sealAnswer, type Answered, type AskedProcess } from '../question.ts'

/** A question that was taken up. */
export interface Taken {
  id: string
  kind: string
  key: Buffer
  as: AskedProcess
}

export async function tell(tx: Tx, { id, key, as }: Taken, answer: Answered): Promise<void> {
  await sendWithNext(
    tx,
    sql`
      with told as (update ${sql.table(asked[as].table)} set answer = ${sealAnswer(key, id, answer)} where id = ${id}
      and answer is null returning id) select pg_notify(${asked[as].answers}, id::text) from told`,
  )
}

/**
 * The work was rolled back. If another worker takes up the question before this is written, its answer
 * counts.
 */
export async function tellFault(
  { db, log }: Pick<JobContext, 'db' | 'log'>,
  taken: Taken,
  error: unknown,
): Promise<void> {
  const told =
    error instanceof Problem
      ? { code: error.code, detail: error.detail ?? null, extra: error.extra }
      : ({ code: 'internal', detail: null, extra: {} } as const)
  if (!(error instanceof Problem))
    log.error(
      { kind: taken.kind, error: error instanceof Error ? error.message : String(error) },
      'a question could not be answered',
    )
  await inTransaction(db, { service: taken.as }, async (tx) => await tell(tx, taken, { problem: told }), {
    forced: false,
  })
}

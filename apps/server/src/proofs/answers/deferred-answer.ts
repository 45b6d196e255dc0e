// An answer that waits for somebody outside, such as a mail server.
import { inTransaction } from '../../platform/database/database.ts'
import type { JobContext } from '../../platform/worker-context.ts'
import type { Answered } from '../question.ts'
import { tell, tellFault, type Taken } from './tell.ts'

/**
 * `run` begins once what was written is committed. It holds neither a transaction nor a place of the answering, and
 * must end within the asker's patience. If the process ends before it does, nobody takes the question up again.
 */
export class DeferredAnswer<A> {
  readonly run: () => Promise<A>

  constructor(run: () => Promise<A>) {
    this.run = run
  }
}

/** Never rejects. */
export async function answerDeferred(
  context: Pick<JobContext, 'db' | 'log'>,
  taken: Taken,
  { run }: DeferredAnswer<Answered>,
): Promise<void> {
  try {
    const answer = await run()
    await inTransaction(context.db, { service: taken.as }, async (tx) => await tell(tx, taken, answer))
  } catch (error) {
    await tellFault(context, taken, error).catch((fault: unknown) =>
      context.log.warn({ error: String(fault) }, 'an answer could not be given; its asker waits no longer'),
    )
  }
}

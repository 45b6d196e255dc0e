// The worker's half: takes up what the api asks, each question once and under a lock, whichever worker is first. Work and answer are one transaction.
import { sql } from 'kysely'
import type { ProblemCode } from '@testate/api/problem'
import { inTransaction, type Tx } from '../platform/database.ts'
import { listenTo } from '../platform/listen.ts'
import { Problem } from '../platform/problem.ts'
import { openWith } from '../platform/vault.ts'
import type { WorkerContext } from '../platform/worker-context.ts'
import {
  answerChannel,
  envelope,
  questionChannel,
  questionContext,
  sealAnswer,
  WAITS_SECONDS,
  type Answered,
  type Question,
} from './question.ts'

/** A refusal whose work stands: a wrong try is counted although it is refused. */
export class Refused {
  readonly code: ProblemCode
  readonly detail: string | null
  readonly extra: Record<string, unknown>

  constructor(code: ProblemCode, detail: string | null, extra: Record<string, unknown>) {
    this.code = code
    this.detail = detail
    this.extra = extra
  }
}
export const refused = (code: ProblemCode, detail?: string, extra: Record<string, unknown> = {}): Refused =>
  new Refused(code, detail ?? null, extra)

export interface Answerer {
  kind: string
  answer: (tx: Tx, asked: unknown, context: WorkerContext) => Promise<Answered>
}

/** `answer` runs as the worker. What it throws is undone, and a Problem is told to whoever asked; what it returns stands, a `Refused` too. */
export function answering<P, A>(
  question: Question<P, A>,
  answer: (tx: Tx, asked: P, context: WorkerContext) => Promise<A | Refused>,
): Answerer {
  return {
    kind: question.kind,
    answer: async (tx, asked, context) => {
      const found = await answer(tx, question.asked.parse(asked), context)
      return found instanceof Refused
        ? { problem: { code: found.code, detail: found.detail, extra: found.extra } }
        : { value: question.answer.parse(found) ?? null }
    },
  }
}

/** At once in one worker: what somebody waits for must not wait behind a slow one. */
const AT_ONCE = 4

/** Resolves once questions are listened for. Returns the end of it, which lets the answer under way be finished. */
export async function startAnswering(
  context: WorkerContext,
  answerers: readonly Answerer[],
): Promise<() => Promise<void>> {
  const byKind = new Map(answerers.map((one) => [one.kind, one]))
  const working = new Set<Promise<void>>()
  let ended = false
  const take = (): void => {
    if (ended || working.size >= AT_ONCE) return
    const work = (async () => {
      while (!ended && (await answerNext(context, byKind)));
    })()
      .catch((error: unknown) =>
        context.log.warn({ error: String(error) }, 'a question could not be taken up'),
      )
      .finally(() => working.delete(work))
    working.add(work)
  }
  const { open, close } = listenTo(context.config.workerDatabaseUrl, questionChannel, take, context.log)
  await open
  return async () => {
    ended = true
    await close()
    await Promise.all(working)
  }
}

/** False when none waits. */
async function answerNext(context: WorkerContext, byKind: ReadonlyMap<string, Answerer>): Promise<boolean> {
  return await inTransaction(context.db, { service: 'worker' }, async (tx) => {
    // What is older nobody waits for: the api has taken it back, or died.
    await sql`delete from questions where at < clock_timestamp() - interval '1 minute'`.execute(tx)
    const { rows } = await sql<{
      id: string
      asked: Buffer
    }>`select id, asked from questions where answer is null and at > clock_timestamp() - make_interval(secs => ${WAITS_SECONDS})
      order by at limit 1 for update skip locked`.execute(tx)
    const row = rows[0]
    if (row === undefined) return false
    const read = await openWith(context.openingKey, row.asked, questionContext(row.id))
      .then((bytes) => envelope.parse(JSON.parse(bytes.toString('utf8'))))
      .catch(() => null)
    // Not sealed to this worker for this row: whoever wrote it waits in vain.
    if (read === null) {
      await sql`delete from questions where id = ${row.id}`.execute(tx)
      return true
    }
    await sql`savepoint work`.execute(tx)
    const answered = await work(tx, read, context, byKind.get(read.kind))
    await sql`update questions set answer = ${sealAnswer(read.key, answered)} where id = ${row.id}`.execute(
      tx,
    )
    await sql`select pg_notify(${answerChannel}, ${row.id})`.execute(tx)
    return true
  })
}

async function work(
  tx: Tx,
  { kind, asked }: { kind: string; asked: unknown },
  context: WorkerContext,
  answerer: Answerer | undefined,
): Promise<Answered> {
  try {
    if (answerer === undefined) throw new Error(`nobody answers ${kind}`)
    return await answerer.answer(tx, asked, context)
  } catch (error) {
    await sql`rollback to savepoint work`.execute(tx)
    if (error instanceof Problem)
      return { problem: { code: error.code, detail: error.detail ?? null, extra: error.extra } }
    context.log.error(
      { kind, error: error instanceof Error ? error.message : String(error) },
      'a question could not be answered',
    )
    return { problem: { code: 'internal', detail: null, extra: {} } }
  }
}

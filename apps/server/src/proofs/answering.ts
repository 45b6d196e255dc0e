// The half of the worker, and of the release worker: takes up the api's questions, each once and under a
// lock, by whichever worker is first. Work and answer are one transaction.
import { sql } from 'kysely'
import type { Because, OneCause, ProblemCode } from '@testate/api/problem'
import { inTransaction, sendWithNext, type Tx } from '../platform/database/database.ts'
import { listenTo } from '../platform/http/listen.ts'
import { Problem } from '../platform/http/problem.ts'
import type { ContextWith } from '../platform/worker-context.ts'
import {
  asked,
  openQuestion,
  sealAnswer,
  WAITS_SECONDS,
  type Answered,
  type AskedProcess,
  type Question,
} from './question.ts'

/** A refusal whose work is committed: a wrong attempt is counted although it is refused. */
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

export function refused(code: OneCause, detail?: string): Refused
export function refused(code: ProblemCode, detail: string, why: Because): Refused
export function refused(code: ProblemCode, detail?: string, extra: Record<string, unknown> = {}): Refused {
  return new Refused(code, detail ?? null, extra)
}

/**
 * The rest of an answer that waits for somebody outside, such as a mail server. It runs after what was written is
 * committed, holds neither a transaction nor a place of the answering, and must end within the asker's patience. It
 * returns what is written in the transaction of the answer.
 */
export class Beside<A> {
  readonly run: () => Promise<(tx: Tx) => Promise<A>>

  constructor(run: () => Promise<(tx: Tx) => Promise<A>>) {
    this.run = run
  }
}

/** The key that opens, and the one that seals to it. */
export type AnsweringContext = ContextWith<'openingKey' | 'sealingKey'>

export interface Answerer {
  kind: string
  answer: (tx: Tx, what: unknown, context: AnsweringContext) => Promise<Answered | Beside<Answered>>
}

/**
 * `answer` runs as the asked process. If it throws, its work is rolled back and a Problem is returned to the asker;
 * if it returns, its work is committed, also with a `Refused`.
 */
export function answering<P, A>(
  question: Question<P, A>,
  answer: (tx: Tx, what: P, context: AnsweringContext) => Promise<A | Refused | Beside<A | Refused>>,
): Answerer {
  const answered = (found: A | Refused): Answered =>
    found instanceof Refused
      ? { problem: { code: found.code, detail: found.detail, extra: found.extra } }
      : { value: question.answer.parse(found) ?? null }
  return {
    kind: question.kind,
    answer: async (tx, what, context) => {
      const found = await answer(tx, question.asked.parse(what), context)
      if (!(found instanceof Beside)) return answered(found)
      return new Beside(async () => {
        const finish = await found.run()
        return async (then) => answered(await finish(then))
      })
    },
  }
}

/** Concurrent answers in one worker, so that no one waits behind a slow one. */
const AT_ONCE = 4

/**
 * Resolves once it listens for questions. Returns a function that stops after the current answers are
 * finished.
 */
export async function startAnswering(
  context: AnsweringContext,
  answerers: readonly Answerer[],
  { as = 'worker', atOnce = AT_ONCE }: { as?: AskedProcess; atOnce?: number } = {},
): Promise<() => Promise<void>> {
  const answering: Answering = {
    context,
    byKind: new Map(answerers.map((one) => [one.kind, one])),
    as,
    beside: new Map(),
  }
  const working = new Set<Promise<void>>()
  let ended = false
  const take = (): void => {
    if (ended || working.size >= atOnce) return
    const work = (async () => {
      while (!ended && (await answerNext(answering)));
    })()
      .catch((error: unknown) =>
        context.log.warn({ error: String(error) }, 'a question could not be taken up'),
      )
      .finally(() => working.delete(work))
    working.add(work)
  }
  const { workerDatabaseUrl, releaseDatabaseUrl } = context.config
  const databaseUrl = as === 'worker' ? workerDatabaseUrl : releaseDatabaseUrl
  const { open, close } = listenTo(databaseUrl, asked[as].questions, take, context.log)
  await open
  return async () => {
    ended = true
    await close()
    await Promise.all(working)
    await Promise.all(answering.beside.values())
  }
}

interface Answering {
  context: AnsweringContext
  byKind: ReadonlyMap<string, Answerer>
  as: AskedProcess
  /** By question: taken up, and not answered yet. */
  beside: Map<string, Promise<void>>
}

interface Taken {
  id: string
  kind: string
  key: Buffer
  as: AskedProcess
}

/** False when no question is waiting. */
async function answerNext(answering: Answering): Promise<boolean> {
  const { context, byKind, as, beside } = answering
  const questions = sql.table(asked[as].table)
  let taken: Taken | undefined
  let rest: Beside<Answered> | undefined
  try {
    const wasOne = await inTransaction(context.db, { service: as }, async (tx) => {
      taken = rest = undefined
      // No one waits for older ones: the api has withdrawn them, or died.
      await sendWithNext(tx, sql`delete from ${questions} where at < clock_timestamp() - interval '1 minute'`)
      const { rows } = await sql<{
        id: string
        asked: Buffer
      }>`
        select id, asked from ${questions} where answer is null
        and at > clock_timestamp() - make_interval(secs => ${WAITS_SECONDS})
        and id <> all(${[...beside.keys()]}::uuid[])
        order by at limit 1 for update skip locked`.execute(tx)
      const row = rows[0]
      if (row === undefined) return false
      const read = openQuestion(context.openingKey, row.id, row.asked)
      // Not sealed to this process for this row: no answer is given.
      if (read === null) {
        await sendWithNext(tx, sql`delete from ${questions} where id = ${row.id}`)
        return true
      }
      taken = { id: row.id, kind: read.kind, key: read.key, as }
      const answerer = byKind.get(read.kind)
      if (answerer === undefined) throw new Error(`nobody answers ${read.kind}`)
      const answer = await answerer.answer(tx, read.asked, context)
      if (answer instanceof Beside) rest = answer
      else await tell(tx, taken, answer)
      return true
    })
    if (taken !== undefined && rest !== undefined) answerBeside(answering, taken, rest)
    return wasOne
  } catch (error) {
    if (taken === undefined) throw error
    await tellFault(context, taken, error)
    return true
  }
}

function answerBeside({ context, as, beside }: Answering, taken: Taken, rest: Beside<Answered>): void {
  const work = (async () => {
    try {
      const finish = await rest.run()
      await inTransaction(context.db, { service: as }, async (tx) => await tell(tx, taken, await finish(tx)))
    } catch (error) {
      await tellFault(context, taken, error)
    }
  })()
    .catch((error: unknown) =>
      context.log.warn({ error: String(error) }, 'an answer could not be given; its asker waits no longer'),
    )
    .finally(() => beside.delete(taken.id))
  beside.set(taken.id, work)
}

async function tell(tx: Tx, { id, key, as }: Taken, answer: Answered): Promise<void> {
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
async function tellFault(context: AnsweringContext, taken: Taken, error: unknown): Promise<void> {
  const told =
    error instanceof Problem
      ? { code: error.code, detail: error.detail ?? null, extra: error.extra }
      : ({ code: 'internal', detail: null, extra: {} } as const)
  if (!(error instanceof Problem))
    context.log.error(
      { kind: taken.kind, error: error instanceof Error ? error.message : String(error) },
      'a question could not be answered',
    )
  await inTransaction(
    context.db,
    { service: taken.as },
    async (tx) => await tell(tx, taken, { problem: told }),
    { forced: false },
  )
}

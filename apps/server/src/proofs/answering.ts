// The half of the worker, and of the release worker: takes up the api's questions, each once and under a
// lock, by whichever worker is first. Work and answer are one transaction.
import { sql } from 'kysely'
import type { Because, OneCause, ProblemCode } from '@testate/api/problem'
import { inTransaction, sendWithNext, type Tx } from '../platform/database/database.ts'
import { listenTo } from '../platform/http/listen.ts'
import type { ContextWith } from '../platform/worker-context.ts'
import { answerDeferred, DeferredAnswer } from './answers/deferred-answer.ts'
import { tell, tellFault, type Taken } from './answers/tell.ts'
import {
  asked,
  openQuestion,
  waitsSeconds,
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

/** The key that opens, and the one that seals to it. */
export type AnsweringContext = ContextWith<'openingKey' | 'sealingKey'>

export interface Answerer {
  kind: string
  answer: (tx: Tx, what: unknown, context: AnsweringContext) => Promise<Answered | DeferredAnswer<Answered>>
}

/**
 * `answer` runs as the asked process. If it throws, its work is rolled back and a Problem is returned to the asker;
 * if it returns, its work is committed, also with a `Refused`.
 */
export function answering<P, A>(
  question: Question<P, A>,
  answer: (tx: Tx, what: P, context: AnsweringContext) => Promise<A | Refused | DeferredAnswer<A | Refused>>,
): Answerer {
  const answered = (found: A | Refused): Answered =>
    found instanceof Refused
      ? { problem: { code: found.code, detail: found.detail, extra: found.extra } }
      : { value: question.answer.parse(found) ?? null }
  return {
    kind: question.kind,
    answer: async (tx, what, context) => {
      const found = await answer(tx, question.asked.parse(what), context)
      if (!(found instanceof DeferredAnswer)) return answered(found)
      return new DeferredAnswer(async () => answered(await found.run()))
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
  const state: AnsweringState = {
    context,
    byKind: new Map(answerers.map((one) => [one.kind, one])),
    as,
    deferred: new Set(),
  }
  const working = new Set<Promise<void>>()
  let ended = false
  const take = (): void => {
    if (ended || working.size >= atOnce) return
    const work = (async () => {
      while (!ended && (await answerNext(state)));
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
    await Promise.all(state.deferred)
  }
}

interface AnsweringState {
  context: AnsweringContext
  byKind: ReadonlyMap<string, Answerer>
  as: AskedProcess
  /** Answers that are waited for. */
  deferred: Set<Promise<void>>
}

/** False when no question is waiting. */
async function answerNext({ context, byKind, as, deferred }: AnsweringState): Promise<boolean> {
  const questions = sql.table(asked[as].table)
  let taken: Taken | undefined
  let later: DeferredAnswer<Answered> | undefined
  try {
    const wasOne = await inTransaction(context.db, { service: as }, async (tx) => {
      taken = later = undefined
      // No one waits for older ones: the api has withdrawn them, or died.
      await sendWithNext(tx, sql`delete from ${questions} where at < clock_timestamp() - interval '1 minute'`)
      const { rows } = await sql<{
        id: string
        asked: Buffer
      }>`
        select id, asked from ${questions} where answer is null and taken_at is null
        and at > clock_timestamp() - make_interval(secs => ${waitsSeconds()})
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
      if (!(answer instanceof DeferredAnswer)) {
        await tell(tx, taken, answer)
        return true
      }
      later = answer
      // The row's lock ends with this transaction, the answer comes after it.
      await sendWithNext(tx, sql`update ${questions} set taken_at = clock_timestamp() where id = ${row.id}`)
      return true
    })
    if (taken !== undefined && later !== undefined) {
      const work = answerDeferred(context, taken, later).finally(() => deferred.delete(work))
      deferred.add(work)
    }
    return wasOne
  } catch (error) {
    if (taken === undefined) throw error
    await tellFault(context, taken, error)
    return true
  }
}

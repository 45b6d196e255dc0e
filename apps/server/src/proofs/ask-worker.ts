// The api's half: puts a question to the worker and waits for its answer. Whoever stands in the api's place can ask; only the worker can answer.
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inTransaction } from '../platform/database.ts'
import type { App } from '../platform/http.ts'
import { listenTo } from '../platform/listen.ts'
import { refuse } from '../platform/problem.ts'
import { sealFor } from '../platform/vault.ts'
import {
  answerChannel,
  asProblem,
  openAnswer,
  questionChannel,
  questionContext,
  WAITS_SECONDS,
  type Question,
} from './question.ts'

type Asking = Pick<App, 'http' | 'config' | 'db' | 'log' | 'workerPublicKey'>

interface Ears {
  /** Called when this question was answered, or when that may have been missed. */
  hear(id: string, heard: () => void): () => void
  listening: Promise<void>
}
const known = new WeakMap<App['http'], () => Ears>()

/** Readies `askWorker` for this process; one connection listens from the first question on. Called once, before the server is ready. */
export function hearAnswers({ http, config, log }: Pick<Asking, 'http' | 'config' | 'log'>): void {
  let ears: (Ears & { close(): Promise<void> }) | undefined
  known.set(http, () => {
    if (ears !== undefined) return ears
    const waiting = new Map<string, () => void>()
    const { open, close } = listenTo(
      config.apiDatabaseUrl,
      answerChannel,
      (id) => (id === null ? waiting.forEach((heard) => heard()) : waiting.get(id)?.()),
      log,
    )
    const hear: Ears['hear'] = (id, heard) => {
      waiting.set(id, heard)
      return () => waiting.delete(id)
    }
    return (ears = { hear, listening: open, close })
  })
  http.addHook('preClose', async () => await ears?.close())
}

/**
 * Asks, and answers with what the worker found, at the latest after five seconds. Throws the worker's own Problem, or `worker-away`: then the question
 * was taken back and nothing came of it.
 */
export async function askWorker<P, A>(app: Asking, question: Question<P, A>, asked: P): Promise<A> {
  const ears = known.get(app.http)?.()
  if (ears === undefined) throw new Error('hearAnswers was not called for this server')
  const id = randomUUID()
  const key = randomBytes(32).toString('base64')
  const sealed = await sealFor(
    app.workerPublicKey,
    Buffer.from(JSON.stringify({ kind: question.kind, key, asked: question.asked.parse(asked) })),
    questionContext(id),
  )
  const until = performance.now() + WAITS_SECONDS * 1000
  await within(ears.listening, until)
  const bell = Promise.withResolvers<void>()
  let rung = bell
  const deaf = ears.hear(id, () => rung.resolve())
  try {
    await write(app, sql`insert into questions (id, asked) values (${id}, ${sealed})`)
    for (;;) {
      // Told again each second: a worker that died with the question in its hands has told no other.
      await within(rung.promise, Math.min(until, performance.now() + 1000))
      rung = Promise.withResolvers()
      const over = performance.now() >= until
      const answer = await taken(app, id, over)
      if (answer !== null) {
        const found = openAnswer(key, answer)
        if ('problem' in found) throw asProblem(found.problem)
        return question.answer.parse(found.value)
      }
      if (over) refuse('worker-away')
      await write(app, sql`select 1`)
    }
  } finally {
    deaf()
  }
}

/** Nobody's rows: the policies of `questions` ask for no actor. What is lost in a crash of the database nobody waits for any more. */
async function write({ db }: Asking, statement: ReturnType<typeof sql>): Promise<void> {
  await inTransaction(
    db,
    { service: 'accounts' },
    async (tx) => {
      await statement.execute(tx)
      await sql`select pg_notify(${questionChannel}, '')`.execute(tx)
    },
    { forced: false },
  )
}

/** The answer, with its row; null while there is none. `back` takes the question back: a worker that holds it just now is waited for. */
async function taken({ db }: Asking, id: string, back: boolean): Promise<Buffer | null> {
  return await inTransaction(
    db,
    { service: 'accounts' },
    async (tx) => {
      const { rows } = await sql<{
        answer: Buffer | null
      }>`delete from questions where id = ${id} ${back ? sql`` : sql`and answer is not null`} returning answer`.execute(
        tx,
      )
      return rows[0]?.answer ?? null
    },
    { forced: false },
  )
}

async function within(promise: Promise<unknown>, until: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  await Promise.race([
    promise,
    new Promise<void>((resolve) => (timer = setTimeout(resolve, Math.max(0, until - performance.now())))),
  ])
  clearTimeout(timer)
}

// The api's half: sends a question to the worker, or to the release worker, and waits for its answer. An attacker in
// the api's place can ask; only the asked process can answer.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql, type RawBuilder } from 'kysely'
import { inTransaction, sendWithNext } from '../platform/database/database.ts'
import type { App } from '../platform/http/http.ts'
import { listenTo } from '../platform/http/listen.ts'
import { refuse } from '../platform/http/problem.ts'
import {
  asked as processes,
  asProblem,
  openAnswer,
  sealQuestion,
  waitsSeconds,
  type AskedProcess,
  type Question,
} from './question.ts'

type Asking = Pick<App, 'http' | 'config' | 'db' | 'log' | 'workerPublicKey'>

interface Ears {
  /** Calls `heard` when this question is answered, or when the notification may have been missed. */
  hear(id: string, heard: () => void): () => void
  listening: Promise<void>
}
const known = new WeakMap<App['http'], (of: AskedProcess) => Ears>()

/**
 * Prepares `askWorker` and `askRelease` for this process; for each one connection listens from the first question
 * on. Called once, before the server is ready.
 */
export function hearAnswers({ http, config, log }: Pick<Asking, 'http' | 'config' | 'log'>): void {
  const ears = new Map<AskedProcess, Ears & { close(): Promise<void> }>()
  known.set(http, (of) => {
    const listens = ears.get(of)
    if (listens !== undefined) return listens
    const waiting = new Map<string, () => void>()
    const { open, close } = listenTo(
      config.apiDatabaseUrl,
      processes[of].answers,
      (id) => (id === null ? waiting.forEach((heard) => heard()) : waiting.get(id)?.()),
      log,
    )
    const hear: Ears['hear'] = (id, heard) => {
      waiting.set(id, heard)
      return () => waiting.delete(id)
    }
    const made = { hear, listening: open, close }
    ears.set(of, made)
    return made
  })
  http.addHook('preClose', async () => {
    await Promise.all([...ears.values()].map(({ close }) => close()))
  })
}

/**
 * Asks and returns the worker's answer within five seconds. Throws the worker's own Problem, or
 * `worker-away`: then the question was withdrawn and had no effect.
 */
export async function askWorker<P, A>(app: Asking, question: Question<P, A>, asked: P): Promise<A> {
  return await ask(app, 'worker', app.workerPublicKey, question, asked)
}

/** The same of the release worker, which publishes its key when it first starts. */
export async function askRelease<P, A>(app: Asking, question: Question<P, A>, asked: P): Promise<A> {
  const publicKey = await readFile(app.config.releasePublicKeyFile, 'utf8').catch(() => null)
  if (publicKey === null) refuse('worker-away')
  return await ask(app, 'release', publicKey, question, asked)
}

async function ask<P, A>(
  app: Asking,
  of: AskedProcess,
  publicKey: string,
  question: Question<P, A>,
  asked: P,
): Promise<A> {
  const ears = known.get(app.http)?.(of)
  const { table, questions: channel } = processes[of]
  const questions = sql.table(table)
  if (ears === undefined) throw new Error('hearAnswers was not called for this server')
  const id = randomUUID()
  const { sealed, key } = sealQuestion(publicKey, id, {
    kind: question.kind,
    asked: question.asked.parse(asked),
  })
  const until = performance.now() + waitsSeconds() * 1000
  await within(ears.listening, until)
  const bell = Promise.withResolvers<void>()
  let rung = bell
  const deaf = ears.hear(id, () => rung.resolve())
  try {
    await tellWorkers(
      app,
      sql`
        with put as (insert into ${questions} (id, asked) values (${id}, ${sealed}) returning '')
        select pg_notify(${channel}, '') from put`,
    )
    for (;;) {
      // Notified again each second: if a worker dies with the question, no other has been notified.
      await within(rung.promise, Math.min(until, performance.now() + 1000))
      rung = Promise.withResolvers()
      const over = performance.now() >= until
      const answer = await taken(app, questions, id, over)
      if (answer !== null) {
        const found = openAnswer(key, id, answer)
        if ('problem' in found) throw asProblem(found.problem)
        return question.answer.parse(found.value)
      }
      if (over) refuse('worker-away')
      await tellWorkers(app, sql`select pg_notify(${channel}, '')`)
    }
  } finally {
    deaf()
  }
}

/**
 * No actor: the policies of `questions` require none. Commits asynchronously: after a crash of the database
 * no one waits for these rows any more.
 */
async function tellWorkers({ db }: Asking, statement: ReturnType<typeof sql>): Promise<void> {
  await inTransaction(db, { service: 'accounts' }, async (tx) => await sendWithNext(tx, statement), {
    forced: false,
  })
}

/**
 * Deletes and returns the answer; null if there is none. `back` withdraws the question: waits for a worker
 * that has it locked.
 */
async function taken(
  { db }: Asking,
  questions: RawBuilder<unknown>,
  id: string,
  back: boolean,
): Promise<Buffer | null> {
  const { rows } = await sql<{
    answer: Buffer | null
  }>`delete from ${questions} using (select set_config('synchronous_commit', 'off', true)) unforced
    where id = ${id} ${back ? sql`` : sql`and answer is not null`} returning answer`.execute(db)
  return rows[0]?.answer ?? null
}

async function within(promise: Promise<unknown>, until: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  await Promise.race([
    promise,
    new Promise<void>((resolve) => (timer = setTimeout(resolve, Math.max(0, until - performance.now())))),
  ])
  clearTimeout(timer)
}

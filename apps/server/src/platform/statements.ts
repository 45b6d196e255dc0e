// Between Kysely and pg, for speed alone: what comes again is parsed and planned once a connection, and a transaction costs no round trip to begin.
// Measured on the look-up of a hash (two cores, loopback): 255 µs for a kept statement instead of 643, most of the difference the planner's.
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { sendTogether, sendUnanswered, type Statement } from './send-together.ts'

/** Each kept plan costs every connection some tens of kilobytes of the server's memory; the product's own texts are fewer. */
const MOST = 400

/**
 * Before a statement's text, within a transaction: nobody looks at its answer, so it waits and goes out in one message with the statement after it, at
 * the latest with the commit. The order stays. Should it fail, the statement after it does not run, and that one's caller hears why.
 */
export const WITH_THE_NEXT = '/* with the next */'

type Result = PostgresQueryResult<unknown>
const begin: Statement = { text: 'begin', values: [], name: 'begin' }
const commit: Statement = { text: 'commit', values: [], name: 'commit' }

/** Texts in the order they were first seen, in the whole process. A text whose length follows its values (`in ($1, $2)`) seldom comes twice. */
const texts = new Map<string, { name: string; times: number }>()

/** The name under which connections keep this statement; undefined while it has come only once, or when enough are kept. */
export function statementName(text: string): string | undefined {
  const known = texts.get(text)
  if (known !== undefined) {
    known.times += 1
    return known.name
  }
  if (texts.size < MOST) texts.set(text, { name: `kept${texts.size}`, times: 1 })
  return undefined
}

/** PostgreSQL refuses a kept plan whose columns a migration has changed since (feature_not_supported); only a new connection forgets it. */
export function isStalePlan(error: unknown): boolean {
  return (
    (error as { code?: string }).code === '0A000' &&
    error instanceof Error &&
    error.message.includes('cached plan')
  )
}

/** The pool as Kysely's driver takes it. */
export function quickPool(pool: pg.Pool): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    connect: async () => {
      const client = await pool.connect()
      let quick = known.get(client)
      if (quick === undefined) known.set(client, (quick = quickClient(client)))
      return quick
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

function quickClient(client: pg.PoolClient): PostgresPoolClient {
  let discard = false
  let inside = false
  // Said, and not sent: the beginning of the transaction, and what may go out with the statement after it.
  let held: Statement[] = []
  // A transaction one of whose messages failed is over: what was to begin it, and to say on whose behalf, may never have left.
  let over: unknown = null
  const send = async (text: string, values: readonly unknown[]): Promise<Result> => {
    const before = held
    held = []
    try {
      // Only the simple protocol takes several commands in one text; it takes no parameters.
      if (values.length > 0 || (before.length > 0 && !text.includes(';')))
        return (await sendTogether(client, [
          ...before,
          text === 'commit' ? commit : { text, values, name: nameFor(text, values) },
        ])) as Result
      if (before.length > 0) await sendUnanswered(client, before)
      return (await client.query(text)) as Result
    } catch (error) {
      discard ||= isStalePlan(error)
      if (inside) over = error ?? new Error('a statement failed')
      throw error
    }
  }
  const query = async (text: string, values: readonly unknown[]): Promise<Result> => {
    if (text === 'begin') {
      inside = true
      over = null
      held = [begin]
      return nothing('COMMIT') // the driver does not look
    }
    if (text === 'rollback') return await rollBack()
    if (inside && over !== null)
      throw new Error('this transaction has failed and can only be undone', { cause: over })
    if (inside && text.startsWith(WITH_THE_NEXT)) {
      held.push({ text, values, name: nameFor(text, values) })
      return nothing('COMMIT')
    }
    if (text !== 'commit') return await send(text, values)
    inside = false
    if (held[0] !== begin) return await send(text, values)
    await sendWhole(held.splice(1))
    held = []
    return nothing('COMMIT')
  }
  // The driver's own query takes a cursor as well, which is not configured here.
  return {
    query: query as PostgresPoolClient['query'],
    release: (broken) => client.release(broken === true || discard),
  }

  /** Of a transaction nothing was sent yet: as one message it is one without its beginning and its end being said, which are as dear as a statement each. */
  async function sendWhole(all: Statement[]): Promise<void> {
    if (all.length === 0) return
    try {
      await sendUnanswered(client, all)
    } catch (error) {
      discard ||= isStalePlan(error)
      throw error
    }
  }

  /** A connection that cannot roll back is given up, and the error that led here stays the one that is told. */
  async function rollBack(): Promise<Result> {
    const begun = held[0] !== begin
    inside = false
    over = null
    held = []
    if (begun) await send('rollback', []).catch(() => (discard = true))
    return nothing('ROLLBACK')
  }
}

const nameFor = (text: string, values: readonly unknown[]): string | undefined =>
  values.length === 0 ? undefined : statementName(text)
const nothing = (command: 'COMMIT' | 'ROLLBACK'): Result => ({ command, rowCount: 0, rows: [] })

// Sits between Kysely and pg, for speed alone: repeated statements are parsed and planned once per
// connection, and beginning a transaction costs no round trip. Measured on the look-up of a hash (two cores,
// loopback): 255 µs for a prepared statement instead of 643, most of the difference planning.
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { sendTogether, sendUnanswered, type Statement } from './send-together.ts'

/**
 * Each cached plan costs every connection tens of kilobytes of server memory; the product has fewer texts
 * than this.
 */
const MOST = 400

/**
 * Prefix of a statement within a transaction whose result is not needed: it is deferred and sent in one
 * message with the next statement, at the latest with the commit. The order is kept. If it fails, the next
 * statement does not run, and that one's caller gets the error.
 */
export const WITH_THE_NEXT = '/* with the next */'

type Result = PostgresQueryResult<unknown>
const begin: Statement = { text: 'begin', values: [], name: 'begin' }
const commit: Statement = { text: 'commit', values: [], name: 'commit' }

/**
 * Texts in the order they were first seen, per process. A text whose length depends on its values (`in ($1,
 * $2)`) seldom recurs.
 */
const texts = new Map<string, { name: string; times: number }>()

/**
 * The name under which connections prepare this statement; undefined on its first use, or when enough are
 * prepared.
 */
export function statementName(text: string): string | undefined {
  const known = texts.get(text)
  if (known !== undefined) {
    known.times += 1
    return known.name
  }
  if (texts.size < MOST) texts.set(text, { name: `kept${texts.size}`, times: 1 })
  return undefined
}

/**
 * PostgreSQL rejects a cached plan whose columns a migration has changed (feature_not_supported); only a new
 * connection drops it.
 */
export function isStalePlan(error: unknown): boolean {
  return (
    (error as { code?: string }).code === '0A000' &&
    error instanceof Error &&
    error.message.includes('cached plan')
  )
}

/** The pool as Kysely's driver expects it. */
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
  // Deferred, not sent yet: the transaction's begin, and what may be sent with the next statement.
  let held: Statement[] = []
  // A transaction with a failed message is over: its begin and its actor may never have been sent.
  let over: unknown = null
  const send = async (text: string, values: readonly unknown[]): Promise<Result> => {
    const before = held
    held = []
    try {
      // Only the simple protocol accepts several commands in one text; it takes no parameters.
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
  // The driver's own query also takes a cursor, which is not configured here.
  return {
    query: query as PostgresPoolClient['query'],
    release: (broken) => client.release(broken === true || discard),
  }

  /**
   * None of the transaction has been sent yet: one message is a transaction without begin and commit, which
   * cost as much as a statement each.
   */
  async function sendWhole(all: Statement[]): Promise<void> {
    if (all.length === 0) return
    try {
      await sendUnanswered(client, all)
    } catch (error) {
      discard ||= isStalePlan(error)
      throw error
    }
  }

  /** Discards a connection that cannot roll back; the original error is still the one that is thrown. */
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

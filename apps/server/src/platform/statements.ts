// Between Kysely and pg, for speed alone: what comes again is parsed and planned once a connection, and a transaction costs no round trip to begin.
// Measured on the look-up of a hash (two cores, loopback): 255 µs for a kept statement instead of 643, most of the difference the planner's.
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'

/** Each kept plan costs every connection some tens of kilobytes of the server's memory; the product's own texts are fewer. */
const MOST = 400

type Result = PostgresQueryResult<unknown>

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
  return (error as { code?: string }).code === '0A000' && error instanceof Error && error.message.includes('cached plan')
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
  let toBegin = false
  const send = async (text: string, values: readonly unknown[]): Promise<Result> => {
    const name = values.length === 0 ? undefined : statementName(text)
    try {
      return (await client.query({ text, values: [...values], ...(name === undefined ? {} : { name }) })) as Result
    } catch (error) {
      discard ||= isStalePlan(error)
      throw error
    }
  }
  const query = async (text: string, values: readonly unknown[]): Promise<Result> => {
    if (text === 'begin') {
      toBegin = true
      return nothing('COMMIT') // the driver does not look
    }
    if (text === 'rollback') return await rollBack()
    if (!toBegin) return await send(text, values)
    toBegin = false
    if (text === 'commit') return nothing('COMMIT')
    // One message when the first statement has no parameters. Were the beginning refused, the statement behind it would not run either.
    if (values.length === 0) return ((await send(`begin; ${text}`, [])) as unknown as Result[]).at(-1)!
    await send('begin', [])
    return await send(text, values)
  }
  // The driver's own query takes a cursor as well, which is not configured here.
  return { query: query as PostgresPoolClient['query'], release: (broken) => client.release(broken === true || discard) }

  /** A connection that cannot roll back is given up, and the error that led here stays the one that is told. */
  async function rollBack(): Promise<Result> {
    const begun = !toBegin
    toBegin = false
    if (begun) await send('rollback', []).catch(() => (discard = true))
    return nothing('ROLLBACK')
  }
}

const nothing = (command: 'COMMIT' | 'ROLLBACK'): Result => ({ command, rowCount: 0, rows: [] })

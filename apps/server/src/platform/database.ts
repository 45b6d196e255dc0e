// The database and the one way into it: a transaction that says on whose behalf it runs, so that row-level security decides what it sees.
import { CompiledQuery, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Person } from './person.ts'
import { sendTogether } from './send-together.ts'
import { isStalePlan, quickPool, WITH_THE_NEXT } from './statements.ts'

// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- each store names its own tables with withTables
export type Db = Kysely<{}>
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export type Tx = Transaction<{}>

export type ServiceName =
  | 'accounts'
  | 'invitation'
  | 'payment-webhook'
  | 'verification'
  | 'worker'
  | 'operate'
export type Actor = { person: Person } | { service: ServiceName }

/** PostgreSQL's words for "try the same again": serialisation failure and deadlock. */
const retryable = new Set(['40001', '40P01'])

export function connect(
  url: string,
  options: { max?: number; applicationName: string },
): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    application_name: options.applicationName,
    connectionTimeoutMillis: 5_000,
  })
  // A restart of the server breaks idle connections; without a listener that would end the process. The pool opens new ones.
  pool.on('error', () => undefined)
  // The pool listens to idle connections only. One that breaks while its transaction waits for something else (a ledger, a file) would end the
  // process as well; its next query fails by itself.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool: quickPool(pool) }) })
  pools.set(db, pool)
  return { db, pool }
}

const pools = new WeakMap<Db, pg.Pool>()

/**
 * One statement for nobody in particular, kept ready under its name: for reads of what is anybody's that must be quick. No actor is set, so
 * row-level security hides every row that is somebody's. Repeats once when a migration has changed what the statement reads.
 */
export async function readForAnybody<R extends pg.QueryResultRow>(
  db: Db,
  statement: { name: string; text: string },
  values: unknown[],
): Promise<R[]> {
  const pool = pools.get(db)
  if (pool === undefined) throw new Error('this database was not opened by connect')
  for (let attempt = 1; ; attempt += 1) {
    const client = await pool.connect()
    try {
      const { rows } = await sendTogether(client, [{ ...statement, values }])
      client.release()
      return rows as R[]
    } catch (error) {
      // The connection whose plan is stale forgets it only by ending.
      client.release(isStalePlan(error))
      if (attempt >= 20 || !isStalePlan(error)) throw error
    }
  }
}

/**
 * Runs `fn` in one transaction in which the row-level security policies see the actor. Repeats up to three times when PostgreSQL asks for it,
 * so `fn` must have no effect outside the transaction.
 * `forced: false` does not wait until the commit is on disk: only for who answers nobody before a later commit that is (PostgreSQL writes what came
 * before with it; nothing is undone by that, a crash in between loses the transaction as a whole).
 */
export async function inTransaction<T>(
  db: Db,
  as: Actor,
  fn: (tx: Tx) => Promise<T>,
  { forced = true } = {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(async (tx) => {
        await sayWho(tx, as, forced ? SAID : SAID_UNFORCED)
        return await fn(tx)
      })
    } catch (error) {
      const code = (error as { code?: string }).code
      if (attempt >= 3 || code === undefined || !(retryable.has(code) || isStalePlan(error))) throw error
    }
  }
}

/** Sets what app_person(), app_is_admin() and app_service() answer until the transaction ends. */
export const actAs = (tx: Tx, as: Actor): Promise<void> => sayWho(tx, as, SAID)

// Goes out with the transaction's first statement. Were it refused, that statement would not run.
const SAID = `${WITH_THE_NEXT} select set_config('app.person', $1, true), set_config('app.admin', $2, true), set_config('app.service', $3, true)`
const SAID_UNFORCED = `${SAID}, set_config('synchronous_commit', 'off', true)`

async function sayWho(tx: Tx, as: Actor, text: string): Promise<void> {
  const person = 'person' in as && as.person.kind !== 'visitor' ? as.person : undefined
  const service = 'service' in as ? as.service : ''
  if (!/^([0-9a-f-]{36})?$/.test(person?.id ?? '') || !/^[a-z-]*$/.test(service))
    throw new Error('an actor is a person known by a UUID, or a service')
  await tx.executeQuery(
    CompiledQuery.raw(text, [person?.id ?? '', person?.isAdmin === true ? 'yes' : '', service]),
  )
}

// The only access to the database: a transaction that names its actor, so that row-level security decides
// what it sees.
import { CompiledQuery, Kysely, PostgresDialect, sql, type RawBuilder, type Transaction } from 'kysely'
import pg from 'pg'
import { actsAsStaff, type Person } from './person.ts'
import { sendTogether } from './send-together.ts'
import { isStalePlan, quickPool, WITH_THE_NEXT } from './statements.ts'

// Each store names its own tables with withTables.
export type Db = Kysely<{}>
export type Tx = Transaction<{}>

export type ServiceName =
  | 'accounts'
  | 'invitation'
  | 'payment-webhook'
  | 'mail-return'
  | 'verification'
  | 'worker'
  | 'release'
  | 'operate'
export type Actor = { person: Person } | { service: ServiceName }

/** PostgreSQL's codes for "retry": serialisation failure and deadlock. */
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
  // A server restart breaks idle connections; without a listener that would end the process. The pool opens
  // new ones.
  pool.on('error', () => undefined)
  // The pool listens on idle connections only. One that breaks while its transaction waits for something else
  // (a ledger, a file) would end the process too; its next query then fails on its own.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool: quickPool(pool) }) })
  pools.set(db, pool)
  return { db, pool }
}

const pools = new WeakMap<Db, pg.Pool>()

/**
 * Runs one named prepared statement without an actor, for fast reads of public data. Row-level security hides
 * every row that belongs to a person. Retries, up to 20 attempts, when a migration has made the plan stale.
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
      // A connection with a stale plan drops it only by closing.
      client.release(isStalePlan(error))
      if (attempt >= 20 || !isStalePlan(error)) throw error
    }
  }
}

/**
 * Runs `fn` in one transaction in which the row-level security policies see the actor. Makes up to three
 * attempts on retryable errors, so `fn` must have no effect outside the transaction. `forced: false` does not
 * wait for the commit to reach the disk: only for callers that answer no one before a later, forced commit
 * (PostgreSQL writes earlier commits with it; a crash in between loses this transaction as a whole, never
 * part of it).
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

/**
 * For a statement whose result is not needed: it is sent in one message with the transaction's next
 * statement, or with its commit, in order. If it fails, that statement fails.
 */
export async function sendWithNext(tx: Tx, statement: RawBuilder<unknown>): Promise<void> {
  await sql`${sql.raw(WITH_THE_NEXT)} ${statement}`.execute(tx)
}

/** Sends what is waiting for the next statement, a line of the log among it: for what may only be done afterwards. */
export async function sendWaiting(tx: Tx): Promise<void> {
  await sql`select 1`.execute(tx)
}

/** Sets what app_person(), app_is_admin() and app_service() return until the transaction ends. */
export const actAs = (tx: Tx, as: Actor): Promise<void> => sayWho(tx, as, SAID)

// Sent with the transaction's first statement. If this is rejected, that statement does not run.
const SAID =
  `${WITH_THE_NEXT} select set_config('app.person', $1, true), set_config('app.admin', $2, true), ` +
  "set_config('app.service', $3, true)"
const SAID_UNFORCED = `${SAID}, set_config('synchronous_commit', 'off', true)`

async function sayWho(tx: Tx, as: Actor, text: string): Promise<void> {
  const person = 'person' in as && as.person.kind !== 'visitor' ? as.person : undefined
  const service = 'service' in as ? as.service : ''
  if (!/^([0-9a-f-]{36})?$/.test(person?.id ?? '') || !/^[a-z-]*$/.test(service))
    throw new Error('an actor is a person known by a UUID, or a service')
  await tx.executeQuery(
    CompiledQuery.raw(text, [
      person?.id ?? '',
      person !== undefined && actsAsStaff(person) ? 'yes' : '',
      service,
    ]),
  )
}

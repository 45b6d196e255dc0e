// A test's own connections to its database.
import pg from 'pg'
import { inject } from 'vitest'

/**
 * `end` resolves before the connections are closed. One that is still open when the database is dropped ends with an
 * error, and without a listener that would fail the run.
 */
export function ownPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  pool.on('error', () => undefined)
  return pool
}

/** As the superuser, for rows in large numbers: the triggers would refuse them, and take most of the time. */
export function fillingPool(owner: pg.Pool): pg.Pool {
  const { pathname } = new URL(owner.options.connectionString!)
  return ownPool({
    connectionString: new URL(pathname, inject('superuserUrl')).href,
    max: 1,
    options: '-c session_replication_role=replica',
  })
}

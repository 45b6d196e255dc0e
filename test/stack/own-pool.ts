// A test's own connections to its database.
import pg from 'pg'

/**
 * `end` resolves before the connections are closed. One that is still open when the database is dropped ends with an
 * error, and without a listener that would fail the run.
 */
export function ownPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  pool.on('error', () => undefined)
  return pool
}

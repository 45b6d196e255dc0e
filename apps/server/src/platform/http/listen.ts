// One connection that listens for PostgreSQL's notifications on a channel and reconnects after restarts of
// the database.
import pg from 'pg'
import type { Logger } from '../log.ts'

const reconnectAfterMs = { first: 250, most: 5_000 }

/**
 * Calls `heard` with each notification's payload, and with null whenever some may have been missed:
 * PostgreSQL does not store notifications for absent listeners. `open` resolves with the first connection
 * that listens.
 */
export function listenTo(
  databaseUrl: string,
  channel: string,
  heard: (payload: string | null) => void,
  log: Logger,
): { open: Promise<void>; close(): Promise<void> } {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let wait = reconnectAfterMs.first
  const first = Promise.withResolvers<void>()

  async function connect(): Promise<void> {
    const mine = new pg.Client({
      connectionString: databaseUrl,
      application_name: `listen-${channel}`,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    })
    client = mine
    let lost = false
    const again = (error?: Error): void => {
      if (lost || closed) return
      lost = true
      if (error !== undefined)
        log.warn({ channel, error: error.message }, 'notifications cannot be heard; trying again')
      mine.end().catch(() => undefined)
      timer = setTimeout(() => void connect(), wait)
      wait = Math.min(reconnectAfterMs.most, wait * 2)
    }
    mine.on('error', again)
    mine.on('end', () => again())
    mine.on('notification', ({ payload }) => heard(payload ?? ''))
    try {
      await mine.connect()
      await mine.query(`listen ${mine.escapeIdentifier(channel)}`)
      wait = reconnectAfterMs.first
      first.resolve()
      heard(null)
    } catch (error) {
      again(error as Error)
    }
    if (closed) await mine.end().catch(() => undefined)
  }

  void connect()
  return {
    open: first.promise,
    close: async () => {
      closed = true
      clearTimeout(timer)
      first.resolve()
      await client?.end().catch(() => undefined)
    },
  }
}

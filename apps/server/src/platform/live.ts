// "Something about this will has changed", from whatever process changed it to every open screen: PostgreSQL's own notification, sent by the
// transaction that makes the change, so that nobody hears of what was rolled back. It names the will and nothing else; what a person
// may see of it is read anew, as that person.
import { sql } from 'kysely'
import pg from 'pg'
import type { Tx } from './database.ts'
import type { Logger } from './log.ts'

const channel = 'testate_live'
const reconnectAfterMs = { first: 250, most: 5_000 }
/** A connection that a firewall forgot looks alive; asking shows it. */
const askEveryMs = 30_000

/** Told to others when the transaction commits, once however often it is called in it. */
export async function tellLive(tx: Tx, willId: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${willId})`.execute(tx)
}

export interface Live {
  /** Calls `changed` after each change of the will, and whenever changes may have been missed. Returns the end of it. */
  watch(willId: string, changed: () => void): () => void
  close(): Promise<void>
}

/** One listening connection for the whole process, opened when the first screen watches and kept open against restarts of the database. */
export function createLive(databaseUrl: string, log: Logger): Live {
  const watchers = new Map<string, Set<() => void>>()
  let client: pg.Client | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let state: 'idle' | 'open' | 'closed' = 'idle'
  let wait = reconnectAfterMs.first

  const tell = (willId: string): void => watchers.get(willId)?.forEach((changed) => changed())
  const tellAll = (): void => watchers.forEach((all) => all.forEach((changed) => changed()))

  async function connect(): Promise<void> {
    const mine = new pg.Client({ connectionString: databaseUrl, application_name: 'testate-live', connectionTimeoutMillis: 5_000, query_timeout: 5_000, keepAlive: true })
    client = mine
    let lost = false
    const again = (): void => {
      if (lost || state === 'closed') return
      lost = true
      clearInterval(asking)
      mine.end().catch(() => undefined)
      timer = setTimeout(() => void connect(), wait)
      wait = Math.min(reconnectAfterMs.most, wait * 2)
    }
    mine.on('error', again)
    mine.on('end', again)
    mine.on('notification', ({ payload }) => tell(payload ?? ''))
    const asking = setInterval(() => void mine.query('select 1').catch(again), askEveryMs)
    asking.unref()
    try {
      await mine.connect()
      await mine.query(`listen ${channel}`)
      wait = reconnectAfterMs.first
      // What changed while nobody listened is not told a second time.
      tellAll()
    } catch (error) {
      log.warn({ error: String(error) }, 'changes cannot be listened for; trying again')
      again()
    }
    if (state === 'closed') await mine.end().catch(() => undefined)
  }

  return {
    watch(willId, changed) {
      if (state === 'idle') {
        state = 'open'
        void connect()
      }
      const all = watchers.get(willId) ?? new Set()
      watchers.set(willId, all)
      // Each watcher is one entry, whatever function it brings.
      const mine = (): void => changed()
      all.add(mine)
      return () => {
        all.delete(mine)
        if (all.size === 0 && watchers.get(willId) === all) watchers.delete(willId)
      }
    },
    async close() {
      state = 'closed'
      clearTimeout(timer)
      watchers.clear()
      await client?.end().catch(() => undefined)
    },
  }
}

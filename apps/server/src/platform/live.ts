// Notifies every open browser tab that a will or a person has changed, from whichever process changed it, by
// PostgreSQL's NOTIFY: sent by the transaction that makes the change, so a rollback sends nothing. The
// message names only the will or the person; each tab reads anew, with its own person's permissions, what it
// may see.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { sendWithNext, type Tx } from './database/database.ts'
import type { Logger } from './log.ts'

const channel = 'testate_live'
const reconnectAfterMs = { first: 250, most: 5_000 }
/** A connection that a firewall has dropped looks alive; a query reveals it. */
const askEveryMs = 30_000
const firstWithinMs = 2_000

/**
 * After commit, notifies everyone watching this will, and each person it belongs to, once however often it
 * was called.
 */
export async function tellLive(tx: Tx, willId: string): Promise<void> {
  await tellLiveOf(tx, [willId])
}

/** Of each of them the same, however many. */
export async function tellLiveOf(tx: Tx, willIds: readonly string[]): Promise<void> {
  await sendWithNext(tx, sql`select app_tell_live(id) from unnest(${[...willIds]}::uuid[]) id`)
}

/**
 * What one person's own tabs receive, besides `will <id>`. `me`: their account or a session of theirs
 * changed, or what they are named for; `share`: what
 * they hold of somebody's shared secret.
 */
type News = 'identity' | 'me' | 'share' | `handoff ${string} ${'opened' | 'done' | 'ended'}`

/** Notifies one person's tabs after commit. */
export async function tellPerson(tx: Tx, personId: string, news: News): Promise<void> {
  await sql`select pg_notify(${channel}, ${`${personTopic(personId)} ${news}`})`.execute(tx)
}

/** Notifies the tabs of staff: the review queue has changed. */
export async function tellStaff(tx: Tx): Promise<void> {
  await sql`select pg_notify(${channel}, ${`${staffTopic} review`})`.execute(tx)
}

export const staffTopic = 'staff'
export const personTopic = (personId: string): string => `person:${personId}`

/** `news` is the message; null when some may have been missed. */
type Heard = (news: string | null) => void

export interface Live {
  /**
   * Calls `heard` after each change of the topic (a will's id, a person, the staff), and whenever changes may
   * have been missed. Returns a function that ends the watch.
   */
  watch(topic: string, heard: Heard): () => void
  /**
   * Resolves once it listens for changes, so that a watch begun then misses nothing; or after two seconds at
   * most.
   */
  listening(): Promise<void>
  close(): Promise<void>
}

const known = new WeakMap<FastifyInstance, Live>()

/** This process's instance: created on first use, closed with the server. */
export function liveOf({
  http,
  config,
  log,
}: {
  http: FastifyInstance
  config: { apiDatabaseUrl: string }
  log: Logger
}): Live {
  const before = known.get(http)
  if (before !== undefined) return before
  const live = createLive(config.apiDatabaseUrl, log)
  known.set(http, live)
  http.addHook('preClose', () => live.close())
  return live
}

/**
 * One listening connection per process, opened by the first watch and reopened after restarts of the
 * database.
 */
function createLive(databaseUrl: string, log: Logger): Live {
  const watchers = new Map<string, Set<Heard>>()
  let client: pg.Client | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let state: 'idle' | 'open' | 'closed' = 'idle'
  let wait = reconnectAfterMs.first
  const first = Promise.withResolvers<void>()

  const begin = (): void => {
    if (state !== 'idle') return
    state = 'open'
    void connect()
  }
  const tell = (payload: string): void => {
    const end = payload.indexOf(' ')
    const [topic, news] = end < 0 ? [payload, ''] : [payload.slice(0, end), payload.slice(end + 1)]
    watchers.get(topic)?.forEach((heard) => heard(news))
  }
  const tellAll = (): void => watchers.forEach((all) => all.forEach((heard) => heard(null)))

  async function connect(): Promise<void> {
    const mine = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'testate-live',
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      keepAlive: true,
    })
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
      first.resolve()
      // Changes made while nothing listened are not sent again.
      tellAll()
    } catch (error) {
      log.warn({ error: String(error) }, 'changes cannot be listened for; trying again')
      again()
    }
    if (state === 'closed') await mine.end().catch(() => undefined)
  }

  return {
    watch(topic, heard) {
      begin()
      const all = watchers.get(topic) ?? new Set()
      watchers.set(topic, all)
      // Each watch is its own entry, even if two pass the same function.
      const mine: Heard = (news) => heard(news)
      all.add(mine)
      return () => {
        all.delete(mine)
        if (all.size === 0 && watchers.get(topic) === all) watchers.delete(topic)
      }
    },
    async listening() {
      begin()
      let late: ReturnType<typeof setTimeout> | undefined
      await Promise.race([
        first.promise,
        new Promise<void>((resolve) => (late = setTimeout(resolve, firstWithinMs))),
      ])
      clearTimeout(late)
    },
    async close() {
      state = 'closed'
      first.resolve()
      clearTimeout(timer)
      watchers.clear()
      await client?.end().catch(() => undefined)
    },
  }
}

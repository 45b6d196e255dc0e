// Reports as soon as an entry is covered by a signed head, for callers that cannot wait for the sequencer's
// next look. The request travels outside the transaction that added the entry: PostgreSQL lets one committing
// transaction notify at a time, so a notification inside each append would end the group commit that makes
// many appends cheap.
import { sql } from 'kysely'
import { inTransaction, type Actor, type Db, type Tx } from '../platform/database/database.ts'
import { listenTo } from '../platform/http/listen.ts'
import type { Logger } from '../platform/log.ts'
import { flushChannel, headChannel, toldBy } from './store.ts'

const MOST_EARLY = 1_000
const LOOK_EVERY_MS = 100
/**
 * A sequencer that announced another look has published its next head by then, or found nothing and rests.
 */
const GOES_ON_MS = 15

export interface Acknowledger {
  /**
   * Requests integration of everything committed so far, and resolves once a signed head covers the entry.
   * `entryId` from `append`, already committed. Rejects after `withinMs`; the entry still gets its place when
   * the sequencer runs again.
   */
  integrated(entryId: string, withinMs?: number): Promise<void>
  /**
   * A transaction that resolves once its entry is covered by a signed head: `fn` returns the id from
   * `append`. Its own commit is not forced to disk; the head's is, and with it all that came before. Rejects
   * as `integrated` does: then the caller must not answer.
   */
  acknowledged(as: Actor, fn: (tx: Tx) => Promise<string>): Promise<string>
  close(): Promise<void>
}

/** One listening connection for the process; any role that may read the log's places. */
export function createAcknowledger(
  db: Db,
  databaseUrl: string,
  log: Logger,
  { believedForMs = GOES_ON_MS } = {},
): Acknowledger {
  const waiting = new Map<string, () => void>()
  const early = new Set<string>()
  let asked = false
  const failed = (error: unknown): void =>
    log.warn(
      { error: String(error) },
      'the audit log could not be asked; it will be at the next notification',
    )
  const send = oneAtATime(async () => void (await sql`select pg_notify(${flushChannel}, '')`.execute(db)))
  // One request at a time: a requested sequencer continues until it finds nothing, and a caller still waiting
  // at the next head requests again. If a head announced another look, a request would cost a commit and
  // three wake-ups for nothing at each head.
  let goesOn = false
  const ask = (): void => {
    if (asked || goesOn || waiting.size === 0) return
    asked = true
    send().catch((error: unknown) => {
      asked = false
      failed(error)
    })
  }
  const rested = setTimeout(() => {
    goesOn = false
    ask()
  }, believedForMs).unref()
  const look = oneAtATime(async () => {
    if (waiting.size === 0) return
    const { rows } = await sql<{
      entry_id: string
    }>`select entry_id from audit_leaves where entry_id = any(${[...waiting.keys()]}::uuid[])`.execute(db)
    for (const row of rows) waiting.get(row.entry_id)?.()
  })
  // A head may have been published before this process listened, or its notification lost; a request may have
  // been lost with the sequencer that received it.
  let looking: NodeJS.Timeout | undefined
  const lookOften = (): void => {
    looking ??= setInterval(() => {
      if (waiting.size === 0) looking = void clearInterval(looking)
      asked = false
      ask()
      look().catch(failed)
    }, LOOK_EVERY_MS)
  }
  // Sent by the transaction that assigns the places, so it arrives exactly when that is committed. It names
  // the entries, unless they are too many.
  const told = (payload: string | null): void => {
    const { ids, ...said } = toldBy(payload ?? '')
    if (ids.length === 0) look().catch(failed)
    for (const id of ids) {
      const wake = waiting.get(id)
      if (wake !== undefined) wake()
      // The sequencer may be faster than the reply to the commit.
      else if (early.add(id).size > MOST_EARLY) early.delete(early.values().next().value!)
    }
    asked = false
    goesOn = said.goesOn
    if (goesOn) rested.refresh()
    ask()
  }
  const listener = listenTo(databaseUrl, headChannel, told, log)
  const integrated = async (entryId: string, withinMs = 5_000): Promise<void> => {
    await listener.open
    if (early.delete(entryId)) return
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => {
        waiting.delete(entryId)
        reject(new Error(`the audit entry was not integrated within ${withinMs} ms`))
      }, withinMs)
      waiting.set(entryId, () => {
        clearTimeout(late)
        waiting.delete(entryId)
        resolve()
      })
      lookOften()
      ask()
    })
  }
  return {
    integrated,
    acknowledged: async (as, fn) => {
      const entryId = await inTransaction(db, as, fn, { forced: false })
      await integrated(entryId)
      return entryId
    },
    close: () => {
      clearInterval(looking)
      clearTimeout(rested)
      return listener.close()
    },
  }
}

/** Calls made during a run share the next one, which begins after all of them. */
function oneAtATime(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  const begin = (): Promise<void> => {
    next = undefined
    return (running = run().finally(() => (running = undefined)))
  }
  return () => (running === undefined ? begin() : (next ??= running.then(begin, begin)))
}

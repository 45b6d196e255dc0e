// "Is my entry in the log, under a signed head?" answered as soon as it is, for who cannot wait for the sequencer's next look.
// The question travels outside the transaction that added the entry: PostgreSQL lets one committing transaction notify at a time, so a
// notification inside each append would end the group commit that makes many appends cheap.
import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import { listenTo } from '../platform/listen.ts'
import type { Logger } from '../platform/log.ts'
import { flushChannel, headChannel } from './store.ts'

const MOST_EARLY = 1_000
const LOOK_EVERY_MS = 100

export interface Acknowledger {
  /**
   * Asks for the integration of everything committed so far, and resolves once a signed head covers the entry.
   * `entryId` from `append`, already committed. Rejects after `withinMs`; the entry still gets its place when the sequencer runs again.
   */
  integrated(entryId: string, withinMs?: number): Promise<void>
  close(): Promise<void>
}

/** One listening connection for the process; any role that may read the log's places. */
export function createAcknowledger(db: Db, databaseUrl: string, log: Logger): Acknowledger {
  const waiting = new Map<string, () => void>()
  const early = new Set<string>()
  const ask = oneAtATime(async () => void (await sql`select pg_notify(${flushChannel}, '')`.execute(db)))
  const look = oneAtATime(async () => {
    if (waiting.size === 0) return
    const { rows } = await sql<{ entry_id: string }>`select entry_id from audit_leaves where entry_id = any(${[...waiting.keys()]}::uuid[])`.execute(db)
    for (const row of rows) waiting.get(row.entry_id)?.()
  })
  const failed = (error: unknown): void => log.warn({ error: String(error) }, 'the audit log could not be asked; it will be at the next notification')
  // Sent by the transaction that gave them their places, so it arrives exactly when that is committed. It names them, unless they are too many.
  const told = (ids: string | null): void => {
    if (ids === null || ids === '') return void look().catch(failed)
    for (const id of ids.split(' ')) {
      const wake = waiting.get(id)
      if (wake !== undefined) wake()
      // The sequencer may be quicker than the answer to the commit is.
      else if (early.add(id).size > MOST_EARLY) early.delete(early.values().next().value!)
    }
  }
  const listener = listenTo(databaseUrl, headChannel, told, log)
  return {
    integrated: async (entryId, withinMs = 5_000) => {
      await listener.open
      if (early.delete(entryId)) return
      await new Promise<void>((resolve, reject) => {
        const late = setTimeout(() => {
          end()
          reject(new Error(`the audit entry was not integrated within ${withinMs} ms`))
        }, withinMs)
        // Told before this process listened, or not told at all.
        const looking = setInterval(() => void look().catch(failed), LOOK_EVERY_MS)
        const end = (): void => {
          clearTimeout(late)
          clearInterval(looking)
          waiting.delete(entryId)
        }
        waiting.set(entryId, () => {
          end()
          resolve()
        })
        ask().catch(failed)
      })
    },
    close: () => listener.close(),
  }
}

/** Calls made while one runs share the next one, which begins after all of them. */
function oneAtATime(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  const begin = (): Promise<void> => {
    next = undefined
    return (running = run().finally(() => (running = undefined)))
  }
  return () => (running === undefined ? begin() : (next ??= running.then(begin, begin)))
}

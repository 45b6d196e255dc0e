// Batches the same query from many concurrent callers into one statement. Each statement costs messages,
// wake-ups and an executor start, several times the cost of one index look-up. Nothing is cached: every call
// reads the current rows.
import type pg from 'pg'
import { readForAnybody, type Db } from './database.ts'

/**
 * Queries per statement: PostgreSQL answers them in order, and no caller gets its answer before the last one.
 */
const MOST_TOGETHER = 32
/** Statements in flight at a time. Meanwhile new calls collect for the next batch. */
const MOST_UNDER_WAY = 3

/**
 * `statement` takes an array of arguments as $1 and returns rows whose `place` says which argument they
 * belong to, from 1. The returned function queries for one argument and resolves with its rows in order. A
 * single call is sent in the same turn of the event loop.
 */
export function batchedRead<R extends pg.QueryResultRow>(
  db: Db,
  statement: { name: string; text: string },
): (asked: unknown) => Promise<R[]> {
  const waiting: { asked: unknown; resolve: (rows: R[]) => void; reject: (error: unknown) => void }[] = []
  let underWay = 0
  let about = false
  const send = async (): Promise<void> => {
    about = false
    const batch = waiting.splice(0, MOST_TOGETHER)
    if (batch.length === 0) return
    underWay += 1
    // This turn brought more calls than one batch takes.
    soon()
    try {
      const answers: R[][] = batch.map(() => [])
      for (const row of await readForAnybody<R & { place: number }>(db, statement, [
        batch.map((one) => one.asked),
      ]))
        answers[row.place - 1]!.push(row)
      for (const [n, one] of batch.entries()) one.resolve(answers[n]!)
    } catch (error) {
      for (const one of batch) one.reject(error)
    } finally {
      underWay -= 1
      soon()
    }
  }
  const soon = (): void => {
    if (about || underWay >= MOST_UNDER_WAY || waiting.length === 0) return
    about = true
    // Runs after every request that has already arrived was read.
    setImmediate(() => void send())
  }
  return (asked) =>
    new Promise<R[]>((resolve, reject) => {
      waiting.push({ asked, resolve, reject })
      soon()
    })
}

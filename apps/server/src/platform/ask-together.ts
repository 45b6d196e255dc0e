// Many visitors with the same kind of question at the same moment: asked in one statement. Each statement costs messages, wake-ups and an executor's
// start, several times what looking one row up by its index does. Nothing is kept: every question is asked of the database as it is then.
import type pg from 'pg'
import { readForAnybody, type Db } from './database.ts'

/** Questions in one statement: they are answered one after another, and nobody's answer comes before the last. */
const MOST_TOGETHER = 32
/** Statements under way at a time. While they are, what comes gathers for the next. */
const MOST_UNDER_WAY = 3

/**
 * `statement` takes an array of what is asked as $1, and answers rows that name in `place` which one they are for, from 1.
 * The function it returns asks one, and answers with its rows in the order they came. A question alone is sent in the same turn of the loop.
 */
export function askTogether<R extends pg.QueryResultRow>(
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
    // More came in this turn than one statement takes.
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
    // After every request that has arrived by now was read.
    setImmediate(() => void send())
  }
  return (asked) =>
    new Promise<R[]>((resolve, reject) => {
      waiting.push({ asked, resolve, reject })
      soon()
    })
}

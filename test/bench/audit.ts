// The audit log: an append counts once its entry is under a signed head. Compared with plain rows, equally
// durable but unchained.
import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { generateLogKey } from '@testate/evidence/log/checkpoint'
import { createAcknowledger } from '../../apps/server/src/audit/acknowledge.ts'
import { connect, inTransaction } from '../../apps/server/src/platform/database/database.ts'
import { createLogger } from '../../apps/server/src/platform/log.ts'
import { appendAny } from '../stack/any-line.ts'
import { startDatabase } from './database.ts'
import { median, type Note } from './note.ts'
import { startProcess } from './process.ts'

const WRITERS = 32
const ROUNDS = 5
const ROUND_MS = 2_000
const SINGLES = 60

export async function measure(note: Note): Promise<void> {
  const database = await startDatabase()
  const { secret } = await generateLogKey('bench.example/log')
  const sequencer = await startProcess(join(import.meta.dirname, 'audit-sequencer.ts'), {
    DATABASE_URL: database.workerUrl,
    LOG_KEY: secret,
  })
  const plain = new pg.Pool({ connectionString: database.ownerUrl, max: WRITERS })
  // A connection idle at the database's shutdown is not an error of the measurement.
  plain.on('error', () => undefined)
  const { db } = connect(database.apiUrl, { max: WRITERS, applicationName: 'bench-writers' })
  const acknowledger = createAcknowledger(db, database.apiUrl, createLogger('bench', 'warn'))
  try {
    await plain.query(
      'create table plain_rows (id uuid primary key, leaf bytea not null); grant insert on plain_rows to testate_api',
    )
    const leaf = randomBytes(300) // as long as an entry of the log
    const insertPlain = async (): Promise<unknown> =>
      await plain.query({
        name: 'plain',
        text: 'insert into plain_rows (id, leaf) values ($1, $2)',
        values: [randomUUID(), leaf],
      })
    // The cost of a row inserted as the product inserts any: on behalf of an actor, in a transaction of its
    // own.
    const insertInProduct = (): Promise<unknown> =>
      inTransaction(db, { service: 'accounts' }, (tx) =>
        sql`insert into plain_rows (id, leaf) values (${randomUUID()}, ${leaf})`.execute(tx),
      )
    const acknowledged = (): Promise<unknown> =>
      acknowledger.acknowledged({ service: 'accounts' }, (tx) =>
        appendAny(tx, {
          event: 'will.uploaded',
          willId: randomUUID(),
          actor: 'accounts',
          details: { name: 'will.pdf', size: 150_000 },
        }),
      )
    await writers(insertPlain, ROUND_MS)
    await writers(acknowledged, ROUND_MS)
    const [floor, unchained, chained]: [number[], number[], number[]] = [[], [], []]
    for (let n = 0; n < ROUNDS; n += 1) {
      floor.push(await writers(insertPlain, ROUND_MS))
      unchained.push(await writers(insertInProduct, ROUND_MS))
      chained.push(await writers(acknowledged, ROUND_MS))
    }
    const ratio = median(chained.map((rate, n) => rate / floor[n]!))
    note({
      name: 'audit append, each acknowledged at integration, 32 writers',
      value: median(chained),
      unit: 'entries/s',
      floor: { name: 'unchained durable rows', value: median(floor) },
      ratio,
      target: 'at least 0.3 of the floor',
      met: ratio >= 0.3,
    })
    note({
      name: 'the same, beside one plain row in a transaction of the product',
      value: median(chained),
      unit: 'entries/s',
      floor: { name: 'unchained in the product', value: median(unchained) },
      ratio: median(chained.map((rate, n) => rate / unchained[n]!)),
      target: 'for information',
      met: null,
    })

    const [alone, row]: [number[], number[]] = [[], []]
    for (let n = 0; n < SINGLES; n += 1) {
      row.push(await timed(insertPlain))
      alone.push(await timed(acknowledged))
      // Long enough for the sequencer to go idle again: the worst moment for the next entry.
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
    const ms = median(alone)
    note({
      name: 'audit append alone, acknowledged at integration on request',
      value: ms,
      unit: 'ms',
      floor: { name: 'an unchained durable row', value: median(row) },
      target: 'under 20 ms',
      met: ms < 20,
    })
    const late = alone.toSorted((a, b) => a - b)[Math.floor(SINGLES * 0.9)]!
    note({
      name: 'audit append alone, 9 of 10 within',
      value: late,
      unit: 'ms',
      target: 'for information',
      met: null,
    })
  } finally {
    await acknowledger.close()
    await db.destroy()
    await plain.end()
    await sequencer.stop()
    await database.stop()
  }
}

/**
 * Runs this many concurrent writers, each starting its next write when the last is done. Returns writes per
 * second.
 */
async function writers(one: () => Promise<unknown>, forMs: number): Promise<number> {
  const began = performance.now()
  let done = 0
  await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      while (performance.now() - began < forMs) {
        await one()
        done += 1
      }
    }),
  )
  return done / ((performance.now() - began) / 1000)
}

async function timed(one: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await one()
  return performance.now() - began
}

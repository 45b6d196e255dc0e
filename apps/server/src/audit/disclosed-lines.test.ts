// A will's lines are believed only as the log has them: each opened with its salt, and proven under the signed head.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateLogKey, importLogKey, type LogSigner } from '@testate/evidence/log/checkpoint'
import { appendAny } from '../../../../test/stack/any-line.ts'
import { cloneDatabase } from '../../../../test/stack/stack.ts'
import { connect, inTransaction, type Tx } from '../platform/database/database.ts'
import { disclosedLines, type DisclosedLine } from './disclosed-lines.ts'
import { presentHead } from './heads.ts'
import { flush } from './sequence.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let worker: ReturnType<typeof connect>
let release: ReturnType<typeof connect>
let signer: LogSigner
beforeAll(async () => {
  database = await cloneDatabase()
  worker = connect(database.workerUrl, { applicationName: 'test-worker' })
  release = connect(database.releaseUrl, { applicationName: 'test-release' })
  signer = await importLogKey((await generateLogKey('register.example/log')).secret)
})
afterAll(async () => {
  await Promise.all([worker.db.destroy(), release.db.destroy()])
  await database.drop()
})

async function say(willId: string, times: number, commitment?: string): Promise<void> {
  await inTransaction(worker.db, { service: 'worker' }, async (tx) => {
    for (let n = 0; n < times; n += 1)
      await appendAny(tx, {
        event: 'will.said',
        willId,
        actor: 'worker',
        details: { n },
        ...(commitment === undefined ? {} : { commitment }),
      })
  })
}
const read = (willId: string): Promise<DisclosedLine[]> =>
  inTransaction(release.db, { service: 'release' }, async (tx: Tx) =>
    disclosedLines(tx, willId, (await presentHead(tx))!),
  )
const tampered = async (statement: string): Promise<unknown> =>
  await database.asSuperuser(`begin; set local session_replication_role = replica; ${statement}; commit`)

/** A will with three lines in the log, among others’. */
async function written(): Promise<string> {
  const willId = randomUUID()
  await say(randomUUID(), 5)
  await say(willId, 2)
  await say(willId, 1, 'ab'.repeat(32))
  await say(randomUUID(), 5)
  await flush(worker.db, signer)
  return willId
}

test('all lines of the will, in the order of the log, and nobody else’s', async () => {
  const willId = await written()
  const lines = await read(willId)
  expect(lines.map(({ event, details }) => [event, details['n']])).toEqual([
    ['will.said', 0],
    ['will.said', 1],
    ['will.said', 0],
  ])
  expect(lines.map(({ index }) => index)).toEqual([5, 6, 7])
  expect(await read(randomUUID())).toEqual([])
})

test('a line without a place in the log is a doubt until it has one', async () => {
  const willId = await written()
  await say(willId, 1)
  await expect(read(willId)).rejects.toThrow('has no place in the log yet')
  await flush(worker.db, signer)
  expect(await read(willId)).toHaveLength(4)
})

test.each([
  [
    'says something else than its leaf',
    `details = replace(details, '"n":1', '"n":2')`,
    'something else than its row',
  ],
  ['was another will’s', `will_id = '00000000-0000-4000-8000-000000000001'`, 'about another will'],
  [
    'is not in the log',
    `leaf = convert_to(replace(convert_from(leaf, 'UTF8'), 'will.said', 'will.told'), 'UTF8')`,
    'is not in the log',
  ],
])('a row that %s is a doubt', async (_, change, why) => {
  const willId = await written()
  await tampered(`update audit_entries set ${change} where will_id = '${willId}' and details like '%"n":1%'`)
  await expect(
    read(change.startsWith('will_id') ? '00000000-0000-4000-8000-000000000001' : willId),
  ).rejects.toThrow(why)
})

test('a row that was put to another place of the log is a doubt', async () => {
  const willId = await written()
  await tampered(`
    create temporary table pair on commit drop as select l.log_index, l.entry_id from audit_leaves l
      join audit_entries e on e.id = l.entry_id where e.will_id = '${willId}' order by 1 limit 2;
    delete from audit_leaves where log_index in (select log_index from pair);
    insert into audit_leaves select p.log_index, q.entry_id from pair p join pair q on q.log_index <> p.log_index`)
  await expect(read(willId)).rejects.toThrow('is not in the log')
})

test('a thousand lines are read and checked within a moment', async () => {
  const willId = randomUUID()
  await say(willId, 1_000)
  await flush(worker.db, signer)
  await read(willId)
  const began = process.cpuUsage()
  expect(await read(willId)).toHaveLength(1_000)
  const { user, system } = process.cpuUsage(began)
  // Processor time, with room for a slow machine.
  expect((user + system) / 1000).toBeLessThan(600)
})

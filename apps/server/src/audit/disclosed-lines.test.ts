// A will's lines are believed only as the log has them: each opened with its salt, and proven under the signed head.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateLogKey, importLogKey, type LogSigner } from '@testate/evidence/log/checkpoint'
import { auditEntry, auditLeaf } from '@testate/evidence/log/audit-entry'
import { toHex } from '@testate/evidence/bytes/hash'
import { appendAny, prepareAnyLine } from '../../../../test/stack/any-line.ts'
import { cloneDatabase } from '../../../../test/stack/stack.ts'
import { connect, inTransaction, type Tx } from '../platform/database/database.ts'
import type { PreparedLine } from './append.ts'
import { disclosedLines, type DisclosedLine } from './disclosed-lines.ts'
import { presentHead } from './heads.ts'
import { flush } from './sequence.ts'
import { readLineKey } from './line-keys.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let api: ReturnType<typeof connect>
let worker: ReturnType<typeof connect>
let release: ReturnType<typeof connect>
let signer: LogSigner
beforeAll(async () => {
  database = await cloneDatabase()
  api = connect(database.apiUrl, { applicationName: 'test-api' })
  worker = connect(database.workerUrl, { applicationName: 'test-worker' })
  release = connect(database.releaseUrl, { applicationName: 'test-release' })
  signer = await importLogKey((await generateLogKey('register.example/log')).secret)
})
afterAll(async () => {
  await Promise.all([api.db.destroy(), worker.db.destroy(), release.db.destroy()])
  await database.drop()
})

async function say(willId: string, times: number): Promise<void> {
  await inTransaction(worker.db, { service: 'worker' }, async (tx) => {
    for (let n = 0; n < times; n += 1)
      await appendAny(tx, {
        event: 'will.said',
        willId,
        actor: 'worker',
        details: { n },
      })
  })
}
const read = (willId: string): Promise<DisclosedLine[]> =>
  inTransaction(release.db, { service: 'release' }, async (tx: Tx) =>
    disclosedLines(tx, willId, (await presentHead(tx))!, await readLineKey(tx, willId)),
  )
const tampered = async (statement: string): Promise<unknown> =>
  await database.asSuperuser(`begin; set local session_replication_role = replica; ${statement}; commit`)

/** A will with three lines in the log, among others’. */
async function written(): Promise<string> {
  const willId = randomUUID()
  await say(randomUUID(), 5)
  await say(willId, 2)
  await say(willId, 1)
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

test('each line has the next number of its will, and names the one before', async () => {
  const willId = await written()
  const lines = await read(willId)
  expect(lines.map(({ number }) => number)).toEqual([0, 1, 2])
  const rows = await database.asSuperuser<{ previous: string | null; hash: string }>(
    `select encode(previous, 'hex') as previous, encode(sha256('\\x00'::bytea || leaf), 'hex') as hash
      from audit_entries where will_id = '${willId}' order by number`,
  )
  expect(rows.map(({ previous }) => previous)).toEqual([null, rows[0]!.hash, rows[1]!.hash])
})

test('the api’s login spends no number without a line, and keeps no line out of the log', async () => {
  const willId = await written()
  const insert = (id: string, { actor, details, salt, leaf }: PreparedLine, on = '') =>
    inTransaction(api.db, { service: 'accounts' }, (tx) =>
      sql`insert into audit_entries (id, will_id, actor, details, salt, leaf)
        values (${id}, ${willId}, ${actor}, ${details}, ${salt}, ${leaf}) ${sql.raw(on)}`.execute(tx),
    )
  const line = (event: string) => prepareAnyLine({ event, willId, actor: 'accounts', details: {} })
  const [there] = await database.asSuperuser<{ id: string }>('select id from audit_entries limit 1')
  await insert(there!.id, await line('will.said'), 'on conflict do nothing')
  const signIn = await line('account.signed-in')
  await expect(insert(signIn.id, signIn)).rejects.toThrow('row-level security')
  // Without its row in audit_pending.
  const unqueued = await line('will.said')
  await insert(unqueued.id, unqueued)
  await say(willId, 1)
  await flush(worker.db, signer)
  expect((await read(willId)).map(({ number }) => number)).toEqual([0, 1, 2, 3, 4])
})

test('a line between two that is not shown is a doubt, and so is one under another key', async () => {
  const willId = await written()
  const hidden = `from audit_entries where will_id = '${willId}' and number = 1`
  await tampered(`create table kept as select * ${hidden}; update audit_entries set will_id = null
    where will_id = '${willId}' and number = 1`)
  await expect(read(willId)).rejects.toThrow('line 1 of this will is not shown')
  await tampered(`update audit_entries e set will_id = k.will_id from kept k where k.id = e.id`)
  expect(await read(willId)).toHaveLength(3)
  await tampered(`update audit_line_keys set key = sha256('another') where will_id = '${willId}'`)
  await expect(read(willId)).rejects.toThrow('about another will')
})

test('lines of the first form come before, in their own order, and keep their proof', async () => {
  const willId = randomUUID()
  // As the version before wrote them, one of them with its commitment in the clear.
  const commitment = 'ab'.repeat(32)
  for (const of of [{ id: willId }, { commitment }]) {
    const line = await prepareAnyLine({ event: 'will.sealed', willId, actor: 'worker', details: {} })
    const at = new Date()
    const leaf = auditLeaf(
      await auditEntry({ event: 'will.sealed', at, details: { actor: 'worker' }, will: of }, line.salt),
    )
    await tampered(`insert into audit_entries (id, will_id, actor, details, salt, leaf, login) values ('${line.id}',
      '${willId}', 'worker', '${line.details}', '\\x${toHex(line.salt)}', '\\x${toHex(leaf)}', 'testate_worker');
      insert into audit_pending values ('${line.id}')`)
  }
  await say(willId, 2)
  await flush(worker.db, signer)
  const lines = await read(willId)
  expect(lines.map(({ number, commitment: clear }) => [number, clear])).toEqual([
    [undefined, undefined],
    [undefined, commitment],
    [0, undefined],
    [1, undefined],
  ])
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

const exchanged = (willId: string, more = ''): string => `
    create temporary table pair on commit drop as select l.log_index, l.entry_id from audit_leaves l
      join audit_entries e on e.id = l.entry_id where e.will_id = '${willId}' order by 1 limit 2;
    delete from audit_leaves where log_index in (select log_index from pair);
    insert into audit_leaves select p.log_index, q.entry_id
      from pair p join pair q on q.log_index <> p.log_index${more}`

test('a row that was put to another place of the log is a doubt', async () => {
  const willId = await written()
  await tampered(exchanged(willId))
  await expect(read(willId)).rejects.toThrow('is not in the log')
})

test('so it is when the stored hash was put there too: each tile is proven under the head', async () => {
  const willId = await written()
  await tampered(
    exchanged(
      willId,
      `;
    update audit_hashes h set hash = sha256('\\x00'::bytea || e.leaf) from audit_leaves l
      join audit_entries e on e.id = l.entry_id
      where h.level = 0 and h.index = l.log_index and e.will_id = '${willId}'`,
    ),
  )
  await expect(read(willId)).rejects.toThrow('is not in the log')
})

test('a thousand lines are read and checked within a moment', async () => {
  const willId = randomUUID()
  await say(willId, 1_000)
  await flush(worker.db, signer)
  await read(willId)
  // Processor time, with room for a slow machine; the least, since what else this process does is counted too.
  let least = Infinity
  for (let n = 0; n < 10 && least >= 400; n += 1) {
    const began = process.cpuUsage()
    expect(await read(willId)).toHaveLength(1_000)
    const { user, system } = process.cpuUsage(began)
    least = Math.min(least, (user + system) / 1000)
  }
  expect(least).toBeLessThan(400)
})

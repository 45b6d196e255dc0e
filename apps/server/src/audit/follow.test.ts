// A reader who keeps the last head it saw follows the log to the next; one that was cut, forked or changed meanwhile
// does not lead there.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateLogKey, importLogKey, type LogSigner } from '@testate/evidence/log/checkpoint'
import { appendAny } from '../../../../test/stack/any-line.ts'
import { cloneDatabase } from '../../../../test/stack/stack.ts'
import { connect, inTransaction, type Tx } from '../platform/database/database.ts'
import { emptyHead, follow } from './follow.ts'
import { presentHead, type Head } from './heads.ts'
import { integrate } from './sequence.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let worker: ReturnType<typeof connect>
let release: ReturnType<typeof connect>
let signer: LogSigner
beforeAll(async () => {
  database = await cloneDatabase()
  worker = connect(database.workerUrl, { applicationName: 'follow-test' })
  release = connect(database.releaseUrl, { applicationName: 'follow-test-release' })
  signer = await importLogKey((await generateLogKey('register.example/log')).secret)
})
afterAll(async () => {
  await Promise.all([worker.db.destroy(), release.db.destroy()])
  await database.drop()
})

async function grow(by: number): Promise<Head> {
  await inTransaction(worker.db, { service: 'worker' }, async (tx) => {
    for (let n = 0; n < by; n += 1)
      await appendAny(tx, { event: 'account.signed-up', actor: 'worker', details: { n } })
  })
  while ((await integrate(worker.db, signer)).taken > 0);
  return (await inTransaction(worker.db, { service: 'worker' }, presentHead))!
}
const ask = <T>(fn: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(release.db, { service: 'release' }, fn)
async function followed(before: Head, now: Head): Promise<{ leads: boolean; indexes: number[] }> {
  const indexes: number[] = []
  const leads = await ask((tx) =>
    follow(tx, before, now, async (leaves) => void indexes.push(...leaves.map(({ index }) => index))),
  )
  return { leads, indexes }
}
/** With the log's triggers off, as only whoever has the machine can. */
const tampered = async (statement: string): Promise<unknown> =>
  await database.asSuperuser(`begin; set local session_replication_role = replica; ${statement}; commit`)

test('from nothing, and from each head it had, the log leads to every later one, with every line once', async () => {
  const heads = [await emptyHead()]
  for (const by of [1, 2, 253, 1, 1_500]) heads.push(await grow(by))
  for (const [at, before] of heads.entries())
    for (const now of heads.slice(at)) {
      const { leads, indexes } = await followed(before, now)
      expect([before.size, now.size, leads]).toEqual([before.size, now.size, true])
      expect(indexes).toEqual(Array.from({ length: now.size - before.size }, (_, n) => before.size + n))
    }
  expect((await followed(heads.at(-1)!, heads[1]!)).leads).toBe(false)
})

test('another root of the same size, before or after, is another log', async () => {
  const before = (await ask(presentHead))!
  const now = await grow(3)
  const other = (head: Head): Head => ({
    size: head.size,
    root: Buffer.from(head.root).fill(head.root[0]! ^ 1, 0, 1),
  })
  expect((await followed(other(before), now)).leads).toBe(false)
  expect((await followed(before, other(now))).leads).toBe(false)
})

test('a line taken out, changed or put elsewhere leads nowhere, also when the hashes fit', async () => {
  const before = await grow(1)
  const now = await grow(5)
  const last = now.size - 1
  const lost = `delete from audit_leaves where log_index = ${last}`
  const back = `insert into audit_leaves (log_index, entry_id)
    select ${last}, id from audit_entries e
    where not exists (select 1 from audit_leaves l where l.entry_id = e.id) limit 1`
  await tampered(lost)
  expect((await followed(before, now)).leads).toBe(false)
  await tampered(back)
  expect((await followed(before, now)).leads).toBe(true)
  const change = (from: string, to: string): string =>
    `update audit_entries set leaf = convert_to(replace(convert_from(leaf, 'UTF8'), '${from}', '${to}'), 'UTF8')
     where id = (select entry_id from audit_leaves where log_index = ${last})`
  await tampered(change('account.signed-up', 'account.signed-in'))
  expect((await followed(before, now)).leads).toBe(false)
  await tampered(change('account.signed-in', 'account.signed-up'))
  await tampered(`update audit_leaves set log_index = log_index + 1000000 where log_index in (${last}, ${last - 1});
    update audit_leaves set log_index = ${2 * last - 1} - (log_index - 1000000) where log_index >= 1000000`)
  expect((await followed(before, now)).leads).toBe(false)
})

test('hashes that are missing are a log that does not lead there, and no error', async () => {
  const before = await grow(1)
  const now = await grow(1)
  await tampered(`delete from audit_hashes where level = 0 and index = ${before.size - 1}`)
  expect((await followed(before, now)).leads).toBe(false)
})

// A waiting caller is notified as soon as the entry is covered by a signed head, and never before; entries
// without a waiting caller are integrated as usual.
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { generateLogKey, importLogKey, type LogSigner } from '@testate/evidence/log/checkpoint'
import { appendAny } from '../../../../test/stack/any-line.ts'
import { cloneDatabase, eventually } from '../../../../test/stack/stack.ts'
import { connect, inTransaction, type Tx } from '../platform/database/database.ts'
import { listenTo } from '../platform/http/listen.ts'
import { createLogger } from '../platform/log.ts'
import { createAcknowledger, type Acknowledger } from './acknowledge.ts'
import { flush, integrate, startSequencer } from './sequence.ts'
import { flushChannel } from './store.ts'

const log = createLogger('test', 'silent')
let database: Awaited<ReturnType<typeof cloneDatabase>>
let api: ReturnType<typeof connect>
let worker: ReturnType<typeof connect>
let signer: LogSigner
let acknowledger: Acknowledger
let sequencer: ReturnType<typeof startSequencer> | undefined

beforeAll(async () => {
  database = await cloneDatabase()
  api = connect(database.apiUrl, { applicationName: 'acknowledge-test-api' })
  worker = connect(database.workerUrl, { applicationName: 'acknowledge-test-worker' })
  signer = await importLogKey((await generateLogKey('register.example/log')).secret)
  acknowledger = createAcknowledger(api.db, database.apiUrl, log)
})
afterEach(async () => {
  await sequencer?.stop()
  sequencer = undefined
})
afterAll(async () => {
  await acknowledger.close()
  await api.db.destroy()
  await worker.db.destroy()
  await database.drop()
})

const start = (): void =>
  void (sequencer = startSequencer({ db: worker.db, signer, log, databaseUrl: database.workerUrl }))
const add = (): Promise<string> =>
  inTransaction(api.db, { service: 'accounts' }, (tx) =>
    appendAny(tx, { event: 'account.signed-up', actor: 'accounts', details: {} }),
  )
/** Whether the newest signed head covers the entry. */
const covered = async (id: string): Promise<boolean> =>
  (
    await sql`
      select 1 from audit_leaves where entry_id = ${id} and log_index < (select max(size)
      from audit_checkpoints)`.execute(worker.db)
  ).rows.length === 1

it('answers once the entry has its place under a signed head', async () => {
  start()
  for (let n = 0; n < 5; n += 1) {
    const id = await add()
    await acknowledger.integrated(id)
    expect(await covered(id)).toBe(true)
  }
})

it('many at once are all answered, each once it is covered', async () => {
  start()
  const ids = await Promise.all(
    Array.from({ length: 300 }, async () => {
      const id = await add()
      await acknowledger.integrated(id, 20_000)
      expect(await covered(id)).toBe(true)
      return id
    }),
  )
  expect(new Set(ids).size).toBe(300)
})

it('a batch too large to be named is answered as well', async () => {
  const ids = await inTransaction(api.db, { service: 'accounts' }, async (tx) => {
    const all: string[] = []
    for (let n = 0; n < 250; n += 1)
      all.push(await appendAny(tx, { event: 'account.signed-up', actor: 'accounts', details: { n } }))
    return all
  })
  const answers = Promise.all(ids.map((id) => acknowledger.integrated(id, 20_000)))
  await flush(worker.db, signer)
  await answers
})

it('what was integrated before anybody asked is answered without a new head', async () => {
  const id = await add()
  await flush(worker.db, signer)
  await acknowledger.integrated(id)
})

it('without a sequencer the only answer is a refusal, and the entry keeps its place', async () => {
  const id = await add()
  await expect(acknowledger.integrated(id, 300)).rejects.toThrow('not integrated within 300 ms')
  expect(await covered(id)).toBe(false)
  start()
  await eventually(() => covered(id))
})

it('a database that ends the listening connections costs time, not the answer', async () => {
  start()
  await acknowledger.integrated(await add())
  const ended = await database.asSuperuser(
    `
      select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'listen-%'
      and datname = current_database()`,
  )
  expect(ended.length).toBeGreaterThanOrEqual(2)
  const id = await add()
  await acknowledger.integrated(id, 10_000)
  expect(await covered(id)).toBe(true)
})

it('a sequencer that runs by itself is not asked, unless it stops', async () => {
  const heard: number[] = []
  const listener = listenTo(
    database.workerUrl,
    flushChannel,
    (payload) => void (payload === null || heard.push(performance.now())),
    log,
  )
  const believing = createAcknowledger(api.db, database.apiUrl, log, { believedForMs: 3_000 })
  await listener.open
  const answer = believing.integrated(await add(), 20_000)
  await eventually(async () => heard.length > 0)
  const head = performance.now()
  // The head announces another look, which never happens.
  await integrate(worker.db, signer, undefined, () => true)
  await answer
  const other = believing.integrated(await add(), 20_000)
  // Earlier requests have arrived by then; a new one follows every 100 ms.
  await new Promise((resolve) => setTimeout(resolve, 500))
  heard.length = 0
  await new Promise((resolve) => setTimeout(resolve, 500))
  // By their times: on a machine that stands still the three seconds may be over by now.
  expect(heard.filter((at) => at < head + 3_000)).toEqual([])
  await eventually(async () => heard.length > 0)
  await flush(worker.db, signer)
  await other
  await believing.close()
  await listener.close()
})

it('a transaction answered by its head is not forced to disk, and answered only once covered', async () => {
  start()
  const forced = (tx: Tx) =>
    sql<{ forced: string }>`select current_setting('synchronous_commit') as forced`.execute(tx)
  for (let n = 0; n < 3; n += 1) {
    const id = await acknowledger.acknowledged({ service: 'accounts' }, async (tx) => {
      expect((await forced(tx)).rows).toEqual([{ forced: 'off' }])
      return await appendAny(tx, { event: 'account.signed-up', actor: 'accounts', details: {} })
    })
    expect(await covered(id)).toBe(true)
    // Later transactions on the same connection force the disk write again.
    expect((await inTransaction(api.db, { service: 'accounts' }, forced)).rows).toEqual([{ forced: 'on' }])
  }
})

it('a transaction that fails is not acknowledged', async () => {
  start()
  await expect(
    acknowledger.acknowledged({ service: 'accounts' }, () => Promise.reject(new Error('refused'))),
  ).rejects.toThrow('refused')
})

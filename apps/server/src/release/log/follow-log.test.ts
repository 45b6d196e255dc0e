// The release worker follows one log, signed by one key: it refuses another, and notes the lines that matter to a
// release with the will each is about.
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  checkpointText,
  generateLogKey,
  importLogKey,
  signNote,
  type LogSigner,
} from '@testate/evidence/log/checkpoint'
import { signSuccession } from '@testate/evidence/log/succession'
import { appendAny, appendSpelled } from '../../../../../test/stack/any-line.ts'
import { cloneDatabase } from '../../../../../test/stack/stack.ts'
import { flush } from '../../audit/sequence.ts'
import { connect, inTransaction } from '../../platform/database/database.ts'
import { readConfig } from '../../platform/config.ts'
import { createLogger } from '../../platform/log.ts'
import { openObjectStore } from '../../platform/storage/objects.ts'
import type { ReleaseContext } from '../release-context.ts'
import { round } from '../start-releasing.ts'
import { newLedgerWatch } from '../ledgers/watch-ledgers.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let worker: ReturnType<typeof connect>
let release: ReturnType<typeof connect>
let signer: LogSigner
let folder: string
let context: ReleaseContext
const willId = randomUUID()

beforeEach(async () => {
  database = await cloneDatabase()
  worker = connect(database.workerUrl, { applicationName: 'test-worker' })
  release = connect(database.releaseUrl, { applicationName: 'test-release' })
  folder = await mkdtemp(join(tmpdir(), 'testate-following-'))
  await mkdir(join(folder, 'trust'))
  await mkdir(join(folder, 'keys/release'), { recursive: true })
  await publish()
  context = await releaseContext()
})
afterEach(async () => {
  await Promise.all([worker.db.destroy(), release.db.destroy()])
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Makes a key of the log, and publishes it as the worker does. */
async function publish(): Promise<void> {
  const { secret, vkey } = await generateLogKey('register.example/log')
  signer = await importLogKey(secret)
  await writeFile(join(folder, 'trust/log.vkey'), `${vkey}\n`)
}
async function say(event: string, will: string | null = willId): Promise<void> {
  await inTransaction(worker.db, { service: 'worker' }, (tx) =>
    appendAny(tx, { event, ...(will === null ? {} : { willId: will }), actor: 'worker', details: {} }),
  )
}
const tampered = async (statement: string): Promise<unknown> =>
  await database.asSuperuser(`begin; set local session_replication_role = replica; ${statement}; commit`)

async function standing(): Promise<{ head: number | null; doubt: string | null }> {
  const [row] = await database.asSuperuser<{ head: number | null; doubt: string | null }>(
    'select head_size::int as head, doubt from release_worker',
  )
  return row!
}
const seen = async (): Promise<object[]> =>
  await database.asSuperuser(
    'select log_index::int as index, event, will_id as will from release_lines order by log_index',
  )

test('it keeps the head it saw, and notes the lines that matter, each once and with its will', async () => {
  await round(context)
  expect(await standing()).toEqual({ head: null, doubt: null })
  for (const event of ['will.registered', 'document.downloaded', 'notice.submitted', 'around.named'])
    await say(event)
  await say('around.accepted')
  await say('account.signed-in', null)
  for (let times = 0; times < 2; times += 1) {
    await flush(worker.db, signer)
    await round(context)
  }
  // A sign-in is no line of the log.
  expect(await standing()).toEqual({ head: 5, doubt: null })
  expect(await seen()).toEqual([
    { index: 0, event: 'will.registered', will: willId },
    { index: 2, event: 'notice.submitted', will: willId },
    { index: 4, event: 'around.accepted', will: willId },
  ])
  expect((await readFile(join(folder, 'keys/release/log.vkey'), 'utf8')).trim()).toBe(
    (await readFile(join(folder, 'trust/log.vkey'), 'utf8')).trim(),
  )
})

test('a line that says a will which its salt does not show is noted without one, until somebody shows it', async () => {
  await say('notice.stopped')
  await flush(worker.db, signer)
  await tampered(`update audit_entries set will_id = '${randomUUID()}'`)
  await round(context)
  expect(await seen()).toEqual([{ index: 0, event: 'notice.stopped', will: null }])
  await tampered(`update audit_entries set will_id = '${willId}'`)
  await round(context)
  expect(await seen()).toEqual([{ index: 0, event: 'notice.stopped', will: willId }])
})

const planted = async (leaf: string): Promise<unknown> =>
  await tampered(`with line as (insert into audit_entries (id, leaf) values (gen_random_uuid(), '${leaf}') returning id)
    insert into audit_pending (entry_id) select id from line`)

test('a line that cannot be read counts for nothing, and the lines after it are followed', async () => {
  await say('notice.submitted')
  await flush(worker.db, signer)
  const deep = `${'['.repeat(300)}${']'.repeat(300)}`
  for (const leaf of ['1e999', deep, '"x"', '{'])
    await planted(`{"at":${leaf},"event":"notice.stopped","format":"testate-audit/1","will":null}`)
  // The database takes this name, and so gives the line the mark of the will.
  await inTransaction(worker.db, { service: 'worker' }, (tx) =>
    appendSpelled(tx, { event: 'notice.-', willId, details: '{"actor":"worker"}' }),
  )
  await flush(worker.db, signer)
  await say('notice.confirmed')
  await flush(worker.db, signer)
  await round(context)
  expect(await standing()).toEqual({ head: 7, doubt: null })
  expect(await seen()).toEqual([
    { index: 0, event: 'notice.submitted', will: willId },
    { index: 6, event: 'notice.confirmed', will: willId },
  ])
  // A line of the will without a place among those that are shown.
  expect(await database.asSuperuser('select count(*)::int as marks from release_marks')).toEqual([
    { marks: 3 },
  ])
})

test('a log that was cut is refused, and taken up again when it is back', async () => {
  await say('notice.submitted')
  await flush(worker.db, signer)
  await say('notice.stopped')
  await flush(worker.db, signer)
  await round(context)
  await tampered(
    'create table kept as select * from audit_checkpoints where size = 2; delete from audit_checkpoints where size = 2',
  )
  await round(context)
  expect(await standing()).toEqual({ head: 2, doubt: expect.stringContaining('does not continue') })
  await tampered('insert into audit_checkpoints select * from kept')
  await round(context)
  expect(await standing()).toEqual({ head: 2, doubt: null })
  await tampered('delete from audit_checkpoints')
  await round(context)
  expect((await standing()).doubt).toContain('the log is empty, and was not')
})

test('a log forked by whoever has its key is refused', async () => {
  await say('notice.submitted')
  await say('notice.stopped')
  await flush(worker.db, signer)
  await round(context)
  // The same key signs another history, which lacks the stop and is longer.
  await tampered(`delete from audit_checkpoints; delete from audit_hashes; delete from audit_leaves;
    delete from audit_entries where convert_from(leaf, 'UTF8') like '%notice.stopped%';
    insert into audit_pending select id from audit_entries`)
  for (let lines = 0; lines < 3; lines += 1) await say('notice.confirmed')
  await flush(worker.db, signer)
  await round(context)
  expect(await standing()).toEqual({ head: 2, doubt: expect.stringContaining('does not continue') })
  expect(await seen()).toHaveLength(2)
})

test('a longer head that the log’s key signs over other lines, stored by the worker’s login, is refused', async () => {
  await say('notice.submitted')
  await say('notice.stopped')
  await flush(worker.db, signer)
  await round(context)
  const head = { size: 9, root: randomBytes(32) }
  const note = await signNote(checkpointText({ origin: signer.name, ...head }), signer)
  await inTransaction(worker.db, { service: 'worker' }, (tx) =>
    sql`insert into audit_checkpoints (size, root, note, signed_at)
      values (${head.size}, ${head.root}, ${note}, app_now())`.execute(tx),
  )
  await round(context)
  expect(await standing()).toEqual({ head: 2, doubt: expect.stringContaining('does not continue') })
})

test('a log that another key signs is refused, also after a restart and with that key published', async () => {
  await say('notice.submitted')
  await flush(worker.db, signer)
  await round(context)
  await publish()
  await say('notice.confirmed')
  await flush(worker.db, signer)
  context = await releaseContext()
  await round(context)
  expect(await standing()).toEqual({ head: 1, doubt: expect.stringContaining('not signed by its key') })
})

test('until the worker has published the key of the log there is nothing to follow', async () => {
  await rm(join(folder, 'trust/log.vkey'))
  await say('notice.submitted')
  await flush(worker.db, signer)
  await round(context)
  expect(await standing()).toEqual({ head: null, doubt: null })
})

async function releaseContext(): Promise<ReleaseContext> {
  return {
    db: release.db,
    log: createLogger('test', 'silent'),
    config: readConfig({
      DATA_DIR: folder,
      KEYS_DIR: join(folder, 'keys'),
      TRUST_DIR: join(folder, 'trust'),
    }),
    store: await openObjectStore(pathToFileURL(join(folder, 'objects')).href),
    openingKey: '',
    steady: () => ({ boot: 'one', ms: 0 }),
    ledgers: newLedgerWatch(),
    said: new Map(),
  }
}

test('it follows to a key that the old one signed over to, and to no other', async () => {
  const pinned = async (): Promise<string[]> =>
    (await readFile(join(folder, 'keys/release/log.vkey'), 'utf8')).trim().split('\n')
  await say('will.registered')
  await flush(worker.db, signer)
  await round(context)
  const [old] = await pinned()
  const before = { signer, vkey: old! }

  // Published without the old one's word.
  await publish()
  await say('notice.submitted')
  await flush(worker.db, signer)
  await round(context)
  expect((await standing()).doubt).toContain('not signed by its key')
  const next = (await readFile(join(folder, 'trust/log.vkey'), 'utf8')).trim()
  // Nor by its own.
  const own = join(folder, 'trust/log-successions.json')
  await writeFile(own, JSON.stringify([await signSuccession({ signer, vkey: next }, before.vkey), 'x']))
  await round(context)
  expect((await standing()).doubt).toContain('not signed by its key')

  await writeFile(own, JSON.stringify([await signSuccession(before, next)]))
  await round(context)
  expect(await standing()).toEqual({ head: 2, doubt: null })
  expect(await pinned()).toEqual([next])

  // The old key, which somebody may have kept, signs no more.
  await say('notice.submitted')
  await flush(worker.db, before.signer)
  await round(context)
  expect((await standing()).doubt).toContain('not signed by its key')
  await say('notice.submitted')
  await flush(worker.db, signer)
  await round(context)
  expect((await standing()).doubt).toBeNull()
})

test('a key that was signed over to and has signed nothing yet leaves the old one its heads', async () => {
  await say('will.registered')
  await flush(worker.db, signer)
  await round(context)
  const vkey = (await readFile(join(folder, 'trust/log.vkey'), 'utf8')).trim()
  const { vkey: next } = await generateLogKey('register.example/log')
  const note = await signSuccession({ signer, vkey }, next)
  await writeFile(join(folder, 'trust/log-successions.json'), JSON.stringify([note]))
  for (let times = 0; times < 2; times += 1) {
    await say('notice.submitted')
    await flush(worker.db, signer)
    await round(context)
    expect((await standing()).doubt).toBeNull()
    expect((await readFile(join(folder, 'keys/release/log.vkey'), 'utf8')).trim().split('\n')).toEqual([
      vkey,
      next,
    ])
  }
})

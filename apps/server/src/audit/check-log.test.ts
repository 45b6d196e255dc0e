import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import {
  checkpointText,
  generateLogKey,
  importLogKey,
  signNote,
  type LogSigner,
} from '@testate/evidence/log/checkpoint'
import { appendAny } from '../../../../test/stack/any-line.ts'
import { cloneDatabase } from '../../../../test/stack/stack.ts'
import { flush } from './sequence.ts'
import { connect, inTransaction } from '../platform/database/database.ts'
import { checkAuditLog } from './check-log.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let worker: ReturnType<typeof connect>
let owner: ReturnType<typeof connect>
let key: { signer: LogSigner; vkey: string }
const SIZE = 600

beforeAll(async () => {
  database = await cloneDatabase()
  worker = connect(database.workerUrl, { applicationName: 'fsck-test' })
  owner = connect(database.ownerUrl, { max: 1, applicationName: 'fsck-test-owner' })
  const { secret, vkey } = await generateLogKey('register.example/log')
  key = { signer: await importLogKey(secret), vkey }
  const willId = randomUUID()
  for (let n = 0; n < SIZE; n += 100) {
    await inTransaction(worker.db, { service: 'worker' }, async (tx) => {
      for (let i = n; i < n + 100; i += 1)
        await appendAny(tx, { event: 'will.uploaded', willId, actor: 'worker', details: { n: i } })
    })
    await flush(worker.db, key.signer)
  }
  await sql`create table kept as select id, salt from audit_entries`.execute(owner.db)
})
afterAll(async () => {
  await worker.db.destroy()
  await owner.db.destroy()
  await database.drop()
})

/** As an intruder with the owner's rights would: triggers off, one statement, triggers on. */
async function tamper(statement: string): Promise<void> {
  const tables = ['audit_entries', 'audit_leaves', 'audit_hashes', 'audit_checkpoints']
  for (const table of tables) await sql.raw(`alter table ${table} disable trigger user`).execute(owner.db)
  await sql.raw(statement).execute(owner.db)
  for (const table of tables) await sql.raw(`alter table ${table} enable trigger user`).execute(owner.db)
}

it('a sound log has no findings', async () => {
  expect(await checkAuditLog(worker.db, [key.vkey])).toEqual({
    entries: SIZE,
    checkpoints: SIZE / 100,
    waiting: 0,
    findings: [],
  })
})

/** The change, its reversal, and the table that must be named. */
const flip = (column: string) => `${column} = set_byte(${column}, 0, get_byte(${column}, 0) # 1)`
const entryAt = (index: number) => `(select entry_id from audit_leaves where log_index = ${index})`
const flips: [string, string, string][] = [
  ...[0, 255, 256, 511, 599].map((index): [string, string, string] => [
    `update audit_entries set ${flip('leaf')} where id = ${entryAt(index)}`,
    '',
    `level 0 index ${index}`,
  ]),
  ...[0, 255, 256, 599].map((index): [string, string, string] => [
    `update audit_hashes set ${flip('hash')} where level = 0 and index = ${index}`,
    '',
    `level 0 index ${index}`,
  ]),
  ...[0, 1].map((index): [string, string, string] => [
    `update audit_hashes set ${flip('hash')} where level = 1 and index = ${index}`,
    '',
    `level 1 index ${index}`,
  ]),
  ...[100, 600].map((size): [string, string, string] => [
    `update audit_checkpoints set ${flip('root')} where size = ${size}`,
    '',
    `size ${size}`,
  ]),
  [
    "update audit_checkpoints set note = replace(note, 'register', 'Register') where size = 300",
    "update audit_checkpoints set note = replace(note, 'Register', 'register') where size = 300",
    'size 300',
  ],
  [`update audit_entries set ${flip('salt')} where id = ${entryAt(17)}`, '', 'entry 17'],
  [
    `update audit_entries set details = replace(details, '"n":18', '"n":81') where id = ${entryAt(18)}`,
    `update audit_entries set details = replace(details, '"n":81', '"n":18') where id = ${entryAt(18)}`,
    'entry 18',
  ],
  [
    `update audit_entries set actor = 'operate' where id = ${entryAt(19)}`,
    `update audit_entries set actor = 'worker' where id = ${entryAt(19)}`,
    'entry 19',
  ],
  [
    `update audit_entries set number = 99 where id = ${entryAt(24)}`,
    `update audit_entries set number = 24 where id = ${entryAt(24)}`,
    'entry 24',
  ],
  [
    `update audit_entries set at = at + interval '1 minute' where id = ${entryAt(25)}`,
    `update audit_entries set at = at - interval '1 minute' where id = ${entryAt(25)}`,
    'entry 25',
  ],
  [
    'create table keys as select * from audit_line_keys; update audit_line_keys set key = sha256(key)',
    'update audit_line_keys k set key = o.key from keys o where o.will_id = k.will_id; drop table keys',
    'entry 26',
  ],
  [
    `update audit_entries set salt = null where id = ${entryAt(22)}`,
    `update audit_entries e set salt = k.salt from kept k where k.id = e.id`,
    'entry 22',
  ],
  [
    `
      update audit_leaves set log_index = -log_index - 1000 where false; update audit_leaves
      set log_index = 100000 where log_index = 20`,
    'update audit_leaves set log_index = 20 where log_index = 100000',
    'index 20',
  ],
]

it.each(flips)('finds: %s', async (change, undo, where) => {
  await tamper(change)
  const report = await checkAuditLog(worker.db, [key.vkey])
  expect(report.findings.map((finding) => finding.where).join('\n')).toContain(where)
  await tamper(undo === '' ? change : undo)
  expect((await checkAuditLog(worker.db, [key.vkey])).findings).toEqual([])
})

it('an entry whose personal part was erased is not reported', async () => {
  const kept = (
    await sql<Record<'will_id' | 'actor' | 'details' | 'salt' | 'at' | 'number' | 'previous', unknown>>`
      select will_id, actor, details, salt, at, number, previous from audit_entries
      where id = ${sql.raw(entryAt(23))}`.execute(owner.db)
  ).rows[0]!
  await sql`
    update audit_entries set will_id = null, actor = null, details = null, salt = null
    where id = ${sql.raw(entryAt(23))}`.execute(owner.db)
  expect(await checkAuditLog(worker.db, [key.vkey])).toMatchObject({ entries: SIZE, findings: [] })
  await sql`alter table audit_entries disable trigger user`.execute(owner.db)
  await sql`
    update audit_entries
    set will_id = ${kept.will_id}, actor = ${kept.actor}, details = ${kept.details}, salt = ${kept.salt},
      at = ${kept.at}, number = ${kept.number}, previous = ${kept.previous}
    where id = ${sql.raw(entryAt(23))}`.execute(owner.db)
  await sql`alter table audit_entries enable trigger user`.execute(owner.db)
})

it('finds a head of another history, even one the log signed, and one at the wrong size', async () => {
  const root = new Uint8Array(32).fill(1)
  const forked = await signNote(checkpointText({ origin: key.signer.name, size: 200, root }), key.signer)
  const before = (
    await sql<{
      size: string
      note: string
      root: Buffer
    }>`select size, note, root from audit_checkpoints where size in (200, 300)`.execute(owner.db)
  ).rows
  await tamper(
    `update audit_checkpoints set root = decode('${'01'.repeat(32)}', 'hex'), note = '${forked}' where size = 200`,
  )
  await tamper(
    `update audit_checkpoints set note = (select note from audit_checkpoints where size = 400) where size = 300`,
  )
  expect((await checkAuditLog(worker.db, [key.vkey])).findings).toEqual([
    { where: 'audit_checkpoints size 200', what: 'is not the head of this log' },
    { where: 'audit_checkpoints size 300', what: 'the signed note says something else than the row' },
  ])
  for (const row of before)
    await tamper(
      `
        update audit_checkpoints
        set note = '${row.note}', root = decode('${row.root.toString('hex')}', 'hex')
        where size = ${row.size}`,
    )
  expect((await checkAuditLog(worker.db, [key.vkey])).findings).toEqual([])
})

it('finds an entry under another will, one lost before the log, and another key’s signature', async () => {
  await tamper(`update audit_entries set will_id = '${randomUUID()}' where id = ${entryAt(21)}`)
  const id = await inTransaction(worker.db, { service: 'worker' }, (tx) =>
    appendAny(tx, { event: 'will.uploaded', actor: 'worker', details: {} }),
  )
  await sql`delete from audit_pending where entry_id = ${id}`.execute(worker.db)
  const report = await checkAuditLog(worker.db, [(await generateLogKey('register.example/log')).vkey])
  const found = report.findings.map((finding) => `${finding.where}: ${finding.what}`).join('\n')
  expect(found).toContain('entry 21: the time, the number or the will is not the one that was logged')
  expect(found).toContain(`audit_entries ${id}: is neither in the log nor waiting`)
  expect(report.findings.filter((finding) => finding.what.includes('not signed by')).length).toBe(6)
  // A key of today beside that of before, under which all of them were signed.
  const both = [(await generateLogKey('register.example/log')).vkey, key.vkey]
  const { findings } = await checkAuditLog(worker.db, both)
  expect(findings.filter(({ what }) => what.includes('not signed by'))).toEqual([])
})

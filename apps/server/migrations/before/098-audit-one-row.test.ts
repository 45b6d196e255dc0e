// Migrates a log of the previous shape as a whole: proofs stay valid, permissions stay, waiting entries get
// their index.
import { randomBytes, randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditEntry, auditLeaf } from '@testate/evidence/log/audit-entry'
import { canonicalJson } from '@testate/evidence/bytes/canonical-json'
import {
  checkpointText,
  generateLogKey,
  importLogKey,
  signNote,
  type LogSigner,
} from '@testate/evidence/log/checkpoint'
import { proveEntry } from '../../src/audit/prove.ts'
import { flush } from '../../src/audit/sequence.ts'
import { grow, rootOfFrontier } from '../../src/audit/frontier.ts'
import { migrate } from '../../src/migrate.ts'
import { readMigrationsBefore } from '../../src/migrations.ts'
import { checkAuditLog } from '../../src/audit/check-log.ts'
import { connect } from '../../src/platform/database/database.ts'
import { ownPool } from '../../../../test/stack/own-pool.ts'
import { rolePassword } from '../../../../test/stack/database.ts'
import { cloneDatabase } from '../../../../test/stack/stack.ts'

const LOGGED = 300
const passwords = { api: rolePassword, worker: rolePassword, release: rolePassword }
let database: Awaited<ReturnType<typeof cloneDatabase>>
let owner: Kysely<unknown>
let worker: ReturnType<typeof connect>
let key: { signer: LogSigner; vkey: string }

beforeAll(async () => {
  database = await cloneDatabase({ template: false })
  const pool = ownPool({ connectionString: database.ownerUrl, max: 2 })
  owner = new Kysely({ dialect: new PostgresDialect({ pool }) })
  worker = connect(database.workerUrl, { applicationName: 'carried-over' })
  const { secret, vkey } = await generateLogKey('register.example/log')
  key = { signer: await importLogKey(secret), vkey }
})
afterAll(async () => {
  await worker.db.destroy()
  await owner.destroy()
  await database.drop()
})

async function migrateTo(last: string): Promise<void> {
  const { error } = await new Migrator({
    db: owner,
    provider: { getMigrations: async () => (await readMigrationsBefore())[0]! },
  }).migrateTo(last)
  if (error !== undefined) throw error
}

/** An entry in the previous tables. */
async function put(willId: string | null, n: number): Promise<{ id: string; leaf: Uint8Array }> {
  const salt = randomBytes(32)
  const details = { actor: 'worker', n }
  const id = randomUUID()
  const leaf = auditLeaf(
    await auditEntry(
      {
        event: 'will.uploaded',
        at: new Date(1_750_000_000_000 + n),
        details,
        will: willId === null ? null : { id: willId },
      },
      salt,
    ),
  )
  await sql`insert into audit_entries (id, leaf) values (${id}, ${leaf})`.execute(owner)
  await sql`insert into audit_disclosures (entry_id, will_id, actor, details, salt) values (${id}, ${willId}, 'worker', ${canonicalJson(details)}, ${salt})`.execute(
    owner,
  )
  return { id, leaf }
}

it('carries a log over, with what waits for it', async () => {
  await migrateTo('097-seal-revisions')
  const willId = randomUUID()
  const entries = []
  for (let n = 0; n < LOGGED; n += 1) entries.push(await put(n % 3 === 0 ? null : willId, n))
  const { frontier, hashes } = await grow(
    { size: 0, subtrees: [] },
    entries.map(({ leaf }) => leaf),
  )
  for (const [place, { id }] of entries.entries())
    await sql`insert into audit_leaves values (${place}, ${id})`.execute(owner)
  for (const { level, index, hash } of hashes)
    await sql`insert into audit_hashes values (${level}, ${index}, ${hash})`.execute(owner)
  const root = rootOfFrontier(frontier)
  const note = await signNote(checkpointText({ origin: key.signer.name, size: LOGGED, root }), key.signer)
  await sql`insert into audit_checkpoints values (${LOGGED}, ${root}, ${note}, now())`.execute(owner)
  // The personal part of one has been erased; two are waiting.
  await sql`delete from audit_disclosures where entry_id = ${entries[5]!.id}`.execute(owner)
  const waiting = [await put(willId, LOGGED), await put(null, LOGGED + 1)]
  for (const { id } of waiting) await sql`insert into audit_pending (entry_id) values (${id})`.execute(owner)

  await migrate(database.ownerUrl, passwords)

  expect(await checkAuditLog(worker.db, [key.vkey])).toEqual({
    entries: LOGGED,
    checkpoints: 1,
    waiting: 2,
    findings: [],
  })
  expect((await proveEntry(worker.db, key.signer, entries[7]!.id)).details).toEqual({ actor: 'worker', n: 7 })
  await flush(worker.db, key.signer)
  expect(await checkAuditLog(worker.db, [key.vkey])).toEqual({
    entries: LOGGED + 2,
    checkpoints: 2,
    waiting: 0,
    findings: [],
  })
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from audit_entries where will_id = ${willId}`.execute(worker.db)
  expect(rows).toEqual([{ count: (LOGGED / 3) * 2 - 1 + 1 }])
  for (const { id } of waiting)
    expect((await proveEntry(worker.db, key.signer, id)).index).toBeGreaterThanOrEqual(LOGGED)
})

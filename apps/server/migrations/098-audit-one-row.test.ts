// A log of the shape before it is carried over whole: what was proven is proven, who could read reads, what waited gets its place.
import { randomBytes, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { auditEntry, auditLeaf } from '@testate/evidence/audit-entry'
import { canonicalJson } from '@testate/evidence/canonical-json'
import {
  checkpointText,
  generateLogKey,
  importLogKey,
  signNote,
  type LogSigner,
} from '@testate/evidence/checkpoint'
import { proveEntry } from '../src/audit/prove.ts'
import { flush } from '../src/audit/sequence.ts'
import { grow, rootOfFrontier } from '../src/audit/frontier.ts'
import { migrate } from '../src/migrate.ts'
import { checkAuditLog } from '../src/operate/audit-fsck.ts'
import { connect } from '../src/platform/database.ts'
import { rolePassword } from '../../../test/stack/database.ts'

const LOGGED = 300
const passwords = { api: rolePassword, worker: rolePassword, release: rolePassword }
const name = `m_${randomUUID().replaceAll('-', '')}`
let url: URL
let owner: Kysely<unknown>
let worker: ReturnType<typeof connect>
let key: { signer: LogSigner; vkey: string }

const run = async (text: string): Promise<void> => {
  const client = new pg.Client({ connectionString: inject('ownerUrl') })
  await client.connect()
  await client.query(text).finally(() => client.end())
}
beforeAll(async () => {
  await run(`create database ${name}`)
  url = new URL(inject('ownerUrl'))
  url.pathname = `/${name}`
  const pool = new pg.Pool({ connectionString: url.href, max: 2 })
  pool.on('error', () => undefined)
  owner = new Kysely({ dialect: new PostgresDialect({ pool }) })
  const as = new URL(url)
  ;[as.username, as.password] = ['testate_worker', rolePassword]
  worker = connect(as.href, { applicationName: 'carried-over' })
  const { secret, vkey } = await generateLogKey('register.example/log')
  key = { signer: await importLogKey(secret), vkey }
})
afterAll(async () => {
  await worker.db.destroy()
  await owner.destroy()
  await run(`drop database ${name} with (force)`)
})

async function migrateTo(last: string): Promise<void> {
  const migrations: Record<string, Migration> = {}
  for (const file of await readdir(import.meta.dirname))
    if (/^\d{3}-[a-z-]+\.ts$/.test(file))
      migrations[file.slice(0, -3)] = (await import(join(import.meta.dirname, file))) as Migration
  const { error } = await new Migrator({
    db: owner,
    provider: { getMigrations: async () => migrations },
  }).migrateTo(last)
  if (error !== undefined) throw error
}

/** An entry as the tables before took it. */
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
  // Of one, what was personal had been erased; two wait.
  await sql`delete from audit_disclosures where entry_id = ${entries[5]!.id}`.execute(owner)
  const waiting = [await put(willId, LOGGED), await put(null, LOGGED + 1)]
  for (const { id } of waiting) await sql`insert into audit_pending (entry_id) values (${id})`.execute(owner)

  await migrate(url.href, passwords)

  expect(await checkAuditLog(worker.db, key.vkey)).toEqual({
    entries: LOGGED,
    checkpoints: 1,
    waiting: 2,
    findings: [],
  })
  expect((await proveEntry(worker.db, key.signer, entries[7]!.id)).details).toEqual({ actor: 'worker', n: 7 })
  await flush(worker.db, key.signer)
  expect(await checkAuditLog(worker.db, key.vkey)).toEqual({
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

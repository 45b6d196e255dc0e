// Brings the database to the shape this version needs: roles, migrations in order, queues. Run as the owner before anything else starts.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import pg from 'pg'
import { provenEvents } from './audit/proven-events.ts'
import { allJobs } from './jobs.ts'
import { readConfig } from './platform/config.ts'
import { installQueues, type Job } from './platform/jobs.ts'
import { requireSafeStart } from './platform/require-safe-settings.ts'

const folder = join(import.meta.dirname, '..', 'migrations')

export interface RolePasswords {
  api: string
  worker: string
  release: string
}

/** What the owner says of the installation, and no other login can. */
export interface Installation {
  mode: 'development' | 'production'
  sampleIdentities: boolean
}

/** Applies what is missing. Repeatable; two at once wait for each other. Throws the first failure, with nothing of that run applied. */
export async function migrate(
  ownerUrl: string,
  passwords: RolePasswords,
  installation: Installation = { mode: 'development', sampleIdentities: true },
): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2 })
  pool.on('error', () => undefined)
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    await makeRoles(db, passwords)
    const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
    const { error, results = [] } = await migrator.migrateToLatest()
    if (error !== undefined) throw error instanceof Error ? error : new Error(String(error))
    await installQueues(ownerUrl, allJobs as unknown as Job[])
    await grantQueues(db)
    await letOwnerThrough(db)
    await holdProvenEvents(db)
    await sayInstallation(db, installation)
    return results.filter((result) => result.status === 'Success').map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(folder))
    .filter((name) => /^\d{3}-.*\.ts$/.test(name) && !name.endsWith('.test.ts'))
    .sort()
  const found: Record<string, Migration> = {}
  for (const name of names)
    found[name.replace(/\.ts$/, '')] = (await import(pathToFileURL(join(folder, name)).href)) as Migration
  return found
}

/** Separate roles from the first migration on: none owns a table, none may step round row-level security. */
async function makeRoles(db: Kysely<unknown>, passwords: RolePasswords): Promise<void> {
  for (const [role, password] of Object.entries({
    testate_api: passwords.api,
    testate_worker: passwords.worker,
    testate_release: passwords.release,
  })) {
    // DDL takes no parameters; both values are ours and the password is checked to be plain.
    if (!/^[A-Za-z0-9_-]{16,}$/.test(password))
      throw new Error(`the password of ${role} must be at least 16 letters, digits, - or _`)
    await sql
      .raw(`do $$ begin
      if not exists (select 1 from pg_roles where rolname = '${role}') then create role ${role} login nosuperuser nocreatedb nocreaterole; end if;
      exception when duplicate_object or unique_violation then null; end $$`)
      .execute(db)
    await sql.raw(`alter role ${role} with login password '${password}'`).execute(db)
  }
}

/** The api puts jobs in and looks whether one waits; making, taking and ending them is the worker's. */
async function grantQueues(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`revoke all on all tables in schema pgboss from testate_api;
    revoke all on all functions in schema pgboss from testate_api, public;
    grant usage on schema pgboss to testate_api, testate_worker;
    grant select on pgboss.version, pgboss.queue, pgboss.job, pgboss.job_common to testate_api;
    grant insert on pgboss.job, pgboss.job_common to testate_api;
    grant execute on function pgboss.job_now() to testate_api;
    grant select, insert, update, delete on all tables in schema pgboss to testate_worker;
    grant usage on all sequences in schema pgboss to testate_worker;
    grant execute on all functions in schema pgboss to testate_worker`)
    .execute(db)
}

/** FORCE binds the owner too, whose security-definer functions must see the rows; on a managed server the owner is no superuser. */
async function letOwnerThrough(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`do $$ declare t record; begin
    for t in select c.oid::regclass as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
             where n.nspname = 'public' and c.relforcerowsecurity and not exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polname = 'owner_all')
    loop execute format('create policy owner_all on %s to current_user using (true) with check (true)', t.name); end loop; end $$`)
    .execute(db)
}

/** The list that audit/proven-events.ts is, where the policy of the log reads it. */
async function holdProvenEvents(db: Kysely<unknown>): Promise<void> {
  const odd = provenEvents.find((event) => !/^[a-z-]+(\.[a-z-]+)+$/.test(event))
  if (odd !== undefined) throw new Error(`${odd} is no name of an event`)
  await sql
    .raw(`create or replace function audit_claims_proof(event text) returns boolean language sql immutable as
    $$ select event = any (array['${provenEvents.join("', '")}']) $$`)
    .execute(db)
}

async function sayInstallation(db: Kysely<unknown>, { mode, sampleIdentities }: Installation): Promise<void> {
  const { rows } = await sql<{
    off: boolean
  }>`select clock_offset <> interval '0' as off from installation`.execute(db)
  if (mode === 'production' && rows[0]?.off !== false)
    throw new Error(
      'The clock of this database is set off, as only a test does: it cannot be a register that people rely on.',
    )
  await sql`update installation set mode = ${mode}, sample_identities = ${sampleIdentities}`.execute(db)
}

if (process.argv[1] === import.meta.filename) {
  requireSafeStart()
  const url = process.env.MIGRATION_DATABASE_URL ?? ''
  const applied = await migrate(
    url,
    {
      api: process.env.API_DATABASE_PASSWORD ?? '',
      worker: process.env.WORKER_DATABASE_PASSWORD ?? '',
      release: process.env.RELEASE_DATABASE_PASSWORD ?? '',
    },
    readConfig(),
  )
  process.stdout.write(applied.length === 0 ? 'database is up to date\n' : `applied ${applied.join(', ')}\n`)
}

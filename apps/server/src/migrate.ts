// Brings the database to this version's schema: roles, migrations in order, queues. Run as the owner before
// anything else starts.
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { sentencesOf } from '@testate/domain/safe-settings'
import { provenEvents } from './audit/proven-events.ts'
import { applyMigrations, letOwnerThrough } from './migrations.ts'
import { readConfig } from './platform/config.ts'
import { installQueues } from './platform/jobs.ts'
import { requireSafeStart } from './platform/require-safe-settings.ts'
import { findUnbound } from './platform/database/unbound.ts'
import { queues } from './queues.ts'

export interface RolePasswords {
  api: string
  worker: string
  release: string
}

/** What the owner alone sets for the installation. */
export interface Installation {
  mode: 'development' | 'production'
  sampleIdentities: boolean
}

/**
 * Applies what is missing. Repeatable; two at once wait for each other. Throws the first failure, with none of
 * its transaction's steps applied (migrations.ts).
 */
export async function migrate(
  ownerUrl: string,
  passwords: RolePasswords,
  installation: Installation = { mode: 'development', sampleIdentities: true },
): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2 })
  pool.on('error', () => undefined)
  // As in platform/database/database.ts: a connection that breaks says so by its statement.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    if (installation.mode === 'production') await refuseUnbound(db)
    return await db.connection().execute(async (held) => {
      // Ends with the connection, however this process ends. The number is arbitrary.
      await sql`select pg_advisory_lock(7331004)`.execute(held)
      await makeRoles(db, passwords)
      await letOwnerThrough(db)
      const applied = await applyMigrations(db)
      await installQueues(ownerUrl, queues)
      await grantQueues(db)
      await holdProvenEvents(db)
      await sayInstallation(db, installation)
      return applied
    })
  } finally {
    await db.destroy()
  }
}

/** Separate roles from the first migration on: none owns a table, none may bypass row-level security. */
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
      if not exists (select 1 from pg_roles where rolname = '${role}')
      then create role ${role} nosuperuser nocreatedb nocreaterole; end if;
      exception when duplicate_object or unique_violation then null; end $$`)
      .execute(db)
    await alterRole(db, `alter role ${role} with login password '${password}'`)
  }
}

/** Roles are the cluster's: whoever migrates another database of it at this moment may be writing the same one. */
async function alterRole(db: Kysely<unknown>, text: string): Promise<void> {
  for (let tries = 1; ; tries += 1)
    try {
      return void (await sql.raw(text).execute(db))
    } catch (error) {
      if (tries === 5 || !String(error).includes('tuple concurrently updated')) throw error
      await pause(50)
    }
}

/**
 * The api enqueues jobs and checks whether one is waiting; creating queues, and taking and ending jobs, is
 * the worker's.
 */
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

/** Runs before anything is changed. */
async function refuseUnbound(db: Kysely<unknown>): Promise<void> {
  const unbound = await findUnbound(db)
  if (unbound !== null) throw new Error(sentencesOf([unbound]))
}

/** Copies the list in audit/proven-events.ts to where the log's policy reads it. */
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
  const config = readConfig()
  const applied = await migrate(config.migrationDatabaseUrl, config.rolePasswords, config)
  process.stdout.write(applied.length === 0 ? 'database is up to date\n' : `applied ${applied.join(', ')}\n`)
}

// The steps that make the schema. A new database gets the baseline, one SQL file a slice, and the changes
// since. A database begun before the baseline first runs the rest of those earlier steps, which end in the
// same schema (migrations/baseline.test.ts), and then records the baseline's names.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { now } from './platform/clock.ts'

type Steps = Record<string, Migration>

const folder = join(import.meta.dirname, '..', 'migrations')
const folderBaseline = join(folder, 'baseline')
const foldersEarlier = ['110-to-140', '141-to-155'].map((name) => join(folder, name))
const folderBefore = join(folder, 'before')

/** Applies what is missing and returns its names; one process at a time. */
export async function applyMigrations(db: Kysely<unknown>): Promise<string[]> {
  const [steps, before, applied] = [await readMigrations(), await readMigrationsBefore(), await namesIn(db)]
  const unknown = applied.filter((name) => !(name in steps || name in before))
  if (unknown.length > 0)
    throw new Error(
      `A later version has changed this database (${unknown.join(', ')}). ` +
        'Start that version, or restore a backup from before it.',
    )
  if (!applied.some((name) => name in before)) return await applyAll(db, steps)
  const first = await applyAll(db, before)
  await replaceNames(db, Object.keys(before), Object.keys(steps).filter(isBaseline))
  return [...first, ...(await applyAll(db, steps))]
}

/** The baseline's files have numbers below 100, the changes since higher ones. */
const isBaseline = (name: string): boolean => name.startsWith('0')

/** The schema of a new database, in order. */
export async function readMigrations(): Promise<Steps> {
  const apply = async (path: string, db: Kysely<unknown>): Promise<void> => {
    await sql.raw(await readFile(path, 'utf8')).execute(db)
  }
  const named = /^\d{3}-.*\.sql$/
  const folders = [folderBaseline, ...foldersEarlier, folder]
  return Object.assign({}, ...(await Promise.all(folders.map((from) => readSteps(from, named, apply)))))
}

/** What made the schema before there was a baseline, in order. */
export async function readMigrationsBefore(): Promise<Steps> {
  return await readSteps(folderBefore, /^\d{3}-[^.]*\.ts$/, async (path, db) => {
    await ((await import(pathToFileURL(path).href)) as Migration).up(db)
  })
}

/**
 * A file is read when its step is due. After each step, the owner gets access to its new tables, which the
 * next may have to read.
 */
async function readSteps(
  from: string,
  named: RegExp,
  apply: (path: string, db: Kysely<unknown>) => Promise<void>,
): Promise<Steps> {
  const names = (await readdir(from)).filter((name) => named.test(name)).sort()
  const step = (name: string): Migration => ({
    up: async (db) => {
      await apply(join(from, name), db)
      await letOwnerThrough(db)
    },
  })
  return Object.fromEntries(names.map((name) => [name.replace(/\.\w+$/, ''), step(name)]))
}

async function namesIn(db: Kysely<unknown>): Promise<string[]> {
  const { rows: tables } = await sql<{
    found: boolean
  }>`select to_regclass('kysely_migration') is not null as found`.execute(db)
  if (tables[0]?.found !== true) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** In one transaction: if one step fails, none has happened. */
async function applyAll(db: Kysely<unknown>, steps: Steps): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => steps } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error !== undefined) throw error instanceof Error ? error : new Error(String(error))
  return results.filter((result) => result.status === 'Success').map((result) => result.migrationName)
}

async function replaceNames(db: Kysely<unknown>, gone: string[], come: string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`delete from kysely_migration where name = any(${gone})`.execute(tx)
    await sql`insert into kysely_migration (name, timestamp)
      select name, ${now().toISOString()} from unnest(${come}::text[]) as name`.execute(tx)
  })
}

/**
 * FORCE binds the owner too, who is no superuser, and whose security-definer functions must see the rows. A
 * previous owner of the schema loses this access.
 */
export async function letOwnerThrough(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`do $$ declare t record; begin
    for t in
      select c.oid::regclass as name, c.relowner::regrole as owner, p.oid is null as is_new
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      left join pg_policy p on p.polrelid = c.oid and p.polname = 'owner_all'
      where c.relforcerowsecurity
        and (n.nspname = 'public' and p.oid is null or p.polroles <> array[c.relowner])
    loop
      if t.is_new then
        execute format('create policy owner_all on %s to %s using (true) with check (true)', t.name, t.owner);
      else
        execute format('alter policy owner_all on %s to %s', t.name, t.owner);
      end if;
    end loop; end $$`)
    .execute(db)
}

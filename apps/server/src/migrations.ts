// The steps that make the schema. A new database gets the baseline, one SQL file a slice, and the changes
// since. A database that was begun with the steps of an earlier version first finishes those, which end in the same
// schema (migrations/baseline.test.ts), and then records the names of the baseline that came after them.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'

type Steps = Record<string, Migration>

const folder = join(import.meta.dirname, '..', 'migrations')
const baseline = join(folder, 'baseline')
const before = join(folder, 'before')
const beforeBaseline = join(before, 'baseline')
const sinceThatBaseline = ['110-to-140', '141-to-155', '156-to-188'].map((name) => join(before, name))

/** Applies what is missing and returns its names; one process at a time. */
export async function applyMigrations(db: Kysely<unknown>): Promise<string[]> {
  const generations = [...(await readMigrationsBefore()), await readMigrations()]
  const applied = await namesIn(db)
  const unknown = applied.filter((name) => !generations.some((steps) => name in steps))
  if (unknown.length > 0)
    throw new Error(
      `A later version has changed this database (${unknown.join(', ')}). ` +
        'Start that version, or restore a backup from before it.',
    )
  const begunWith = generations.findIndex((steps) => applied.some((name) => name in steps))
  // -1: a new database, which has the newest alone.
  const left = generations.slice(begunWith)
  const done: string[] = []
  for (const [n, steps] of left.entries()) {
    const next = left[n + 1]
    // Finished before its names were replaced: it may have steps of the next already, which this one does not know.
    if (next === undefined || !Object.keys(steps).every((name) => applied.includes(name)))
      done.push(...(await applyAll(db, steps)))
    if (next !== undefined) await replaceNames(db, Object.keys(steps), Object.keys(next).filter(isBaseline))
  }
  return done
}

/** A baseline's files have numbers below 100, the changes since higher ones. */
const isBaseline = (name: string): boolean => name.startsWith('0')

/** The schema of a new database, in order. */
export async function readMigrations(): Promise<Steps> {
  return await readSql([baseline, folder])
}

/**
 * What made the schema of a new database before the present baseline: the oldest first, each in order. The first are
 * those before there was any baseline, the second the first baseline with its changes.
 */
export async function readMigrationsBefore(): Promise<Steps[]> {
  const first = await readSteps(before, /^\d{3}-[^.]*\.ts$/, async (path, db) => {
    await ((await import(pathToFileURL(path).href)) as Migration).up(db)
  })
  return [first, await readSql([beforeBaseline, ...sinceThatBaseline])]
}

async function readSql(folders: string[]): Promise<Steps> {
  const apply = async (path: string, db: Kysely<unknown>): Promise<void> => {
    await sql.raw(await readFile(path, 'utf8')).execute(db)
  }
  const named = /^\d{3}-.*\.sql$/
  return Object.assign({}, ...(await Promise.all(folders.map((from) => readSteps(from, named, apply)))))
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

/** In the place of those that go: steps that came after them stay after them. */
async function replaceNames(db: Kysely<unknown>, gone: string[], come: string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ at: string }>`
      select min(timestamp) as at from kysely_migration where name = any(${gone})`.execute(tx)
    await sql`delete from kysely_migration where name = any(${gone})`.execute(tx)
    await sql`insert into kysely_migration (name, timestamp)
      select name, ${rows[0]!.at} from unnest(${come}::text[]) as name`.execute(tx)
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

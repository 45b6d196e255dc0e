// In clusters of earlier versions the schema's owner is initdb's own role, a superuser exempt from row-level
// security. PostgreSQL cannot remove that from this role, nor reassign all it owns (which includes the
// catalogues): so the role is renamed and cannot sign in any more, and a new, plain owner gets everything
// else.
import pg from 'pg'
import { CLUSTER, OWNER, OWNER_MAY } from './cluster.ts'

/** The first object id PostgreSQL gives to objects that are not its own. */
const FIRST_OURS = 16_384

/**
 * Does nothing where the owner is plain already. One transaction: if killed in it, the cluster is unchanged.
 * The owner's password stays the same.
 */
export async function giveUpSuperuser(url: (database: string) => string, name: string): Promise<void> {
  const old = await withClient(url('postgres'), async (client) => {
    const { rowCount } = await client.query(
      'select 1 from pg_roles where rolname = current_user and rolsuper',
    )
    if (rowCount === 0) return false
    // Creation of the database may have been interrupted.
    const { rowCount: there } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (there === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
    return true
  })
  if (!old) return
  await withClient(url(name), async (client) => {
    await client.query('begin')
    for (const statement of [...rename(), ...handOver(name)]) await client.query(statement)
    const left = await leftBehind(client)
    if (left.length > 0)
      throw new Error(
        `the database has parts that its new owner cannot be given (${left.join(', ')}); nothing was changed`,
      )
    await client.query('commit')
  })
}

function rename(): string[] {
  return [
    // A role cannot rename itself.
    'create role testate_meanwhile superuser nologin',
    'set local session authorization testate_meanwhile',
    `alter role ${OWNER} rename to ${CLUSTER}`,
    'reset session authorization',
    'drop role testate_meanwhile',
    `do $$ begin execute format('create role ${OWNER} ${OWNER_MAY} password %L', (select rolpassword ` +
      `from pg_authid where rolname = '${CLUSTER}')); end $$`,
    `alter role ${CLUSTER} nologin password null`,
    // A role that may create roles administers those it created; these were created by its predecessor.
    `do $$ declare r record; begin
      for r in select rolname from pg_roles where oid >= ${FIRST_OURS} and rolname like 'testate\\_%' and rolname <> '${CLUSTER}' and not rolsuper
      loop execute format('grant %I to ${OWNER} with admin true, inherit false, set false', r.rolname); end loop; end $$`,
  ]
}

/**
 * Grants remain: PostgreSQL replaces the old owner in them by the new one. Dependents of a table (indexes,
 * own sequences, row types) follow it.
 */
export function handOver(name: string, from: string = CLUSTER, to: string = OWNER): string[] {
  const old = `'${from}'::regrole and oid >= ${FIRST_OURS}`
  const kinds: [kind: string, which: string][] = [
    [
      'schema',
      `select format('%I', nspname) as name from pg_namespace where nspowner = ${old} and nspname !~ '^pg_'`,
    ],
    [
      'table',
      `
        select oid::regclass::text as name from pg_class where relowner = ${old}
        and relkind in ('r', 'p', 'v', 'm', 'f') and relpersistence <> 't'`,
    ],
    [
      'sequence',
      `
        select oid::regclass::text as name from pg_class where relowner = ${old} and relkind = 'S'
        and relpersistence <> 't'`,
    ],
    [
      'type',
      `
        select oid::regtype::text as name from pg_type where typowner = ${old} and typtype <> 'm'
        and (typcategory <> 'A' or typelem = 0)`,
    ],
    [
      'routine',
      `
        select oid::regprocedure::text as name from pg_proc where proowner = ${old}
        and pronamespace <> pg_my_temp_schema()`,
    ],
    ['large object', `select oid::text as name from pg_largeobject_metadata where lomowner = ${old}`],
  ]
  return [
    `alter database ${pg.escapeIdentifier(name)} owner to ${to}`,
    ...kinds.map(
      ([kind, which]) =>
        `do $$ declare t record; begin for t in ${which} loop execute format('alter ${kind} %s owner ` +
        `to ${to}', t.name); end loop; end $$`,
    ),
  ]
}

/** Checks every catalogue that has owners, so that nothing is missed that a later version begins to use. */
async function leftBehind(client: pg.Client): Promise<string[]> {
  const { rows: catalogues } = await client.query<{
    name: string
    owner: string
  }>(`select c.relname as name, a.attname as owner from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'pg_catalog'::regnamespace and c.relkind = 'r' and a.atttypid = 'oid'::regtype
      and a.attname ~ 'owner$'`)
  const questions = catalogues.map(
    ({ name, owner }) =>
      `
        select '${name} ' || oid as what from pg_catalog.${name} t where ${owner} = '${CLUSTER}'::regrole
        and oid >= ${FIRST_OURS} ${name === 'pg_namespace' ? "and nspname !~ '^pg_'" : ''}`,
  )
  const { rows } = await client.query<{ what: string }>(questions.join(' union all '))
  return rows.map(({ what }) => what)
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

// Every grant of every login, with the call that needs it. A grant missing from the list fails, and so does a
// list line that grants nothing: every new grant must be justified there.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { cloneDatabase } from '../../../test/stack/stack.ts'

/**
 * Tables, columns, functions and schemas, with the roles that may use them; "anybody" is what PostgreSQL
 * grants every login.
 */
const GRANTED = `
  with roles as (select oid, rolname from pg_roles
    where rolname in ('testate_api', 'testate_worker', 'testate_release')),
  tables as (select r.rolname as login, n.nspname || '.' || c.relname as name, lower(a.privilege_type) as may
    from pg_class c join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl) a join roles r
      on r.oid = a.grantee where c.relname !~ '_[0-9]{8}$'),
  columns as (select r.rolname, n.nspname || '.' || c.relname, lower(a.privilege_type) || ' (' ||
    string_agg(t.attname, ', ' order by t.attname) || ')'
    from pg_attribute t join pg_class c on c.oid = t.attrelid join pg_namespace n
      on n.oid = c.relnamespace, aclexplode(t.attacl) a join roles r on r.oid = a.grantee
      group by r.rolname, n.nspname, c.relname, a.privilege_type),
  functions as (select r.rolname, n.nspname || '.' || p.proname || '()', 'execute' from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace, aclexplode(p.proacl) a join roles r
    on r.oid = a.grantee),
  schemas as (select r.rolname, n.nspname || '.*', lower(a.privilege_type)
    from pg_namespace n, aclexplode(n.nspacl) a join roles r on r.oid = a.grantee),
  anybody as (select 'anybody', n.nspname || '.' || p.proname || '()', 'execute' from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'auth', 'pgboss') and (p.proacl is null or exists (select 1
      from aclexplode(p.proacl) a where a.grantee = 0))),
  opened as (select 'anybody', n.nspname || '.' || c.relname, lower(a.privilege_type) from pg_class c
    join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl) a
    where a.grantee = 0 and n.nspname in ('public', 'auth', 'pgboss'))
  select login, name, string_agg(distinct may, ', ' order by may) as may
  from (select * from tables union all select * from columns union all select * from functions union all
    select * from schemas union all select * from anybody union all select * from opened) g
    group by login, name order by login, name`

interface Line {
  granted: string
  need: string
}

/** docs/grants.md: `| login | what | may | needed by |`. */
function listed(): Line[] {
  const rows = readFileSync(join(import.meta.dirname, '../../../docs/grants.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| testate_') || line.startsWith('| anybody'))
  return rows.map((line) => {
    const [login, name, may, need] = line.slice(2, -2).split(' | ') as [string, string, string, string]
    return { granted: `${login} | ${name} | ${may}`, need: need.trim() }
  })
}

it('each login may do what is listed, with what needs it, and nothing else', async () => {
  const database = await cloneDatabase()
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  try {
    const { rows } = await owner.query<{ login: string; name: string; may: string }>(GRANTED)
    const granted = rows.map(({ login, name, may }) => `${login} | ${name} | ${may}`)
    const known = listed()
    expect({
      unlisted: granted.filter((line) => !known.some((one) => one.granted === line)),
      gone: known.map((one) => one.granted).filter((line) => !granted.includes(line)),
    }).toEqual({ unlisted: [], gone: [] })
    expect(known.filter(({ need }) => need === '')).toEqual([])
  } finally {
    await owner.end()
    await database.drop()
  }
})

it('no login is a superuser, the owner included, and the cluster’s role may not sign in', async () => {
  const database = await cloneDatabase()
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  try {
    const ask = async (text: string): Promise<unknown[]> => (await owner.query(text)).rows
    expect(
      await ask(
        `
          select rolname, rolcanlogin, rolsuper or rolbypassrls as unbound from pg_roles
          where rolname ~ '^testate' order by 1`,
      ),
    ).toEqual([
      { rolname: 'testate', rolcanlogin: true, unbound: false },
      { rolname: 'testate_api', rolcanlogin: true, unbound: false },
      { rolname: 'testate_cluster', rolcanlogin: false, unbound: true },
      { rolname: 'testate_release', rolcanlogin: true, unbound: false },
      { rolname: 'testate_worker', rolcanlogin: true, unbound: false },
    ])
    expect(
      await ask(
        "select distinct nspowner::regrole::text as owner from pg_namespace where nspname in ('auth', 'pgboss')",
      ),
    ).toEqual([{ owner: 'testate' }])
    expect(
      await ask('select distinct relowner::regrole::text as owner from pg_class where oid >= 16384'),
    ).toEqual([{ owner: 'testate' }])
    expect(
      await ask('select distinct proowner::regrole::text as owner from pg_proc where oid >= 16384'),
    ).toEqual([{ owner: 'testate' }])
    expect(
      await ask(
        'select distinct r::regrole::text as login from pg_policy, unnest(polroles) r where r <> 0 order by 1',
      ),
    ).toEqual([
      { login: 'testate' },
      { login: 'testate_api' },
      { login: 'testate_release' },
      { login: 'testate_worker' },
    ])
    expect(
      await ask(
        `
          select r.rolname, m.admin_option, m.inherit_option, m.set_option from pg_auth_members m
          join pg_roles r on r.oid = m.roleid where m.member = 'testate'::regrole order by 1`,
      ),
    ).toEqual(
      ['testate_api', 'testate_release', 'testate_worker'].map((rolname) => ({
        rolname,
        admin_option: true,
        inherit_option: false,
        set_option: false,
      })),
    )
  } finally {
    await owner.end()
    await database.drop()
  }
})

it('no login owns anything, makes anything, or steps round row-level security', async () => {
  const database = await cloneDatabase()
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  try {
    const { rows } = await owner.query(`
        select rolname from pg_roles r where rolname in ('testate_api', 'testate_worker', 'testate_release')
      and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or exists (select 1 from pg_class c
        where c.relowner = r.oid) or exists (select 1 from pg_auth_members m where m.member = r.oid)
        or has_schema_privilege(r.oid, 'public', 'create')
          or has_schema_privilege(r.oid, 'pgboss', 'create')
          or has_schema_privilege(r.oid, 'auth', 'create')
          or has_database_privilege(r.oid, current_database(), 'create'))`)
    expect(rows).toEqual([])
    // Every table with personal rows is behind a policy, for the owner's own functions as well.
    const { rows: open } = await owner.query(
      `
        select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p') and n.nspname in ('public', 'auth') and not (c.relrowsecurity
        and c.relforcerowsecurity) order by 1`,
    )
    expect(open.map(({ relname }) => relname as string)).toEqual([
      'audit_checkpoints',
      'audit_hashes',
      'audit_leaves',
      'audit_pending',
      'kysely_migration',
      'kysely_migration_lock',
      'limit_marks',
      'log_anchors',
      'uptime_days',
    ])
  } finally {
    await owner.end()
    await database.drop()
  }
})

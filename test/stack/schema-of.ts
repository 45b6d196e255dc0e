// Everything that makes a database's schema, and the rows in it, as sorted lines: to compare two databases that
// were made in different ways.
import pg from 'pg'

const inOurs = `join pg_namespace n on n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and n.oid =`
const acl = (given: string, kind: string, owner: string): string =>
  `(select coalesce(string_agg(concat_ws(' ', a.grantee::regrole, a.privilege_type, nullif(a.is_grantable, false)),
      ', ' order by a.grantee::regrole::text, a.privilege_type), 'nobody')
    from aclexplode(coalesce(${given}, acldefault('${kind}', ${owner}))) a)`

/** Each selects one line for each thing of its kind. */
const kinds: Record<string, string> = {
  'schema': `select concat_ws(' ', s.nspname, 'of', s.nspowner::regrole, 'for', ${acl('s.nspacl', 'n', 's.nspowner')})
    from pg_namespace s ${inOurs} s.oid`,
  'relation': `select concat_ws(' ', c.oid::regclass, c.relkind, c.relpersistence, 'of', c.relowner::regrole,
      'rls', c.relrowsecurity, c.relforcerowsecurity, 'identity', c.relreplident,
      'with', array_to_string(c.reloptions, ','), 'for', ${acl('c.relacl', 'r', 'c.relowner')})
    from pg_class c ${inOurs} c.relnamespace where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f', 'c')`,
  // Their order counts, and not the places of columns that were dropped.
  'column': `select concat_ws(' ', c.oid::regclass || '.' || t.attname,
      'at', row_number() over (partition by c.oid order by t.attnum), format_type(t.atttypid, t.atttypmod),
      case when t.attnotnull then 'not null' end, 'default ' || pg_get_expr(d.adbin, d.adrelid),
      'identity', nullif(t.attidentity, ''), 'generated', nullif(t.attgenerated, ''),
      'storage', t.attstorage, t.attcompression, nullif(t.attcollation, 0)::regcollation,
      'for', (select string_agg(concat_ws(' ', a.grantee::regrole, a.privilege_type), ', '
        order by a.grantee::regrole::text, a.privilege_type) from aclexplode(t.attacl) a))
    from pg_attribute t join pg_class c on c.oid = t.attrelid ${inOurs} c.relnamespace
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = t.attnum
    where c.relkind in ('r', 'p', 'v', 'm', 'f', 'c') and t.attnum > 0 and not t.attisdropped`,
  'constraint': `select concat_ws(' ', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid),
      case when not k.convalidated then 'not valid' end) from pg_constraint k ${inOurs} k.connamespace`,
  'index': `select concat_ws(' ', pg_get_indexdef(i.indexrelid), case when not i.indisvalid then 'invalid' end)
    from pg_index i join pg_class c on c.oid = i.indexrelid ${inOurs} c.relnamespace`,
  'trigger': `select concat_ws(' ', pg_get_triggerdef(t.oid), t.tgenabled)
    from pg_trigger t join pg_class c on c.oid = t.tgrelid ${inOurs} c.relnamespace where not t.tgisinternal`,
  'rule': `select pg_get_ruledef(r.oid)
    from pg_rewrite r join pg_class c on c.oid = r.ev_class ${inOurs} c.relnamespace`,
  'policy': `select concat_ws(' ', p.polrelid::regclass, p.polname,
      case when not p.polpermissive then 'restrictive' end, p.polcmd, 'to',
      (select string_agg(r::regrole::text, ', ' order by r::regrole::text) from unnest(p.polroles) r),
      'using ' || pg_get_expr(p.polqual, p.polrelid), 'check ' || pg_get_expr(p.polwithcheck, p.polrelid))
    from pg_policy p join pg_class c on c.oid = p.polrelid ${inOurs} c.relnamespace`,
  'function': `select concat_ws(' ', p.oid::regprocedure, 'takes', pg_get_function_arguments(p.oid),
      'returns', pg_get_function_result(p.oid), l.lanname, p.prokind, p.provolatile, p.proparallel,
      'definer', p.prosecdef, 'leakproof', p.proleakproof, 'strict', p.proisstrict,
      'cost', p.procost, 'rows', p.prorows, 'set', array_to_string(p.proconfig, ' set '),
      'of', p.proowner::regrole, 'for', ${acl('p.proacl', 'f', 'p.proowner')},
      'does', coalesce(pg_get_function_sqlbody(p.oid), p.prosrc))
    from pg_proc p join pg_language l on l.oid = p.prolang ${inOurs} p.pronamespace`,
  'type': `select concat_ws(' ', t.oid::regtype, t.typtype, 'of', t.typowner::regrole,
      'for', ${acl('t.typacl', 'T', 't.typowner')},
      (select string_agg(e.enumlabel, ', ' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid))
    from pg_type t ${inOurs} t.typnamespace`,
  'sequence': `select concat_ws(' ', s.seqrelid::regclass, s.seqtypid::regtype, s.seqstart, s.seqincrement,
      s.seqmax, s.seqmin, s.seqcache, s.seqcycle)
    from pg_sequence s join pg_class c on c.oid = s.seqrelid ${inOurs} c.relnamespace`,
  'default for': `select concat_ws(' ', d.defaclrole::regrole, d.defaclnamespace::regnamespace, d.defaclobjtype,
      d.defaclacl::text) from pg_default_acl d`,
  'comment': `select concat_ws(' ', pg_describe_object(d.classoid, d.objoid, d.objsubid), d.description)
    from pg_description d where d.objoid >= 16384`,
  'extension': `select extname from pg_extension`,
  'event trigger': `select evtname from pg_event_trigger`,
  'statistics': `select pg_get_statisticsobjdef(s.oid) from pg_statistic_ext s`,
}

/**
 * Without comments and line breaks: the same body may be laid out differently. And without the day in the name
 * of the queue's partitions: one database may be made before midnight and the other after.
 */
const onOneLine = (line: string): string =>
  line
    .replaceAll(/queue_stats_\d{8}/g, 'queue_stats_day')
    .replaceAll(/(^|\s)--.*$/gm, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s*([(),;])\s*/g, '$1')
    .trim()

export async function schemaOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const lines: string[] = []
    for (const [kind, text] of Object.entries(kinds)) {
      const { rows } = await client.query<{ line: string }>(`select x.line from (${text}) as x (line)`)
      lines.push(...rows.map(({ line }) => `${kind} ${onOneLine(line)}`))
    }
    const { rows: tables } = await client.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'auth') and c.relkind = 'r' and c.relname !~ '^kysely_'`,
    )
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: object }>(`select to_jsonb(t) as row from ${name} t`)
      lines.push(...rows.map(({ row }) => `row ${name} ${JSON.stringify(row)}`))
    }
    return lines.sort()
  } finally {
    await client.end()
  }
}

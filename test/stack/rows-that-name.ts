// Finds where the database still names a person: each column of each table, bytes as hex.
type Query = <T extends Record<string, unknown>>(text: string, values?: unknown[]) => Promise<T[]>

/** The tables of the product's own schemas with a row that contains one of these. */
export async function rowsThatName(query: Query, marks: readonly string[]): Promise<string[]> {
  const tables = await query<{
    name: string
  }>(`select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'auth', 'pgboss')`)
  if (tables.length <= 45) throw new Error(`only ${tables.length} tables were looked at`)
  const places = await Promise.all(
    tables.map(async ({ name }) =>
      (
        await query(`select 1 from ${name} t where t::text ilike any($1) limit 1`, [
          marks.map((mark) => `%${mark}%`),
        ])
      ).length > 0
        ? [name]
        : [],
    ),
  )
  return places.flat().toSorted()
}

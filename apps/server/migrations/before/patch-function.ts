// Shared by the migrations that change a few lines of a function and leave the rest unchanged. It is no
// migration: its name has no number.
import { sql, type Kysely } from 'kysely'

/**
 * Replaces parts of a function's text. Each must occur exactly once, or this throws. `name` includes the
 * argument types if the function has several forms.
 */
export async function patch(
  db: Kysely<unknown>,
  name: string,
  changes: readonly (readonly [string, string])[],
): Promise<void> {
  const kind = sql.raw(name.includes('(') ? 'regprocedure' : 'regproc')
  const { rows } = await sql<{ text: string }>`select pg_get_functiondef(${name}::${kind}) as text`.execute(
    db,
  )
  let text = rows[0]!.text
  for (const [from, to] of changes) {
    if (text.split(from).length !== 2) throw new Error(`${name} does not read as expected: ${from}`)
    text = text.replace(from, () => to)
  }
  await sql.raw(text).execute(db)
}

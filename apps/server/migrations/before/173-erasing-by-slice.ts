// Each slice erases its own rows of a person, by a function that erase_person alone calls. They are read from the
// baseline, so that each has one text.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'

const slices = [
  '001-platform',
  '002-audit',
  '003-accounts',
  '004-proofs',
  '005-factors',
  '006-notifications',
  '007-wills',
  '008-parties',
  '009-payments',
  '010-identity',
  '011-ceremony',
  '012-registration',
  '013-own-data',
]
const wanted = [
  /^create type erased_person as \([^;]*\);/gm,
  /^create function (?:traces_of_\w+|erase_(?!deleted_drafts)\w+)\([^]*?\n\$\$;/gm,
  /^revoke all on function [^;]*\berased_person\b[^;]*;/gm,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const slice of slices) {
    const text = readFileSync(join(import.meta.dirname, 'baseline', `${slice}.sql`), 'utf8')
    const found = wanted.flatMap((one) => text.match(one) ?? [])
    if (found.length === 0) throw new Error(`${slice} erases nothing`)
    await sql.raw(found.join('\n').replaceAll('create function', 'create or replace function')).execute(db)
  }
}

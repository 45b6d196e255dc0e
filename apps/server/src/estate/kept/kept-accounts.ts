// Keeps accounts as they are drawn, and finds them again.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { MOST_KEPT, MOST_KEPT_BYTES, type KeptAccounts } from '@testate/api/estate/kept-accounts'
import type { Tx } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { noteChange } from '../note-change.ts'
import { drawForPrint, tablesOf, type AccountTables } from '../printed/account-tables.ts'
import { requireEstate } from '../require-estate.ts'

/**
 * Refuses more than are kept of one estate, and accounts that are too long; final ones are not kept then. `day`: null
 * for today.
 */
export async function keepAccounts(
  tx: Tx,
  person: Person,
  { willId, day, isFinal }: { willId: string; day: string | null; isFinal: boolean },
): Promise<void> {
  const drawn = await drawForPrint(tx, willId, day ?? undefined)
  const bytes = Buffer.from(JSON.stringify(tablesOf(drawn)))
  const number = ((await keptAccounts(tx, willId))[0]?.number ?? 0) + 1
  if (number > MOST_KEPT || bytes.length > MOST_KEPT_BYTES) {
    // What all have agreed to is entered all the same: the estate closes.
    if (isFinal) return
    refuse('rule-broken', undefined, because('estate-kept-full'))
  }
  const id = randomUUID()
  const head = drawn.entries.reduce((most, entry) => Math.max(most, entry.number), 0)
  await sql`
    insert into estate_kept_accounts (id, will_id, number, person_id, day, head, is_final, drawn)
    values (${id}, ${willId}, ${number}, estate_self(${willId}), ${drawn.accounts.day}::date, ${head}, ${isFinal},
      ${bytes})`.execute(tx)
  await noteChange(tx, { willId, person }, 'estate.accounts-kept', { keptId: id, number, isFinal })
}

/** Newest first. */
export async function keptAccounts(tx: Tx, willId: string): Promise<KeptAccounts[]> {
  await requireEstate(tx, willId)
  const { rows } = await sql<Omit<KeptAccounts, 'keptAt'> & { keptAt: Date }>`
    select id, number, to_char(day, 'YYYY-MM-DD') as day, head, is_final as "isFinal", person_id as "keptBy",
      made_at as "keptAt", encode(content_hash, 'hex') as "contentHash"
    from estate_kept_accounts where will_id = ${willId} order by number desc`.execute(tx)
  return rows.map((row) => ({ ...row, keptAt: row.keptAt.toISOString() }))
}

/** Refuses `not-found` for what is not of this estate. */
export async function readKept(tx: Tx, willId: string, id: string): Promise<AccountTables> {
  return JSON.parse((await keptBytes(tx, willId, id)).toString('utf8')) as AccountTables
}

/** As they were kept: JSON in UTF-8. Refuses `not-found` for what is not of this estate. */
export async function keptBytes(tx: Tx, willId: string, id: string): Promise<Buffer> {
  await requireEstate(tx, willId)
  const { rows } = await sql<{ drawn: Buffer }>`
    select drawn from estate_kept_accounts where will_id = ${willId} and id = ${id}`.execute(tx)
  return (rows[0] ?? refuse('not-found')).drawn
}

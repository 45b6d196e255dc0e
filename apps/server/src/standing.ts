// The caller's relation to the will a call concerns. It is outside the slices because it joins the tables of
// three of them.
import { sql } from 'kysely'
import type { Relation } from '@testate/domain/permissions'
import type { WillStatus } from '@testate/domain/lifecycle'
import type { Tx } from './platform/database/database.ts'
import type { Standing } from './platform/http/http.ts'
import type { Person } from './platform/database/person.ts'

/**
 * Null if it does not exist or the person has no relation to it: the two must be indistinguishable. For a
 * party, `witness` means being that very party.
 */
export async function standingOf(
  tx: Tx,
  person: Person,
  kind: 'will' | 'party' | 'quote',
  id: string,
): Promise<Standing | null> {
  const will =
    kind === 'will'
      ? sql`${id}::uuid`
      : kind === 'party'
        ? sql`(select will_id from parties where id = ${id}::uuid)`
        : sql`(select will_id from quotes where id = ${id}::uuid)`
  const thisParty = kind === 'party' ? sql`and p.id = ${id}::uuid` : sql``
  const { rows } = await sql<{ id: string; status: WillStatus; testator: boolean; witness: boolean }>`
    select w.id, w.status, w.testator_id = ${person.id} as testator,
      exists (select 1 from parties p where p.will_id = w.id and p.role = 'witness' and p.person_id = ${person.id}
              and p.state not in ('replaced', 'declined', 'expired') ${thisParty}) as witness
    from wills w where w.id = ${will}`.execute(tx)
  const row = rows[0]
  if (row === undefined || (!row.testator && !row.witness)) return null
  const relations: Relation[] = [person.kind]
  if (row.testator) relations.push('testator')
  if (row.witness) relations.push('witness')
  return { willId: row.id, status: row.status, relations }
}

// The caller's relation to the will a call concerns, in a transaction that acts for them. It is outside the slices
// because it joins the tables of three of them.
import { sql } from 'kysely'
import type { WillStatus } from '@testate/domain/lifecycle'
import type { Tx } from './platform/database/database.ts'
import type { Standing } from './platform/http/http.ts'
import type { Person } from './platform/database/person.ts'

/**
 * Null if it does not exist or the person has no relation to it: the two must be indistinguishable. For a
 * party, `witness` means being that very party. An executor, a contact or a professional is one for calls about the
 * will alone, and sees nothing of it by that.
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
  const asWitness = kind === 'party' ? sql`r.party_id = ${id}::uuid` : sql`true`
  const { rows } = await sql<{ id: string; status: WillStatus; relation: 'testator' | 'witness' }>`
    select distinct w.id, w.status, r.relation from wills w, app_relations(w.id) r
    where w.id = ${will} and (r.relation = 'testator' or ${asWitness}) order by r.relation`.execute(tx)
  const around =
    kind === 'will'
      ? await sql<{ status: WillStatus; relation: 'executor' | 'contact' | 'professional' }>`
          select distinct will_status as status, relation from app_around(${id}::uuid) order by relation`.execute(
          tx,
        )
      : { rows: [] }
  const status = (rows[0] ?? around.rows[0])?.status
  if (status === undefined) return null
  const relations = [...rows, ...around.rows].map(({ relation }) => relation)
  return { willId: rows[0]?.id ?? id, status, relations: [person.kind, ...relations] }
}

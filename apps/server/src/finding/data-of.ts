// Finding's part of a copy of one's data: the choice, the searches one made, and those that found one. What the keyed
// value is of stands with the identity check; the value itself is of no use without the release worker's key.
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'

export async function dataOf(tx: Tx, personId: string): Promise<Record<string, unknown>> {
  const [choice] = (
    await sql<object>`
      select findable, changed_at as "changedAt" from find_choices where person_id = ${personId}`.execute(tx)
  ).rows
  const { rows: searchesByYou } = await sql<object>`
    select asked_at as "askedAt", capacity from find_searches where person_id = ${personId}
    order by asked_at`.execute(tx)
  // The asker was told before they asked that their name and statement are shown.
  const { rows: searchesForYou } = await sql<object>`
    select asked_at as "askedAt", asker_name as "askerName", capacity, statement, told_at as "toldAt" from find_hits
    where testator_id = ${personId} order by asked_at`.execute(tx)
  return { choice: choice ?? null, searchesByYou, searchesForYou }
}

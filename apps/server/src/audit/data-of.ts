// The log's part of a copy of one's data.
import { sql } from 'kysely'
import { parseAuditLeaf } from '@testate/evidence/log/audit-entry'
import type { Tx } from '../platform/database/database.ts'

interface Entry {
  will_id: string | null
  actor: string
  details: string
  salt: Buffer
  leaf: Buffer
  log_index: string | null
}

/**
 * Lines of the person's own wills, and those that name them. Without the details of other people's acts: those
 * identify them. `others`: the other parties to these wills.
 */
export async function dataOf(
  tx: Tx,
  personId: string,
  { wills, others }: { wills: readonly string[]; others: readonly string[] },
): Promise<object[]> {
  const { rows } = await sql<Entry>`select e.will_id, e.actor, e.details, e.salt, e.leaf, l.log_index
      from audit_entries e left join audit_leaves l on l.entry_id = e.id
    where e.salt is not null and (e.will_id = any(${wills}::uuid[]) or e.actor = ${personId}
      or (e.will_id is null and e.details like ${`%${personId}%`})) order by e.id limit 50000`.execute(tx)
  return rows.map(({ will_id: willId, actor, details, salt, leaf, log_index: index }) => {
    const { event, at } = parseAuditLeaf(leaf)
    const known = { event, at, willId, index: index === null ? null : Number(index) }
    const byPerson = /^[0-9a-f-]{36}$/.test(actor) && actor !== personId
    if (byPerson || others.some((id) => details.includes(id)))
      return { ...known, by: byPerson ? 'another person' : 'the service' }
    return {
      ...known,
      by: actor === personId ? 'you' : 'the service',
      details: JSON.parse(details) as unknown,
      salt: salt.toString('hex'),
    }
  })
}

// A testator who appeared after a release: staff look into how it came about, and one of them closes the incident with
// what was found, by a proof of their own. They see nothing of the will.
import { staffActs } from '@testate/api/death/staff-acts'
import { sql } from 'kysely'
import type { Incident } from '@testate/api/released'
import { asLine, prepareLine } from '../audit/append.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { refuse } from '../platform/http/problem.ts'
import { actAsStaff } from '../proofs/by-staff.ts'
import { provenOnly } from '../proofs/proven-by.ts'

export async function listIncidents(tx: Tx): Promise<{ incidents: Incident[] }> {
  const { rows } = await sql<{
    id: string
    noticeId: string
    name: string
    openedAt: Date
    newKeyAt: Date | null
    isChanging: boolean
  }>`
    select id, notice_id as "noticeId", name, opened_at as "openedAt", new_key_at as "newKeyAt",
      is_changing as "isChanging" from app_incidents()`.execute(tx)
  return {
    incidents: rows.map(({ name, openedAt, newKeyAt, ...one }) => ({
      ...one,
      deceasedName: name,
      openedAt: openedAt.toISOString(),
      newKeyAt: newKeyAt?.toISOString() ?? null,
    })),
  }
}

/** Refuses `not-found` for one that is closed, and `step-up-needed`. */
export async function closeIncident(
  tx: Tx,
  person: Person,
  incidentId: string,
  { found, request }: { found: string; request: Parameters<typeof actAsStaff>[0] },
): Promise<{ incidents: Incident[] }> {
  const one = (await listIncidents(tx)).incidents.find(({ id }) => id === incidentId) ?? refuse('not-found')
  const { rows: wills } = await sql<{ willId: string }>`
    select app_incident_will(${incidentId}::uuid) as "willId"`.execute(tx)
  await actAsStaff(request, tx, person, staffActs.closeIncident(incidentId))
  const line = await prepareLine({
    event: 'incident.closed',
    willId: wills[0]!.willId,
    actor: person.id,
    details: { incidentId, noticeId: one.noticeId, found },
  })
  const { rows } = await provenOnly(
    sql<{ isClosed: boolean }>`
      select app_close_incident(${incidentId}::uuid, ${found}, ${asLine(line)}) as "isClosed"`.execute(tx),
  )
  if (rows[0]?.isClosed !== true) refuse('not-found')
  return await listIncidents(tx)
}

// All staff are mailed of each look-up, assignment and end, also of those they did not expect to have made: a proof
// that was passed on for another act shows here, before the thirty days are over. The rows are written by triggers, so
// nothing that the api leaves out hides one.
import { sql } from 'kysely'
import { publicLists, type ListName } from '@testate/domain/death/professional'
import { findPerson } from '../../accounts/rows/find-person.ts'
import { staffAddresses } from '../../accounts/rows/staff-addresses.ts'
import type { ProfessionalNews } from '../../notifications/notice-templates.ts'
import { notify } from '../../notifications/notify.ts'
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts'

interface News {
  what: ProfessionalNews
  name: string
  body: ListName
  number: string
  /** Null: the register itself, since the account was erased or is a beneficiary’s. */
  byId: string | null
  reason: string | null
  /** Who accepted the professional’s identity; null of a sample. */
  acceptedById: string | null
}

/** Each piece of news in a transaction of its own, once, in their order. */
export async function tellStaffOfProfessionals(db: Db): Promise<void> {
  while (await inTransaction(db, { service: 'worker' }, tellNext));
}

/** False: nothing was left to tell. */
async function tellNext(tx: Tx): Promise<boolean> {
  const { rows } = await sql<News>`
    with next as (
      update professional_news set told_at = app_now() where id = (
        select id from professional_news where told_at is null order by id limit 1 for update skip locked)
      returning professional_id, notice_id, what)
    select n.what, r.name, r.body, r.number, r.ended_reason as reason, case n.what
      when 'checked' then r.checked_by when 'ended' then r.ended_by
      when 'assigned' then (select a.assigned_by from death_notice_professionals a
        where a.notice_id = n.notice_id and a.professional_id = r.id) end as "byId",
      identity_accepted_by(r.person_id) as "acceptedById"
    from next n join professionals r on r.id = n.professional_id`.execute(tx)
  const [news] = rows
  if (news === undefined) return false
  const { body, byId, acceptedById, ...said } = news
  const nameOf = async (id: string | null) =>
    id === null ? null : ((await findPerson(tx, id))?.name ?? null)
  const [by, acceptedBy] = [await nameOf(byId), await nameOf(acceptedById)]
  for (const { email: to, name: staffName } of await staffAddresses(tx))
    await notify(tx, {
      to,
      template: 'professional-staff',
      data: { ...said, by, acceptedBy, staffName, list: publicLists[body] },
    })
  return true
}

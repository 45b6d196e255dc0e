// The death notices' part of a copy of one's data: what a person said about somebody's death, and what was said
// about theirs. Who else said it is not theirs to get (UK GDPR article 15(4)).
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'

export async function dataOf(tx: Tx, personId: string, wills: readonly string[]) {
  const { rows } = await sql<Record<string, unknown>>`
    select deceased_name as "deceasedName", to_char(date_of_death, 'YYYY-MM-DD') as "dateOfDeath",
      submitted_by = ${personId}::uuid as "submittedByYou", will_id = any(${[...wills]}::uuid[]) as "aboutYou",
      (select c.confirmed_at from death_notice_confirmations c where c.notice_id = n.id
        and c.person_id = ${personId}::uuid order by c.confirmed_at desc limit 1) as "confirmedByYouAt",
      case when disputed_by = ${personId}::uuid then dispute_reason end as "yourReasonForDisputing",
      case when submitted_by = ${personId}::uuid then encode(certificate_sha256, 'hex') end as "certificateSha256",
      case when submitted_by = ${personId}::uuid then entry_number end as "entryNumber",
      case when submitted_by = ${personId}::uuid then registration_district end as "registrationDistrict",
      (select jsonb_agg(jsonb_build_object('certificate', i.certificate, 'name', i.name, 'date', i.date,
          'at', i.inspected_at) order by i.inspected_at)
        from death_notice_inspections i where i.notice_id = n.id
          and i.person_id = ${personId}::uuid) as "inspectedByYou",
      case when will_id = any(${[...wills]}::uuid[]) then
        (select jsonb_agg(jsonb_build_object('about', l.about, 'madeAt', l.made_at, 'result', l.result,
            'postedOn', l.posted_on, 'reason', l.reason) order by l.made_at)
          from notice_letters l where l.notice_id = n.id) end as "lettersToYou",
      (select jsonb_agg(jsonb_build_object('result', l.result, 'postedOn', l.posted_on, 'reason', l.reason,
          'at', l.settled_at) order by l.settled_at)
        from notice_letters l where l.notice_id = n.id and l.settled_by = ${personId}::uuid) as "lettersByYou",
      (select jsonb_build_object('assignedAt', a.assigned_at, 'toldAt', a.told_at, 'endedAt', a.ended_at)
        from death_notice_professionals a where a.notice_id = n.id
          and a.told_at is not null and a.person_id = ${personId}::uuid) as "youAsProfessional",
      state, created_at as "submittedAt", lengthened_at as "lengthenedAt", ended_at as "endedAt"
    from death_notices n
    where submitted_by = ${personId}::uuid or disputed_by = ${personId}::uuid
      or will_id = any(${[...wills]}::uuid[])
      or exists (select 1 from death_notice_confirmations c
        where c.notice_id = n.id and c.person_id = ${personId}::uuid)
      or exists (select 1 from notice_letters l where l.notice_id = n.id and l.settled_by = ${personId}::uuid)
      or exists (select 1 from death_notice_inspections i
        where i.notice_id = n.id and i.person_id = ${personId}::uuid)
      or exists (select 1 from death_notice_professionals a
        where a.notice_id = n.id and (a.assigned_by = ${personId}::uuid
          or (a.told_at is not null and a.person_id = ${personId}::uuid)))
    order by created_at`.execute(tx)
  return rows
}

/** What staff found of them in the public list of a profession. By whom is left out. */
export async function professionOf(tx: Tx, personId: string) {
  const { rows } = await sql<Record<string, unknown>>`
    select body, number, name, to_char(looked_up_on, 'YYYY-MM-DD') as "lookedUpOn",
      to_char(review_by, 'YYYY-MM-DD') as "reviewBy", ended_at as "endedAt", ended_reason as "endedReason"
    from professionals where person_id = ${personId}::uuid order by checked_at`.execute(tx)
  return rows
}

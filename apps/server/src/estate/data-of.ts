// The estates' part of a copy of one's data: what a person entered as an executor, and what was entered about the
// estate of a will of their own before the release was taken back. What the other executors entered is not theirs to
// get (UK GDPR article 15(4)), but for what was said about themselves.
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import { knownAddress } from '../proofs/addresses.ts'

export async function dataOf(tx: Tx, personId: string, wills: readonly string[]) {
  // A receipt may have been asked of them, by its address alone.
  const address = await knownAddress(tx, personId)
  const { rows } = await sql<Record<string, unknown>>`
    with own as (select ${personId}::uuid as person, ${[...wills]}::uuid[] as wills, ${address}::text as address)
    select e.deceased_name as "deceasedName", to_char(e.date_of_death, 'YYYY-MM-DD') as "dateOfDeath",
      e.opened_at as "openedAt", e.will_id = any(own.wills) as "aboutYou", e.opened_by = own.person as "openedByYou",
      (select json_agg(json_build_object('name', p.name, 'roles', p.roles, 'executorStatus', p.executor_status,
          'circumstance', p.circumstance, 'legacyPence', p.legacy_pence, 'isYou', p.account_id = own.person)
          order by p.number)
        from estate_people p where p.will_id = e.will_id
          and (p.changed_by = own.person or p.account_id = own.person)) as people,
      (select json_agg(json_build_object('side', i.side, 'class', i.class, 'name', i.name, 'holding', i.holding,
          'values', (select json_agg(json_build_object('valuePence', v.value_pence, 'foreign', v.foreign_amount,
              'basis', v.basis, 'lowestPence', v.lowest_pence, 'highestPence', v.highest_pence,
              'foreignRange', v.foreign_range, 'source', v.source, 'reason', v.reason, 'at', v.made_at)
              order by v.number)
            from estate_values v where v.item_id = i.id
              and (v.made_by = own.person or e.will_id = any(own.wills)))) order by i.number)
        from estate_items i where i.will_id = e.will_id
          and (e.will_id = any(own.wills) or i.changed_by = own.person or exists (
            select 1 from estate_values v where v.item_id = i.id and v.made_by = own.person))) as items,
      (select json_agg(json_build_object('day', n.day, 'kind', n.kind, 'amountPence', n.amount_pence,
          'foreign', n.foreign_amount, 'note', n.note, 'at', n.made_at) order by n.number)
        from estate_entries n where n.will_id = e.will_id and n.made_by = own.person) as entries,
      (select json_agg(json_build_object('kind', v.kind, 'amountPence', v.amount_pence, 'foreign', v.foreign_amount,
          'item', v.item_name, 'form', v.form, 'keepYears', v.keep_years, 'person', v.person_name, 'note', v.note,
          'writtenByYou', v.made_by is not distinct from own.person,
          'writtenAt', v.made_at, 'agreedByYouAt', a.agreed_at) order by v.made_at)
        from estate_proposal_versions v left join estate_agreements a on a.proposal_id = v.proposal_id
          and a.version = v.version and a.person_id = own.person
        where v.will_id = e.will_id and (v.made_by = own.person or a.id is not null)) as proposals,
      (select json_agg(json_build_object('answers', x.answers, 'at', x.made_at) order by x.number)
        from estate_tax_answers x where x.will_id = e.will_id and x.made_by = own.person) as "taxAnswers",
      (select json_agg(json_build_object('day', r.day, 'note', r.note, 'at', r.made_at) order by r.id)
        from estate_receipts r where r.will_id = e.will_id and r.made_by = own.person) as receipts,
      (select json_agg(json_build_object('amountPence', r.amount_pence, 'item', r.item_name, 'purpose', r.purpose,
          'capacity', r.capacity, 'paidOn', r.paid_on, 'askedByYou', r.asked_by is not distinct from own.person,
          'askedAt', r.asked_at, 'takenBackAt', r.taken_back_at,
          'askedOfYou', r.address = own.address, 'signerName', r.signer_name, 'answer', (
            select json_build_object('signedAt', r.signed_at, 'signedName', r.signed_name, 'sentence', r.sentence,
              'refusedAt', r.refused_at, 'refusedReason', r.refused_reason)
            where r.address = own.address or exists (select 1 from estate_people p where p.will_id = e.will_id
              and p.account_id = own.person and p.executor_status = 'acting'))) order by r.asked_at)
        from estate_receipt_requests r where r.will_id = e.will_id
          and (own.person in (r.asked_by, r.taken_back_by) or r.address = own.address)) as "receiptRequests",
      (select json_agg(json_build_object('answers', x.answers, 'at', x.made_at) order by x.number)
        from estate_probate_answers x
        where x.will_id = e.will_id and x.made_by = own.person) as "probateAnswers",
      (select json_agg(json_build_object('reason', d.reason, 'at', d.raised_at, 'endedAt', d.ended_at)
          order by d.raised_at)
        from estate_disputes d where d.will_id = e.will_id and d.raised_by = own.person) as disputes,
      (select json_agg(json_build_object('what', x.what, 'aboutYou', x.person_id is not distinct from own.person,
          'reason', case when x.asked_by = own.person then x.reason end, 'at', x.asked_at, 'endedAt', x.ended_at,
          'outcome', x.outcome) order by x.asked_at)
        from executor_ends x where x.will_id = e.will_id and own.person in (x.asked_by, x.person_id))
        as "executorEnds",
      (select json_agg(json_build_object('task', m.mark, 'day', m.day, 'at', m.made_at) order by m.id)
        from estate_marks m where m.will_id = e.will_id and m.made_by = own.person) as tasks,
      (select json_agg(json_build_object('recipient', g.recipient, 'what', g.what, 'kind', g.kind,
          'valuePence', g.value_pence, 'day', g.day, 'keptBenefit', g.kept_benefit, 'removedAt', g.removed_at,
          'at', g.changed_at) order by g.number)
        from estate_gifts g where g.will_id = e.will_id
          and (e.will_id = any(own.wills) or g.changed_by = own.person)) as gifts,
      (select json_agg(json_build_object('title', d.title, 'kind', d.kind, 'day', d.day, 'size', d.size,
          'at', d.added_at) order by d.added_at)
        from estate_documents d join estate_people p on p.id = d.added_by
        where d.will_id = e.will_id and p.account_id = own.person) as documents,
      (select json_agg(json_build_object('day', s.day, 'amountPence', s.amount_pence, 'text', s.text,
          'setAside', s.aside, 'addedByYou', s.added_by is not distinct from own.person,
          'decidedByYou', s.decided_by is not distinct from own.person, 'at', s.added_at) order by s.day, s.number)
        from estate_statement_rows s where s.will_id = e.will_id
          and (e.will_id = any(own.wills) or own.person in (s.added_by, s.decided_by))) as "statementRows",
      (select json_agg(json_build_object('columns', c.columns, 'at', c.changed_at) order by c.changed_at)
        from estate_statement_columns c where c.will_id = e.will_id and c.changed_by = own.person)
        as "statementColumns",
      (select json_agg(json_build_object('items', cardinality(n.item_ids), 'entries', cardinality(n.entry_ids),
          'parts', n.parts, 'until', n.until, 'writtenByYou', n.made_by is not distinct from own.person,
          'at', n.made_at, 'givenByYou', n.given_by is not distinct from own.person, 'givenAt', n.given_at,
          'endedByYou', v.ended_by is not distinct from own.person, 'endedAt', v.ended_at)
          order by v.number, n.version)
        from estate_view_versions n join estate_views v on v.id = n.view_id where n.will_id = e.will_id
          and own.person in (n.made_by, n.given_by, v.ended_by)) as views,
      (select json_agg(json_build_object('title', t.title, 'stage', t.stage, 'due', t.due, 'doneOn', t.done_on,
          'removedAt', t.removed_at, 'at', t.changed_at,
          'isYours', exists (select 1 from estate_people p where p.id = t.person_id and p.account_id = own.person))
          order by t.number)
        from estate_own_tasks t where t.will_id = e.will_id and (t.changed_by = own.person or exists (
          select 1 from estate_people p where p.id = t.person_id and p.account_id = own.person))) as "ownTasks",
      (select json_agg(json_build_object('task', t.mark, 'at', t.made_at, 'saidByYou', t.made_by = own.person,
          'isYours', exists (select 1 from estate_people p where p.id = t.person_id and p.account_id = own.person))
          order by t.id)
        from estate_task_people t where t.will_id = e.will_id and (t.made_by = own.person or exists (
          select 1 from estate_people p where p.id = t.person_id and p.account_id = own.person))) as "taskPeople",
      (select json_agg(json_build_object('person', q.name, 'ending', b.ending, 'confirmedHow', b.confirmed_how,
          'confirmedOn', b.confirmed_on, 'isYours', q.account_id is not distinct from own.person,
          'enteredByYou', c.account_id is not distinct from own.person, 'at', b.changed_at) order by q.number)
        from estate_bank_details b join estate_people q on q.id = b.person_id
          left join estate_people c on c.id = b.changed_by
        where b.will_id = e.will_id and b.details is not null
          and (q.account_id = own.person or c.account_id = own.person)) as "bankDetails",
      (select json_agg(json_build_object('day', k.day, 'isFinal', k.is_final, 'at', k.made_at,
          'sha256', encode(k.content_hash, 'hex')) order by k.number)
        from estate_kept_accounts k join estate_people p on p.id = k.person_id
        where k.will_id = e.will_id and p.account_id = own.person) as "keptAccounts",
      (select json_agg(json_build_object('at', h.made_at, 'sha256', encode(h.file_hash, 'hex')) order by h.made_at)
        from estate_hand_overs h join estate_people p on p.id = h.person_id
        where h.will_id = e.will_id and p.account_id = own.person) as "handOvers",
      (select json_build_object('checkedAt', t.checked_at, 'takenAt', t.taken_at, 'sha256', encode(t.file_hash, 'hex'))
        from estate_take_overs t join estate_people p on p.id = t.person_id
        where t.will_id = e.will_id and p.account_id = own.person) as "takeOver",
      (select v.seen_at from estate_visits v
        where v.will_id = e.will_id and v.person_id = own.person) as "lastSeen",
      (select json_build_object('madeAt', c.made_at) from estate_calendars c
        where c.will_id = e.will_id and c.person_id = own.person) as calendar
    from estates e, own
    where e.will_id = any(own.wills) or e.opened_by = own.person
      or exists (select 1 from executor_ends x where x.will_id = e.will_id
        and own.person in (x.asked_by, x.person_id))
      or exists (select 1 from estate_people p where p.will_id = e.will_id and p.account_id = own.person)
      or e.will_id in (select estate_given(own.person))
      or exists (select 1 from estate_receipt_requests r where r.will_id = e.will_id and r.address = own.address)
    order by e.opened_at`.execute(tx)
  return rows
}

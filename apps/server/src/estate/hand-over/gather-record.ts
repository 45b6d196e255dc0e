// All records of an estate as one document (docs/formats/estate/estate.md). Accounts become persons of the estate: no
// id of an account leaves the register.
import { sql } from 'kysely'
import { documentName, keptName, RECORD_FORMAT, type EstateRecord } from '@testate/api/estate/record'
import { drawAccounts } from '@testate/domain/estate/accounts'
import { londonDay } from '@testate/domain/london-day'
import type { Tx } from '../../platform/database/database.ts'
import { requireEstate } from '../require-estate.ts'
import { entryRows, itemRows, peopleRows } from '../store.ts'

type Gathered = Omit<
  EstateRecord,
  'format' | 'madeAt' | 'madeBy' | 'deceasedName' | 'dateOfDeath' | 'openedAt' | 'accounts'
>

/** As it is at this moment: the same rows at the same moment give the same bytes. */
export async function gatherRecord(
  tx: Tx,
  willId: string,
  { madeBy, madeAt }: { madeBy: string; madeAt: Date },
): Promise<string> {
  const estate = await requireEstate(tx, willId)
  const people = await peopleRows(tx, willId)
  const persons = new Map(
    people.flatMap(({ id, accountId }) => (accountId === null ? [] : [[accountId, id]])),
  )
  const [items, entries] = [await itemRows(tx, willId), await entryRows(tx, willId)]
  const day = londonDay(madeAt)
  const { net, gain, income, distributable, distributed, money, difference } = drawAccounts(
    { people, items, entries },
    day,
  )
  const gathered = withPersons(await gatheredRows(tx, willId, madeAt), persons) as Gathered
  const record = {
    format: RECORD_FORMAT,
    madeAt: madeAt.toISOString(),
    madeBy,
    deceasedName: estate.deceasedName,
    dateOfDeath: estate.dateOfDeath,
    openedAt: estate.openedAt.toISOString(),
    ...gathered,
    documents: gathered.documents.map((one) => ({ ...one, name: documentName(one) })),
    keptAccounts: gathered.keptAccounts.map((one) => ({ ...one, name: keptName(one) })),
    accounts: { day, net, gain, income, distributable, distributed, money, difference },
  } satisfies EstateRecord
  return JSON.stringify(record)
}

/** `by` and `at` of every row: times as they are in the log's formats. */
function withPersons(value: unknown, persons: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((one) => withPersons(one, persons))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, of]) => {
      // Persons of other registers already, and as they were handed over.
      if (name === 'earlier') return [name, of]
      if (name === 'by' || name === 'byAccount')
        return [name === 'by' ? 'by' : 'personId', persons.get(of as string) ?? null]
      if (typeof of === 'string' && /^at$|At$/.test(name)) return [name, new Date(of).toISOString()]
      return [name, name === 'answers' || name === 'columns' ? of : withPersons(of, persons)]
    }),
  )
}

async function gatheredRows(tx: Tx, willId: string, until: Date): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ record: Record<string, unknown> }>`
    with w as (select ${willId}::uuid as id, ${until}::timestamptz as until),
      fitting as materialized (select id from estate_receipts_fitting(${willId}::uuid, null))
    select json_build_object(
      'people', (select coalesce(json_agg(json_build_object('id', id, 'number', number, 'name', name, 'roles', roles,
          'executorStatus', executor_status, 'statusSince', status_since, 'circumstance', circumstance,
          'charityNumber', charity_number, 'legacyPence', legacy_pence, 'residue', case when residue_of is not null
            then json_build_object('of', residue_of, 'in', residue_in) end, 'isFromRegister', from_register)
          order by number), '[]') from estate_people where will_id = w.id),
      'items', (select coalesce(json_agg(json_build_object('id', i.id, 'number', i.number, 'side', i.side,
          'class', i.class, 'name', i.name, 'holding', i.holding,
          'share', json_build_object('of', i.share_of, 'in', i.share_in), 'isOutside', i.is_outside,
          'givenTo', i.given_to, 'values', (select coalesce(json_agg(json_build_object('number', v.number,
              'valuePence', v.value_pence, 'foreign', v.foreign_amount, 'basis', v.basis,
              'lowestPence', v.lowest_pence, 'highestPence', v.highest_pence,
              'foreignRange', v.foreign_range, 'source', v.source, 'reason', v.reason,
              'by', v.made_by, 'at', v.made_at) order by v.number), '[]') from estate_values v where v.item_id = i.id))
          order by i.number), '[]') from estate_items i where i.will_id = w.id),
      'gifts', (select coalesce(json_agg(json_build_object('id', id, 'number', number, 'recipient', recipient,
          'what', what, 'kind', kind, 'valuePence', value_pence, 'day', day, 'keptBenefit', kept_benefit,
          'by', changed_by, 'at', changed_at) order by number), '[]')
        from estate_gifts where will_id = w.id and removed_at is null),
      'entries', (select coalesce(json_agg(json_build_object('id', id, 'number', number, 'day', day, 'kind', kind,
          'amountPence', amount_pence, 'foreign', foreign_amount, 'itemId', item_id, 'personId', person_id,
          'closes', closes, 'expense', expense, 'note', note, 'corrects', corrects, 'proposalId', proposal_id,
          'isTakenOver', is_taken_over, 'by', made_by, 'at', made_at) order by number), '[]')
        from estate_entries where will_id = w.id),
      'receipts', (select coalesce(json_agg(json_build_object('entryId', entry_id, 'day', day, 'note', note,
          'by', made_by, 'at', made_at) order by id), '[]') from estate_receipts where will_id = w.id),
      'marks', (select coalesce(json_agg(json_build_object('mark', mark, 'day', day, 'by', made_by, 'at', made_at)
          order by id), '[]') from estate_marks where will_id = w.id),
      'taskPeople', (select coalesce(json_agg(json_build_object('mark', mark, 'personId', person_id, 'by', made_by,
          'at', made_at) order by id), '[]') from estate_task_people where will_id = w.id),
      'ownTasks', (select coalesce(json_agg(json_build_object('id', id, 'number', number, 'title', title,
          'stage', stage, 'due', due, 'doneOn', done_on, 'personId', person_id, 'by', changed_by, 'at', changed_at)
          order by number), '[]') from estate_own_tasks where will_id = w.id and removed_at is null),
      'taxAnswers', (select coalesce(json_agg(json_build_object('number', number, 'answers', answers, 'by', made_by,
          'at', made_at) order by number), '[]') from estate_tax_answers where will_id = w.id),
      'probateAnswers', (select coalesce(json_agg(json_build_object('number', number, 'answers', answers,
          'by', made_by, 'at', made_at) order by number), '[]') from estate_probate_answers where will_id = w.id),
      'statementColumns', (select coalesce(json_agg(json_build_object('itemId', item_id, 'columns', columns)
          order by changed_at, id), '[]') from estate_statement_columns where will_id = w.id),
      'statementRows', (select coalesce(json_agg(json_build_object('itemId', item_id, 'day', day,
          'amountPence', amount_pence, 'text', text, 'occurrence', occurrence, 'decision', decision, 'aside', aside,
          'entryId', entry_id, 'proposalId', proposal_id, 'by', coalesce(decided_by, added_by),
          'at', coalesce(decided_at, added_at)) order by number), '[]')
        from estate_statement_rows where will_id = w.id),
      'documents', (select coalesce(json_agg(json_build_object('id', d.id, 'number', d.number,
          'sha256', encode(d.sha256, 'hex'), 'size', d.size, 'title', d.title, 'kind', d.kind, 'day', d.day,
          'media', d.media, 'about', case when num_nonnulls(d.item_id, d.gift_id, d.entry_id, d.person_id) > 0 then
            json_build_object('what', case when d.item_id is not null then 'item' when d.gift_id is not null then 'gift'
              when d.entry_id is not null then 'entry' else 'person' end,
              'id', coalesce(d.item_id, d.gift_id, d.entry_id, d.person_id)) end,
          'by', (select p.account_id from estate_people p where p.id = d.added_by), 'at', d.added_at)
          order by d.number), '[]')
        from (select e.id, e.sha256, e.size, e.title, e.kind, e.day, e.media, e.item_id, e.entry_id, e.person_id,
            e.added_by, e.added_at, g.id as gift_id, row_number() over (order by e.added_at, e.id) as number
          from estate_documents e left join estate_gifts g on g.id = e.gift_id and g.removed_at is null
          where e.will_id = w.id) d),
      'keptAccounts', (select coalesce(json_agg(json_build_object('id', k.id, 'number', k.number,
          'sha256', encode(k.content_hash, 'hex'), 'size', octet_length(k.drawn), 'day', k.day, 'head', k.head,
          'isFinal', k.is_final, 'by', (select p.account_id from estate_people p where p.id = k.person_id),
          'at', k.made_at) order by k.number), '[]')
        from estate_kept_accounts k where k.will_id = w.id),
      'past', json_build_object(
        'people', (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by number), '[]')
          from estate_people where will_id = w.id),
        'proposals', (select coalesce(json_agg(json_build_object('id', p.id, 'number', p.number, 'at', p.proposed_at,
            'withdrawnAt', p.withdrawn_at, 'versions', (select coalesce(json_agg(json_build_object(
                'version', v.version, 'kind', v.kind, 'amountPence', v.amount_pence, 'foreign', v.foreign_amount,
                'itemName', v.item_name, 'personName', v.person_name, 'valuePence', v.value_pence,
                'expense', v.expense, 'note', v.note, 'form', v.form, 'assetsPence', v.assets_pence,
                'debtsPence', v.debts_pence, 'keepYears', v.keep_years, 'agreed', (
                  select coalesce(json_agg(json_build_object('by', a.person_id, 'at', a.agreed_at)
                    order by a.agreed_at, a.id), '[]') from estate_agreements a
                  where a.proposal_id = v.proposal_id and a.version = v.version),
                'by', v.made_by, 'at', v.made_at) order by v.version), '[]')
              from estate_proposal_versions v where v.proposal_id = p.id)) order by p.number), '[]')
          from estate_proposals p where p.will_id = w.id),
        'disputes', (select coalesce(json_agg(json_build_object('reason', reason, 'endedAt', ended_at,
            'by', raised_by, 'at', raised_at) order by raised_at, id), '[]')
          from estate_disputes where will_id = w.id),
        'executorEnds', (select coalesce(json_agg(json_build_object('byAccount', person_id, 'what', what,
            'endedAt', ended_at, 'outcome', outcome, 'by', asked_by, 'at', asked_at) order by asked_at, id), '[]')
          from executor_ends where will_id = w.id),
        'views', (select coalesce(json_agg(json_build_object('personName', n.person_name, 'version', n.version,
            'items', cardinality(n.item_ids), 'entries', cardinality(n.entry_ids), 'parts', n.parts,
            'until', n.until, 'givenAt', n.given_at, 'by', coalesce(n.given_by, n.made_by), 'at', n.made_at)
            order by v.number, n.version), '[]')
          from estate_views v join estate_view_versions n on n.view_id = v.id where v.will_id = w.id),
        'handOvers', (select coalesce(json_agg(json_build_object('by', p.account_id, 'at', h.made_at)
            order by h.made_at, h.id), '[]')
          from estate_hand_overs h join estate_people p on p.id = h.person_id
          where h.will_id = w.id and h.made_at < w.until),
        'receiptLinks', (select coalesce(json_agg(json_build_object('id', x.id, 'entry', e.number,
            'purpose', x.purpose, 'capacity', x.capacity, 'signerName', x.signer_name, 'personName', x.person_name,
            'itemName', x.item_name, 'amountPence', x.amount_pence, 'foreign', x.foreign_amount, 'day', x.paid_on,
            'contentHash', encode(x.content_hash, 'hex'),
            'address', case when num_nonnulls(x.signed_at, x.refused_at) > 0 then x.address end,
            'signedAt', x.signed_at, 'signedName', x.signed_name, 'sentence', x.sentence, 'refusedAt', x.refused_at,
            'refusedReason', x.refused_reason, 'takenBackAt', x.taken_back_at, 'correctedAt', x.corrected_at,
            'counted', x.signed_at is not null and x.corrected_at is null and x.id in (select id from fitting),
            'by', x.asked_by, 'at', x.asked_at) order by x.asked_at, x.id), '[]')
          from estate_receipt_requests x join estate_entries e on e.id = x.entry_id
          where x.will_id = w.id and x.proof_id is not null)),
      'earlier', coalesce((select t.past from estate_take_overs t
        where t.will_id = w.id and t.taken_at is not null), '[]')) as record
    from w`.execute(tx)
  return rows[0]!.record
}

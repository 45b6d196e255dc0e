// The rows of what the executors agree to. Row-level security shows them to whoever works the estate.
import { sql } from 'kysely'
import type { ExecutorEnd } from '@testate/api/estate/executor-ends'
import { pence, type Pence } from '@testate/domain/money'
import type { TaxAnswers } from '@testate/domain/estate/tax/answers'
import type { Proposed } from '@testate/domain/estate/agreement'
import type { Tx } from '../platform/database/database.ts'
import { asJson } from './store.ts'

export interface VersionRow extends Proposed {
  version: number
  contentHash: string
  /** Hex; of what is sent or handed over: the state of what it rests on. */
  figures: string | null
  /** Hex; of what is handed over: the state of the thing now. */
  itemFigures: string | null
  madeBy: string | null
  madeAt: string
  agreed: string[]
}
export interface ProposalRow {
  id: string
  number: number
  isWithdrawn: boolean
  isDone: boolean
  /** Newest first. */
  versions: VersionRow[]
}

/** Newest first. `only`: one of them. */
export async function proposalRows(
  tx: Tx,
  willId: string,
  only: string | null = null,
): Promise<ProposalRow[]> {
  const { rows } = await sql<ProposalRow>`
    select p.id, p.number, p.withdrawn_at is not null as "isWithdrawn",
      exists (select 1 from estate_entries e where e.proposal_id = p.id)
        or exists (select 1 from estate_marks m where m.proposal_id = p.id) as "isDone",
      (select json_agg(json_build_object('version', v.version, 'kind', v.kind, 'amount', v.amount_pence,
          'foreign', v.foreign_amount, 'itemId', v.item_id, 'itemName', v.item_name, 'value', v.value_pence,
          'personId', v.person_id, 'personName', v.person_name,
          'expense', v.expense, 'note', v.note, 'assets', v.assets_pence, 'debts', v.debts_pence,
          'form', v.form, 'answers', v.tax_answers, 'keepYears', v.keep_years, 'bank', v.bank_details,
          'itemFigures', case when v.kind = 'handed-over'
            then encode(app_estate_item_figures(v.item_id), 'hex') end,
          'contentHash', encode(v.content_hash, 'hex'), 'figures', encode(v.figures, 'hex'), 'madeBy', v.made_by,
          'madeAt', v.made_at, 'agreed', array(select a.person_id from estate_agreements a
            where a.proposal_id = v.proposal_id and a.version = v.version and a.person_id is not null
            order by a.agreed_at)) order by v.version desc)
        from estate_proposal_versions v where v.proposal_id = p.id) as versions
    from estate_proposals p where p.will_id = ${willId} and (${only}::uuid is null or p.id = ${only}::uuid)
    order by p.number desc`.execute(tx)
  const money = (amount: number | null): Pence | null => (amount === null ? null : pence(amount))
  return rows.map(({ versions, ...row }) => ({
    ...row,
    versions: versions.map((one) => ({
      ...one,
      amount: money(one.amount),
      value: money(one.value),
      assets: money(one.assets),
      debts: money(one.debts),
      madeAt: new Date(one.madeAt).toISOString(),
    })),
  }))
}

export async function insertProposal(tx: Tx, { willId, id }: { willId: string; id: string }): Promise<void> {
  await sql`
    insert into estate_proposals (id, will_id, number)
    select ${id}, ${willId}, coalesce(max(number), 0) + 1 from estate_proposals where will_id = ${willId}`.execute(
    tx,
  )
}

/** The rest the database fills in. */
export type Written = Omit<Proposed, 'itemName' | 'personName' | 'value' | 'answers' | 'bank'>

export async function insertVersion(
  tx: Tx,
  { willId, id, version, by }: { willId: string; id: string; version: number; by: string },
  one: Written,
): Promise<void> {
  await sql`
    insert into estate_proposal_versions (proposal_id, will_id, version, kind, amount_pence, foreign_amount, item_id,
      person_id, expense, note, form, assets_pence, debts_pence, keep_years, made_by)
    values (${id}, ${willId}, ${version}, ${one.kind}, ${one.amount}, ${asJson(one.foreign)}::jsonb, ${one.itemId},
      ${one.personId}, ${one.expense}, ${one.note}, ${one.form}, ${one.assets}, ${one.debts},
      ${one.keepYears}, ${by})`.execute(tx)
}

/** What moved in the rows of bank statements that stand for a proposal; what went out is below zero. */
export async function rowAmounts(tx: Tx, proposalId: string): Promise<number[]> {
  const { rows } = await sql<{ amount: number }>`
    select amount_pence::float8 as amount from estate_statement_rows where proposal_id = ${proposalId}`.execute(
    tx,
  )
  return rows.map(({ amount }) => amount)
}

/** False: it was withdrawn already. */
export async function setWithdrawn(tx: Tx, willId: string, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update estate_proposals set withdrawn_at = app_now()
    where will_id = ${willId} and id = ${id} and withdrawn_at is null`.execute(tx)
  return numAffectedRows === 1n
}

export interface DisputeRow {
  id: string
  reason: string
  /** An account that acts. */
  raisedBy: string
  raisedAt: string
}
export interface StandingRow {
  /** Who has to agree; `asked`: what another executor says of them, and staff have not decided. */
  needed: { accountId: string; name: string; asked: ExecutorEnd['what'] | null }[]
  /** Hex: the state of all items, values and answers about the tax now. */
  figures: string
  /** Hex: the same with every entry, receipt and person. */
  closingFigures: string
  /** How often answers about the tax were saved. */
  answers: number
  /** The newest; null: none. */
  taxAnswers: Partial<TaxAnswers> | null
  /** How many are named and have not accepted. */
  notAccepted: number
  /** The oldest that stands: of somebody who acts, and not ended. */
  dispute: DisputeRow | null
  /** Of whom there are bank details, and which by their ids. */
  banks: { personId: string; details: string }[]
}

/** What every proposal of an estate is held against. One end of each person is open: `executor_ends_open`. */
export async function standingRow(tx: Tx, willId: string): Promise<StandingRow> {
  const { rows } = await sql<Omit<StandingRow, 'needed'> & { needed: StandingRow['needed'] | null }>`
    with needed as materialized (select person, name from app_estate_agreeing(${willId}::uuid))
    select encode(app_estate_figures(${willId}::uuid), 'hex') as figures,
      encode(app_estate_closing_figures(${willId}::uuid), 'hex') as "closingFigures",
      app_estate_not_accepted(${willId}::uuid) as "notAccepted",
      (select coalesce(max(number), 0) from estate_tax_answers where will_id = ${willId}) as answers,
      (select answers from estate_tax_answers where will_id = ${willId} order by number desc limit 1) as "taxAnswers",
      (select json_agg(json_build_object('accountId', person, 'name', name, 'asked', (
          select x.what from executor_ends x
          where x.will_id = ${willId} and x.ended_at is null and x.person_id = needed.person))
          order by name, person)
        from needed) as needed,
      (select coalesce(json_agg(json_build_object('personId', person_id, 'details', details)), '[]')
        from estate_bank_details where will_id = ${willId} and details is not null) as banks,
      (select json_build_object('id', d.id, 'reason', d.reason, 'raisedBy', d.raised_by, 'raisedAt', d.raised_at)
        from estate_disputes d where d.will_id = ${willId} and d.ended_at is null
          and d.raised_by in (select person from needed)
        order by d.raised_at limit 1) as dispute`.execute(tx)
  return { ...rows[0]!, needed: rows[0]!.needed ?? [] }
}

export async function insertDispute(
  tx: Tx,
  { willId, id, by, reason }: { willId: string; id: string; by: string; reason: string },
): Promise<void> {
  await sql`
    insert into estate_disputes (id, will_id, reason, raised_by) values (${id}, ${willId}, ${reason}, ${by})`.execute(
    tx,
  )
}

export async function setDisputeEnded(tx: Tx, id: string): Promise<void> {
  await sql`update estate_disputes set ended_at = app_now() where id = ${id} and ended_at is null`.execute(tx)
}

// The rows of bank details. The api's login may not read what is sealed, and writes none.
import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { ConfirmedWay } from '@testate/domain/estate/bank-details'
import type { Tx } from '../../platform/database/database.ts'

export interface BankRow {
  personId: string
  version: number
  /** Null: they have left. */
  details: string | null
  ending: string | null
  isAbroad: boolean | null
  confirmedHow: ConfirmedWay | null
  confirmedOn: string | null
  /** A person of the estate. */
  changedBy: string | null
  changedAt: Date
}
const columns = sql`person_id as "personId", version, details, ending, is_abroad as "isAbroad",
  confirmed_how as "confirmedHow", to_char(confirmed_on, 'YYYY-MM-DD') as "confirmedOn", changed_by as "changedBy",
  changed_at as "changedAt"`

export async function bankRows(tx: Tx, willId: string): Promise<BankRow[]> {
  const { rows } =
    await sql<BankRow>`select ${columns} from estate_bank_details where will_id = ${willId}`.execute(tx)
  return rows
}

export interface Place {
  willId: string
  personId: string
}

/** As the worker; locked until the transaction ends. Null: there never were any. */
export async function sealedRow(
  tx: Tx,
  { willId, personId }: Place,
): Promise<(BankRow & { sealed: Buffer | null }) | null> {
  const { rows } = await sql<BankRow & { sealed: Buffer | null }>`
    select ${columns}, sealed from estate_bank_details
    where will_id = ${willId} and person_id = ${personId} for update`.execute(tx)
  return rows[0] ?? null
}

export const newDetails = (): string => randomUUID()

interface Kept {
  details: string
  sealed: Buffer
  ending: string
  isAbroad: boolean
  confirmedHow: ConfirmedWay
  confirmedOn: string
}

/** As the worker. Null takes them away. */
export async function writeBank(
  tx: Tx,
  { willId, personId }: Place,
  kept: Kept | null,
  by: string | null,
): Promise<void> {
  await sql`
    insert into estate_bank_details as b (person_id, will_id, details, sealed, ending, is_abroad, confirmed_how,
      confirmed_on, changed_by)
    values (${personId}, ${willId}, ${kept?.details ?? null}::uuid, ${kept?.sealed ?? null}::bytea,
      ${kept?.ending ?? null}, ${kept?.isAbroad ?? null}::boolean, ${kept?.confirmedHow ?? null},
      ${kept?.confirmedOn ?? null}::date, ${by}::uuid)
    on conflict (person_id) do update set version = b.version + 1, details = excluded.details,
      sealed = excluded.sealed, ending = excluded.ending, is_abroad = excluded.is_abroad,
      confirmed_how = excluded.confirmed_how, confirmed_on = excluded.confirmed_on,
      changed_by = excluded.changed_by, changed_at = app_now()`.execute(tx)
}

/** Which person of the estate an account is; of several the first. */
export async function personOfAccount(tx: Tx, willId: string, accountId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from estate_people where will_id = ${willId} and account_id = ${accountId}
    order by number limit 1`.execute(tx)
  return rows[0]?.id ?? null
}

interface OpenPayment {
  kind: string
  personId: string | null
}
export interface EstateState {
  /** All executors closed it, and nothing changed since. */
  isClosed: boolean
  /** A dispute of somebody who acts stands. */
  isStopped: boolean
  /** What is proposed, and neither entered nor withdrawn. */
  open: OpenPayment[]
}
const stateColumns = (agreeing: RawBuilder<unknown>, willId: string) => sql`
  exists (select 1 from estate_disputes d where d.will_id = ${willId} and d.ended_at is null
    and d.raised_by in (select person from ${agreeing} as needed (person))) as "isStopped",
  (select coalesce(json_agg(json_build_object('kind', v.kind, 'personId', v.person_id)), '[]')
    from estate_proposals p join lateral (
      select kind, person_id from estate_proposal_versions where proposal_id = p.id order by version desc limit 1) v
      on true
    where p.will_id = ${willId} and p.withdrawn_at is null
      and not exists (select 1 from estate_entries e where e.proposal_id = p.id)
      and not exists (select 1 from estate_marks m where m.proposal_id = p.id)) as open`

/** As the caller. */
export async function stateOf(tx: Tx, willId: string): Promise<EstateState> {
  const agreeing = sql`(select person from app_estate_agreeing(${willId}::uuid))`
  const { rows } = await sql<EstateState>`
    select app_estate_kept_until(${willId}::uuid) is not null as "isClosed", ${stateColumns(agreeing, willId)}`.execute(
    tx,
  )
  return rows[0]!
}

/** The same for the worker, which acts for nobody; and whether this account works the estate now. */
export async function stateFor(
  tx: Tx,
  willId: string,
  accountId: string,
): Promise<EstateState & { isWorked: boolean }> {
  const agreeing = sql`estate_agreeing(${willId}::uuid)`
  const { rows } = await sql<EstateState & { isWorked: boolean }>`
    select estate_worked_by(${willId}::uuid, ${accountId}::uuid) as "isWorked",
      estate_kept_until(${willId}::uuid) is not null as "isClosed", ${stateColumns(agreeing, willId)}`.execute(
    tx,
  )
  return rows[0]!
}

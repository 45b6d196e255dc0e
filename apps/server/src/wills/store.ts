// The rows of wills and of requests to open one. SQL only; the verbs decide what may happen.
import { sql, type RawBuilder } from 'kysely'
import { overStatuses, type WillStatus } from '@testate/domain/lifecycle'
import { sealedFields, type RegistrationForm } from '@testate/domain/registration-form'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import { tellLive } from '../platform/live.ts'
import { lockWill } from '../platform/database/lock-will.ts'

interface WillRow {
  id: string
  testator_id: string
  status: WillStatus
  title: string
  version: string
  version_number: number
  /** The place in a row from before it was sealed (form/sealed-form.ts). */
  original_location: string | null
  supersedes_id: string | null
  /** Of a codicil: the will that it amends. */
  amends_id: string | null
  particulars: Partial<RegistrationForm>
  form_changes: Partial<RegistrationForm> | null
  networks: string[]
  submitted_at: Date | null
  document_hash: Buffer | null
  document_size: number | null
  document_name: string | null
  document_object: string | null
  page_count: number | null
  pages_checked: 'pending' | 'ok' | 'refused' | null
  pages_problem: Record<string, unknown> | null
  nft_mint_address: string | null
  created_at: Date
  updated_at: Date
}

/** A row for the list: with the caller's own role, and the testator's name if the form has none yet. */
export interface ListedWill extends WillRow {
  witness_order: number | null
  /** Of a pending withdrawal: when it was requested, and when it is carried out. */
  withdrawal: { asked: string; effective: string | null } | null
  /** Of the will that a codicil amends; null to whoever may not see that will. */
  amended_title: string | null
}

/** A row by itself: lists leave the envelope out. */
export interface HeldWill extends ListedWill {
  /** Where the original lies and who the executor is, sealed to the worker. */
  sealed_form: Buffer | null
}

const stored = sql.raw(
  `id, testator_id, status, title, version, version_number, original_location, supersedes_id, amends_id,
   particulars, form_changes, networks, submitted_at, document_hash, document_size, document_name, document_object,
   page_count, pages_checked, pages_problem, nft_mint_address, created_at, updated_at`,
)
const columns = sql`${stored}, app_witness_order(id) as witness_order,
   (select jsonb_build_object('asked', d.asked_at, 'effective', d.effective_at)
    from withdrawals d where d.will_id = wills.id and d.state in ('asked', 'waiting')) as withdrawal,
   (select a.title from wills a where a.id = wills.amends_id) as amended_title`

/**
 * The person's wills, own ones by their own index: with the policy alone, every will of the register would be
 * checked. `rest` narrows, orders or limits each of the two parts. As a subselect the person is not known to
 * the planner, which of somebody with many wills would read the whole table.
 */
const ofTheActor = (
  what: RawBuilder<unknown>,
  rest = sql``,
  as?: 'testator' | 'witness',
): RawBuilder<unknown> => {
  const own = sql`(select ${what} from wills w where testator_id = (select app_person()) ${rest})`
  const others = sql`(select ${what} from wills w where id in (
    select a.will_id from app_wills() a where a.relation <> 'testator')
    and testator_id <> (select app_person()) ${rest})`
  return as === undefined ? sql`${own} union all ${others}` : as === 'testator' ? own : others
}

export interface WhichWills {
  /** Older than that one. */
  before?: string | undefined
  id?: string | undefined
  as?: 'testator' | 'witness' | undefined
  stage?: 'unfinished' | 'in-progress' | undefined
  /** Part of the title. */
  title?: string | undefined
}

const stages = {
  'unfinished': sql`and status in ('draft', 'uploaded') and submitted_at is null`,
  'in-progress': sql`and status <> all(${[...overStatuses]}::text[])`,
}

/** The newest wills of this transaction's person. */
export async function visibleWills(
  tx: Tx,
  most: number,
  { before, id: one, as, stage, title }: WhichWills = {},
): Promise<ListedWill[]> {
  const [{ at, id } = { at: null, id: null }] =
    before === undefined
      ? []
      : (
          await sql<{
            at: string
            id: string
          }>`select created_at::text as at, id from wills where id = ${before}`.execute(tx)
        ).rows
  if (before !== undefined && id === null) return []
  const older = id === null ? sql`` : sql`and (created_at, id) < (${at}::timestamptz, ${id}::uuid)`
  const newest = sql`order by created_at desc, id desc limit ${most}`
  const which = sql`${one === undefined ? sql`` : sql`and id = ${one}`} ${
    stage === undefined ? sql`` : stages[stage]
  } ${title === undefined || title === '' ? sql`` : sql`and position(lower(${title}) in lower(title)) > 0`}`
  const found = ofTheActor(stored, sql`${which} ${older} ${newest}`, as)
  const { rows } = await sql<ListedWill>`select ${columns} from (
      select * from (${found}) found ${newest}) wills`.execute(tx)
  return rows
}

/** Those of them that are the person's, with what a record's line shows of its will. */
export async function titlesOfWills(
  tx: Tx,
  ids: readonly string[],
): Promise<{ id: string; title: string; testatorId: string }[]> {
  return (
    await sql<{ id: string; title: string; testatorId: string }>`
      select id, title, testator_id as "testatorId" from wills where id = any(${ids}::uuid[])`.execute(tx)
  ).rows
}

export async function idsOfTestator(
  tx: Tx,
  personId: string,
  states: readonly WillStatus[],
  withDocument: boolean,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from wills where testator_id = ${personId} and status = any(${[...states]}::text[])
      and (document_object is not null or not ${withDocument}::boolean)`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Counts them by status. */
export async function countByStatus(tx: Tx): Promise<Map<WillStatus, number>> {
  const { rows } = await sql<{ status: WillStatus; n: number }>`select status, count(*)::int as n
    from (${ofTheActor(sql`status`)}) found group by status`.execute(tx)
  return new Map(rows.map(({ status, n }) => [status, n]))
}

/** The testator's newest other will with the same PDF. After a withdrawal the PDF may well come again. */
export async function withSameDocument(
  tx: Tx,
  { id, testator_id, document_hash }: WillRow,
): Promise<Pick<WillRow, 'id' | 'title' | 'status'> | null> {
  if (document_hash === null) return null
  const { rows } = await sql<Pick<WillRow, 'id' | 'title' | 'status'>>`
    select id, title, status from wills
    where document_hash = ${document_hash} and testator_id = ${testator_id} and id <> ${id}
      and status <> 'withdrawn'
    order by created_at desc, id desc limit 1`.execute(tx)
  return rows[0] ?? null
}

export async function findWill(tx: Tx, id: string): Promise<HeldWill | null> {
  return (
    (await sql<HeldWill>`select ${columns}, sealed_form from wills where id = ${id}`.execute(tx)).rows[0] ??
    null
  )
}

/**
 * The row, locked until the transaction ends, so that two saves are serialised. Own wills only (the update
 * policy decides).
 */
export async function holdWill(tx: Tx, id: string): Promise<HeldWill | null> {
  // Locks the will before its row, as everywhere else: in the other order two could deadlock.
  await lockWill(tx, id)
  return (
    (await sql<HeldWill>`select ${columns}, sealed_form from wills where id = ${id} for update`.execute(tx))
      .rows[0] ?? null
  )
}

/**
 * Two of the wills that this testator has a document for, if there are as many; withdrawn and deleted ones
 * included: their bytes are retained.
 */
export async function withDocument(tx: Tx, testatorId: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select distinct id from (select id from wills where testator_id = ${testatorId} and document_object is not null
      union all select id from deleted_drafts where testator_id = ${testatorId}
        and draft ->> 'document_object' is not null) found limit 2`.execute(tx)
  return rows.map(({ id }) => id)
}

export interface NewWill {
  id: string
  testatorId: string
  title?: string
  version?: string
  versionNumber?: number
  sealedForm?: Buffer | null
  supersedesId?: string
  amendsId?: string | null
  particulars?: Partial<RegistrationForm>
  networks?: string[]
}

/**
 * False if the id is taken, by anyone's will, or by a deleted draft that can still be restored (the trigger
 * wills_id_free).
 */
export async function insertWill(tx: Tx, will: NewWill): Promise<boolean> {
  const { rows } = await sql`
    insert into wills (id, testator_id, status, title, version, version_number, sealed_form,
      supersedes_id, amends_id, particulars, networks, created_at, updated_at)
    values (${will.id}, ${will.testatorId}, 'draft', ${will.title ?? ''}, ${will.version ?? '1.0'},
      ${will.versionNumber ?? 1}, ${will.sealedForm ?? null}, ${will.supersedesId ?? null},
      ${will.amendsId ?? null},
      ${JSON.stringify(will.particulars ?? {})}::jsonb, ${will.networks ?? []}::text[], ${now()}, ${now()})
    on conflict do nothing returning id`.execute(tx)
  if (rows.length === 1) await tellLive(tx, will.id)
  return rows.length === 1
}

/** What a row from before the sealing shows goes with the first envelope. */
const open = [...sealedFields]

export interface SavedForm {
  /** Without its sealed fields. */
  form: Partial<RegistrationForm>
  sealedForm: Buffer | null
  networks: string[]
  at: Date
  version?: string | undefined
}

/** Writes the form and the columns that mirror it; the version only if one is given. */
export async function saveForm(
  tx: Tx,
  id: string,
  { form, sealedForm, networks, at, version }: SavedForm,
): Promise<void> {
  await sql`
    update wills set particulars = ${JSON.stringify(form)}::jsonb, networks = ${networks}::text[],
      title = coalesce(${form.willTitle ?? null}, title), version = coalesce(${version ?? null}, version),
      sealed_form = ${sealedForm}, original_location = null,
      description = ${form.willDescription ?? null}, updated_at = ${at}
    where id = ${id}`.execute(tx)
  await tellLive(tx, id)
}

/** What was typed into the submitted form and is not submitted yet. */
export async function saveChanges(
  tx: Tx,
  id: string,
  changes: Partial<RegistrationForm> | null,
  sealedForm: Buffer | null,
  at: Date,
): Promise<void> {
  await sql`
    update wills set form_changes = ${changes === null ? null : JSON.stringify(changes)}::jsonb,
      sealed_form = ${sealedForm}, original_location = null, particulars = particulars - ${open}::text[],
      updated_at = ${at} where id = ${id}`.execute(tx)
  await tellLive(tx, id)
}

/** Into the readable fields of the form in force. */
export async function saveFields(tx: Tx, id: string, fields: Partial<RegistrationForm>): Promise<void> {
  await sql`
    update wills set particulars = particulars || ${JSON.stringify(fields)}::jsonb,
      updated_at = greatest(${now()}, updated_at + interval '1 millisecond')
    where id = ${id}`.execute(tx)
  await tellLive(tx, id)
}

/** The sealed fields of the form in force, and of what is not submitted. */
export async function saveSealed(
  tx: Tx,
  id: string,
  sealedForm: Buffer | null,
  { isMoved }: { isMoved: boolean },
): Promise<void> {
  await sql`
    update wills set sealed_form = ${sealedForm}, original_location = null,
      particulars = particulars - ${open}::text[], form_changes = form_changes - ${open}::text[],
      ${isMoved ? sql`place_changed_at = ${now()},` : sql``}
      updated_at = greatest(${now()}, updated_at + interval '1 millisecond')
    where id = ${id}`.execute(tx)
  await tellLive(tx, id)
}

export async function markSubmitted(tx: Tx, id: string, termsVersion: string, at: Date): Promise<void> {
  await sql`
    update wills set submitted_at = ${at}, terms_version = ${termsVersion}, form_changes = null,
      updated_at = ${at}
    where id = ${id}`.execute(tx)
}

export interface NewDocument {
  title: string
  version: string
  sealedForm: Buffer | null
  /** Without its sealed fields. */
  particulars: Partial<RegistrationForm>
  hash: Buffer
  size: number
  name: string
  object: string
  pages: number
}

export async function saveDocument(tx: Tx, id: string, document: NewDocument): Promise<void> {
  await sql`
    update wills set title = ${document.title}, version = ${document.version},
      sealed_form = ${document.sealedForm}, original_location = null,
      form_changes = form_changes - ${open}::text[],
      particulars = ${JSON.stringify(document.particulars)}::jsonb, document_hash = ${document.hash},
      document_size = ${document.size}, document_name = ${document.name},
      document_object = ${document.object}, page_count = ${document.pages}, pages_checked = 'pending',
      pages_problem = null, updated_at = ${now()}
    where id = ${id}`.execute(tx)
  await tellLive(tx, id)
}

/** Leaves `updated_at`: nobody has changed the form, and a save that names it must not be refused. */
export async function acceptPages(tx: Tx, id: string, pages: number): Promise<void> {
  await sql`
    update wills
    set pages_checked = 'ok', page_count = ${pages}, pages_problem = null
    where id = ${id}`.execute(tx)
  await tellLive(tx, id)
}

/** As `acceptPages`. */
export async function refusePages(tx: Tx, id: string, problem: Record<string, unknown>): Promise<void> {
  await sql`
    update wills
    set pages_checked = 'refused', pages_problem = ${JSON.stringify(problem)}::jsonb
    where id = ${id}`.execute(tx)
  await tellLive(tx, id)
}

/** Detaches a refused document: the draft waits for another. */
export async function dropDocument(tx: Tx, id: string): Promise<void> {
  await sql`update wills set document_hash = null, document_object = null where id = ${id}`.execute(tx)
}

export type OpenPart = 'document' | 'sealed' | 'capsule' | 'capsule-to-pass-on' | 'certificate' | 'proof'

export interface OpenRequest {
  id: string
  will_id: string
  person_id: string
  part: OpenPart
  document_hash: Buffer
  /** Of `proofs`; null for requests older than that update of the register. */
  proof_id: string | null
  /** PEM of the api's key for this one request. */
  public_key: string
  state: 'waiting' | 'ready' | 'refused' | 'ended'
  reason: string | null
  object_id: string | null
  created_at: Date
  expires_at: Date
}

export async function insertOpenRequest(
  tx: Tx,
  request: Omit<OpenRequest, 'state' | 'reason' | 'object_id'>,
): Promise<void> {
  await sql`
    insert into open_requests (id, will_id, person_id, part, document_hash, proof_id, public_key,
    created_at, expires_at)
    values (${request.id}, ${request.will_id}, ${request.person_id}, ${request.part},
      ${request.document_hash}, ${request.proof_id}, ${request.public_key}, ${request.created_at},
            ${request.expires_at})`.execute(tx)
}

export async function findOpenRequest(tx: Tx, id: string): Promise<OpenRequest | null> {
  return (
    (await sql<OpenRequest>`select * from open_requests where id = ${id} for update`.execute(tx)).rows[0] ??
    null
  )
}

/** Advances a request from one state only; false if another transaction did before. */
export async function moveOpenRequest(
  tx: Tx,
  id: string,
  from: OpenRequest['state'],
  to: OpenRequest['state'],
  facts: { object?: string; reason?: string } = {},
): Promise<boolean> {
  const reason = facts.reason === undefined ? sql`` : sql`, reason = ${facts.reason}`
  const { rows } = await sql`
      update open_requests set state = ${to}, object_id = ${facts.object ?? null} ${reason} where id = ${id}
      and state = ${from} returning id`.execute(tx)
  return rows.length === 1
}

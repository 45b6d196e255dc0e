// The rows of receipts: what executors noted, and what was asked for by a link.
import { sql } from 'kysely'
import type { ForeignAmount } from '@testate/domain/estate/currency/foreign'
import type { EntryKind } from '@testate/domain/estate/ledger'
import {
  isSignedFor,
  receiptState,
  type Capacity,
  type ReceiptPurpose,
  type ReceiptState,
} from '@testate/domain/estate/receipts'
import type { Tx } from '../../platform/database/database.ts'

/** A time in JSON. */
type Time = string

export interface RequestRow {
  id: string
  entryId: string
  purpose: ReceiptPurpose
  capacity: Capacity
  signerName: string
  address: string
  deceasedName: string
  personName: string
  kind: EntryKind
  amountPence: number | null
  foreign: ForeignAmount | null
  itemName: string | null
  day: string
  contentHash: string
  /** An account. */
  askedBy: string | null
  askedAt: Time
  round: number
  expiresAt: Time
  mailedAt: Time | null
  reminds: boolean
  remindedAt: Time | null
  signedAt: Time | null
  signedName: string | null
  sentence: string | null
  refusedAt: Time | null
  refusedReason: string | null
  state: ReceiptState
}

/** What was said at a link, while nothing was signed or noted after it. */
export interface RefusedRow {
  at: Time
  address: string
  reason: string
}
export interface EarlierRow {
  id: string
  signedAt: Time
  signedName: string
  personName: string
}

/** What the accounts say of a request. */
type Brief = Pick<RequestRow, 'id' | 'signedAt' | 'signedName' | 'refusedAt' | 'state'>

export interface EntryReceiptRow<R = Brief> {
  noted: { day: string; note: string | null } | null
  /** The newest that was signed and counts, otherwise the newest. */
  request: R | null
  refused: RefusedRow | null
  isSignedFor: boolean
}
interface WholeReceiptRow extends EntryReceiptRow<RequestRow> {
  /** Other ones that were signed, newest first. */
  earlier: EarlierRow[]
}

interface Facts {
  isConfirmed: boolean
  isTakenBack: boolean
  isCorrected: boolean
  isChanged: boolean
  isOver: boolean
}
type Found<R> = Omit<R, 'state'> & Facts

/** Of `x`, a request, and `x.fits`. */
const brief = sql`'id', x.id, 'signedAt', x.signed_at, 'signedName', x.signed_name, 'refusedAt', x.refused_at,
  'isConfirmed', x.proof_id is not null, 'isTakenBack', x.taken_back_at is not null,
  'isOver', x.expires_at <= app_now(), 'isCorrected', x.corrected_at is not null, 'isChanged', not x.fits`
const whole = sql`${brief}, 'entryId', x.entry_id, 'purpose', x.purpose,
  'capacity', x.capacity, 'signerName', x.signer_name, 'address', x.address, 'deceasedName', x.deceased_name,
  'personName', x.person_name, 'kind', x.kind, 'amountPence', x.amount_pence, 'foreign', x.foreign_amount,
  'itemName', x.item_name, 'day', x.paid_on, 'contentHash', encode(x.content_hash, 'hex'),
  'askedBy', x.asked_by, 'askedAt', x.asked_at, 'round', x.round, 'expiresAt', x.expires_at,
  'mailedAt', x.mailed_at, 'reminds', x.reminds, 'remindedAt', x.reminded_at, 'sentence', x.sentence,
  'refusedReason', x.refused_reason`

const columns = sql`id, entry_id, purpose, capacity, signer_name, address, deceased_name, person_name, kind,
  amount_pence, foreign_amount, item_name, paid_on, content_hash, asked_by, asked_at, proof_id, round, expires_at,
  mailed_at, reminds, reminded_at, taken_back_at, signed_at, signed_name, sentence, refused_at, refused_reason,
  corrected_at`

/** By the entry they are for, in one statement: every screen of the accounts reads it. Without ids, of all. */
export async function receiptRows(
  tx: Tx,
  willId: string,
  entryIds: readonly string[] | null = null,
): Promise<Map<string, EntryReceiptRow>> {
  const found = await receiptsOf<Brief>(tx, willId, entryIds, brief)
  return new Map(found.map(({ entryId, ...row }) => [entryId, row]))
}

/** The same of some entries, with everything about them. */
export async function wholeReceiptRows(
  tx: Tx,
  willId: string,
  entryIds: readonly string[],
): Promise<Map<string, WholeReceiptRow>> {
  const found = await receiptsOf<RequestRow>(tx, willId, entryIds, whole)
  return new Map(
    found.map(({ entryId, signed, ...row }) => [
      entryId,
      { ...row, earlier: (signed ?? []).filter(({ id }) => id !== row.request?.id) },
    ]),
  )
}

async function receiptsOf<R extends Brief>(
  tx: Tx,
  willId: string,
  entryIds: readonly string[] | null,
  facts: typeof whole,
): Promise<(EntryReceiptRow<R> & { entryId: string; signed: EarlierRow[] | null })[]> {
  const among = entryIds === null ? null : [...entryIds]
  const ofThese = sql`will_id = ${willId} and (${among}::uuid[] is null or entry_id = any(${among}::uuid[]))`
  const { rows } = await sql<{
    entryId: string
    day: string | null
    note: string | null
    notedAt: Date | null
    request: Found<R> | null
    refused: RefusedRow | null
    signed: EarlierRow[] | null
  }>`
    with fitting as materialized (select id from estate_receipts_fitting(${willId}::uuid, ${among}::uuid[])),
    asked as materialized (
      select ${columns}, id in (select id from fitting) as fits from estate_receipt_requests where ${ofThese}),
    noted as (select distinct on (entry_id) entry_id, day, note, made_at from estate_receipts
      where ${ofThese} order by entry_id, id desc),
    shown as (select distinct on (entry_id) * from asked
      order by entry_id, signed_at is not null and fits desc, asked_at desc, id desc),
    refused as (select distinct on (entry_id) entry_id, json_build_object('at', refused_at, 'address', address,
        'reason', refused_reason) as it
      from asked where refused_at is not null order by entry_id, refused_at desc),
    signed as (select entry_id, json_agg(json_build_object('id', id, 'signedAt', signed_at,
        'signedName', signed_name, 'personName', person_name) order by signed_at desc) as all
      from asked where signed_at is not null and ${among}::uuid[] is not null group by entry_id)
    select coalesce(x.entry_id, n.entry_id) as "entryId", to_char(n.day, 'YYYY-MM-DD') as day, n.note,
      n.made_at as "notedAt", case when x.id is not null then json_build_object(${facts}) end as request,
      f.it as refused, s.all as signed
    from shown x full join noted n on n.entry_id = x.entry_id
      left join refused f on f.entry_id = x.entry_id
      left join signed s on s.entry_id = x.entry_id`.execute(tx)
  return rows.map(({ entryId, day, note, notedAt, request: found, refused: said, signed }) => {
    const request = found === null ? null : stated<R>(found)
    const answered = {
      notedAt: day === null ? null : (notedAt?.getTime() ?? null),
      signedAt: request?.state === 'signed' ? timeOf(request.signedAt) : null,
      refusedAt: timeOf(said?.at ?? null),
    }
    const counts = isSignedFor(answered)
    return {
      entryId,
      noted: day === null ? null : { day, note },
      request,
      refused: counts ? null : said,
      isSignedFor: counts,
      signed,
    }
  })
}

const timeOf = (at: Time | null): number | null => (at === null ? null : Date.parse(at))

function stated<R extends Brief>(found: Found<R>): R {
  const { isConfirmed, isTakenBack, isCorrected, isChanged, isOver, ...row } = found
  const facts = { isConfirmed, isTakenBack, isCorrected, isChanged, isOver }
  const state = receiptState({ ...facts, isSigned: row.signedAt !== null, isRefused: row.refusedAt !== null })
  return { ...row, state } as unknown as R
}

export async function requestRow(tx: Tx, willId: string, id: string): Promise<RequestRow | null> {
  const { rows } = await sql<{ it: Found<RequestRow> }>`
    select json_build_object(${whole}) as it from (
      select ${columns}, estate_receipt_fits(will_id, person_id, person_name, capacity, entry_id, item_name) as fits
      from estate_receipt_requests where will_id = ${willId} and id = ${id}) x`.execute(tx)
  return rows[0] === undefined ? null : stated<RequestRow>(rows[0].it)
}

export interface AskedFields {
  purpose: ReceiptPurpose
  capacity: Capacity
  signerName: string
  address: string
  reminds: boolean
}

export async function insertRequest(
  tx: Tx,
  { willId, entryId, id, by }: { willId: string; entryId: string; id: string; by: string },
  { purpose, capacity, signerName, address, reminds }: AskedFields,
): Promise<void> {
  await sql`
    insert into estate_receipt_requests (id, will_id, entry_id, purpose, capacity, signer_name, address, reminds,
      asked_by)
    values (${id}, ${willId}, ${entryId}, ${purpose}, ${capacity}, ${signerName}, ${address}, ${reminds},
      ${by})`.execute(tx)
}

/** What is at a secret link: as the executors asked for it, and whether it was signed. */
export interface LinkedRow {
  id: string
  willId: string
  entryId: string
  deceasedName: string
  personName: string
  capacity: Capacity
  signerName: string
  purpose: ReceiptPurpose
  amountPence: number | null
  foreign: ForeignAmount | null
  itemName: string | null
  day: string
  contentHash: string
  expiresAt: Date
  signedAt: Date | null
  signedName: string | null
  sentence: string | null
  isCorrected: boolean
}

/** Null: no such link, or nothing at it now. */
export async function linkedRow(tx: Tx, secretHash: Buffer): Promise<LinkedRow | null> {
  const { rows } = await sql<LinkedRow>`
    select id, will_id as "willId", entry_id as "entryId", deceased_name as "deceasedName",
      person_name as "personName", capacity, signer_name as "signerName", purpose,
      amount_pence::float8 as "amountPence", foreign_amount as "foreign", item_name as "itemName",
      to_char(paid_on, 'YYYY-MM-DD') as day, encode(content_hash, 'hex') as "contentHash", expires_at as "expiresAt",
      signed_at as "signedAt", signed_name as "signedName", sentence, is_corrected as "isCorrected"
    from estate_receipt_at(${secretHash})`.execute(tx)
  return rows[0] ?? null
}

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

export interface EntryReceiptRow {
  entryId: string
  noted: { day: string; note: string | null } | null
  /** The newest that was signed and counts, otherwise the newest. */
  request: RequestRow | null
  refused: RefusedRow | null
  /** Other ones that were signed, newest first. */
  earlier: EarlierRow[]
  isSignedFor: boolean
}

interface Facts {
  isConfirmed: boolean
  isTakenBack: boolean
  isCorrected: boolean
  isChanged: boolean
  isOver: boolean
}
type Found = Omit<RequestRow, 'state'> & Facts

const fits = sql`estate_receipt_fits(x.will_id, x.person_id, x.person_name, x.capacity, x.entry_id, x.item_name)`

/** Of `x`, a request. */
const asJson = sql`jsonb_build_object('id', x.id, 'entryId', x.entry_id, 'purpose', x.purpose,
  'capacity', x.capacity, 'signerName', x.signer_name, 'address', x.address, 'deceasedName', x.deceased_name,
  'personName', x.person_name, 'kind', x.kind, 'amountPence', x.amount_pence, 'foreign', x.foreign_amount,
  'itemName', x.item_name, 'day', x.paid_on, 'contentHash', encode(x.content_hash, 'hex'),
  'askedBy', x.asked_by, 'askedAt', x.asked_at, 'round', x.round, 'expiresAt', x.expires_at,
  'mailedAt', x.mailed_at, 'reminds', x.reminds, 'remindedAt', x.reminded_at, 'signedAt', x.signed_at,
  'signedName', x.signed_name, 'sentence', x.sentence, 'refusedAt', x.refused_at,
  'refusedReason', x.refused_reason, 'isConfirmed', x.proof_id is not null,
  'isTakenBack', x.taken_back_at is not null, 'isOver', x.expires_at <= app_now(),
  'isCorrected', x.corrected_at is not null, 'isChanged', not ${fits})`

/** By the entry they are for. One statement: every screen of the accounts reads it. */
export async function receiptRows(tx: Tx, willId: string): Promise<Map<string, EntryReceiptRow>> {
  const { rows } = await sql<{
    entryId: string
    day: string | null
    note: string | null
    notedAt: Date | null
    request: Found | null
    refused: RefusedRow | null
    signed: EarlierRow[] | null
  }>`
    select e.id as "entryId", to_char(n.day, 'YYYY-MM-DD') as day, n.note, n.made_at as "notedAt", r.it as request,
      f.it as refused, s.all as signed
    from (select entry_id as id from estate_receipts where will_id = ${willId}
      union select entry_id from estate_receipt_requests where will_id = ${willId}) e
    left join lateral (select day, note, made_at from estate_receipts x
      where x.will_id = ${willId} and x.entry_id = e.id order by x.id desc limit 1) n on true
    left join lateral (select ${asJson} as it from estate_receipt_requests x
      where x.will_id = ${willId} and x.entry_id = e.id
      order by x.signed_at is not null and ${fits} desc, x.asked_at desc, x.id desc limit 1) r on true
    left join lateral (select jsonb_build_object('at', x.refused_at, 'address', x.address,
        'reason', x.refused_reason) as it
      from estate_receipt_requests x where x.will_id = ${willId} and x.entry_id = e.id and x.refused_at is not null
      order by x.refused_at desc limit 1) f on true
    left join lateral (select jsonb_agg(jsonb_build_object('id', x.id, 'signedAt', x.signed_at,
        'signedName', x.signed_name, 'personName', x.person_name) order by x.signed_at desc) as all
      from estate_receipt_requests x where x.will_id = ${willId} and x.entry_id = e.id
        and x.signed_at is not null) s on true`.execute(tx)
  return new Map(
    rows.map(({ entryId, day, note, notedAt, request: found, refused: said, signed }) => {
      const request = found === null ? null : stated(found)
      const answered = {
        notedAt: day === null ? null : (notedAt?.getTime() ?? null),
        signedAt: request?.state === 'signed' ? timeOf(request.signedAt) : null,
        refusedAt: timeOf(said?.at ?? null),
      }
      const counts = isSignedFor(answered)
      return [
        entryId,
        {
          entryId,
          noted: day === null ? null : { day, note },
          request,
          refused: counts ? null : said,
          earlier: (signed ?? []).filter(({ id }) => id !== request?.id),
          isSignedFor: counts,
        },
      ]
    }),
  )
}

const timeOf = (at: Time | null): number | null => (at === null ? null : Date.parse(at))

function stated({ isConfirmed, isTakenBack, isCorrected, isChanged, isOver, ...row }: Found): RequestRow {
  const facts = { isConfirmed, isTakenBack, isCorrected, isChanged, isOver }
  return {
    ...row,
    state: receiptState({ ...facts, isSigned: row.signedAt !== null, isRefused: row.refusedAt !== null }),
  }
}

export async function requestRow(tx: Tx, willId: string, id: string): Promise<RequestRow | null> {
  const { rows } = await sql<{ it: Found }>`
    select ${asJson} as it from estate_receipt_requests x where x.will_id = ${willId} and x.id = ${id}`.execute(
    tx,
  )
  return rows[0] === undefined ? null : stated(rows[0].it)
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

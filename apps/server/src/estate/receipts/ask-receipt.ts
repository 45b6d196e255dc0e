// An executor asks for a receipt by a link, confirms it with a second factor, has another link mailed,
// switches its reminder, and takes it back.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { toSignFor } from '@testate/domain/estate/closing'
import { capacitiesFor, purposesFor } from '@testate/domain/estate/receipts'
import { asLine, prepareLine } from '../../audit/append.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { provenBy, provenOnly } from '../../proofs/proven-by.ts'
import { noteChange, tellEstate } from '../note-change.ts'
import { requireEstate } from '../require-estate.ts'
import { entryRows, peopleRows } from '../store.ts'
import { insertRequest, requestRow, type AskedFields, type RequestRow } from './store.ts'

/** What the rows refuse, each with its reason. */
const refusals = {
  receipt_own_address: 'estate-receipt-own-address',
  receipt_asked: 'estate-receipt-asked',
  receipts_full: 'estate-receipts-full',
} as const

/**
 * It is mailed once an executor has confirmed it. Refuses an entry that gave nothing or was taken back, somebody who
 * cannot sign for it, an executor's own address, one that was asked for or signed already, and the eleventh for one
 * entry.
 */
export async function askReceipt(
  tx: Tx,
  person: Person,
  { willId, entryId }: { willId: string; entryId: string },
  asked: AskedFields,
): Promise<void> {
  await requireEstate(tx, willId)
  const entries = await entryRows(tx, willId, entryId)
  if (!entries.some(({ id }) => id === entryId)) refuse('not-found')
  const given = toSignFor(entries).find(({ id }) => id === entryId)
  const recipient = (await peopleRows(tx, willId)).find(({ id }) => id === given?.personId)
  if (given === undefined || recipient === undefined)
    refuse('rule-broken', undefined, because('estate-no-receipt'))
  const { capacity, purpose } = asked
  if (!capacitiesFor(recipient.circumstance).includes(capacity) || !purposesFor(given.kind).includes(purpose))
    refuse('rule-broken', undefined, because('estate-receipt-signer'))
  // They sign under the name that the executors paid.
  const signerName = capacity === 'self' ? recipient.name : asked.signerName
  const id = randomUUID()
  await insertRequest(tx, { willId, entryId, id, by: person.id }, { ...asked, signerName }).catch(
    (error: unknown): never => {
      const reason = refusals[(error as { constraint?: string }).constraint as keyof typeof refusals]
      if (reason !== undefined) refuse('rule-broken', undefined, because(reason))
      throw error
    },
  )
  await tellEstate(tx, willId)
}

interface Named {
  willId: string
  id: string
}

/** Refuses `not-found` for one that is not of this estate. */
async function asked(tx: Tx, { willId, id }: Named): Promise<RequestRow> {
  await requireEstate(tx, willId)
  return (await requestRow(tx, willId, id)) ?? refuse('not-found')
}

const noteChanged = (
  tx: Tx,
  person: Person,
  { willId, id }: Named,
  what: 'renewed' | 'reminder' | 'taken-back',
): Promise<void> => noteChange(tx, { willId, person }, 'estate.receipt-changed', { requestId: id, what })

/**
 * The worker mails it then. Returns the entry it is for, as the acts below do. Refuses one that is no draft, other
 * content than is on the person's screen, and `step-up-needed` without a proof for it.
 */
export async function confirmReceipt(
  tx: Tx,
  person: Person,
  {
    willId,
    id,
    contentHash,
    request,
  }: Named & { contentHash: string; request: Parameters<typeof provenBy>[0] },
): Promise<string> {
  const row = await asked(tx, { willId, id })
  if (row.state !== 'draft') refuse('rule-broken', undefined, because('estate-receipt-answered'))
  if (row.contentHash !== contentHash)
    refuse('conflict', 'Another content stands.', because('estate-changed-meanwhile'))
  const { token } = await provenBy(request, tx, person, {
    purpose: 'ask-receipt',
    willId,
    documentHash: contentHash,
  })
  const line = await prepareLine({
    event: 'estate.receipt-asked',
    willId,
    actor: person.id,
    details: { requestId: id, entryId: row.entryId, contentHash },
  })
  await provenOnly(sql`select app_confirm_receipt(${token}, ${id}::uuid, ${asLine(line)})`.execute(tx))
  await tellEstate(tx, willId)
  return row.entryId
}

/** Refuses one that was answered, taken back or corrected, and the seventh link. */
export async function renewReceipt(tx: Tx, person: Person, named: Named): Promise<string> {
  const { entryId, state, round } = await asked(tx, named)
  if (state !== 'waiting' && state !== 'over')
    refuse('rule-broken', undefined, because('estate-receipt-answered'))
  if (round >= 6) refuse('rule-broken', undefined, because('estate-receipts-full'))
  await sql`update estate_receipt_requests set round = round + 1 where id = ${named.id}`.execute(tx)
  await noteChanged(tx, person, named, 'renewed')
  return entryId
}

export async function setReminder(
  tx: Tx,
  person: Person,
  { reminds, ...named }: Named & { reminds: boolean },
): Promise<string> {
  const { entryId, state, reminds: before } = await asked(tx, named)
  if (reminds === before) return entryId
  if (state !== 'draft' && state !== 'waiting' && state !== 'over')
    refuse('rule-broken', undefined, because('estate-receipt-answered'))
  await sql`update estate_receipt_requests set reminds = ${reminds} where id = ${named.id}`.execute(tx)
  await noteChanged(tx, person, named, 'reminder')
  return entryId
}

/** Repeatable. Refuses one that was signed or refused: an answer stays. */
export async function takeBackReceipt(tx: Tx, person: Person, named: Named): Promise<string> {
  const { entryId, state, signedAt, refusedAt } = await asked(tx, named)
  if (state === 'taken-back') return entryId
  if (signedAt !== null || refusedAt !== null)
    refuse('rule-broken', undefined, because('estate-receipt-answered'))
  await sql`
    update estate_receipt_requests set taken_back_at = app_now(), taken_back_by = ${person.id}
    where id = ${named.id} and taken_back_at is null`.execute(tx)
  await noteChanged(tx, person, named, 'taken-back')
  return entryId
}

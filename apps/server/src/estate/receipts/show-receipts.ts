// What was given out of an estate, and what is signed for it or missing.
import type { EstateReceipts, ReceiptLine, ReceiptRequest } from '@testate/api/estate/receipts'
import { pence } from '@testate/domain/money'
import type { Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/problem.ts'
import { requireEstate } from '../require-estate.ts'
import { entryRows, peopleRows, type EntryRow, type PersonRow } from '../store.ts'
import { receiptRows, wholeReceiptRows, type EntryReceiptRow, type RequestRow } from './store.ts'

/** Newest first, after the entry with the number `before`. */
export async function showReceipts(
  tx: Tx,
  willId: string,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<EstateReceipts> {
  await requireEstate(tx, willId)
  const people = await peopleRows(tx, willId)
  const given = givenOf(await entryRows(tx, willId), await receiptRows(tx, willId)).toReversed()
  const left = given.filter(({ entry }) => before === undefined || entry.number < before)
  const page = left.slice(0, limit)
  return {
    receipts: await linesOf(tx, willId, { people, given: page }),
    missing: given.filter(({ receipt, isTakenBack }) => receipt?.isSignedFor !== true && !isTakenBack).length,
    next: left.length > limit ? page.at(-1)!.entry.number : null,
  }
}

/** Of one entry that gave something. */
export async function showReceipt(
  tx: Tx,
  willId: string,
  entryId: string,
): Promise<{ receipt: ReceiptLine }> {
  const people = await peopleRows(tx, willId)
  const given = givenOf(await entryRows(tx, willId, entryId), await receiptRows(tx, willId, [entryId]))
  const [receipt] = await linesOf(tx, willId, { people, given })
  return { receipt: receipt ?? refuse('not-found') }
}

interface GivenEntry {
  entry: EntryRow & { kind: 'distributed' | 'handed-over'; personId: string }
  receipt: EntryReceiptRow | undefined
  isTakenBack: boolean
}

/** What was given, in the order of the ledger. */
function givenOf(entries: readonly EntryRow[], receipts: ReadonlyMap<string, EntryReceiptRow>): GivenEntry[] {
  const takenBack = new Set(entries.map(({ corrects }) => corrects))
  return entries.flatMap((entry) => {
    const { id, kind, personId } = entry
    if ((kind !== 'distributed' && kind !== 'handed-over') || personId === null) return []
    const receipt = receipts.get(id)
    const isTakenBack = takenBack.has(id)
    // What was taken back before anybody was asked about it wants no receipt.
    if (isTakenBack && (receipt?.request ?? null) === null) return []
    return [{ entry: { ...entry, kind, personId }, receipt, isTakenBack }]
  })
}

async function linesOf(
  tx: Tx,
  willId: string,
  { people, given }: { people: readonly PersonRow[]; given: readonly GivenEntry[] },
): Promise<ReceiptLine[]> {
  const personOf = new Map(people.map(({ id, accountId }) => [accountId, id]))
  const receipts = await wholeReceiptRows(
    tx,
    willId,
    given.map(({ entry }) => entry.id),
  )
  return given.map(({ entry: { id, number, kind, personId, amount, itemId, day }, isTakenBack }) => {
    const receipt = receipts.get(id)
    const request = receipt?.request ?? null
    const refused = isTakenBack ? null : (receipt?.refused ?? null)
    return {
      entryId: id,
      number,
      kind,
      personId,
      amountPence: amount,
      itemId,
      day,
      isTakenBack,
      isSignedFor: !isTakenBack && receipt?.isSignedFor === true,
      notedDay: receipt?.noted?.day ?? null,
      request: request === null ? null : shownRequest(request, personOf),
      refused: refused === null ? null : { ...refused, at: time(refused.at) },
      earlier: (receipt?.earlier ?? []).map((one) => ({ ...one, signedAt: time(one.signedAt) })),
    }
  })
}

const time = (at: string): string => new Date(at).toISOString()

function shownRequest(
  { askedBy, kind: _, amountPence, ...row }: RequestRow,
  personOf: ReadonlyMap<string | null, string>,
): ReceiptRequest {
  const maybe = (at: string | null): string | null => (at === null ? null : time(at))
  return {
    ...row,
    amountPence: amountPence === null ? null : pence(amountPence),
    askedBy: askedBy === null ? null : (personOf.get(askedBy) ?? null),
    askedAt: time(row.askedAt),
    expiresAt: time(row.expiresAt),
    mailedAt: maybe(row.mailedAt),
    remindedAt: maybe(row.remindedAt),
    signedAt: maybe(row.signedAt),
    refusedAt: maybe(row.refusedAt),
  }
}

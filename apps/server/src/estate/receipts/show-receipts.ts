// What was given out of an estate, and what is signed for it or missing.
import type { EstateReceipts, ReceiptRequest } from '@testate/api/estate/receipts'
import { pence } from '@testate/domain/money'
import type { Tx } from '../../platform/database/database.ts'
import { requireEstate } from '../require-estate.ts'
import { entryRows, peopleRows } from '../store.ts'
import { receiptRows, type RequestRow } from './store.ts'

export async function showReceipts(tx: Tx, willId: string): Promise<EstateReceipts> {
  await requireEstate(tx, willId)
  const people = await peopleRows(tx, willId)
  const entries = await entryRows(tx, willId)
  const receipts = await receiptRows(tx, willId)
  const takenBack = new Set(entries.map(({ corrects }) => corrects))
  const personOf = new Map(people.map(({ id, accountId }) => [accountId, id]))
  return {
    receipts: entries.flatMap(({ id, number, kind, personId, amount, itemId, day }) => {
      if ((kind !== 'distributed' && kind !== 'handed-over') || personId === null) return []
      const receipt = receipts.get(id)
      const request = receipt?.request ?? null
      // What was taken back before anybody was asked about it wants no receipt.
      if (takenBack.has(id) && request === null) return []
      const refused = takenBack.has(id) ? null : (receipt?.refused ?? null)
      return [
        {
          entryId: id,
          number,
          kind,
          personId,
          amountPence: amount,
          itemId,
          day,
          isTakenBack: takenBack.has(id),
          isSignedFor: !takenBack.has(id) && receipt?.isSignedFor === true,
          notedDay: receipt?.noted?.day ?? null,
          request: request === null ? null : shownRequest(request, personOf),
          refused: refused === null ? null : { ...refused, at: time(refused.at) },
          earlier: (receipt?.earlier ?? []).map((one) => ({ ...one, signedAt: time(one.signedAt) })),
        },
      ]
    }),
  }
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

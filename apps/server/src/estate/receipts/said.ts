// What a receipt is for, in words: in mails and in print.
import type { ReceiptPurpose } from '@testate/domain/estate/receipts'
import { formatPounds, pence } from '@testate/domain/money'
import type { LinkedRow } from './store.ts'

export interface Said {
  name: string
  deceasedName: string
  personName: string
  /** The sum or the thing. */
  what: string
  purpose: ReceiptPurpose
  /** YYYY-MM-DD */
  day: string
}

export const saidOf = ({
  signerName,
  deceasedName,
  personName,
  amountPence,
  foreign,
  itemName,
  purpose,
  day,
}: Pick<
  LinkedRow,
  'signerName' | 'deceasedName' | 'personName' | 'amountPence' | 'foreign' | 'itemName' | 'purpose' | 'day'
>): Said => ({
  name: signerName,
  deceasedName,
  personName,
  what:
    amountPence === null
      ? (itemName ?? 'a thing without a name')
      : foreign === null
        ? formatPounds(pence(amountPence))
        : `${formatPounds(pence(amountPence))} (${foreign.amount} ${foreign.currency})`,
  purpose,
  day,
})

// What a mail states of a receipt or a credit note. The data is stored in the outbox; mails stored before receipts
// had numbers have none of it.

/** Seller and VAT as they stood when the money came. */
export interface Receipt {
  number: string
  /** YYYY-MM-DD. */
  taxDate: string
  seller: { name: string | null; company: string | null; address: string | null }
  vat: { number: string; rate: string; amount: string } | null
}

type Rows = readonly (readonly [string, string])[]

const inWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

export const receiptRows = (
  { number, taxDate, seller: { name, company, address } }: Receipt,
  buyer: string,
): Rows => [
  ['Receipt', number],
  ['Tax date', inWords.format(new Date(`${taxDate}T00:00:00Z`))],
  ['Seller', name ?? 'not given by the operator of this installation'],
  ...(company === null ? [] : ([['Company', company]] as const)),
  ...(address === null ? [] : ([['Address', address]] as const)),
  ['Buyer', buyer],
]

export const vatRows = ({ vat }: Receipt): Rows =>
  vat === null
    ? [['VAT', 'none: the seller is not registered for VAT']]
    : [
        [`VAT at ${vat.rate}, within the total`, vat.amount],
        ['VAT number', vat.number],
      ]

export const creditNoteRows = (number: string | null | undefined): Rows =>
  number == null ? [] : [['Credit note', number]]

// The receipts and credit notes of a will's payments, as screens, mails and the printed document state them.
import { sql } from 'kysely'
import type { MoneyDocument } from '@testate/api/payments'
import { formatPounds, formatRate, pence } from '@testate/domain/money'
import type { PriceLine } from '@testate/domain/price-book'
import { documentNumber, type MoneyDocumentKind } from '@testate/domain/vat'
import type { Tx } from '../../platform/database/database.ts'

interface Row {
  kind: MoneyDocumentKind
  number: number
  receipt_number: number
  payment_id: string
  amount_pence: number
  vat_pence: number | null
  vat_number: string | null
  vat_rate: number | null
  tax_date: string
  issued_at: Date
  cancelled_at: Date | null
  seller: string | null
  company: string | null
  address: string | null
  payer_name: string
  payer_email: string
  provider: string
  lines: PriceLine[]
}

/** Of all payments for this will, oldest first; a receipt before its credit notes. */
export async function documentsOf(tx: Tx, willId: string): Promise<MoneyDocument[]> {
  const { rows } = await sql<Row>`
    select d.kind, d.number, r.number as receipt_number, d.payment_id, d.amount_pence, d.vat_pence,
      s.vat_number, s.vat_rate, d.tax_date::text as tax_date, d.issued_at, d.cancelled_at, s.name as seller,
      s.company, s.address, p.payer_name, p.payer_email, p.provider, q.lines
    from payments p join quotes q on q.id = p.quote_id
      join money_documents d on d.payment_id = p.id
      join money_documents r on r.payment_id = p.id and r.kind = 'receipt'
      left join sellers s on s.id = d.seller_id
    where p.will_id = ${willId}
    order by d.issued_at, r.number, d.kind desc, d.number`.execute(tx)
  return rows.map(show)
}

/** The credit note of the latest refund of this payment, or null when nothing went back. */
export async function latestCreditNote(tx: Tx, paymentId: string): Promise<string | null> {
  const { rows } = await sql<{ number: number | null }>`
    select max(number) as number from money_documents
      where payment_id = ${paymentId} and kind = 'credit-note' and cancelled_at is null`.execute(tx)
  const number = rows[0]?.number ?? null
  return number === null ? null : documentNumber('credit-note', number)
}

function show(row: Row): MoneyDocument {
  const receipt = documentNumber('receipt', row.receipt_number)
  const amount = formatPounds(pence(row.amount_pence))
  return {
    kind: row.kind,
    number: documentNumber(row.kind, row.number),
    paymentId: row.payment_id,
    receipt,
    issuedAt: row.issued_at.toISOString(),
    taxDate: row.tax_date,
    cancelledAt: row.cancelled_at?.toISOString() ?? null,
    amountPence: row.amount_pence,
    amount,
    vat:
      row.vat_pence === null || row.vat_number === null || row.vat_rate === null
        ? null
        : {
            number: row.vat_number,
            rate: formatRate(row.vat_rate),
            pence: row.vat_pence,
            amount: formatPounds(pence(row.vat_pence)),
          },
    seller: { name: row.seller, company: row.company, address: row.address },
    buyer: { name: row.payer_name, email: row.payer_email },
    lines:
      row.kind === 'receipt'
        ? row.lines.map((line) => ({ label: line.label, amount: formatPounds(pence(line.amount)) }))
        : [{ label: `Given back of receipt ${receipt}`, amount }],
    test: row.provider === 'test',
  }
}

// The mails of receipts: the link, one reminder with the same link, and that a signed receipt is for a payment that was
// taken back. The worker makes the secret from its own key, so the database has its hash alone and a reminder can name
// it again.
import { sql } from 'kysely'
import { notify } from '../../notifications/notify.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { ContextWith } from '../../platform/worker-context.ts'
import { workerHmac } from '../../proofs/worker-secret.ts'
import { secretHashOf } from './read-link.ts'
import { saidOf } from './said.ts'
import type { LinkedRow } from './store.ts'

type Context = ContextWith<'openingKey'>

/** Each in a transaction of its own, once. */
export async function mailReceipts(context: Context): Promise<void> {
  while (await inTransaction(context.db, { service: 'worker' }, (tx) => mailNext(tx, context)));
}

type Row = Parameters<typeof saidOf>[0] &
  Pick<LinkedRow, 'capacity' | 'expiresAt'> & { id: string; address: string; round: number }

async function mailNext(tx: Tx, { openingKey }: Context): Promise<boolean> {
  const { rows: due } = await sql<{ what: 'ask' | 'remind' | 'corrected'; id: string }>`
    select what, id from next_receipt_mail()`.execute(tx)
  const [next] = due
  if (next === undefined) return false
  const { rows } = await sql<Row>`
    select id, address, round, signer_name as "signerName", deceased_name as "deceasedName",
      person_name as "personName", amount_pence::float8 as "amountPence", foreign_amount as "foreign",
      item_name as "itemName", purpose, capacity, to_char(paid_on, 'YYYY-MM-DD') as day, expires_at as "expiresAt"
    from estate_receipt_requests where id = ${next.id}`.execute(tx)
  const row = rows[0]!
  const said = saidOf(row)
  if (next.what === 'corrected') {
    await sql`update estate_receipt_requests set corrected_told_at = app_now() where id = ${row.id}`.execute(
      tx,
    )
    await notify(tx, { to: row.address, template: 'receipt-corrected', data: said })
    return true
  }
  const secret = workerHmac(openingKey, 'receipt link', `${row.id}\n${row.round}`).toString('base64url')
  await (
    next.what === 'ask'
      ? sql`
        update estate_receipt_requests set secret_hash = ${secretHashOf(secret)}, mailed_at = app_now()
        where id = ${row.id}`
      : sql`update estate_receipt_requests set reminded_at = app_now() where id = ${row.id}`
  ).execute(tx)
  const { name, deceasedName, personName } = said
  await notify(tx, {
    to: row.address,
    template: 'receipt-asked',
    data: {
      name,
      deceasedName,
      forWhom: row.capacity === 'self' ? null : personName,
      isReminder: next.what === 'remind',
      secret,
      expiresAt: row.expiresAt.toISOString(),
    },
  })
  return true
}

// The mails of receipts: the link, one reminder with the same link, and that a signed receipt is for a payment that was
// taken back. The worker makes the secret from its own key, so the database has its hash alone and a reminder can name
// it again; after another key it names one that works.
import { sql } from 'kysely'
import { tokenHash } from '../../platform/token.ts'
import { notify } from '../../notifications/notify.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { ContextWith } from '../../platform/worker-context.ts'
import { workerHmac } from '../../proofs/worker-secret.ts'
import { saidOf } from './said.ts'
import type { LinkedRow } from './store.ts'

type Context = ContextWith<'openingKey'>

/** Each in a transaction of its own, once. One that cannot be mailed holds up no other; the job fails after them. */
export async function mailReceipts(context: Context): Promise<void> {
  const asWorker = <T>(act: (tx: Tx) => Promise<T>): Promise<T> =>
    inTransaction(context.db, { service: 'worker' }, act)
  const { rows: due } = await asWorker((tx) =>
    sql<{ id: string }>`select id from due_receipt_mails()`.execute(tx),
  )
  const failed: unknown[] = []
  for (const { id } of due)
    await asWorker((tx) => mailOne(tx, context, id)).catch((error: unknown) => failed.push(error))
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} mails about receipts failed`)
}

type Row = Parameters<typeof saidOf>[0] &
  Pick<LinkedRow, 'capacity' | 'expiresAt'> & { id: string; address: string; round: number }

async function mailOne(tx: Tx, { openingKey }: Context, id: string): Promise<void> {
  const { rows: due } = await sql<{ what: 'ask' | 'remind' | 'corrected' | null }>`
    select take_receipt_mail(${id}::uuid) as what`.execute(tx)
  const what = due[0]?.what ?? null
  if (what === null) return
  const { rows } = await sql<Row>`
    select id, address, round, signer_name as "signerName", deceased_name as "deceasedName",
      person_name as "personName", amount_pence::float8 as "amountPence", foreign_amount as "foreign",
      item_name as "itemName", purpose, capacity, to_char(paid_on, 'YYYY-MM-DD') as day, expires_at as "expiresAt"
    from estate_receipt_requests where id = ${id}`.execute(tx)
  const row = rows[0]!
  const said = saidOf(row)
  if (what === 'corrected') {
    await sql`update estate_receipt_requests set corrected_told_at = app_now() where id = ${row.id}`.execute(
      tx,
    )
    await notify(tx, { to: row.address, template: 'receipt-corrected', data: said })
    return
  }
  const secret = workerHmac(openingKey, 'receipt link', `${row.id}\n${row.round}`).toString('base64url')
  await sql`
    update estate_receipt_requests set secret_hash = ${tokenHash(secret)},
      ${what === 'ask' ? sql`mailed_at` : sql`reminded_at`} = app_now()
    where id = ${row.id}`.execute(tx)
  const { name, deceasedName, personName } = said
  await notify(tx, {
    to: row.address,
    template: 'receipt-asked',
    data: {
      name,
      deceasedName,
      forWhom: row.capacity === 'self' ? null : personName,
      isReminder: what === 'remind',
      secret,
      expiresAt: row.expiresAt.toISOString(),
    },
  })
}

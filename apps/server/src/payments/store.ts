// The rows of quotes and payments. SQL only; the verbs decide what may happen.
import { sql, type Generated } from 'kysely'
import type { PriceLine } from '@testate/domain/price-book'
import type { NetworkName } from '@testate/domain/networks'
import { among } from '../platform/database/among.ts'
import type { Tx } from '../platform/database/database.ts'
import { tellLive, tellStaff } from '../platform/live.ts'

export type PaymentState =
  | 'opening'
  | 'open'
  | 'processing'
  | 'paid'
  | 'failed'
  | 'expired'
  | 'refunding'
  | 'refunded'
/**
 * Why money goes back. 'provider': requested at the provider itself; 'chargeback': taken by the cardholder's
 * bank.
 */
export type RefundReason =
  | 'cancellation'
  | 'duplicate'
  | 'technical-failure'
  | 'staff'
  | 'provider'
  | 'chargeback'

/** Why a part goes back: the network never took the will, or its testator gave it up. */
export type PartReason = 'network-failed' | 'cancellation'

export interface QuoteRow {
  id: string
  will_id: string
  networks: NetworkName[]
  lines: PriceLine[]
  total_pence: number
  /** The one network that it adds to a registration that was paid for; null for the registration itself. */
  adds: NetworkName | null
  created_by: string
  created_at: Date
  expires_at: Date
}

export interface PaymentRow {
  id: string
  quote_id: string
  will_id: string
  /** As of its quote. */
  adds: NetworkName | null
  payer_id: string
  payer_name: string
  payer_email: string
  state: PaymentState
  amount_pence: number
  currency: string
  provider: string
  provider_session: string | null
  url: string | null
  express_start_version: string
  express_start_at: Date
  created_at: Date
  paid_at: Date | null
  refunded_at: Date | null
  refund_reason: RefundReason | null
  refund_asked_at: Date | null
  /** The number of the next refund attempt: part of its idempotency key. */
  refund_attempt: number
  /** Why the last attempt failed, and when that was noticed. */
  refund_failure: string | null
  refund_failed_at: Date | null
  /** The provider's ids of all failures noticed. */
  refund_failed_ids: string[]
  returned_pence: number
  dispute: 'none' | 'open' | 'won' | 'lost'
}

export interface FactRow {
  will_id: string
  fact: 'paid' | 'refunding' | 'refunded'
  payment_id: string
  networks: NetworkName[]
  changed_at: Date
}

/** What was paid for one network, to be refunded or already refunded. */
export interface PartRow {
  payment_id: string
  network: NetworkName
  amount_pence: number
  /** How much of the payment has gone back once this part has. */
  due_pence: number
  reason: PartReason
  asked_at: Date
}

type DefaultColumns =
  | 'refund_reason'
  | 'refund_asked_at'
  | 'refund_attempt'
  | 'refund_failure'
  | 'refund_failed_ids'
  | 'refund_failed_at'
  | 'returned_pence'
  | 'dispute'
/** As it is requested: without any claim that money came, and without the page's address. */
export type NewPayment = Omit<
  PaymentRow,
  DefaultColumns | 'provider_session' | 'url' | 'paid_at' | 'refunded_at'
>

type PaymentTables = {
  quotes: Omit<QuoteRow, 'lines'> & { lines: Generated<PriceLine[]> }
  payments: NewPayment & {
    [name in Exclude<keyof PaymentRow, keyof NewPayment>]: Generated<PaymentRow[name]>
  }
  payment_events: { provider: string; event_id: string; type: string; payment_id: string; received_at: Date }
  payment_facts: FactRow
  payment_parts: PartRow
}

const tables = (tx: Tx) => tx.withTables<PaymentTables>()

export async function insertQuote(tx: Tx, quote: QuoteRow): Promise<void> {
  await tables(tx)
    .insertInto('quotes')
    .values({ ...quote, lines: sql`${JSON.stringify(quote.lines)}::jsonb` })
    .execute()
}

export async function quoteById(tx: Tx, id: string): Promise<QuoteRow | undefined> {
  return await tables(tx).selectFrom('quotes').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Of the registration; of a network that is added, by its name. */
export async function latestQuoteOf(
  tx: Tx,
  willId: string,
  adds: NetworkName | null = null,
): Promise<QuoteRow | undefined> {
  return await tables(tx)
    .selectFrom('quotes')
    .selectAll()
    .where('will_id', '=', willId)
    .where('adds', adds === null ? 'is' : '=', adds)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertPayment(tx: Tx, payment: NewPayment): Promise<void> {
  await tables(tx).insertInto('payments').values(payment).execute()
}

export async function paymentById(tx: Tx, id: string): Promise<PaymentRow | undefined> {
  return await tables(tx).selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * The charge that is opening, open, processing or paid: at most one for the registration, and one for each network
 * that is added.
 */
export async function livePaymentOf(
  tx: Tx,
  willId: string,
  adds: NetworkName | null = null,
): Promise<PaymentRow | undefined> {
  return await tables(tx)
    .selectFrom('payments')
    .selectAll()
    .where('will_id', '=', willId)
    .where('adds', adds === null ? 'is' : '=', adds)
    .where('state', 'in', ['opening', 'open', 'processing', 'paid'])
    .executeTakeFirst()
}

/** Of each network that was added to a will the payment that counts, else the latest attempt. */
export async function additionsOf(tx: Tx, willId: string): Promise<(PaymentRow & { adds: NetworkName })[]> {
  const rows = await tables(tx)
    .selectFrom('payments')
    .selectAll()
    .distinctOn('adds')
    .where('will_id', '=', willId)
    .where('adds', 'is not', null)
    .orderBy('adds')
    .orderBy(sql`state in ('opening', 'open', 'processing', 'paid')`, 'desc')
    .orderBy('created_at', 'desc')
    .execute()
  return rows as (PaymentRow & { adds: NetworkName })[]
}

/** For the worker: the will is to be entered on this network too. False if it is already, or is not paid for. */
export async function addPaidNetwork(
  tx: Tx,
  willId: string,
  network: NetworkName,
  at: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payment_facts set networks = networks || ${network}::text, changed_at = ${at}
    where will_id = ${willId} and fact = 'paid' and not ${network} = any(networks)`.execute(tx)
  await tellLive(tx, willId)
  return numAffectedRows === 1n
}

/** For the worker: what was paid for this network was taken back at the provider. */
export async function dropPaidNetwork(tx: Tx, willId: string, network: NetworkName, at: Date): Promise<void> {
  await sql`
    update payment_facts set networks = array_remove(networks, ${network}), changed_at = ${at}
    where will_id = ${willId}`.execute(tx)
  await tellLive(tx, willId)
}

/** Adds a network that costs nothing (migration 145). False when it was not added now. */
export async function addFreeNetwork(tx: Tx, quoteId: string, willId: string, at: Date): Promise<boolean> {
  const { rows } = await sql<{
    added: boolean
  }>`select app_add_free_network(${quoteId}::uuid, ${at}) as added`.execute(tx)
  await tellLive(tx, willId)
  return rows[0]?.added === true
}

/** The payment a person is shown: the one that counts, else the latest attempt. */
export async function paymentToShow(tx: Tx, willId: string): Promise<PaymentRow | undefined> {
  return (await paymentsToShow(tx, [willId]))[0]
}

/** The same, one for each of these wills that has any. */
export async function paymentsToShow(tx: Tx, willIds: readonly string[]): Promise<PaymentRow[]> {
  return await tables(tx)
    .selectFrom('payments')
    .selectAll()
    .distinctOn('will_id')
    .where('will_id', '=', sql<string>`any(${willIds}::uuid[])`)
    .where('adds', 'is', null)
    .orderBy('will_id')
    .orderBy(sql`state in ('opening', 'open', 'processing', 'paid')`, 'desc')
    .orderBy('created_at', 'desc')
    .execute()
}

/** Moves a payment if it is still in one of the states named. False if another transaction moved it first. */
export async function movePayment(
  tx: Tx,
  id: string,
  from: readonly PaymentState[],
  change: { state: PaymentState } & Partial<Omit<PaymentRow, 'id' | 'state' | 'will_id' | 'quote_id'>>,
): Promise<boolean> {
  const moved = await tables(tx)
    .updateTable('payments')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning('will_id')
    .executeTakeFirst()
  if (moved !== undefined) await tellLive(tx, moved.will_id)
  if (moved !== undefined && (change.state === 'refunding' || change.state === 'refunded'))
    await tellStaff(tx)
  return moved !== undefined
}

/**
 * What a request may do to a payment: set its page, or end it; see 030-payments.sql. False if another
 * transaction moved it first, or it is not this testator's.
 */
export async function moveByRequest(
  tx: Tx,
  id: string,
  to: { state: 'open'; session: string; url: string } | { state: 'expired' | 'failed' },
): Promise<boolean> {
  const [session, url] = to.state === 'open' ? [to.session, to.url] : [null, null]
  const { rows } = await sql<{
    will: string | null
  }>`select app_move_payment(${id}::uuid, ${to.state}, ${session}, ${url}) as will`.execute(tx)
  const will = rows[0]?.will ?? null
  if (will !== null) await tellLive(tx, will)
  return will !== null
}

/** Stores the provider's data beside the state: how much has gone back, and whether it is disputed. */
export async function notePayment(
  tx: Tx,
  id: string,
  change: Partial<
    Pick<
      PaymentRow,
      | 'returned_pence'
      | 'dispute'
      | 'refund_attempt'
      | 'refund_failure'
      | 'refund_failed_ids'
      | 'refund_failed_at'
    >
  >,
): Promise<void> {
  await tables(tx).updateTable('payments').set(change).where('id', '=', id).execute()
  await tellStaff(tx)
}

/**
 * Changes "paid" to "refunding", and the will's fact with it. False when it is not paid, or this caller may
 * not; see 030-payments.sql.
 */
export async function askBack(tx: Tx, id: string, why: RefundReason, at: Date): Promise<boolean> {
  const { rows } = await sql<{
    asked: boolean
  }>`select app_ask_refund(${id}::uuid, ${why}, ${at}) as asked`.execute(tx)
  return rows[0]?.asked === true
}

/**
 * Records the refund request for one network; see 030-payments.sql. The pence, or null when nothing was
 * requested.
 */
export async function askPartBack(
  tx: Tx,
  id: string,
  network: NetworkName,
  why: PartReason,
  at: Date,
): Promise<number | null> {
  const { rows } = await sql<{
    asked: number | null
  }>`select app_ask_part(${id}::uuid, ${network}, ${why}, ${at}) as asked`.execute(tx)
  return rows[0]?.asked ?? null
}

/** The requested and refunded parts of a payment, in the order of their requests. */
export async function partsOf(tx: Tx, paymentId: string): Promise<PartRow[]> {
  return await tables(tx)
    .selectFrom('payment_parts')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('due_pence')
    .execute()
}

/**
 * The networks of these wills for which a part of a payment is asked back, whatever became of it, and those that were
 * added and whose payment goes back, or has gone.
 */
export async function networksPaidBack(
  tx: Tx,
  willIds: readonly string[],
): Promise<{ will_id: string; network: NetworkName }[]> {
  const { rows } = await sql<{ will_id: string; network: NetworkName }>`
    select p.will_id, part.network from payments p join payment_parts part on part.payment_id = p.id
    where p.will_id ${among(willIds)}
    union
    select will_id, adds from payments
    where will_id ${among(willIds)} and adds is not null and state in ('refunding', 'refunded')
      and refund_reason <> 'duplicate'`.execute(tx)
  return rows
}

/** Payments staff must check: refunds under way, whole or in part, and disputes, newest first. */
export async function paymentsToLookAt(
  tx: Tx,
  most: number,
): Promise<(PaymentRow & { part_pence: number })[]> {
  return await tables(tx)
    .selectFrom('payments')
    .selectAll()
    .select(
      sql<number>`coalesce((select max(due_pence) from payment_parts where payment_id = payments.id), 0)`.as(
        'part_pence',
      ),
    )
    .where((is) =>
      is.or([
        is('state', '=', 'refunding'),
        is('dispute', '<>', 'none'),
        is.exists(
          is
            .selectFrom('payment_parts')
            .select('network')
            .whereRef('payment_id', '=', 'payments.id')
            .whereRef('due_pence', '>', 'payments.returned_pence'),
        ),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
}

/** Stores the provider's data on a payment whose payer is erased (030-payments.sql). True when that is news. */
export async function noteKept(
  tx: Tx,
  {
    reading,
    provider,
    at,
  }: {
    reading: { reference: string; session: string; returnedPence: number; dispute: PaymentRow['dispute'] }
    provider: string
    at: Date
  },
): Promise<boolean> {
  const { rows } = await sql<{
    news: boolean
  }>`
    select note_kept_payment(${reading.reference}::uuid, ${provider}, ${reading.session},
    ${reading.returnedPence}::int, ${reading.dispute}, ${at}) as news`.execute(tx)
  return rows[0]?.news === true
}

/** The record retained of one, as shown to staff. For the worker. */
export async function keptPayment(
  tx: Tx,
  id: string,
): Promise<
  Pick<PaymentRow, 'amount_pence' | 'provider' | 'provider_session' | 'refund_failure'> | undefined
> {
  const { rows } = await sql<
    Pick<PaymentRow, 'amount_pence' | 'provider' | 'provider_session' | 'refund_failure'>
  >`select amount_pence, provider, provider_session,
    concat('returned: ', returned_pence, ' pence; dispute: ', dispute) as refund_failure
      from kept_payments where id = ${id}`.execute(tx)
  return rows[0]
}

/** True the first time this event is seen. */
export async function recordEvent(
  tx: Tx,
  event: { provider: string; eventId: string; type: string; paymentId: string; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto('payment_events')
    .values({
      provider: event.provider,
      event_id: event.eventId,
      type: event.type,
      payment_id: event.paymentId,
      received_at: event.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function hasEvent(tx: Tx, provider: string, eventId: string): Promise<boolean> {
  return (
    (await tables(tx)
      .selectFrom('payment_events')
      .select('event_id')
      .where('provider', '=', provider)
      .where('event_id', '=', eventId)
      .executeTakeFirst()) !== undefined
  )
}

export async function factOf(tx: Tx, willId: string): Promise<FactRow | undefined> {
  return (await factsOf(tx, [willId]))[0]
}

export async function factsOf(tx: Tx, willIds: readonly string[]): Promise<FactRow[]> {
  return await tables(tx)
    .selectFrom('payment_facts')
    .selectAll()
    .where('will_id', '=', sql<string>`any(${willIds}::uuid[])`)
    .execute()
}

/** How many of these wills were never paid for. */
export async function countUnpaid(tx: Tx, willIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from unnest(${willIds}::uuid[]) w (id)
    where not exists (select 1 from payment_facts f where f.will_id = w.id)`.execute(tx)
  return Number(rows[0]?.count ?? 0)
}

export async function setFact(tx: Tx, fact: FactRow): Promise<void> {
  await tables(tx)
    .insertInto('payment_facts')
    .values(fact)
    .onConflict((conflict) =>
      conflict.column('will_id').doUpdateSet({
        fact: fact.fact,
        payment_id: fact.payment_id,
        networks: fact.networks,
        changed_at: fact.changed_at,
      }),
    )
    .execute()
  await tellLive(tx, fact.will_id)
}

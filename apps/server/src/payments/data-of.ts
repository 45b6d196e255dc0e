// The payments' part of a copy of one's data.
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'

export async function dataOf(tx: Tx, personId: string): Promise<object[]> {
  const { rows } =
    await sql<object>`select p.id, p.will_id as "willId", p.payer_name as name, p.payer_email as email,
      p.state, p.amount_pence as "amountPence", p.returned_pence as "returnedPence", p.currency, p.provider,
      p.provider_session as "atTheProvider", q.lines, p.express_start_at as "askedToBeginAt",
        p.created_at as "begunAt", p.paid_at as "paidAt", p.refunded_at as "refundedAt",
        p.refund_reason as "refundReason", p.dispute,
      (select jsonb_agg(jsonb_build_object('network', o.network, 'amountPence', o.amount_pence,
        'reason', o.reason, 'askedAt', o.asked_at) order by o.due_pence)
        from payment_parts o where o.payment_id = p.id) as "partsGivenBack"
    from payments p join quotes q on q.id = p.quote_id where p.payer_id = ${personId}
      order by p.created_at`.execute(tx)
  return rows
}

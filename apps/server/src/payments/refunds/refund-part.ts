// Refunds what was paid for single networks of a payment that remains. Each part has its own key, network and
// attempt, so that a repeat refunds nothing twice; the job first reads what has gone or is going, so that not
// even a forgotten key does.
import { NETWORKS } from '@testate/domain/networks'
import { pence } from '@testate/domain/money'
import { inTransaction } from '../../platform/database/database.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import { PART_JOB } from '../job-types.ts'
import {
  findPayment,
  lookAt,
  MOST_REFUND_ROUNDS,
  noteRefusal,
  waitForRefund,
  whyRefused,
  type PaymentsContext,
} from '../look-at.ts'
import { MOST_REFUND_TRIES } from '../settle-refund.ts'
import { partsOf, type PartRow } from '../store.ts'

export const refundPart = defineJob(
  PART_JOB,
  { needs: ['payments'] },
  async ({ paymentId, round = 0, byStaff = false }, context: PaymentsContext) => {
    const known = await findPayment(context, paymentId)
    // A full refund has its own job, which deducts the parts already refunded.
    if (known?.state !== 'paid' || known.provider_session === null) return
    const found = await lookAt(context, known)
    if (found === undefined)
      throw new Error(`the provider does not know payment ${paymentId}, a part of which is to be given back`)
    const parts = await inTransaction(context.db, { service: 'worker' }, (tx) => partsOf(tx, paymentId))
    let looked: typeof found = found
    for (let asked = 0; asked < NETWORKS.length; asked += 1) {
      const { reading, payment } = looked
      const gone = reading.returnedPence + reading.returningPence
      const next: PartRow | undefined = parts.find(({ due_pence: due }) => due > gone)
      if (payment.state !== 'paid' || next === undefined) break
      // Staff know of both: the bank's decision, or theirs, restarts this job.
      if (reading.dispute === 'open' || (payment.refund_attempt > MOST_REFUND_TRIES && !byStaff)) return
      const owed = Math.min(next.amount_pence, next.due_pence - gone)
      const refused = await whyRefused(
        context.payments.refund(
          known.provider_session,
          pence(owed),
          `refund-${paymentId}-${next.network}-${payment.refund_attempt}`,
        ),
      )
      looked = (await lookAt(context, payment)) ?? looked
      const settled = looked.reading.returnedPence + looked.reading.returningPence >= next.due_pence
      if (refused !== null && !settled) return await noteRefusal(context, looked.payment, refused)
      // Accepted, but failed at once, which was recorded when it was read; or the provider does not show it
      // yet.
      if (!settled) break
    }
    const last = parts.at(-1)
    if (
      looked.payment.state !== 'paid' ||
      last === undefined ||
      looked.reading.returnedPence >= last.due_pence ||
      round >= MOST_REFUND_ROUNDS
    )
      return
    // Under way. The provider's event settles it; this polls in case the event is lost.
    await inTransaction(context.db, { service: 'worker' }, (tx) =>
      enqueue(tx, PART_JOB, { paymentId, round: round + 1 }, { startAfter: waitForRefund(round) }),
    )
  },
)

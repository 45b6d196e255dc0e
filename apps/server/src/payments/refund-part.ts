// Gives back what was paid for single networks of a payment that stands. Each part has a key of its own, network and try, so that a repeat gives
// nothing twice; what has gone, or is going, is read before each, so that not even a forgotten key does.
import { z } from 'zod'
import { NETWORKS } from '@testate/domain/networks'
import { pence } from '@testate/domain/money'
import { inTransaction } from '../platform/database.ts'
import { defineJob, enqueue } from '../platform/jobs.ts'
import { PART_JOB } from './job-names.ts'
import {
  findPayment,
  lookAt,
  MOST_REFUND_ROUNDS,
  noteRefusal,
  waitForRefund,
  whyRefused,
  type PaymentsContext,
} from './look-at.ts'
import { MOST_REFUND_TRIES } from './settle-refund.ts'
import { partsOf, type PartRow } from './store.ts'

const schema = z.object({
  paymentId: z.uuid(),
  round: z.int().nonnegative().optional(),
  byStaff: z.boolean().optional(),
})

export const refundPart = defineJob<z.infer<typeof schema>, PaymentsContext>(
  PART_JOB.name,
  { schema },
  async ({ paymentId, round = 0, byStaff = false }, context) => {
    const known = await findPayment(context, paymentId)
    // Once the whole goes back its own job sees to it, and counts what went in parts.
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
      // Staff have been told of both: the bank's decision, or theirs, starts this job again.
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
      // Taken, and come back as failed at once, which was noted when it was read; or not shown by the provider yet.
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
    // On its way. The provider's event settles it; this asks in case that is lost.
    await inTransaction(context.db, { service: 'worker' }, (tx) =>
      enqueue(tx, PART_JOB, { paymentId, round: round + 1 }, { startAfter: waitForRefund(round) }),
    )
  },
)

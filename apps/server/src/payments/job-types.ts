// The payment jobs, each with its payload. Apart from jobs.ts, so that a verb may enqueue a job that itself
// needs the verb.
import { z } from 'zod'
import { declareJob } from '../platform/jobs.ts'

const ofPayment = z.object({ paymentId: z.uuid() })
const ofRefund = ofPayment.extend({
  round: z.int().nonnegative().optional(),
  byStaff: z.boolean().optional(),
})
/** The subjects of mails to staff. Each is mailed to every administrator. */
const staffMatter = z.enum([
  'refund-failed',
  'refund-given-up',
  'disputed',
  'dispute-won',
  'dispute-lost',
  'network-failed',
  'withdrawn-late',
  'after-erasure',
])

/** Processes the payment that a provider's event is about. */
export const EVENT_JOB = declareJob(
  'payment-event',
  z.object({ eventId: z.string(), type: z.string(), about: z.string(), saysPaid: z.boolean() }),
)
export const RECONCILE_JOB = declareJob(
  'reconcile-payment',
  ofPayment.extend({ round: z.int().nonnegative() }),
)
export const CANCEL_JOB = declareJob('cancel-checkout', ofPayment)
export const REFUND_JOB = declareJob('refund-payment', ofRefund)
/** Refunds what was paid for single networks. */
export const PART_JOB = declareJob('refund-part', ofRefund)
export const STAFF_JOB = declareJob('tell-staff-of-payment', ofPayment.extend({ matter: staffMatter }))

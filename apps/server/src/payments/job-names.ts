// The names of the payment jobs. Apart from jobs.ts, so that a verb may enqueue a job that itself needs the
// verb.

/** Processes the payment that a provider's event is about. */
export const EVENT_JOB = { name: 'payment-event' } as const
export const RECONCILE_JOB = { name: 'reconcile-payment' } as const
export const CANCEL_JOB = { name: 'cancel-checkout' } as const
export const REFUND_JOB = { name: 'refund-payment' } as const
/** Refunds what was paid for single networks. */
export const PART_JOB = { name: 'refund-part' } as const
export const STAFF_JOB = { name: 'tell-staff-of-payment' } as const

/** The subjects of mails to staff. Each is mailed to every administrator. */
export type StaffMatter =
  | 'refund-failed'
  | 'refund-given-up'
  | 'disputed'
  | 'dispute-won'
  | 'dispute-lost'
  | 'network-failed'
  | 'withdrawn-late'
  | 'after-erasure'

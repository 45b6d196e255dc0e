// The lines of the log that claim a proof, a payment or an acceptance: the api's login cannot write them, only the worker and the functions that look at
// what is claimed (append_proven). migrate.ts writes this list into the database, where it is held.

export const provenEvents: readonly string[] = [
  'will.registering', 'will.registered', 'will.superseded', 'will.released', 'will.sealed', 'will.pages-read', 'will.pages-refused', 'will.opened', 'will.opening-refused',
  'ceremony.opened', 'signature.applied', 'capsule.issued',
  'anchor.prepared', 'anchor.final', 'anchor.reorganised', 'registration.impossible', 'log.prepared', 'log.anchored',
  'identity.read', 'identity.returned', 'identity.evidence-erased',
  'payment.event', 'payment.processing', 'payment.paid', 'payment.mismatch', 'payment.duplicate', 'payment.after-withdrawal', 'payment.refund-failed', 'payment.partly-returned',
  'payment.refunded', 'payment.disputed', 'payment.dispute-won', 'payment.dispute-lost',
  'step-up.requested', 'step-up.confirmed', 'statement.signed', 'account.address-confirmed', 'factor.locked', 'factor.freed',
  'account.exported', 'account.erased',
]

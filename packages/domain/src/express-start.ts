// A consumer has 14 days to cancel a service bought at a distance, and the trader may not begin within them unless the
// consumer expressly asks (Consumer Contracts Regulations 2013, SI 2013/3134, reg. 36(1)). The right ends with full performance
// only if the consumer acknowledged that when asking (reg. 36(2)), so the words shown are versioned and stored with the request.

import { dayEnds, daysAfter, londonDay } from './london-day.ts'

export const EXPRESS_START = {
  version: '2026-11-21',
  text:
    'I ask you to begin the service now, before my 14-day right to cancel has ended. I understand that if I cancel before the registration ' +
    'is complete I pay only for what has been done, and that I lose the right to cancel once the registration is complete.',
  law: 'The Consumer Contracts (Information, Cancellation and Additional Charges) Regulations 2013 (SI 2013/3134), regulations 29 to 36',
  cancellationDays: 14,
} as const

/** What people are told about changing their mind, beside the date. SI 2013/3134: regulations 29, 30(2) and 36. */
export const CANCELLATION = {
  open: 'You may cancel until then, without giving a reason, as long as the registration is not complete. You get the whole amount back, by the way you paid, within 14 days.',
  over: 'The 14 days in which you could cancel have passed. You may still withdraw before the registration is complete; then write to us about your payment, and we decide about it.',
  complete: 'The registration is complete, so the right to cancel has ended. If something is wrong with it, your other rights stay as they are.',
  none: 'Nothing has been paid, so there is nothing to cancel.',
  back: 'This payment has been asked back.',
} as const

/** The first moment at which it is too late: the end, in London, of the 14th day after the day the contract was made (regulation 30(2)). */
export const cancellationEnds = (paidAt: Date): Date => dayEnds(daysAfter(londonDay(paidAt), EXPRESS_START.cancellationDays))

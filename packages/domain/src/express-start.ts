// A consumer has 14 days to cancel a service bought at a distance, and the trader may not begin within them
// unless the consumer expressly asks (Consumer Contracts Regulations 2013, SI 2013/3134, reg. 36(1)). The
// right ends with full performance only if the consumer acknowledged that when asking (reg. 36(2)), so the
// words shown are versioned and stored with the request.

import { dayEnds, daysAfter, londonDay } from './london-day.ts'

export const EXPRESS_START = {
  version: '2026-11-22',
  text:
    'I ask you to begin the service now, before my 14-day right to cancel has ended. If I cancel ' +
    'before the first network holds my registration, ' +
    'I get the whole amount back; after that, what I paid for networks that do not hold it yet. I ' +
    'understand that I lose the right to cancel once all of them hold it.',
  /** Only for reading: the English text is the one ticked and stored. */
  cy:
    'Gofynnaf i chi ddechrau’r gwasanaeth nawr, cyn i’m hawl 14 diwrnod i ganslo ddod i ben. Os canslaf ' +
    'cyn i’r rhwydwaith cyntaf ddal fy nghofrestriad, caf y swm cyfan yn ôl; wedi hynny, yr hyn a delais ' +
    'am rwydweithiau nad ydynt yn ei ddal eto. Deallaf y byddaf yn colli’r hawl i ganslo unwaith y bydd ' +
    'pob un ohonynt yn ei ddal.',
  law:
    'The Consumer Contracts (Information, Cancellation and Additional Charges) Regulations 2013 (SI ' +
    '2013/3134), regulations 29 to 36',
  cancellationDays: 14,
} as const

/**
 * The explanation of the right to cancel, shown beside the date. SI 2013/3134: regulations 29, 30(2) and 36.
 */
export const CANCELLATION = {
  open:
    'You may cancel until then, without giving a reason. As long as no network holds the registration ' +
    'you get the whole amount back within 14 days, by the way you paid; afterwards what you paid for ' +
    'networks that do not hold it yet.',
  over:
    'The 14 days in which you could cancel have passed. You may still withdraw before a network holds ' +
    'the registration; then write to us about your payment. If the delay is ours, you are owed at least ' +
    'the price of what was not done.',
  part:
    'A network holds the registration, and one that you paid for does not yet. You may give that one up ' +
    'without giving a reason, and get back what you paid for it within 14 days, by the way you paid.',
  free:
    'A network that cost nothing extra does not hold the registration yet, so there is no money to give ' +
    'back for it. If it never takes it, write to us: your rights when something is not done stay as they ' +
    'are.',
  ended:
    'It cannot be cancelled here any more. If you paid for something that was not done, write to us ' +
    'about your payment: you are owed at least the price of what was not done.',
  complete:
    'All your networks hold the registration, so the right to cancel has ended. If something is wrong ' +
    'with it, your other rights stay as they are.',
  completeButGivenUp:
    'Every network that was not given up holds the registration, so the right to cancel has ended. If ' +
    'something is wrong with it, your other rights stay as they are.',
  none: 'Nothing has been paid, so there is nothing to cancel.',
  back: 'This payment has been asked back.',
} as const

/**
 * The first moment that is too late: the end, in London, of the 14th day after the day the contract was made
 * (regulation 30(2)).
 */
export const cancellationEnds = (paidAt: Date): Date =>
  dayEnds(daysAfter(londonDay(paidAt), EXPRESS_START.cancellationDays))

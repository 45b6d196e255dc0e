// The model cancellation form, which a distance seller must provide (SI 2013/3134, regulation 13(1)(b) and
// Schedule 3, Part B): without it the 14 days become up to a year more (regulation 31). The same lines are on
// the page of terms and in the receipt, where no one can change them later.
import { EXPRESS_START } from './express-start.ts'

export const CANCELLATION_FORM = {
  en: {
    title: 'Model cancellation form',
    only: 'Complete and return this form only if you wish to cancel the contract.',
    to: 'To',
    notice:
      'I/We [*] hereby give notice that I/We [*] cancel my/our [*] contract for the supply of the ' +
      'following service: the registration of a will',
    /** The lines filled in by hand, in this order. */
    lines: [
      'Ordered on',
      'Name of consumer(s)',
      'Address of consumer(s)',
      'Signature of consumer(s) (only if this form is notified on paper)',
      'Date',
    ],
    delete: '[*] Delete as appropriate',
  },
  cy: {
    title: 'Ffurflen ganslo enghreifftiol',
    only: 'Llenwch a dychwelwch y ffurflen hon dim ond os ydych am ganslo’r contract.',
    to: 'At',
    notice:
      'Rwyf i/Rydym ni [*] drwy hyn yn rhoi rhybudd fy mod i/ein bod ni [*] yn canslo fy ' +
      'nghontract/ein contract [*] ar gyfer cyflenwi’r gwasanaeth canlynol: cofrestru ewyllys',
    lines: [
      'Archebwyd ar',
      'Enw’r defnyddiwr/defnyddwyr',
      'Cyfeiriad y defnyddiwr/defnyddwyr',
      'Llofnod y defnyddiwr/defnyddwyr (dim ond os rhoddir y ffurflen hon ar bapur)',
      'Dyddiad',
    ],
    delete: '[*] Dilëer fel y bo’n briodol',
  },
} as const

/**
 * The right to cancel as a receipt must state it, on a durable medium (SI 2013/3134, regulation 16 and
 * Schedule 2, paragraphs (l) to (n)).
 */
export const CANCELLATION_NOTICE = [
  `You have the right to cancel this contract within ${EXPRESS_START.cancellationDays} days without ` +
    'giving any reason. The days are counted from the day after you paid.',
  'You asked us to start at once. If you cancel before the first network holds your registration, you ' +
    'get the whole amount back; after that, what you paid for networks that do not hold it yet. The ' +
    'right ends once all of them hold it (Consumer Contracts Regulations 2013, regulation 36).',
  'To cancel, tell us clearly, in any words, by email or letter; or withdraw the registration under My ' +
    'Wills, or give up a network on the page of the registration. It is enough to send it before the ' +
    'days are over. You may use the form below, but need not.',
  'We give the money back by the way you paid, without undue delay and at the latest ' +
    `${EXPRESS_START.cancellationDays} days after the day we hear from you. You pay no fee for it.`,
] as const

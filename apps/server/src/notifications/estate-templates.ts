// The mails about receipts for what was given out of an estate. Whoever gets one may have no account and has never
// heard of the register.
import { purposeText, type ReceiptPurpose } from '@testate/domain/estate/receipts'
import { hello, shown, when, type Mail } from './mail.ts'

interface Site {
  publicUrl: string
}
interface Said {
  name: string
  deceasedName: string
  personName: string
  /** A sum, or what a thing is called. */
  what: string
  purpose: ReceiptPurpose
  /** YYYY-MM-DD */
  day: string
}

const rowsOf = ({ deceasedName, personName, what, purpose, day }: Said): (readonly [string, string])[] => [
  ['From the estate of', shown(deceasedName)],
  ['Given to', shown(personName)],
  ['What', purpose === 'thing' ? shown(what) : what],
  ['For', purposeText[purpose]],
  ['On', day],
]

export const estateTemplates = {
  /** `forWhom`: the child or the charity they sign for. */
  'receipt-asked': (
    d: {
      name: string
      deceasedName: string
      forWhom: string | null
      isReminder: boolean
      secret: string
      expiresAt: string
    },
    site: Site,
  ): Mail => ({
    subject: d.isReminder
      ? 'Reminder: a receipt for what you were given'
      : 'Please sign for what you were given',
    paragraphs: [
      hello(d.name),
      `The executors of ${shown(d.deceasedName)} have entered that something was given to ` +
        `${d.forWhom === null ? 'you' : shown(d.forWhom)} out of the estate, and ask you for a receipt.`,
      { link: `${site.publicUrl}/receipt/${d.secret}`, label: 'See what it is' },
      'The page shows what it is before you sign anything. If you have not received it, please say so there: the ' +
        'executors see that at once.',
      `The link is for you alone and ends on ${when(d.expiresAt)}. To sign, a code is mailed to this address.`,
      ...(d.isReminder ? ['You are reminded once of each link.'] : []),
      'If you do not know these people, please do nothing.',
    ],
  }),

  'receipt-code': (d: Said & { code: string; minutes: number }): Mail => ({
    subject: 'Your code to sign a receipt',
    paragraphs: [
      hello(d.name),
      'You can sign a receipt for this, and for nothing else, with the code in this mail:',
      { rows: rowsOf(d) },
      'If it is true and the page shows the same, enter this code there:',
      { code: d.code },
      `It works for ${d.minutes} minutes, for that receipt alone.`,
      'If it was not you, somebody else has your link. They cannot sign without this code: do not pass it on.',
    ],
  }),

  'receipt-signed': (d: Said & { signedName: string; sentence: string }): Mail => ({
    subject: 'The receipt you signed',
    paragraphs: [
      hello(d.name),
      'This is what was signed at your link. Please keep it.',
      { rows: [...rowsOf(d), ['Signed by', shown(d.signedName)], ['You said', shown(d.sentence, 400)]] },
      'If it was not you, or if it is wrong, please tell the executors at once.',
    ],
  }),

  'receipt-corrected': (d: Said): Mail => ({
    subject: 'A receipt you signed no longer counts',
    paragraphs: [
      hello(d.name),
      'The executors have taken back the entry that you signed for. Your receipt no longer counts.',
      { rows: rowsOf(d) },
      'You do not need to do anything. If they enter it again, they will ask you again. If you have received it and ' +
        'kept it, please ask them why it was taken back.',
    ],
  }),
} as const

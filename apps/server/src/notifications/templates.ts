// Every mail the product sends, as a typed function of its data. Dates are ISO strings, since the data is
// stored in the outbox as JSON. No subject contains words a person chose: a subject is read before anything
// says who wrote it, and mail programs show it as a notification.
import { CANCELLATION_FORM, CANCELLATION_NOTICE } from '@testate/domain/cancellation-form'
import type { Operator } from '@testate/domain/installation'
import { accountTemplates } from './account-templates.ts'
import { emailTemplates } from './email-templates.ts'
import { noticeTemplates } from './notice-templates.ts'
import { withdrawalTemplates } from './withdrawal-templates.ts'
import { acceptsPasskey, factorTemplates } from './factor-templates.ts'
import { creditNoteRows, receiptRows, vatRows, type Receipt } from './receipt-rows.ts'
import { freshLink, hello, shown, spaced, welsh, welshLink, when, type Mail } from './mail.ts'
import { endOfReminder, inWords, reminderTemplates, type Reminder } from './reminder-templates.ts'
import { estateTemplates } from './estate-templates.ts'
import { namedTemplates } from './named-templates.ts'
import { supportTemplates } from './support-template.ts'
import { turnTemplates } from './turn-templates.ts'

/** The base of the links, and the sender. */
export interface Site {
  publicUrl: string
  operator: Operator
}

const form = CANCELLATION_FORM.en
/** Missing details are named as missing: readers must know that there is no address to write to. */
const operatorRows = ({ name, company, address, supportEmail }: Operator): (readonly [string, string])[] =>
  (
    [
      ['Name', name],
      ['Company', company],
      ['Address', address],
      ['Email', supportEmail],
    ] as const
  ).map(([label, value]) => [label, value ?? 'not given by the operator of this installation'] as const)

/** The page of the next step. Guests have no account to sign in to: everything of theirs is on one page. */
const wayOn = (guest: boolean, { publicUrl }: Site): string =>
  `${publicUrl}/${guest ? 'witness' : 'digital-signing'}`

export const purposeWords = {
  'sign': 'sign the registration statement for this document',
  // The same for the copy, the sealed copy, the evidence and the certificate: the fingerprint is always the
  // will’s.
  'open': 'open a document of the registration of this will',
  'play': 'play the testator’s recorded statement about this document',
  'withdraw': 'withdraw the registration of this document',
  'supersede': 'replace this document by a later version',
  'change': 'change where the paper original is kept, or who the executor is',
  'confirm-death': 'confirm that the person named in a death notice has died',
  'read-released': 'read the released copy of this will',
  'take-released': 'take files of this released will as they are',
  'take-recording': 'be given a recording of this released will, for the reason that you gave',
  'own-key': 'have a key of your own open the copy of this will, once it is released to you',
  'own-copy': 'take the copy of this released will that your own key opens',
  'agree-estate': 'agree to what another executor or you proposed for this estate',
  'show-estate': 'show a beneficiary the lines of this estate that were chosen',
  'share-on': 'have this will open only with your own key, or with two of the people you chose',
  'share-off': 'let the register alone open this will again after your death; all shares of it end',
  'ask-receipt': 'ask somebody by mail for a receipt for what this estate gave',
  'enter-bank-details': 'enter, change or remove the bank details of somebody whom this estate pays',
  'show-bank-details': 'see the bank details of somebody whom this estate pays',
  'hand-over-estate': 'make one file of all the records of this estate, to hand them over',
  'take-over-estate': 'enter all the records of a file into this estate',
  'move': 'have the token of this document’s registration moved to your own wallet',
} as const

/** Reasons for a refund, in words for the payer. */
export const refundWords = {
  'cancellation':
    'You cancelled before a network held the registration (Consumer Contracts Regulations 2013).',
  'duplicate': 'It was paid twice; the first payment stays.',
  'technical-failure': 'We could not register your will on any network.',
  'staff': 'An administrator of the register asked for it.',
  'provider': 'It was asked for at the payment provider.',
  'chargeback': 'Your bank took it back after you disputed it.',
} as const

/** Reasons for a refund for one network. */
const partWords = {
  'cancellation':
    'You cancelled before that network held your registration (Consumer Contracts Regulations 2013, regulation 36).',
  'network-failed':
    'That network did not take your will, and will not. You did not get what you paid for there, so ' +
    'you get that money back. The other networks you chose are not touched by it.',
} as const

export const staffWords = {
  'refund-failed': [
    'a refund failed',
    'The provider could not give this money back. If the register asked for it, it is tried again by ' +
      'itself, three times over about a day. Whoever was told that it was done has been told that it was ' +
      'not.',
  ],
  'refund-given-up': [
    'a refund failed for good',
    'The provider could not give this money back in three tries. It is still owed. Please find another ' +
      'way with the person, or try again.',
  ],
  'disputed': [
    'disputed',
    'The cardholder’s bank disputes this payment. Please answer it at the provider; the register ' +
      'changes nothing by itself.',
  ],
  'dispute-won': ['dispute won', 'The bank has decided for the register. The payment stands.'],
  'dispute-lost': [
    'dispute lost',
    'The bank has taken this money back. A registration that is complete stays as it is.',
  ],
  'network-failed': [
    'a network refused for good',
    'A network that this payment names will never take the will; the others go on. What was paid for ' +
      'it has been asked back by itself, and the person has been told. Please look why the network ' +
      'refused. If the refund fails, another mail says so: then give that part back at the provider.',
  ],
  'withdrawn-late': [
    'withdrawn after 14 days',
    'A testator withdrew a paid will that was never registered, more than 14 days after paying. ' +
      'Nothing is asked back by itself but what was paid for networks that were still to be written to: ' +
      'please decide about the rest.',
  ],
  'after-erasure': [
    'changed after an erasure',
    'Whoever paid this has had their account erased, and the provider now says something else of the ' +
      'money: it was disputed, taken back or given back. The kept record of the payment says so now. ' +
      'Nothing can be done about it from here: please do what is needed at the provider.',
  ],
} as const

/** A document, what the testator's browser gave out of a shared secret, or an executor's own key. */
const whatIsCompared = (d: { purpose: keyof typeof purposeWords; documentHash: string; minutes: number }) =>
  d.purpose === 'share-on' || d.purpose === 'share-off'
    ? [
        {
          rows: [['Number of the shares that you gave out', spaced(d.documentHash, 24)] as const],
        },
        `It works for ${d.minutes} minutes and for these shares only. Compare the number above with the one on your ` +
          'screen. If they differ, do not enter the code, and tell us: somebody may have put other shares in the ' +
          'place of yours.',
      ]
    : d.purpose === 'own-key'
      ? [
          { rows: [['Number of your key for this will', spaced(d.documentHash, 24)] as const] },
          `It works for ${d.minutes} minutes and for this key only. Compare the number above with the one on your ` +
            'screen. If they differ, do not enter the code, and tell us: somebody may have put another key in the ' +
            'place of yours.',
        ]
      : [
          { rows: [['First 16 characters of the document’s fingerprint', spaced(d.documentHash)] as const] },
          `It works for ${d.minutes} minutes and for this document only. Compare the characters above with ` +
            'those on your screen: if they differ, do not enter the code.',
        ]

export const templates = {
  ...accountTemplates,
  ...estateTemplates,
  ...emailTemplates,
  ...withdrawalTemplates,
  ...noticeTemplates,
  ...factorTemplates,
  ...turnTemplates,
  ...reminderTemplates,
  ...namedTemplates,
  ...supportTemplates,

  'invitation': (
    d: {
      partyId: string
      name: string
      testatorName: string
      token: string
      expiresAt: string
      reminder?: Reminder
    },
    site: Site,
  ): Mail => ({
    subject:
      d.reminder === undefined
        ? 'You are asked to be a witness to a will'
        : 'A reminder: you are asked to be a witness to a will',
    paragraphs: [
      hello(d.name),
      ...(d.reminder === undefined
        ? []
        : [
            `We wrote to you ${inWords[d.reminder.days]} days ago and have had no answer yet. Please use the ` +
              'link in this mail; the earlier one no longer works.',
          ]),
      `${shown(d.testatorName)} is registering a will with Testate and names you as one of its two witnesses.`,
      'You would confirm who you are, take part in a short video statement, and sign a statement of ' +
        'how you saw the will being signed. If you did not see that, please decline. You need not do it ' +
        'in one go. You do not need an account and you pay nothing.',
      'A witness must be 18 or over, must not receive anything under the will, and must not be the ' +
        'spouse or civil partner of anybody who does.',
      {
        link: `${site.publicUrl}/invitation/${d.token}`,
        label: 'Read the invitation, and accept or decline',
      },
      {
        link: `${site.publicUrl}/cy/invitation/${d.token}`,
        label: 'Darllenwch y gwahoddiad yn Gymraeg, a’i dderbyn neu ei wrthod',
        lang: 'cy',
      },
      `The link is for you alone and works once, until ${when(d.expiresAt)}. If it no longer works, ` +
        'open it all the same: we can mail you a fresh one.',
      'If you do not know this person, please ignore this mail. Nothing happens without you.',
      ...(d.reminder === undefined ? [] : endOfReminder(d.reminder, site)),
    ],
  }),

  'step-up-code': (
    d: {
      name: string
      purpose: keyof typeof purposeWords
      documentHash: string
      code: string
      minutes: number
      accepts?: boolean
    },
    site: Site,
  ): Mail => ({
    subject: 'Your confirmation code',
    paragraphs: [
      hello(d.name),
      `Enter this code to ${purposeWords[d.purpose]}:`,
      { code: d.code },
      ...whatIsCompared(d),
      ...(d.accepts === true ? [acceptsPasskey] : []),
      'Do not give the code to anybody. If you did not ask for it, somebody else may be signed in as ' +
        'you: please tell us.',
      { link: `${site.publicUrl}/support`, label: 'Write to support' },
    ],
  }),

  'password-reset': (d: { name: string; username: string; token: string }, site: Site): Mail => ({
    subject: 'Set a new password',
    paragraphs: [
      hello(d.name),
      'We were asked for a link to set a new password for your Testate account.',
      { link: `${site.publicUrl}/password-reset/${d.token}`, label: 'Set a new password' },
      'The link works once, for 30 minutes. Setting a new password signs out everybody who is signed ' +
        'in to the account.',
      `Your username is ${d.username}.`,
      'If it was not you, you do not need to do anything: your password stays as it is.',
      welsh('Gofynnwyd inni am ddolen i osod cyfrinair newydd ar gyfer eich cyfrif Testate.'),
      welshLink(`${site.publicUrl}/cy/password-reset/${d.token}`, 'Gosod cyfrinair newydd'),
      welsh(
        'Mae’r ddolen yn gweithio unwaith, am 30 munud, yn Gymraeg neu yn Saesneg. Mae gosod cyfrinair newydd yn ' +
          'allgofnodi pawb sydd wedi mewngofnodi i’r cyfrif.',
      ),
      welsh(`Eich enw defnyddiwr yw ${d.username}.`),
      welsh('Os nad chi oedd hyn, nid oes angen ichi wneud dim: mae eich cyfrinair yn aros fel y mae.'),
    ],
  }),

  'account-invite': (d: { token: string; expiresAt: string }, site: Site): Mail => ({
    subject: 'Your invitation to Testate',
    paragraphs: [
      'Hello,',
      'An administrator of Testate, the register for existing wills, invites you to open an account.',
      { link: `${site.publicUrl}/login?invitation=${d.token}`, label: 'Open your account' },
      `The link is for this email address, works once, and until ${when(d.expiresAt)}.`,
    ],
  }),

  'admin-invite': (d: { token: string; expiresAt: string }, site: Site): Mail => ({
    subject: 'Your invitation to run Testate as an administrator',
    paragraphs: [
      'Hello,',
      'An administrator of Testate invites you to become one. Administrators run the service and ' +
        'review identity checks; they cannot read a will.',
      { link: `${site.publicUrl}/login?invitation=${d.token}`, label: 'Open your administrator account' },
      `The link is for this email address, works once, and until ${when(d.expiresAt)}. We then email a ` +
        'code to this address, which you enter on that page.',
    ],
  }),

  'staff-code': (d: { code: string; minutes: number }): Mail => ({
    subject: 'Your code to become an administrator',
    paragraphs: [
      'Hello,',
      'Your invitation to become an administrator of Testate was opened. To continue, enter this code on ' +
        'that page:',
      { code: d.code },
      `It works for ${d.minutes} minutes, for that invitation alone.`,
      'If it was not you, somebody else has your invitation. They cannot use it without this code: do ' +
        'not pass it on, and tell the administrator who invited you.',
    ],
  }),

  'already-have-account': (d: { name: string; username: string }, site: Site): Mail => ({
    subject: 'You already have an account',
    paragraphs: [
      hello(d.name),
      'Somebody, perhaps you, has opened a new Testate account with this email address. Your account has ' +
        'the address already, and one address is one account: the codes that sign for you are sent to it. ' +
        'The new account cannot confirm the address. Your own account is unchanged.',
      `If it was you, sign in to the account you have. Your username is ${d.username}.`,
      { link: `${site.publicUrl}/login`, label: 'Sign in, or ask for a new password there' },
      'If you share this mailbox with somebody, each of you needs an email address of your own. Open an ' +
        'account with the other address.',
      'If it was neither of you, you do not need to do anything.',
    ],
  }),

  'receipt': (
    d: {
      name: string
      paymentId: string
      willId: string
      lines: { label: string; amount: string }[]
      total: string
      paidAt: string
      /** The network that was added; missing for the registration itself. */
      adds?: string
      /** Missing in a mail that was stored before receipts had numbers. */
      receipt?: Receipt
    },
    site: Site,
  ): Mail => ({
    subject: 'Your receipt from Testate',
    paragraphs: [
      hello(d.name),
      `Thank you. We received your payment on ${when(d.paidAt)}.`,
      {
        rows: [
          ...d.lines.map((line) => [line.label, line.amount] as const),
          ['Total', d.total] as const,
          ...(d.receipt === undefined ? [] : vatRows(d.receipt)),
        ],
      },
      {
        rows: [
          ...(d.receipt === undefined ? [] : receiptRows(d.receipt, d.name)),
          ['Payment', d.paymentId],
          ['Will', d.willId],
        ],
      },
      { link: `${site.publicUrl}/dashboard`, label: 'See how far the registration is' },
      {
        link: `${site.publicUrl}/payment?will=${d.willId}`,
        label: 'Print the receipt, or download it as a PDF',
      },
      (d.adds === undefined
        ? 'What you bought is the registration of one will, paid once. '
        : `What you bought is the registration of your will on ${d.adds} too, paid once. You can give ` +
          `${d.adds} up, and get this money back, until it holds the registration. `) +
        'Please keep this message: the rest of it is your right to cancel.',
      ...CANCELLATION_NOTICE,
      { link: `${site.publicUrl}/terms-of-service#cancel-form`, label: 'The terms, and the form to print' },
      `${form.title}. ${form.only}`,
      { rows: [[form.to, ''], ...operatorRows(site.operator)] },
      `${form.notice},`,
      { rows: form.lines.map((line) => [line, ''] as const) },
      form.delete,
    ],
  }),

  'refund-asked': (
    d: { name: string; amount: string; reason: keyof typeof refundWords; paymentId: string; willId: string },
    site: Site,
  ): Mail => ({
    subject: `${d.amount} is on its way back to you`,
    paragraphs: [
      hello(d.name),
      `We have asked our payment provider to give you back ${d.amount}, by the way you paid. ${refundWords[d.reason]}`,
      'Banks usually take five to ten days. We write again when the provider says that it is done.',
      {
        rows: [
          ['Payment', d.paymentId],
          ['Will', d.willId],
        ],
      },
      { link: `${site.publicUrl}/dashboard`, label: 'See how far it is' },
    ],
  }),

  'refund-done': (
    d: {
      name: string
      amount: string
      reason: keyof typeof refundWords
      paymentId: string
      willId: string
      creditNote?: string | null
    },
    site: Site,
  ): Mail => ({
    subject: `${d.amount} has been given back to you`,
    paragraphs: [
      hello(d.name),
      `Our payment provider says that ${d.amount} has gone back by the way you paid. ` +
        `${refundWords[d.reason]} Your bank may show it a few days later.`,
      {
        rows: [...creditNoteRows(d.creditNote), ['Payment', d.paymentId], ['Will', d.willId]],
      },
      'If it does not arrive, please write to us and name the payment above.',
      { link: `${site.publicUrl}/support`, label: 'Write to support' },
    ],
  }),

  'part-asked': (
    d: {
      name: string
      amount: string
      network: string
      reason: keyof typeof partWords
      paymentId: string
      willId: string
    },
    site: Site,
  ): Mail => ({
    subject: `${d.amount}, paid for ${d.network}, is on its way back to you`,
    paragraphs: [
      hello(d.name),
      `We have asked our payment provider to give you back ${d.amount}, which you paid for ` +
        `${d.network}, by the way you paid. ${partWords[d.reason]}`,
      'Banks usually take five to ten days. We write again when the provider says that it is done.',
      {
        rows: [
          ['Payment', d.paymentId],
          ['Will', d.willId],
        ],
      },
      { link: `${site.publicUrl}/blockchain-registration?will=${d.willId}`, label: 'See how far it is' },
    ],
  }),

  'part-done': (
    d: {
      name: string
      amount: string
      network: string
      reason: keyof typeof partWords
      paymentId: string
      willId: string
      creditNote?: string | null
    },
    site: Site,
  ): Mail => ({
    subject: `${d.amount}, paid for ${d.network}, has been given back to you`,
    paragraphs: [
      hello(d.name),
      `Our payment provider says that ${d.amount}, which you paid for ${d.network}, has gone back by ` +
        `the way you paid. ${partWords[d.reason]} Your bank may show it a few days later.`,
      {
        rows: [...creditNoteRows(d.creditNote), ['Payment', d.paymentId], ['Will', d.willId]],
      },
      'If it does not arrive, please write to us and name the payment above.',
      { link: `${site.publicUrl}/support`, label: 'Write to support' },
    ],
  }),

  'refund-came-back': (
    d: { name: string; amount: string; paymentId: string; willId: string },
    site: Site,
  ): Mail => ({
    subject: `${d.amount} could not be given back to you yet`,
    paragraphs: [
      hello(d.name),
      `We are sorry: we told you that ${d.amount} had gone back to you, and now our payment provider ` +
        'says that it did not arrive. We still owe it to you. We are trying again, and our staff know.',
      'If the card or account you paid with has been closed, please write to us, so that we can find another way.',
      {
        rows: [
          ['Payment', d.paymentId],
          ['Will', d.willId],
        ],
      },
      { link: `${site.publicUrl}/support`, label: 'Write to support' },
    ],
  }),

  'registration-impossible': (
    d: { name: string; willTitle: string; reasons: string[]; refunded: boolean },
    site: Site,
  ): Mail => ({
    subject: 'We could not register your will',
    paragraphs: [
      hello(d.name),
      `“${shown(d.willTitle)}” could not be entered on any of the networks you chose, and trying again ` +
        'would not help. This is our failure, not yours. We have ended the registration.',
      ...d.reasons.map((reason) => shown(reason, 500)),
      d.refunded
        ? 'You get back everything you paid; a separate mail confirms it.'
        : 'There is no payment left to give back.',
      'This does not affect your will: the signed paper original is as valid as it was before.',
      { link: `${site.publicUrl}/my-wills`, label: 'See your wills' },
      'If you would like to know more, or to choose other networks, please write to us.',
      { link: `${site.publicUrl}/support`, label: 'Write to support' },
    ],
  }),

  'payment-for-staff': (d: {
    name: string
    matter: keyof typeof staffWords
    paymentId: string
    amount: string
    provider: string
    session: string
    reason: string | null
  }): Mail => ({
    subject: `Payment ${d.paymentId.slice(0, 8)}: ${staffWords[d.matter][0]}`,
    paragraphs: [
      hello(d.name),
      staffWords[d.matter][1],
      {
        rows: [
          ['Payment', d.paymentId],
          ['Amount', d.amount],
          ['Provider', d.provider],
          ['Checkout', d.session],
          ...(d.reason === null ? [] : [['Said by the provider', shown(d.reason, 300)] as const]),
        ],
      },
      ...(d.matter === 'after-erasure'
        ? []
        : [
            'POST /api/payments/{id}/refund asks for the money to go back; GET /api/payments lists what is under way.',
          ]),
    ],
  }),

  'log-not-anchored': (d: { name: string; network: string; reason: string }): Mail => ({
    subject: `The audit log was not put on ${d.network}`,
    paragraphs: [
      hello(d.name),
      `The audit log's present head was to go to ${d.network}, and the register has refused to send it:`,
      shown(d.reason, 500),
      'The database may be an old copy that was restored, or entries of the log were changed. ' +
        'Registrations go on; please look before anything else is restored or changed. “npm run operate ' +
        '-- audit-fsck” derives the whole log again, and the runbook says more.',
    ],
  }),

  'identity-decision': (
    d: { name: string; accepted: boolean; sample: boolean; reason: string | null; guest: boolean },
    site: Site,
  ): Mail => ({
    subject: d.accepted ? 'Your identity check was accepted' : 'Your identity check was not accepted',
    paragraphs: [
      hello(d.name),
      ...(d.sample ? ['SAMPLE: this was a sample identity. Nobody was checked.'] : []),
      d.accepted
        ? 'Your identity check was accepted. There is nothing more to do for it.'
        : 'Your identity check was not accepted. You can send in other pictures.',
      ...(d.reason === null ? [] : [`The reason given: ${shown(d.reason, 1000)}`]),
      { link: wayOn(d.guest, site), label: d.accepted ? 'See what comes next' : 'Send in other pictures' },
      ...(d.guest ? [freshLink] : []),
    ],
  }),

  'identity-returned': (d: { name: string; reasons: string[]; guest: boolean }, site: Site): Mail => ({
    subject: 'Please take the pictures for your identity check again',
    paragraphs: [
      hello(d.name),
      'The pictures for your identity check could not be used:',
      ...d.reasons.map((reason) => shown(reason, 300)),
      'Nothing has been decided, and this does not count as a refusal. Please take both pictures again.',
      { link: wayOn(d.guest, site), label: 'Take the pictures again' },
      ...(d.guest ? [freshLink] : []),
    ],
  }),

  'identity-elsewhere': (d: { name: string }, site: Site): Mail => ({
    subject: 'Your identity was shown in another account',
    paragraphs: [
      hello(d.name),
      'Another account of this register was just checked with the identity document, or the name and ' +
        'birth date, that yours was accepted with.',
      'So we have not accepted the other account: a person looks into it first. If it was you, with ' +
        'another email address, you do not need to do anything. If it was not, please tell us.',
      { link: `${site.publicUrl}/support`, label: 'Write to support' },
    ],
  }),

  // A mail left unsent by an earlier version does not name the testator.
  'your-turn-to-sign': (d: { name: string; testatorName?: string; willTitle: string }, site: Site): Mail => ({
    subject: 'It is your turn to sign',
    paragraphs: [
      hello(d.name),
      `${shown(d.testatorName ?? 'The testator')} has signed. Now you can sign your own statement, as ` +
        `a witness, about “${shown(d.willTitle)}”.`,
      { link: `${site.publicUrl}/witness`, label: 'Sign your statement' },
      {
        link: `${site.publicUrl}/cy/witness`,
        label: 'Llofnodwch eich datganiad, gyda’r esboniad yn Gymraeg',
        lang: 'cy',
      },
      freshLink,
      'Your statement says who you are, how the three of you take part, what you saw, when you sign ' +
        'the statement, and which document it is about. It does not sign or ' +
        'change the will itself. If anything in it is not true, please do not sign: you can decline ' +
        'there instead.',
    ],
  }),

  'details-changed': (
    d: { name: string; willId: string; willTitle: string; place: boolean; executor: boolean },
    site: Site,
  ): Mail => ({
    subject: 'What you told us about your will was changed',
    paragraphs: [
      hello(d.name),
      `For “${shown(d.willTitle)}” you changed ` +
        `${[d.place ? 'where the paper original is kept' : '', d.executor ? 'the executor' : '']
          .filter((one) => one !== '')
          .join(' and ')}.`,
      { link: `${site.publicUrl}/register-will?draft=${d.willId}`, label: 'See what you told us' },
      'If this was not you, change your password at once and write to us.',
    ],
  }),

  'document-replaced': (d: { name: string; testatorName: string; willTitle: string }, site: Site): Mail => ({
    subject: 'The document has been replaced: please confirm again',
    paragraphs: [
      hello(d.name),
      `${shown(d.testatorName || 'The testator')} has uploaded another copy of “${shown(d.willTitle)}”. You ` +
        'confirmed the copy before it, so please confirm again as a witness. If your identity was checked ' +
        'already, it is not checked again.',
      { link: `${site.publicUrl}/witness`, label: 'Confirm again' },
      {
        link: `${site.publicUrl}/cy/witness`,
        label: 'Cadarnhewch eto, gyda’r esboniad yn Gymraeg',
        lang: 'cy',
      },
      freshLink,
    ],
  }),

  'all-signed': (d: { name: string; testatorName: string; witness: boolean }, site: Site): Mail => ({
    subject: 'All three statements are signed',
    paragraphs: [
      hello(d.name),
      ...(d.witness
        ? [
            `${shown(d.testatorName)} and both witnesses have signed. Thank you: there is nothing more for you to do.`,
            'The document is being sealed. The registration goes on with the testator.',
            { link: `${site.publicUrl}/witness`, label: 'See what you signed' },
            freshLink,
          ]
        : [
            'You and both witnesses have signed. The document is being sealed. As soon as that is done ' +
              'and the registration is paid for, the will goes to the networks you chose.',
            {
              link: `${site.publicUrl}/dashboard`,
              label: 'See how far it is, and whether there is something left to do',
            },
          ]),
    ],
  }),

  'document-refused': (d: { name: string; willTitle: string; sentence: string }, site: Site): Mail => ({
    subject: 'Please upload your document again',
    paragraphs: [
      hello(d.name),
      `We read every page of the PDF you uploaded for “${shown(d.willTitle)}”, and found a ` +
        `problem: ${shown(d.sentence)}.`,
      'Your draft is kept. Please save or scan the document as a new PDF and upload that. Nobody else ' +
        'has been told, and nothing has been charged.',
      { link: `${site.publicUrl}/my-wills`, label: 'Upload another PDF' },
    ],
  }),

  // `late`: the testator's signed statement names this witness, so everybody who has signed signs again.
  'declined': (
    d: { testatorName: string; witnessName: string; reason: string; late?: boolean; willId?: string },
    site: Site,
  ): Mail => ({
    subject: 'A witness has declined',
    paragraphs: [
      hello(d.testatorName),
      `${shown(d.witnessName)} has declined to be a witness to the registration of your will.`,
      `The reason given: ${shown(d.reason, 1000)}`,
      ...(d.late === true
        ? [
            'You can name another witness in their place. Your signed statement names them, so you, and the other ' +
              'witness if they have signed, then sign again. What you paid stands.',
          ]
        : ['You can name another witness in their place.']),
      {
        // A mail that waited through an update names no will.
        link:
          `${site.publicUrl}/digital-signing` +
          (d.willId === undefined ? '' : `?will=${d.willId}&open=witnesses`),
        label: 'Name another witness',
      },
    ],
  }),
} as const

export type Template = keyof typeof templates
export type DataOf<T extends Template> = Parameters<(typeof templates)[T]>[0]

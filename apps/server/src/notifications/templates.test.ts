// Reads every mail the product sends as its reader would.
import { describe, expect, test } from 'vitest'
import { willsLaw } from '@testate/domain/claims/wills-law'
import { operatorOf } from '@testate/domain/read-installation'
import { readEnvironment } from '@testate/domain/settings'
import { assertHeader, footer, render, shown, type Mail } from './mail.ts'
import { noticeNews } from './notice-templates.ts'
import { templates, type DataOf, type Site, type Template } from './templates.ts'

const site: Site = {
  publicUrl: 'https://testate.example',
  operator: operatorOf(
    readEnvironment({
      OPERATOR_NAME: 'Example Registers',
      OPERATOR_SUPPORT_EMAIL: 'help@register.example',
    }),
  ),
}
const token = 'AbCdEfGhIjKlMnOpQrStUvWxYz0123456789_-AbCdE'
const hash = '0123456789abcdef'.repeat(4)
const at = '2026-11-21T12:30:00.000Z'

const samples: { [T in Template]: { data: DataOf<T>; subject: string; says: string[]; links: string[] } } = {
  'invitation': {
    data: { partyId: 'p', name: 'Witness One', testatorName: 'Ann Example', token, expiresAt: at },
    subject: 'You are asked to be a witness to a will',
    says: [
      'Dear Witness One,',
      'one of its two witnesses',
      '18 or over',
      '21 November 2026 at 12:30 (UK time)',
      'works once',
    ],
    links: [`https://testate.example/invitation/${token}`, `https://testate.example/cy/invitation/${token}`],
  },
  'step-up-code': {
    data: { name: 'Ann Example', purpose: 'sign', documentHash: hash, code: '012345', minutes: 10 },
    subject: 'Your confirmation code',
    says: [
      '    012345\n',
      'fingerprint: 01234567 89abcdef',
      'sign the registration statement',
      '10 minutes',
      'please tell us',
    ],
    links: ['https://testate.example/support'],
  },
  'account-code': {
    data: { name: 'Ann Example', purpose: 'erase', code: '012345', minutes: 10 },
    subject: 'Your confirmation code',
    says: ['    012345\n', 'erase your account', '10 minutes', 'please set a new password'],
    links: ['https://testate.example/password-reset'],
  },
  'codes-move': {
    data: { name: 'Ann Example', until: at },
    subject: 'Codes about registered wills will go to another address',
    says: ['21 November 2026 at 12:30 (UK time)', 'or confirm a death', 'write to us before that time'],
    links: ['https://testate.example/support'],
  },
  'passkey-for-wills': {
    data: { what: 'accepted', addedAt: at, at },
    subject: 'A passkey now opens your registered wills',
    says: [
      'On 21 November 2026 at 12:30 (UK time) the passkey',
      'together with a code that we had emailed to you',
      'unless you have removed it since',
      'If you pressed “Confirm, and use my passkey from now on” then',
      'who can open your wills with it: please remove every passkey that was added at',
    ],
    links: ['https://testate.example/support', 'https://testate.example/account'],
  },
  'confirm-address': {
    data: { name: 'Ann Example', token },
    subject: 'Please confirm your email address',
    says: ['press the button', '14 days', 'you do not need to do anything'],
    links: [
      `https://testate.example/confirm-address/${token}`,
      `https://testate.example/cy/confirm-address/${token}`,
    ],
  },
  'factor-locked': {
    data: { name: 'Ann Example', token, factor: 'code by e-mail' },
    subject: 'Codes by email are locked for your account',
    says: ['A hundred wrong codes', 'nothing was changed'],
    links: [
      `https://testate.example/unlock/${token}`,
      'https://testate.example/password-reset',
      `https://testate.example/cy/unlock/${token}`,
      'https://testate.example/cy/password-reset',
    ],
  },
  'support-message': {
    data: {
      name: 'Ann Example',
      email: 'ann@example.org',
      message: 'The camera stays black.\n\nLook at evil.example/now',
    },
    subject: 'A message from the contact page',
    says: [
      'Answer to: ann@example.org',
      'The camera stays black.',
      'evil. example/ now',
      'Nobody has checked',
    ],
    links: [],
  },
  'account-changed': {
    data: { name: 'Ann Example', what: 'password' },
    subject: 'Your password was changed',
    says: ['knew the old one', 'Every other device was signed out'],
    links: ['https://testate.example/password-reset'],
  },
  'erasure-asked': {
    data: { name: 'Ann Example', dueAt: at, token },
    subject: 'Your account will be erased',
    says: [
      'until 21 November 2026 at 12:30 (UK time)',
      'does not revoke the will',
      'You do not need to sign in for it',
      'Signing in before that day keeps the account as well',
    ],
    links: [
      `https://testate.example/stop-erasure/${token}`,
      `https://testate.example/cy/stop-erasure/${token}`,
      'https://testate.example/login',
      'https://testate.example/password-reset',
    ],
  },
  'erasure-taken-back': {
    data: { name: 'Ann Example', by: 'sign-in' },
    subject: 'Your account stays',
    says: ['is not erased', 'If it was not you'],
    links: ['https://testate.example/password-reset'],
  },
  'erasure-for-staff': {
    data: {
      name: 'An Administrator',
      erasureId: '12345678-0000',
      askedAt: at,
      lines: ['Withdrawal on Ethereum: failed: refused'],
    },
    subject: 'Erasure 12345678 needs a look',
    says: [
      '21 November 2026 at 12:30 (UK time)',
      'Withdrawal on Ethereum: failed: refused',
      'tried again once a day',
    ],
    links: [],
  },
  'account-erased': {
    data: { name: 'Ann Example', paymentsKept: 1 },
    subject: 'Your account has been erased',
    says: ['last mail', 'tax law', 'lead to nobody'],
    links: [],
  },
  'password-reset-waiting': {
    data: { name: 'Ann Example', dueAt: at, overAt: '2026-11-28T12:30:00.000Z' },
    subject: 'A new password was asked for without your second factor',
    says: [
      'until 21 November 2026 at 12:30 (UK time)',
      'until 28 November 2026 at 12:30 (UK time)',
      'takes it back at once',
    ],
    links: ['https://testate.example/password-reset', 'https://testate.example/login'],
  },
  'factor-changed': {
    data: { name: 'Ann Example', kind: 'passkey', called: 'My phone', what: 'added', at },
    subject: 'A passkey was added for you',
    says: [
      '(My phone) was added just now',
      'counts only from 21 November 2026 at 12:30 (UK time)',
      'signs out everybody else',
    ],
    links: ['https://testate.example/account'],
  },
  'email-code': {
    data: { code: '012345', minutes: 30 },
    subject: 'Confirm your new email address',
    says: ['    012345\n', '30 minutes', 'without this code nothing happens'],
    links: [],
  },
  'email-in-use': {
    data: { name: 'Ann Example' },
    subject: 'This address already has an account',
    says: ['Dear Ann Example,', 'nothing was changed', 'was not told'],
    links: ['https://testate.example/login'],
  },
  'email-held': {
    data: { until: at },
    subject: 'This address cannot be used for an account yet',
    says: ['21 November 2026 at 12:30 (UK time)', 'Nothing was created or changed'],
    links: [],
  },
  'email-changed': {
    data: { name: 'Ann Example', token, until: at },
    subject: 'Your email address was changed',
    says: [
      'knew the password and had a code from this mailbox',
      'until 21 November 2026 at 12:30 (UK time)',
      'the password your account had',
      'works once',
    ],
    links: [
      `https://testate.example/email-take-back/${token}`,
      `https://testate.example/cy/email-take-back/${token}`,
      'https://testate.example/support',
    ],
  },
  'new-device': {
    data: { name: 'Ann Example', token, device: 'Chrome on Windows', address: '203.0.113.5', at },
    subject: 'There was a sign-in on a new device',
    says: [
      'Chrome on Windows, 21 November 2026 at 12:30 (UK time), network address 203.0.113.5',
      'stops your password from working',
      'You do not need to sign in',
    ],
    links: [`https://testate.example/not-me/${token}`, `https://testate.example/cy/not-me/${token}`],
  },
  'email-taken-back': {
    data: { name: 'Ann Example' },
    subject: 'The change of your email address was taken back',
    says: ['earlier email address again', 'A new password was set'],
    links: ['https://testate.example/support'],
  },
  'password-reset': {
    data: { name: 'Ann Example', username: 'ann.example', token },
    subject: 'Set a new password',
    says: ['Your username is ann.example.', '30 minutes', 'signs out everybody'],
    links: [
      `https://testate.example/password-reset/${token}`,
      `https://testate.example/cy/password-reset/${token}`,
    ],
  },
  'account-invite': {
    data: { token, expiresAt: at },
    subject: 'Your invitation to Testate',
    says: ['open an account'],
    links: [`https://testate.example/login?invitation=${token}`],
  },
  'staff-code': {
    data: { code: '012345', minutes: 10 },
    subject: 'Your code to become an administrator',
    says: ['    012345\n', '10 minutes', 'somebody else has your invitation'],
    links: [],
  },
  'admin-invite': {
    data: { token, expiresAt: at },
    subject: 'Your invitation to run Testate as an administrator',
    says: ['cannot read a will'],
    links: [`https://testate.example/login?invitation=${token}`],
  },
  'already-have-account': {
    data: { name: 'Ann Example', username: 'ann.example' },
    subject: 'You already have an account',
    says: ['one address is one account', 'Your username is ann.example.', 'an email address of your own'],
    links: ['https://testate.example/login'],
  },
  'receipt': {
    data: {
      name: 'Ann Example',
      paymentId: 'p-1',
      willId: 'w-1',
      lines: [
        { label: 'Registration', amount: '£150.00' },
        { label: 'Ethereum', amount: '£32.00' },
      ],
      total: '£182.00',
      paidAt: at,
      receipt: {
        number: 'R-000042',
        taxDate: '2026-11-21',
        seller: { name: 'Example Registers', company: 'Example Ltd, 01234567', address: '1 Example Street' },
        vat: { number: 'GB 123 4567 89', rate: '20%', amount: '£30.33' },
      },
    },
    subject: 'Your receipt from Testate',
    says: [
      'Registration: £150.00\nEthereum: £32.00\nTotal: £182.00\nVAT at 20%, within the total: £30.33',
      'VAT number: GB 123 4567 89',
      'Receipt: R-000042\nTax date: 21 November 2026\nSeller: Example Registers\nCompany: Example Ltd, 01234567',
      'Address: 1 Example Street\nBuyer: Ann Example\nPayment: p-1\nWill: w-1',
      '21 November 2026',
      'the registration of one will',
      'within 14 days without giving any reason',
      'once all of them hold it',
      'Model cancellation form',
      'Name: Example Registers',
      'Address: not given by the operator of this installation',
      'Email: help@register.example',
      'hereby give notice that I/We [*] cancel',
      'Ordered on: \nName of consumer(s): ',
      '[*] Delete as appropriate',
    ],
    links: [
      'https://testate.example/dashboard',
      'https://testate.example/payment?will=w-1',
      'https://testate.example/terms-of-service#cancel-form',
    ],
  },
  'identity-decision': {
    data: {
      name: 'Ann Example',
      accepted: false,
      sample: true,
      reason: 'The picture is blurred',
      guest: false,
    },
    subject: 'Your identity check was not accepted',
    says: [
      'SAMPLE: this was a sample identity. Nobody was checked.',
      'The reason given: The picture is blurred',
      'Send in other pictures:',
    ],
    links: ['https://testate.example/digital-signing'],
  },
  'identity-returned': {
    data: { name: 'Witness One', reasons: ['No face was found in the picture of yourself.'], guest: true },
    subject: 'Please take the pictures for your identity check again',
    says: [
      'No face was found',
      'does not count as a refusal',
      'you can have a fresh one mailed to you there',
    ],
    links: ['https://testate.example/witness'],
  },
  'identity-elsewhere': {
    data: { name: 'Ann Example' },
    subject: 'Your identity was shown in another account',
    says: ['have not accepted the other account', 'please tell us'],
    links: ['https://testate.example/support'],
  },
  'refund-asked': {
    data: { name: 'Ann Example', amount: '£182.00', reason: 'cancellation', paymentId: 'p-1', willId: 'w-1' },
    subject: '£182.00 is on its way back to you',
    says: [
      'asked our payment provider',
      'Consumer Contracts Regulations 2013',
      'Payment: p-1\nWill: w-1',
      'We write again',
    ],
    links: ['https://testate.example/dashboard'],
  },
  'refund-done': {
    data: {
      name: 'Ann Example',
      amount: '£182.00',
      reason: 'duplicate',
      paymentId: 'p-1',
      willId: 'w-1',
      creditNote: 'C-000007',
    },
    subject: '£182.00 has been given back to you',
    says: [
      'has gone back by the way you paid',
      'paid twice; the first payment stays',
      'Credit note: C-000007\nPayment: p-1',
    ],
    links: ['https://testate.example/support'],
  },
  'part-asked': {
    data: {
      name: 'Ann Example',
      amount: '£32.00',
      network: 'Ethereum',
      reason: 'network-failed',
      paymentId: 'p-1',
      willId: 'w-1',
    },
    subject: '£32.00, paid for Ethereum, is on its way back to you',
    says: [
      'which you paid for Ethereum',
      'did not take your will, and will not',
      'are not touched by it',
      'We write again',
    ],
    links: ['https://testate.example/blockchain-registration?will=w-1'],
  },
  'part-done': {
    data: {
      name: 'Ann Example',
      amount: '£32.00',
      network: 'Ethereum',
      reason: 'cancellation',
      paymentId: 'p-1',
      willId: 'w-1',
      creditNote: 'C-000008',
    },
    subject: '£32.00, paid for Ethereum, has been given back to you',
    says: [
      'has gone back by the way you paid',
      'You cancelled before that network held',
      'Credit note: C-000008',
      'If it does not arrive',
    ],
    links: ['https://testate.example/support'],
  },
  'refund-came-back': {
    data: { name: 'Ann Example', amount: '£182.00', paymentId: 'p-1', willId: 'w-1' },
    subject: '£182.00 could not be given back to you yet',
    says: ['we told you', 'still owe', 'Payment: p-1\nWill: w-1'],
    links: ['https://testate.example/support'],
  },
  'registration-impossible': {
    data: {
      name: 'Ann Example',
      willTitle: 'My last will',
      reasons: ['Ethereum refused the entry'],
      refunded: true,
    },
    subject: 'We could not register your will',
    says: [
      '“My last will” could not be entered',
      'our failure, not yours',
      'Ethereum refused the entry',
      'everything you paid',
      'paper original is as valid as it was',
      'choose other networks',
    ],
    links: ['https://testate.example/my-wills', 'https://testate.example/support'],
  },
  'payment-for-staff': {
    data: {
      name: 'An Administrator',
      matter: 'refund-failed',
      paymentId: '12345678-0000',
      amount: '£182.00',
      provider: 'stripe',
      session: 'cs_1',
      reason: 'lost_or_stolen_card',
    },
    subject: 'Payment 12345678: a refund failed',
    says: ['could not give this money back', 'Amount: £182.00', 'Said by the provider: lost_or_stolen_card'],
    links: [],
  },
  'log-not-anchored': {
    data: {
      name: 'An Administrator',
      network: 'Ethereum',
      reason:
        'Ethereum holds a head of 9 entries, and the log has only 7: it has shrunk. Nothing was anchored.',
    },
    subject: 'The audit log was not put on Ethereum',
    says: ['it has shrunk. Nothing was anchored.', 'audit-fsck'],
    links: [],
  },
  'your-turn-to-sign': {
    data: { name: 'Witness One', testatorName: 'Ann Example', willTitle: 'My last will' },
    subject: 'It is your turn to sign',
    says: [
      'Ann Example has signed.',
      'as a witness, about “My last will”',
      'you can have a fresh one mailed to you there',
      'how the three of you take part, what you saw',
      'does not sign or change the will',
      'please do not sign: you can decline there instead',
    ],
    links: ['https://testate.example/witness', 'https://testate.example/cy/witness'],
  },
  'details-changed': {
    data: { name: 'Ann Example', willId: 'w', willTitle: 'My last will', place: true, executor: true },
    subject: 'What you told us about your will was changed',
    says: ['For “My last will” you changed where the paper original is kept and the executor.'],
    links: ['https://testate.example/register-will?draft=w'],
  },
  'document-replaced': {
    data: { name: 'Witness One', testatorName: 'Ann Example', willTitle: 'My last will' },
    subject: 'The document has been replaced: please confirm again',
    says: ['Ann Example has uploaded another copy of “My last will”', 'please confirm again as a witness'],
    links: ['https://testate.example/witness', 'https://testate.example/cy/witness'],
  },
  'you-are-named': {
    data: {
      name: 'Carl Dee',
      testatorName: 'Ann Example',
      kind: 'executor',
      reserve: true,
      registered: true,
    },
    subject: 'You are named as an executor',
    says: [
      'Dear Carl Dee,',
      'Ann Example asked us to tell you that you are named as an executor of their will, in reserve',
      'Ann Example has registered a will here',
      'says nothing about what is in the will',
      'ask them where the signed paper will is',
      'Probate needs it',
      'the account that has this email address',
      'free to decline',
    ],
    links: ['https://testate.example/named'],
  },
  'named-no-longer': {
    data: { name: 'Carl Dee', testatorName: 'Ann Example', kind: 'executor' },
    subject: 'You are no longer named as an executor',
    says: ['Ann Example no longer names you here', 'follows from the signed paper will'],
    links: [],
  },
  'receipt-asked': {
    data: {
      name: 'Pat Parent',
      deceasedName: 'Ann Example',
      forWhom: 'Hester Heir',
      isReminder: true,
      secret: token,
      expiresAt: at,
    },
    subject: 'Reminder: a receipt for what you were given',
    says: [
      'The executors of Ann Example have entered that something was given to Hester Heir',
      'please say so there',
      'reminded once of each link',
    ],
    links: [`https://testate.example/receipt/${token}`],
  },
  'receipt-code': {
    data: {
      name: 'Hester Heir',
      deceasedName: 'Ann Example',
      personName: 'Hester Heir',
      what: '£1,234.50',
      purpose: 'legacy',
      day: '2026-11-20',
      code: '012345',
      minutes: 10,
    },
    subject: 'Your code to sign a receipt',
    says: ['Ann Example', '£1,234.50', '    012345\n', '10 minutes', 'somebody else has your link'],
    links: [],
  },
  'receipt-signed': {
    data: {
      name: 'Hester Heir',
      deceasedName: 'Ann Example',
      personName: 'Hester Heir',
      what: '£1,234.50',
      purpose: 'legacy',
      day: '2026-11-20',
      signedName: 'H. Heir',
      sentence: 'I have received what is written above.',
    },
    subject: 'The receipt you signed',
    says: ['£1,234.50', 'a sum of money that the will gives', 'I have received what is written above.'],
    links: [],
  },
  'receipt-corrected': {
    data: {
      name: 'Hester Heir',
      deceasedName: 'Ann Example',
      personName: 'Hester Heir',
      what: 'The clock',
      purpose: 'thing',
      day: '2026-11-20',
    },
    subject: 'A receipt you signed no longer counts',
    says: ['The clock', 'Your receipt no longer counts', 'why it was taken back'],
    links: [],
  },
  'executor-end-asked': {
    data: { name: 'Edwin Executor', testatorName: 'Ann Example', what: 'died', isBySelf: false },
    subject: 'Somebody says that you have died',
    says: ['Another executor of Ann Example told us that you have died', 'your agreement is needed'],
    links: ['https://testate.example/estate-administration'],
  },
  'estate-handed-over': {
    data: {
      name: 'Edwin Executor',
      executorName: 'Edith Executor',
      testatorName: 'Ann Example',
      what: 'handed-over',
    },
    subject: 'The records of an estate were handed over',
    says: [
      'Edith Executor made one file of all the records of the estate of Ann Example',
      'the file and its pass phrase',
      'No bank details and no copy of the will',
    ],
    links: ['https://testate.example/estate-administration'],
  },
  'bank-details-changed': {
    data: {
      name: 'Edwin Executor',
      executorName: 'Edith Executor',
      testatorName: 'Ann Example',
      payeeName: 'Hester Heir',
      what: 'changed',
    },
    subject: 'Bank details were changed in an estate',
    says: [
      'Edith Executor changed the bank details of Hester Heir in the estate of Ann Example',
      'has to be agreed to again',
      'telephone Hester Heir at a number you already had',
      'The account is not in this mail',
    ],
    links: ['https://testate.example/estate-administration'],
  },
  'executor-ended': {
    data: {
      name: 'Edith Executor',
      executorName: 'Edwin Executor',
      testatorName: 'Ann Example',
      what: 'died',
      goesOn: true,
      reserve: true,
      isYou: false,
    },
    subject: 'The estate goes on without an executor',
    says: [
      'We were told that Edwin Executor, an executor of Ann Example, has died',
      'their agreement is no longer needed',
      'The next executor in reserve has been asked to act',
      'follows from the will and from probate',
    ],
    links: ['https://testate.example/estate-administration'],
  },
  'executor-asked': {
    data: { name: 'Carl Dee', testatorName: 'Ann Example', isReleased: false },
    subject: 'You are named as an executor of somebody who has died',
    says: ['We were told that Ann Example has died', 'nobody has been given the copy', 'free to decline'],
    links: ['https://testate.example/named'],
  },
  'reserve-asked': {
    data: { name: 'Rita Reserve', testatorName: 'Ann Example', accepted: false },
    subject: 'You are the next executor of somebody who has died',
    says: [
      'The executors before you have declined',
      'free to decline',
      'fod Ann Example wedi marw',
      'yn ysgutor wrth gefn',
    ],
    links: ['https://testate.example/named'],
  },
  'reserve-acts': {
    data: { name: 'Rita Reserve', testatorName: 'Ann Example', accepted: false },
    subject: 'You are the next executor',
    says: [
      'Ann Example named you as an executor of their will, in reserve',
      'free to decline',
      'Fe’ch enwyd gan Ann Example yn ysgutor wrth gefn',
    ],
    links: ['https://testate.example/named'],
  },
  'named-answered': {
    data: { name: 'Ann Example', willId: 'w', personName: 'Carl Dee', kind: 'contact', accepted: false },
    subject: 'Somebody you named has declined',
    says: ['Carl Dee, whom you named as a contact for your will, has declined', 'naming somebody else'],
    links: ['https://testate.example/people-around?will=w'],
  },
  'people-changed': {
    data: {
      name: 'Ann Example',
      willId: 'w',
      willTitle: 'My last will',
      people: true,
      waitDays: 30,
      onCertificate: true,
    },
    subject: 'The people around your will were changed',
    says: [
      'For “My last will” you changed whom you name and how long a notice of death waits, now 30 days and ' +
        'that the certificate names your executors.',
      'If this was not you',
    ],
    links: ['https://testate.example/people-around?will=w'],
  },
  'all-signed': {
    data: { name: 'Witness One', testatorName: 'Ann Example', witness: true },
    subject: 'All three statements are signed',
    says: [
      'Ann Example and both witnesses have signed',
      'nothing more for you to do',
      'you can have a fresh one mailed to you there',
    ],
    links: ['https://testate.example/witness'],
  },
  'registered': {
    data: {
      name: 'Ann Example',
      willTitle: 'My last will',
      documentHash: hash,
      networks: [
        {
          label: 'Ethereum (local development ledger)',
          explorerUrl: 'https://testate.example/explorer/ethereum/tx/0x1',
        },
      ],
    },
    subject: 'Your will is registered',
    says: [
      '“My last will” is registered',
      '01234567 89abcdef',
      'Ethereum (local development ledger): registered',
      'paper original',
    ],
    links: ['https://testate.example/explorer/ethereum/tx/0x1', 'https://testate.example/my-wills'],
  },
  'witness-accepted': {
    data: { name: 'Ann Example', witnessName: 'Witness One', waitingFor: 'Witness Two' },
    subject: 'A witness has accepted',
    says: [
      'Witness One has agreed to be your witness. Witness Two has not answered yet.',
      'check the identity of each of you',
    ],
    links: ['https://testate.example/dashboard'],
  },
  'ceremony-begins-anew': {
    data: {
      name: 'Witness One',
      testatorName: 'Ann Example',
      willTitle: 'My last will',
      replaced: 'Witness Two',
      by: 'Witness Three',
      signed: true,
    },
    subject: 'Please sign once more',
    says: [
      'Ann Example has named Witness Three instead.',
      'it no longer counts; it is kept on record.',
      'Your identity is not checked again.',
    ],
    links: ['https://testate.example/witness'],
  },
  'witness-replaced': {
    data: { name: 'Witness Two', testatorName: 'Ann Example', willTitle: 'My last will', declined: false },
    subject: 'You are no longer asked to be a witness',
    says: ['in your place. The link we sent you no longer works.'],
    links: [],
  },
  'your-turn-to-pay': {
    data: { name: 'Ann Example', willTitle: 'My last will' },
    subject: 'Only the payment is missing',
    says: ['As soon as “My last will” is paid for, you can record and sign.'],
    links: ['https://testate.example/dashboard'],
  },
  'your-turn-to-record': {
    data: {
      name: 'Ann Example',
      willTitle: 'My last will',
      testatorName: 'Ann Example',
      witnessNames: ['Witness One', 'Witness Two'],
      sample: true,
    },
    subject: 'You can record your statement now',
    says: [
      'record your video statement about “My last will”, and then sign',
      'SAMPLE: at least one of the three is a sample identity',
      'Witness One and Witness Two can record as well; we have told them.',
    ],
    links: ['https://testate.example/digital-signing'],
  },
  'your-turn-to-record-witness': {
    data: { name: 'Witness One', willTitle: 'My last will', testatorName: 'Ann Example', sample: false },
    subject: 'You can record your statement now',
    says: [
      'as a witness for Ann Example',
      'If you are with Ann Example, one recording of all of you is enough',
      'before Ann Example signs',
      'you can have a fresh one mailed to you there',
    ],
    links: ['https://testate.example/witness', 'https://testate.example/cy/witness'],
  },
  'witness-signed': {
    data: { name: 'Ann Example', witnessName: 'Witness One', waitingFor: 'Witness Two' },
    subject: 'A witness has signed',
    says: ['Witness One has signed. We are waiting for Witness Two', 'nothing for you to do'],
    links: ['https://testate.example/dashboard'],
  },
  'network-added': {
    data: {
      name: 'Ann',
      willId: 'w1',
      willTitle: 'Last Will',
      network: 'Ethereum',
      explorerUrl: 'http://ledger.example/tx/1',
    },
    subject: 'Your will is registered on Ethereum too',
    says: ['“Last Will” is now registered on Ethereum as well', 'Nothing else has changed'],
    links: ['http://ledger.example/tx/1', 'https://testate.example/blockchain-registration?will=w1'],
  },
  'network-late': {
    data: {
      name: 'Ann Example',
      willId: 'w-1',
      willTitle: 'My last will',
      held: ['Ethereum', 'Corda'],
      late: ['Solana'],
    },
    subject: 'Your will is registered, but not on every network yet',
    says: ['registered on Ethereum and Corda. On Solana it is taking longer than a day', 'write again'],
    links: ['https://testate.example/blockchain-registration?will=w-1'],
  },
  'reminder-asked': {
    data: { name: 'Witness One', testatorName: 'Ann Example', step: 'signature' },
    subject: 'A reminder: a will you are witnessing is waiting for you',
    says: [
      'Ann Example asks you to go on as a witness. It is your turn to sign',
      'you can have a fresh one mailed to you there',
    ],
    links: ['https://testate.example/witness', 'https://testate.example/cy/witness'],
  },
  'reminder': {
    data: {
      name: 'Witness One',
      testatorName: 'Ann Example',
      willTitle: 'My last will',
      guest: true,
      text: 'Ann Example has signed.',
      button: 'Sign',
      path: '/witness',
      reminder: { days: 3, token },
    },
    subject: 'A reminder: a will you are witnessing is waiting for you',
    says: [
      'The registration of Ann Example’s will has been waiting for you for three days.',
      'once more in four days',
      'you can have a fresh one mailed to you there',
    ],
    links: [
      'https://testate.example/witness',
      'https://testate.example/cy/witness',
      `https://testate.example/stop-reminders/${token}`,
    ],
  },
  'document-refused': {
    data: { name: 'Ann Example', willTitle: 'My last will', sentence: 'Page 2 of the PDF cannot be read' },
    subject: 'Please upload your document again',
    says: ['found a problem: Page 2 of the PDF cannot be read.', 'Your draft is kept'],
    links: ['https://testate.example/my-wills'],
  },
  'withdrawal-asked': {
    data: { name: 'Ann Example', willTitle: 'My last will', effectiveAt: at, token },
    subject: 'Your registration will be withdrawn',
    says: [
      '“My last will”',
      '21 November 2026 at 12:30 (UK time)',
      'You do not need to sign in for it',
      'does not revoke the will',
      'Your witnesses have been told',
    ],
    links: [
      `https://testate.example/stop-withdrawal/${token}`,
      `https://testate.example/cy/stop-withdrawal/${token}`,
      'https://testate.example/password-reset',
    ],
  },
  'withdrawal-done': {
    data: { name: 'Ann Example', willTitle: 'My last will' },
    subject: 'Your registration has been withdrawn',
    says: ['has been withdrawn, as you asked', 'does not revoke the will'],
    links: ['https://testate.example/my-wills'],
  },
  'withdrawal-stopped': {
    data: { name: 'Ann Example', willTitle: 'My last will', why: 'link' },
    subject: 'Your registration stays',
    says: ['is not withdrawn', 'please ask again'],
    links: ['https://testate.example/my-wills'],
  },
  'withdrawal-asked-witness': {
    data: { name: 'Witness One', testatorName: 'Ann Example', willTitle: 'My last will', effectiveAt: at },
    subject: 'The registration of a will you witnessed will be withdrawn',
    says: [
      'Ann Example has asked us',
      'You do not need to do anything',
      'only they can stop it',
      'does not revoke the will',
    ],
    links: [],
  },
  'withdrawal-done-witness': {
    data: { name: 'Witness One', testatorName: 'Ann Example', willTitle: 'My last will' },
    subject: 'The registration of a will you witnessed has been withdrawn',
    says: ['as Ann Example asked', 'does not revoke the will'],
    links: [],
  },
  'withdrawal-stopped-witness': {
    data: { name: 'Witness One', testatorName: 'Ann Example', willTitle: 'My last will' },
    subject: 'The registration of a will you witnessed stays',
    says: ['in the name of Ann Example', 'the registration stays'],
    links: [],
  },
  'death-notice-testator': {
    data: {
      name: 'Ann Example',
      willTitle: 'My last will',
      news: 'waiting',
      submitterName: 'Carl Example',
      dueAt: at,
      token,
    },
    subject: 'Two people have confirmed a death notice about you',
    says: [
      'Two people have confirmed that you have died',
      'Unless somebody stops or disputes it',
      'on 21 November 2026 at 12:30 (UK time)',
      'comes from Carl Example',
      'You do not need to sign in for it',
    ],
    links: [
      `https://testate.example/stop-death-notice/${token}`,
      `https://testate.example/cy/stop-death-notice/${token}`,
    ],
  },
  'release-waits': {
    data: { name: 'Ann Example', dueAt: at, token },
    subject: 'The copy of your will is to be released',
    says: [
      'Two people have confirmed that you have died.',
      'on 21 November 2026 at 12:30 (UK time)',
      'the part of the register that would release it',
      'You do not need to sign in',
    ],
    links: [
      `https://testate.example/stop-death-notice/${token}`,
      `https://testate.example/cy/stop-death-notice/${token}`,
    ],
  },
  'professional-staff': {
    data: {
      staffName: 'Sam Staff',
      what: 'assigned',
      name: 'Paula Professional',
      list: 'STEP',
      number: 'A1',
      by: 'Olga Other',
      acceptedBy: 'Rita Reviewer',
      reason: null,
    },
    subject: 'A professional was assigned to a death notice',
    says: [
      'Olga Other assigned Paula Professional (STEP, A1)',
      'confirm it 30 days after',
      'Rita Reviewer accepted their identity',
      'you did not do this',
    ],
    links: ['https://testate.example/notice-reviews'],
  },
  'death-notice-staff': {
    data: { name: 'Sam Staff', why: 'unheard' },
    subject: 'A testator cannot be told of a death notice',
    says: [
      'was refused, came back, or went out too late',
      'waits twice as long',
      'try to reach the person by other means',
    ],
    links: ['https://testate.example/notice-reviews'],
  },
  'recording-asked': {
    data: { name: 'Sam Second', testatorName: 'Ann Example', byName: 'Edith Executor', of: 'Will One', at },
    subject: 'A recording was given to another executor',
    says: [
      'Edith Executor asked for a recording of the registration of Ann Example’s will',
      'on 21 November 2026 at 12:30 (UK time): what Will One said',
      'They had to give a reason. It is not in this message',
    ],
    links: ['https://testate.example/released'],
  },
  'copy-released': {
    data: { name: 'Edith Executor', testatorName: 'Ann Example', until: at },
    subject: 'The copy of a will is released to you',
    says: [
      'You are an executor of Ann Example',
      'until 21 November 2026 at 12:30 (UK time)',
      'Probate needs that paper',
      'Nothing is opened by this message alone',
    ],
    links: ['https://testate.example/released'],
  },
  'yearly-check': {
    data: { name: 'Ann Example' },
    subject: 'Once a year: is everything still right?',
    says: [
      'Have you married, formed a civil partnership or divorced',
      // The law as the pages state it, not in words of the message's own.
      willsLaw.marriage.en,
      'a child or grandchild been born',
      'Have you moved, or is the paper original somewhere else now?',
      'If you do nothing, nothing changes',
      'not to be asked any more',
    ],
    links: ['https://testate.example/account#account-yearly'],
  },
  'share-asked': {
    data: { name: 'Hal Holder', testatorName: 'Ann Example', what: 'practise' },
    subject: 'Please try out the share that you hold',
    says: ['Ann Example has given you a share', 'Nobody of the register ever asks for your pass phrase'],
    links: ['https://testate.example/shares'],
  },
  'share-lost': {
    data: {
      name: 'Ann Example',
      holderName: 'Hal Holder',
      willId: 'w-1',
      counts: true,
      able: 1,
      isNoticeOpen: false,
      isPartLost: false,
    },
    subject: 'Somebody who holds a share of your will has it no more',
    says: [
      'Hal Holder has no share of your will any more',
      'nobody could open this copy',
      'choose people again now',
    ],
    links: ['https://testate.example/wills/w-1/shared-secret'],
  },
  'share-mode': {
    data: { what: 'off', at: '2026-11-21T09:00:00.000Z', willId: 'w-1' },
    subject: 'The register alone can open your will again',
    says: ['no longer needs your own key', 'If you did not do this'],
    links: ['https://testate.example/wills/w-1/shared-secret', 'https://testate.example/support'],
  },
  'looked-for': {
    data: {
      name: 'Ann Example',
      askerName: 'Edith Executor',
      capacity: 'executor',
      at,
      reference: 'F-1A2B3C4D',
    },
    subject: 'Somebody asked whether you have a registered will',
    says: [
      'On 21 November 2026 at 12:30 (UK time) Edith Executor asked',
      'as an executor',
      'You chose to be found',
      'Nothing of your will is opened by this',
      'F-1A2B3C4D',
    ],
    links: ['https://testate.example/account'],
  },
  'looked-for-staff': {
    data: {
      name: 'Stan Staff',
      testatorName: 'Ann Example',
      askerName: 'Petra Professional',
      capacity: 'professional',
      at,
      reference: 'F-1A2B3C4D',
    },
    subject: 'A will was looked for, and found',
    says: [
      'Petra Professional looked for a will of Ann Example',
      'as a professional who acts for others',
      'whether they may ask was not',
      'Tell them nothing of the will',
    ],
    links: [],
  },
  'death-notice-others': {
    data: { name: 'Witness One', testatorName: 'Ann Example', news: 'submitted', dueAt: null },
    subject: 'We have been told of a death',
    says: [
      'that Ann Example has died',
      'two other people confirm it',
      'names you',
      'dispute it if it is not',
    ],
    links: ['https://testate.example/death-notices', 'https://testate.example/support'],
  },
  'declined': {
    data: { testatorName: 'Ann Example', witnessName: 'Witness One', reason: 'I am away' },
    subject: 'A witness has declined',
    says: ['Dear Ann Example,', 'The reason given: I am away'],
    links: ['https://testate.example/digital-signing'],
  },
}

test('the mail about a witness who declined leads to that will’s witnesses', () => {
  const { data } = samples.declined
  expect(render(templates.declined({ ...data, willId: 'a-will' }, site)).text).toContain(
    'https://testate.example/digital-signing?will=a-will&open=witnesses',
  )
})

describe.each(Object.keys(templates) as Template[])('%s', (name) => {
  const sample = samples[name]
  const mail = render(
    (templates[name] as (data: unknown, site: Site) => Parameters<typeof render>[0])(sample.data, site),
  )

  test('says what it should, to a person', () => {
    expect(mail.subject).toBe(sample.subject)
    for (const words of sample.says) expect(mail.text).toContain(words)
    expect(mail.text).toContain(footer)
    expect(mail.text).not.toMatch(/undefined|null|NaN|\[object|Invalid Date/)
  })

  test('its links, in text and HTML alike, are exactly those', () => {
    expect(mail.text.match(/https?:\/\/\S+/g) ?? []).toEqual(sample.links)
    expect([...mail.html.matchAll(/href="([^"]+)"/g)].map((match) => match[1])).toEqual(sample.links)
  })
})

test('both mails about an account opened with a passkey name it, and say what it can do', () => {
  const confirm = render(
    templates['confirm-address']({ name: 'Ann', token, passkey: 'Chrome on a Mac' }, site),
  ).text
  expect(confirm).toContain('signs in with a passkey (Chrome on a Mac)')
  expect(confirm).toContain(`https://testate.example/confirm-address/${token}?passkey`)
  const opened = { name: 'Ann', kind: 'passkey', called: 'Chrome on a Mac', what: 'opened' } as const
  const text = (from: string | null) =>
    render(templates['factor-changed']({ ...opened, at: from }, site)).text
  expect(text(null)).toContain('passkey (Chrome on a Mac)')
  expect(text(null)).toContain('It signs in, and confirms nothing.')
  expect(text(at)).toContain('from 21 November 2026 at 12:30 (UK time) it also confirms')
})

test('each change of an account has its own sentence', () => {
  const said = (['password', 'sessions', 'phone', 'phone-removed'] as const).map((what) => {
    const { subject, paragraphs } = templates['account-changed']({ name: 'Ann', what }, site)
    return [subject, String(paragraphs[1])]
  })
  expect(said.map(([subject]) => subject)).toEqual([
    'Your password was changed',
    'You were signed out everywhere else',
    'Your number for text messages was changed',
    'Your number for text messages was removed',
  ])
  expect(said[2]![1]).toContain('go to another mobile number from now on')
  expect(said[3]![1]).toContain('get no more text messages')
})

test('each change of a second factor has its own sentences, and its name is in no subject', () => {
  const subjects = new Set<string>()
  for (const kind of ['passkey', 'authenticator', 'recovery codes'] as const) {
    for (const what of ['added', 'removed', 'removal-asked', 'kept', 'counter-back'] as const) {
      if (what === 'counter-back' && kind !== 'passkey') continue
      const { subject, text } = render(
        templates['factor-changed'](
          {
            name: 'Ann Example',
            kind,
            called: kind === 'recovery codes' ? null : 'My phone',
            what,
            at: what === 'removal-asked' ? at : null,
          },
          site,
        ),
      )
      subjects.add(subject)
      expect(subject).not.toContain('My phone')
      expect(text).not.toMatch(/undefined|null/)
    }
  }
  expect(subjects.size).toBe(13)
})

test('the last reminder says so, and one of an invitation names the earlier mail and how to end them', () => {
  const invitation = samples['invitation'].data as DataOf<'invitation'>
  const reminder = { days: 7, token: 'x'.repeat(43) } as const
  const mail = templates['invitation']({ ...invitation, reminder }, site)
  expect(mail.subject).toBe('A reminder: you are asked to be a witness to a will')
  const { text } = render(mail)
  expect(text).toContain('We wrote to you seven days ago')
  expect(text).toContain('This is our last reminder')
  expect(text).toContain(`https://testate.example/stop-reminders/${reminder.token}`)
  const own = templates['reminder'](
    { ...(samples['reminder'].data as DataOf<'reminder'>), guest: false, reminder },
    site,
  )
  expect(own.subject).toBe('A reminder: your will is waiting for you')
  expect(render(own).text).toContain(
    'The registration of “My last will” has been waiting for you for seven days.',
  )
  expect(render(own).text).not.toContain('/cy/')
})

test('the second witness to accept is told as such', () => {
  const { data } = samples['witness-accepted']
  const mail = templates['witness-accepted'](
    { ...(data as { name: string; witnessName: string }), waitingFor: null },
    site,
  )
  expect(mail.subject).toBe('Both your witnesses have accepted')
  expect(render(mail).text).toContain('Witness One has accepted too. Now both your witnesses have said yes.')
})

test('a network that will never take the will is named as such, with the money that goes back', () => {
  const data = samples['registered'].data as DataOf<'registered'>
  const networks = [...data.networks, { label: 'Solana', explorerUrl: null, lost: true }]
  expect(render(templates['registered']({ ...data, networks }, site)).text).toContain(
    'Solana: not registered; what you paid for it goes back to you',
  )
})

test('a registration that no network holds ends with other words, for testator and witnesses', () => {
  const [own, witness] = [
    templates['withdrawal-done']({ name: 'Ann Example', willTitle: 'My last will', early: true }, site),
    templates['withdrawal-done-witness']({
      name: 'Witness One',
      testatorName: 'Ann Example',
      willTitle: 'My last will',
      early: true,
    }),
  ]
  expect(render(own).text).toContain('It was on no network yet.')
  expect(render(own).text).toContain('https://testate.example/password-reset')
  expect(witness.subject).toBe('You are no longer needed as a witness')
  expect(render(witness).text).toContain('Ann Example had asked you to be a witness')
})

test('if a witness declines after the testator signed, the mail says what can be done', () => {
  const { data } = samples.declined
  const [early, late] = [data, { ...data, late: true }].map(
    (each) => render(templates.declined(each as typeof data, site)).text,
  )
  for (const text of [early, late]) {
    expect(text).toContain('You can name another witness in their place.')
    expect(text).toContain('https://testate.example/digital-signing')
  }
  expect(early).not.toContain('sign again')
  expect(late).toContain('if they have signed, then sign again. What you paid stands.')
})

test('when the ceremony begins anew, who had signed reads that it no longer counts', () => {
  const { data } = samples['ceremony-begins-anew']
  const only = render(templates['ceremony-begins-anew']({ ...data, signed: false } as typeof data, site))
  expect(only.subject).toBe('Another witness has been named')
  expect(only.text).toContain('What the testator signed names the witness who was replaced')
  const gone = templates['witness-replaced'](
    { name: 'Witness Two', testatorName: 'Ann Example', willTitle: 'My last will', declined: true },
    site,
  )
  expect(render(gone).text).toContain('as you declined.')
  expect(render(gone).text).not.toContain('no longer works')
})

test('an executor in reserve who is to act reads it in both languages, whether or not they had accepted', () => {
  for (const name of ['reserve-asked', 'reserve-acts'] as const)
    for (const [accepted, inEnglish, inWelsh] of [
      [false, 'Please say whether you accept.', 'Dywedwch a ydych yn derbyn.'],
      [true, 'You have accepted before.', 'Rydych wedi derbyn o’r blaen.'],
    ] as const) {
      const { html } = render(templates[name]({ ...samples[name].data, accepted }, site))
      const [welsh, english] = [html.match(/<p lang="cy">.*?<\/p>/g) ?? [], html.match(/<p>.*?<\/p>/g) ?? []]
      const all = welsh.join(' ')
      expect([name, all]).toEqual([name, expect.stringContaining('yn ysgutor wrth gefn')])
      expect([name, all]).toEqual([name, expect.stringContaining(inWelsh)])
      expect([name, all]).toEqual([name, expect.stringContaining('Agorwch y ddolen uchod a mewngofnodwch')])
      expect(all.includes('Cewch wrthod.')).toBe(!accepted)
      expect(english.join(' ')).toContain(inEnglish)
      // Below the English, whose link is the only one.
      expect(html.indexOf('<p lang="cy">')).toBeGreaterThan(html.indexOf('display:inline-block'))
      expect(html.match(/<a /g)).toHaveLength(1)
    }
})

test('what a person typed stays words: no markup, no link, no line of its own', () => {
  const mail = render(
    templates.declined(
      {
        testatorName: 'Ann',
        witnessName: '<b>W',
        reason: 'see https://evil.example/x\r\nBcc: all@example.org',
      },
      site,
    ),
  )
  expect(mail.html).toContain('&lt;b&gt;W ')
  expect(mail.html).not.toContain('<b>')
  expect(mail.text).toContain('see https: / / evil. example/ x Bcc: all@ example. org')
})

test('a mail that is needed to get in is whole in both languages, the Welsh marked as such', () => {
  for (const [name, parts] of [
    [
      'password-reset',
      ['gosod cyfrinair newydd', 'am 30 munud', 'Eich enw defnyddiwr yw ann', 'mae eich cyfrinair'],
    ],
    ['confirm-address', ['Cadarnhewch mai chi biau', 'am 14 diwrnod', 'Peidiwch â gwasgu’r botwm']],
    [
      'factor-locked',
      ['Rhoddwyd cant o godau anghywir', 'mae codau drwy e-bost wedi’u cloi', 'sy’n allgofnodi pawb'],
    ],
  ] as const) {
    const { html, text } = render(
      (templates[name] as (data: unknown, site: Site) => Mail)(samples[name].data, site),
    )
    const welsh = [...html.matchAll(/<p lang="cy">(.*?)<\/p>/g)].map(([, one]) => one).join(' ')
    for (const part of parts) expect([name, welsh]).toEqual([name, expect.stringContaining(part)])
    for (const part of parts) expect(text).toContain(part)
    // Below the English, whose link alone is a button.
    expect(html.indexOf('<p lang="cy">')).toBeGreaterThan(html.indexOf('display:inline-block'))
    expect(html.match(/display:inline-block/g)).toHaveLength(1)
  }
  const passkey = templates['confirm-address']({ name: 'Ann Example', token, passkey: '<b>Phone' }, site)
  expect(render(passkey).html).toContain('Ag allwedd mynediad (&lt;b&gt;Phone) y mewngofnodir')
  expect(render(passkey).text).toContain(`https://testate.example/cy/confirm-address/${token}?passkey`)
})

test('a label in Welsh says that it is, and leads to the Welsh screen', () => {
  const { html, text } = render(
    templates.invitation({ partyId: 'p', name: 'W', testatorName: 'Ann', token, expiresAt: at }, site),
  )
  expect(html).toContain(
    `<a href="https://testate.example/cy/invitation/${token}" lang="cy" hreflang="cy">Darllenwch`,
  )
  // The first link, and it alone, is a button.
  expect(html).toMatch(
    new RegExp(
      `<a href="https://testate.example/invitation/${token}" style="display:inline-block[^"]*">Read`,
    ),
  )
  expect(html.match(/display:inline-block/g)).toHaveLength(1)
  expect(text.indexOf('Read the invitation')).toBeLessThan(text.indexOf('Darllenwch'))
})

test('an account is led to its screens, a guest to the page of their part', () => {
  const decided = (accepted: boolean, guest: boolean) =>
    render(
      templates['identity-decision']({ name: 'Ann', accepted, sample: false, reason: null, guest }, site),
    ).text
  expect(decided(true, false)).toContain('See what comes next:\nhttps://testate.example/digital-signing')
  expect(decided(true, false)).not.toContain('invitation')
  expect(decided(false, true)).toContain('Send in other pictures:\nhttps://testate.example/witness')
  expect(decided(false, true)).toContain('open the link in your invitation mail')
  const testator = render(
    templates['all-signed']({ name: 'Ann', testatorName: 'Ann', witness: false }, site),
  ).text
  expect(testator).toContain('You and both witnesses have signed')
  expect(testator).toContain('https://testate.example/dashboard')
})

test('a mail that an earlier version left unsent can still be sent', () => {
  expect(
    render(templates['your-turn-to-sign']({ name: 'W', willTitle: 'My last will' }, site)).text,
  ).toContain('The testator has signed.')
  expect(render(templates['erasure-asked']({ name: 'W', dueAt: at }, site)).text).not.toContain(
    'stop-erasure',
  )
  expect(render(templates['erasure-taken-back']({ name: 'W', signedIn: true }, site)).text).toContain(
    'You signed in',
  )
})

/** Texts the register writes itself, which no person can choose. */
const ownData = new Set([
  'amount',
  'number',
  'taxDate',
  'creditNote',
  'network',
  'paymentId',
  'erasureId',
  'matter',
  'what',
])
const MARK = 'Marked by a person'

/** The same data with every text a person could have chosen replaced by the mark. */
function marked(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return ownData.has(name) || isTime(value) || isChoice(value) ? value : MARK
  if (Array.isArray(value)) return value.map((one) => marked(one, name))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, marked(one, key)]))
  return value
}
const isTime = (value: string): boolean => /^\d{4}-\d\d-\d\dT/.test(value)
/** One of the fixed words a template looks up. */
const isChoice = (value: string): boolean =>
  [
    'sign',
    'erase',
    'cancellation',
    'duplicate',
    'network-failed',
    'code by e-mail',
    'passkey',
    'authenticator',
    'recovery code',
    'recovery codes',
    'added',
    'removed',
    'made',
    ...noticeNews,
  ].includes(value)

test('staff read of a letter that is late, and what to do with it', () => {
  const site = { publicUrl: 'https://testate.example' }
  const mail = templates['death-notice-staff']({ name: 'Sam Staff', why: 'letter-late' }, site)
  expect(mail.subject).toBe('A letter about a death notice was not posted in time')
  expect(mail.paragraphs.join(' ')).toContain('print and post it now, or say why it cannot be posted')
})

test('staff read of a letter that they printed and are not to post', () => {
  const site = { publicUrl: 'https://testate.example' }
  const mail = templates['death-notice-staff']({ name: 'Sam Staff', why: 'letter-fell' }, site)
  expect(mail.subject).toBe('Do not post a letter that you printed')
  expect(mail.paragraphs.join(' ')).toContain('please destroy it. Then say what became of it.')
  const other = templates['death-notice-staff']({ name: 'Sam Staff', why: 'letter-not-posted' }, site)
  expect(other.subject).toBe(mail.subject)
  expect(other.paragraphs.join(' ')).toContain('Look whether that still stands. If it does')
})

test.each(Object.keys(templates) as Template[])('no subject holds words a person chose: %s', (name) => {
  const mail = (templates[name] as (data: unknown, site: Site) => Parameters<typeof render>[0])(
    marked(samples[name].data),
    site,
  )
  expect(mail.subject).not.toContain(MARK.slice(0, 6))
})

test('the bodies keep the words, so the marks are where they should be', () => {
  const bodies = (['invitation', 'declined', 'registered'] as const).map(
    (name) =>
      render(
        (templates[name] as (data: unknown, site: Site) => Parameters<typeof render>[0])(
          marked(samples[name].data),
          site,
        ),
      ).text,
  )
  for (const text of bodies) expect(text).toContain(MARK)
})

test('a line break cannot reach a header', () => {
  expect(() => render({ subject: 'Hello\r\nBcc: all@example.org', paragraphs: [] })).toThrow('one line')
  for (const evil of ['a\nb', 'a\rb', 'a\u2028b', 'a\0b'])
    expect(() => assertHeader(evil, 'address')).toThrow(TypeError)
  expect(shown('Ann\r\nBcc: x')).toBe('Ann Bcc: x')
})

test('in a rehearsal every mail says SAMPLE in its foot, as text and as HTML; elsewhere none does', () => {
  for (const rehearsal of [true, false]) {
    const { text, html } = render(
      templates['all-signed']({ name: 'Ann', testatorName: 'Ann', witness: false }, site),
      { rehearsal },
    )
    for (const form of [text, html])
      expect(form.includes('SAMPLE: this mail comes from a rehearsal')).toBe(rehearsal)
  }
})

test('a mail about a professional names them; one that the register ended says nothing of beneficiaries', () => {
  const common = { name: 'Ann Example', news: 'professional-assigned', dueAt: null } as const
  const professional = { name: 'Paula Professional', list: 'STEP', number: 'A1' }
  const mails = [
    templates['death-notice-testator'](
      { ...common, professional, willTitle: 'My will', submitterName: 'Carl Example', token },
      site,
    ),
    templates['death-notice-others']({ ...common, professional, testatorName: 'Ann Example' }, site),
  ]
  for (const mail of mails) {
    const { text } = render(mail)
    expect(text).toContain('a professional, Paula Professional (STEP, A1), who may confirm')
    expect(text).toContain('If you know a reason against this person, write to us.')
  }
  const ended = render(
    templates['professional-staff'](
      {
        ...professional,
        what: 'not-apart',
        staffName: 'Sam Staff',
        by: null,
        acceptedBy: null,
        reason: null,
      },
      site,
    ),
  )
  expect(ended.text).toContain('they cannot confirm this one')
  expect(`${ended.subject} ${ended.text}`).not.toMatch(/benef|mailbox|inherit/i)
})

test('each stage of a death notice has its own sentence, to the testator and to the others', () => {
  const said = noticeNews.map((news) => {
    const common = { name: 'Ann Example', testatorName: 'Ann Example', news, dueAt: at }
    const own = templates['death-notice-testator'](
      { ...common, willTitle: 'My last will', submitterName: 'Carl Example', token: null },
      site,
    )
    const others = templates['death-notice-others'](common, site)
    return [own, others].flatMap(({ subject, paragraphs }) => [subject, String(paragraphs[1])])
  })
  for (const column of [0, 1, 2, 3])
    expect(new Set(said.map((one) => one[column])).size).toBe(noticeNews.length)
  for (const one of said)
    for (const sentence of one) expect(sentence).not.toMatch(/undefined|you has|has have/)
})

test('a receipt of a seller who is not registered for VAT says so, and one stored before says nothing of it', () => {
  const data = {
    name: 'Ann Example',
    paymentId: 'p-1',
    willId: 'w-1',
    lines: [{ label: 'Registration', amount: '£150.00' }],
    total: '£150.00',
    paidAt: at,
  }
  const receipt = {
    number: 'R-000001',
    taxDate: '2026-11-21',
    seller: { name: null, company: null, address: null },
    vat: null,
  }
  const { text } = render(templates.receipt({ ...data, receipt }, site))
  expect(text).toContain('Total: £150.00\nVAT: none: the seller is not registered for VAT')
  expect(text).toContain('Seller: not given by the operator of this installation\nBuyer: Ann Example')
  const before = render(templates.receipt(data, site))
  expect(before.text).toContain('Total: £150.00')
  expect(before.text).not.toContain('VAT')
})

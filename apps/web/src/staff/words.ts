// The sentences of the screens for staff. They are in English, as staff's work is.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    notStaff: 'This page is for administrators, the people who run the service. Nothing of yours is here.',
    toDashboard: 'Go to the dashboard',
    again: 'Try again',

    work: 'What waits for staff',
    workLoading: 'Looking up what waits…',
    workFailed: 'What waits could not be looked up',
    checks: 'Identity checks',
    checksNow: '{n, plural, =0 {None to review} one {1 to review} other {# to review}}',
    notices: 'Death notices',
    noticesNow:
      '{open, plural, =0 {None open} one {1 open} other {# open}}{disputed, plural, =0 {} other {; # disputed}}' +
      '{uninspected, plural, =0 {} other {; # with a certificate nobody has looked at}}' +
      '{letters, plural, =0 {} one {; 1 letter to post} other {; # letters to post}}',
    payments: 'Payments',
    paymentsNow:
      '{onTheirWay, plural, =0 {None on its way back} one {1 on its way back} other {# on their way back}}' +
      '{failed, plural, =0 {} one {; 1 refund failed} other {; # refunds failed}}' +
      '{disputed, plural, =0 {} other {; # disputed at the bank}}',
    invitations: 'Accounts',
    invitationsNow: 'Invite somebody to open one',

    paymentsPage: 'Payments to look at',
    paymentsLead:
      'Payments on their way back, in whole or in part, and those disputed at the cardholder’s bank; the newest ' +
      'first. You see amounts and states. Of the will you see nothing but its number.',
    paymentsLoading: 'Looking up the payments…',
    paymentsFailed: 'The payments could not be looked up',
    noPayments: 'No payment needs you',
    noPaymentsText: 'A refund that fails, or a dispute at a bank, appears here by itself.',
    state: 'State',
    refunding: 'On its way back',
    refunded: 'Given back',
    paid: 'Paid',
    failedTag: 'The refund failed',
    disputeopen: 'Disputed at the bank',
    disputewon: 'Dispute won',
    disputelost: 'Dispute lost',
    returned: 'Given back so far',
    part: 'To go back for single networks',
    why: 'Why it goes back',
    whycancellation: 'cancelled by the testator',
    whyduplicate: 'paid twice',
    whytechnicalfailure: 'no network took the will',
    whystaff: 'by staff',
    whyprovider: 'begun at the payment provider',
    whychargeback: 'lost a dispute',
    failure: 'What went wrong',
    tries: 'Attempts',
    paidAt: 'Paid',
    askedAt: 'Asked back',
    number: 'Payment number',
    will: 'Will number',
    atProvider: 'At {provider}',
    refund: 'Give back',
    refundAgain: 'Try the refund again',
    refundReason: 'Reason',
    refundReasonHint: 'It is written to the audit log.',
    refundDo: 'Give back {amount}',
    refundAgainDo: 'Try again',
    refundDone: 'Asked back',
    refundFailed: 'The money was not asked back',
    other: 'Give back another payment',
    otherText: 'Use the payment number, which is in the email with their receipt.',
    otherDo: 'Give it back',
    numberWrong: 'The number has 32 letters and digits, in five groups',
    whyMissing: 'Say why',

    invitePage: 'Invite somebody',
    inviteLead:
      'The link goes to their mailbox only, and works once. Where anybody may open an account, only other ' +
      'administrators need one.',
    email: 'Email address',
    as: 'What will they be?',
    asUser: 'Somebody who uses the service',
    asAdmin: 'An administrator',
    asAdminHint:
      'They run the service, as you do. They need a passkey or an authenticator app before anything opens.',
    inviteDo: 'Send the invitation',
    invited: 'The invitation is on its way',
    invitedText: 'To {email}. It works until {at}.',
    inviteFailed: 'Nobody was invited',

    timelinePage: 'What happened to somebody',
    timelineLead:
      'For people who write to us. You see what happened to them and their wills, and when; nothing of what they ' +
      'wrote, and no will. They find in their own audit log that you looked.',
    timelineDo: 'Look it up',
    timelineFailed: 'It could not be looked up',
    timelineFound:
      '{n, plural, =0 {Nobody has this address.} one {One person has this address.} other {# people have this ' +
      'address.}}',
    accountSince: 'Account opened on {at}',
    guestSince: 'Invited as a witness on {at}, without an account',
    nothingHappened: 'Nothing is recorded.',
    byThem: '(by themselves)',
    timelineNow: 'See what happened to somebody',
    people: 'People who write to us',
  },
})

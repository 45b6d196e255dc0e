// The sentences of choosing among the networks, and of the registration on several of them.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    page: 'Multi-chain wills',
    loading: 'Asking the networks…',
    loadingWill: 'Looking up the registration…',
    willFailed: 'The registration could not be looked up',
    failed: 'The networks could not be looked up',
    again: 'Try again',
    untitled: 'Will without a title yet',

    step1: 'Cost Optimization',
    step2: 'Multi-Chain Registration',
    step3: 'Completion',

    atLeastOne: 'Select at least one blockchain',

    registerHint:
      'The next step is the registration form. It starts with {networks}; you can still change that there.',
    registerOn: 'Register Will on {n, plural, one {# Network} other {# Networks}}',

    step1Text: 'Choose where to register “{title}”, and see what that costs now.',
    previous: 'Previous',
    proceed: 'Proceed with Registration',
    asking: 'Asking for the price…',
    quoteFailed: 'No price could be given',

    step2Before: 'This is your choice and its price. We write to the networks once everything below is done.',
    step2Text:
      'The will is registered on each network separately. Here you see how each one stands now. You may ' +
      'leave this page: we write to you when it is done.',
    step2After: 'Your registration on each network.',
    strategyLabel: 'Strategy',
    networks: 'Networks',
    totalCost: 'Total cost',
    scoreLabel: 'Security score',
    outOf: '{score}\u00A0out\u00A0of\u00A0100',
    quote: 'Your quote',
    fixedUntil: 'This price is fixed until {time}.',
    quoteOver: 'This quote has expired',
    quoteOverText:
      'Prices are fixed for 30 minutes, because the price of one network changes. Nothing else is lost.',
    newQuote: 'Show the new price',
    planned: 'Chosen. Nothing is written to it yet.',
    head: 'The network is answering. Newest block\u00A0{height}, {age} old.',
    headNow: 'The network is answering. Newest block\u00A0{height}, just now.',
    headNoBlock: 'The network is answering.',
    away: 'It could not be asked just now: {reason}.',

    firstTitle: 'What comes first',
    startMeans:
      'This takes you to “{title}”. After payment and the three signatures, all the networks start by ' +
      'themselves.',
    startPaid:
      'This takes you to “{title}”. After the three signatures, all the networks start by themselves.',
    startWaits:
      'All the networks start by themselves as soon as the payment and the three signatures are in.',
    paidFixed:
      'These networks are paid for, so they can no longer be changed. You can add another on the payment ' +
      'page.',
    start: 'Start Multi-Chain Registration',
    modify: 'Modify',
    cancel: 'Cancel',
    sealing: 'The three signatures are in. Your will is being sealed; the networks follow by themselves.',
    failedTitle: 'The registration on {networks} failed',
    continueDashboard: 'Continue to Dashboard',
    toDone: 'See what is registered',
    withdrawn: 'Registration withdrawn. This does not revoke the will.',
    superseded: 'A later version of this will is registered.',

    doneTitle: 'Will Successfully Registered!',
    doneCount:
      '{n, plural, one {Registered on {done} of one network.} other {Registered on {done} of # networks.}}',
    token: 'Token',
    view: 'View',
    viewOf: 'View: {network}',
    tryAgain: 'Try again',
    tryAgainOf: 'Try again: {network}',
    retryFailed: 'It could not be tried again',
    toDashboard: 'Go to Dashboard',
    toCertificate: 'Certificate and evidence',
    toNetworks: 'See each network',
  },
})

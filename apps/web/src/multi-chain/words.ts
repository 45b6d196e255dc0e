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

    optimiser: 'Multi-Chain Cost Optimiser',
    optimiserHint:
      'What is recorded on a network holds no name and no text: a sealed fingerprint, a time and a version.',
    strategy: 'Choose a set, or choose for yourself below',
    minimal: 'Minimal',
    maximum: 'Maximum',
    custom: 'Custom',
    strategyIs: 'Your choice: {strategy}',
    noneYet: 'none yet',
    minimalHint: '{networks}. Included in the registration fee.',
    maximumHint: '{networks}. The most independent proof.',
    totalScore: '{total} in all. Security score {score}\u00A0out\u00A0of\u00A0100.',
    networksEach: 'Networks',
    included: 'included, £0.00',
    score: 'Security score {score}\u00A0out\u00A0of\u00A0100',
    notInstalled: 'Not installed on this register yet, so it cannot be chosen.',
    facts: '{access, select, public {Public} other {Private}}. Final {finality}. Who can check it: {who}.',
    atLeastOne: 'Select at least one blockchain',

    costTitle: 'What you pay',
    costNone: 'Choose at least one network to see the price.',
    registrationFee: 'Registration of one will',
    once: 'Paid once; no recurring fee',
    includedNote: 'Included in the registration fee',
    ethereumNetwork:
      'The price now: what the network asks, and our margin. It moves with the network, between {floor} and {cap}; the base price is {base}',
    ethereumFloor:
      'Our lowest price for Ethereum. It moves with the network, between {floor} and {cap}; the base price is {base}',
    ethereumCap:
      'Our highest price for Ethereum. It moves with the network, between {floor} and {cap}; the base price is {base}',
    ethereumAway: 'The network could not be asked, so this is the base price',
    total: 'Total',
    byPrice: 'This verdict goes by the price alone, not by the security score.',
    overall: 'Security score: {score}\u00A0out\u00A0of\u00A0100',
    scoreMeans:
      'The score is our own figure for each network, and their mean; it is no measurement. What can be checked is set out beside each network: who can see it, when it is final, and who can check it.',
    networkCosts: 'What the networks take now',
    networkCostsHint:
      'What each network asks for one registration. We pay it. The price of Ethereum moves with it, within its bounds; for the others it makes no difference to you. Rounded up to the penny.',
    costNote: '{amount}, asked {age} ago',
    costNoteNow: '{amount}, asked just now',
    noFee: 'This network charges no fee here',
    rateConfigured: 'One {coin} is counted at {amount}, a rate this register’s operator set on {day}.',
    notAsked: 'could not be asked',
    rateAge: 'It is {age} old',
    rateReason: 'No newer rate could be had: {reason}',
    pricesAsked:
      'The price of Ethereum moves with the network, between {floor} and {cap}. When you go on, the price is fixed for {minutes} minutes.',

    noneChosen: 'Tick at least one network above, or begin with what the registration fee includes.',
    chooseIncluded: 'Choose {networks}',
    registerHint:
      'The next step is the registration form. It starts with {networks}; you can still change that there.',
    registerOn: 'Register Will on {n, plural, one {# Network} other {# Networks}}',

    step1Text: 'Where “{title}” is to be registered, and what that costs now.',
    previous: 'Previous',
    proceed: 'Proceed with Registration',
    asking: 'Asking for the price…',
    quoteFailed: 'No price could be given',

    step2Before: 'This is your choice and its price. We write to the networks once everything below is done.',
    step2Text:
      'Each network goes its own way and shows what it really is doing. You may leave this page: we write to you when it is done.',
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
      'Prices are fixed for 30 minutes, because what one network asks changes. Nothing else is lost.',
    newQuote: 'Show the new price',
    planned: 'Chosen. Nothing is written to it yet.',
    head: 'The network is answering. Newest block\u00A0{height}, {age} old.',
    headNow: 'The network is answering. Newest block\u00A0{height}, just now.',
    headNoBlock: 'The network is answering.',
    away: 'It could not be asked just now: {reason}.',

    firstTitle: 'What comes first',
    startMeans:
      'Starting takes you to “{title}”. After payment and the three signatures the networks begin by themselves, all at the same time.',
    startPaid:
      'Starting takes you to “{title}”. After the three signatures the networks begin by themselves, all at the same time.',
    startWaits:
      'The networks begin by themselves, all at the same time, as soon as payment and the three signatures are there.',
    paidFixed:
      'These networks are paid for. They can no longer be changed, and none can be added to this registration.',
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

// The sentences about the ledger and the accounts of an estate.
import type { Finding } from '@testate/domain/estate/accounts'
import { defineWords } from '../../platform/words.ts'
import { entryWords } from '../frame/entry-words.ts'

const findings: Record<`finding-${Finding['code']}`, string> = {
  'finding-value-missing': '{item}: the value on the day of death is missing.',
  'finding-rate-missing':
    '{item}: its value is in another currency, and the rate to the pound is missing. Until it is given on the page ' +
    '“Assets and debts”, it has no value and is in no total.',
  'finding-holding-missing': '{item}: you have not said whose it was.',
  'finding-money-below-zero':
    'After entry {entry} more had been paid than there was, by {amount}. Enter what had come in, or correct the day.',
  'finding-liability-overpaid': '{item}: {amount} more was paid than was owed on the day of death.',
  'finding-owed-overpaid': '{person} was paid back {amount} more than they had paid.',
  'finding-gift-sold':
    '{item} was to go to {person} and was sold. A solicitor can say what they get instead.',
  'finding-insolvent':
    'The debts are {amount} more than there is. In such an estate the law sets the order of payment: please ask a ' +
    'solicitor before anything is paid.',
  'finding-gifts-short':
    'The things given by name are worth {amount} more than what is left. A solicitor can say how they are reduced.',
  'finding-legacies-abate':
    'There is {amount} too little for the sums of money that the will gives. Each is reduced in proportion.',
  'finding-residue-not-whole': 'The shares of what is left do not add up to the whole. See the page People.',
  'finding-residue-too-much':
    'The shares of what is left add up to more than the whole. See the page People.',
  'finding-had-too-much': '{person} was given {amount} more than their part.',
  'finding-entry-unbalanced': 'Entry {entry} does not balance, by {amount}. Please write to us.',
}
export const words = defineWords({
  en: {
    ...findings,
    ...entryWords,
    page: 'Accounts',
    lead:
      'Enter what happened, in the order you like. Nothing is ever changed or taken out: an entry that is wrong is ' +
      'taken back by another one, and both stay. What goes out of the estate is agreed first, on the page “Agreement”.',
    loading: 'Loading the accounts…',
    failed: 'The accounts could not be loaded',
    balanced: 'The accounts balance',
    balancedText: 'What there is, less what is owed, is what is still to be given.',
    notBalanced: 'The accounts do not agree yet',
    mismatch: 'The two sides differ by {amount}. Please write to us.',
    add: 'Make an entry',
    statements: 'Bank statements',
    receipts: 'Receipts',
    signedBy: 'Signed as “{name}” on {day}',
    notReceived: 'Somebody at the mailed link said that it was not received: {reason}',
    asked: 'Asked for by a link',
    draft: 'A question for it is written and not mailed',
    noLonger:
      'It was signed as “{name}” on {day}. The entry was taken back, so that receipt no longer counts.',
    asPdf: 'Take these accounts with you (PDF)',
    asCsv: 'For a spreadsheet (CSV)',
    onDay: 'The accounts as they stood at the end of {day}',
    another: 'See another day',
    dayLabel: 'Day',
    show: 'Show',
    today: 'Back to today',
    capital: 'Capital',
    item: 'What',
    atDeath: 'At death',
    held: 'Still held',
    debts: 'Debts',
    owing: 'Still owed',
    net: 'Net at death',
    noValue: 'No value yet',
    withoutValue: '{label}, without {count} that have no value yet',
    inCurrency: 'In its currency',
    rateChanges: 'What changes of exchange rates made',
    rateChangesText:
      'A gain or a loss in pounds holds the change of the rate since the death. This is how much of it the rate ' +
      'made: what came in, less the same amount at the rate of the death.',
    gainOfIt: 'Gain or loss in pounds',
    byRate: 'Of it by the rate',
    byRateUnknown: 'Not known: some came in in pounds',
    gain: 'Gain on what was sold, or loss',
    income: 'Income since the death',
    costs: 'Costs',
    toGive: 'To be given',
    given: 'Given so far',
    money: 'Money in hand',
    owedTo: 'Owed to {person}, who paid',
    sum: 'In total',
    amount: 'Amount',
    distribution: 'Who gets what',
    person: 'Person',
    part: 'Part',
    had: 'Had',
    still: 'Still to come',
    noPart: 'Nobody has a part yet. Say on the page People who inherits.',
    partsWithoutValue:
      '{count, plural, one {One thing or debt has no value yet, and counts} other {# things or debts have no value ' +
      'yet, and count}} as nothing here. Each part can change, up or down, once all values are known.',
    interest: 'No interest on legacies is counted here.',
    late: 'Legacies that were not paid within a year of the death',
    unpaid: 'Unpaid',
    interestFrom: 'From',
    interestUntil: 'To',
    days: 'Days',
    lateText:
      'Interest may be due for these days, unless the will says otherwise. Courts allow it at the basic rate payable ' +
      'on funds in court, which changes. The Court Funds Office gives the rates. We have not confirmed them, so we ' +
      'compute no amount, and none is in these accounts.',
    lateRule: 'It begins after:',
    ledger: 'Entries',
    figure: '{amount}, what it is made of: {line}',
    owedOne: 'Owed to them, who paid',
    lineTitle: 'What it is made of: {line}',
    lineParts: 'Values and entries that sum to the figure',
    lineEmpty: 'Nothing entered by the end of {day} counts in this figure.',
    valueOf: '{item}, the value at death',
    willOf: 'What the will gives {person}',
    entryOf: 'Entry {number}',
    allEntries: 'Show every entry',
    shownEntries: '{count, number} of {all, number} entries are shown, the newest first.',
    moreEntries: 'Show earlier entries',
    moreLoading: 'Looking for earlier entries…',
    moreFailed: 'Earlier entries could not be shown',
    noEntry: 'Nothing has been entered yet.',
    entryTitle: 'Entry {number}: {kind}',
    dayIs: 'Day',
    about: 'About',
    to: 'To',
    paidBy: 'Paid by',
    estateMoney: 'the estate’s money',
    note: 'Note',
    lastOfIt: 'Nothing more is to come for it.',
    by: 'Entered by',
    takenOver: 'A file of another register; nobody here entered it',
    takenBack: 'Taken back by entry {number}.',
    takeBack: 'Take entry {number} back',
    takeBackTitle: 'Take entry {number} back?',
    takeBackText: 'It stays in the ledger, with an entry of today that cancels it.',
    takeBackConfirm: 'Take it back',
    leave: 'Leave it',
    askKind: 'What happened?',
    receipt: 'Signed for',
    noReceipt: 'Not yet',
    noteReceipt: 'Note the receipt for entry {number}',
    receiptTitle: 'When did {person} sign for it?',
    receiptText: 'Entry {number}: {what}. Keep the signed paper: no document is stored here.',
    receiptDay: 'Day',
    receiptNote: 'Where the signed paper is',
    notSigned: 'They have not signed for it',
    proposeText:
      'Every acting executor has to agree before this is paid or handed over, you too. Once it is done you say on ' +
      'which day, and it is entered.',
    amountLabel: 'Amount in pounds',
    dayHint: 'For example 27 3 2026',
    payerLabel: 'Who paid?',
    payerHint: 'If somebody paid out of their own pocket, the estate owes it to them.',
    nothingToChoose: 'There is nothing to choose yet. Enter it first on the page “{page}”.',
    assetsPage: 'Assets and debts',
    peoplePage: 'People',
  },
})

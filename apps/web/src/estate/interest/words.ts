// The sentences about interest on what is paid late: tax, and legacies.
import { defineWords } from '../../platform/words.ts'

export const words = defineWords({
  en: {
    person: 'Person',
    unpaid: 'Unpaid',
    from: 'From',
    until: 'To',
    days: 'Days',
    rate: 'Rate a year',
    amount: 'Interest, estimated',
    sum: 'In total',
    byYear: '{amount}, worked out by the rule for a year’s interest',
    ofLines: '{amount}, the lines it is the sum of',
    ofEstimate: '{amount}, the estimate of the tax',
    ofPayments: '{amount}, after what you entered as inheritance tax',
    ofInstalments: '{amount}, the instalments',
    ofQualifying: '{amount}, the assets whose tax may be paid by instalments',
    toPayments: 'See what you entered as inheritance tax',
    notConfirmed: 'not confirmed',
    notRecorded: 'not recorded',
    notComputed: 'not computed',
    withoutTitle: 'Days without an amount',
    without: '{amount}, without {count, plural, one {one day} other {# days}}',
    rules: 'The rules and rates behind this, and where they come from',
    begins: 'It begins after',
    executorsYear: 'Nobody can make executors distribute before',
    year: 'A year’s interest is divided by',
    rateFor: 'Rate from {from} to {until}',
    rateSince: 'Rate since {from}',
    tax: 'Interest on tax that is late',
    taxRuns: 'Tax that is still unpaid bears simple interest from {day} until it is paid.',
    taxNoSum: 'The estimate gives no sum yet, so neither does this. HMRC can say what is due.',
    taxTable: 'What was unpaid, by the rates of those days',
    taxTotal: 'Estimate of the interest, if the rest is paid on {day}',
    taxTotalPaid: 'Estimate of the interest, until all was paid on {day}',
    taxUnpaid: 'Of the estimated tax, still unpaid by your entries',
    taxWithout:
      'No amount is given for {count, plural, one {one day} other {# days}}. We could not confirm the rate at its ' +
      'source. HMRC publishes it, and has a calculator.',
    taxKnows:
      'This is an estimate, never the interest. HMRC works out what is due. The tax is the estimate above. Every ' +
      'cost that you entered as inheritance tax counts as paid towards it on that day, whoever paid. All of the tax ' +
      'counts as due at once. What part of it may be paid by instalments, and the interest if it is, ' +
      'stands under “Paying by instalments”.',
    taxUntold:
      '{count, plural, one {# cost was} other {# costs were}} entered as tax before we asked which tax. {count, ' +
      'plural, one {It counts} other {They count}} as inheritance tax. If it was another, take the entry back and ' +
      'enter it again as that tax.',
    toEntries: 'See the entries',
    legacyTotal: 'Estimate for {person}',
    legacyText:
      'Interest may be due for these days, unless the will says otherwise. Courts allow simple interest at the basic ' +
      'rate paid on funds in court, which changes. If part was paid, it runs on what was still owed. This is an ' +
      'estimate, never the interest. None of it is in these accounts.',
    legacyWithout:
      '{person}: no amount is given for {count, plural, one {one day} other {# days}}. The rules below that say “not ' +
      'confirmed” could not be checked at their source.',
    legacyWho:
      'Before you promise or pay anything, ask a solicitor whether interest is due, and from which day. You can then ' +
      'work it out yourself:',
    legacyLookUp:
      'Look up the rate of the “basic account” for each day in the table above. GOV.UK has it under “Court Funds ' +
      'Office”, or ask that office. The rates we know are below, each with its source.',
    legacyDivide:
      'For each line, multiply what was unpaid by the rate, then by the days. Divide by {days}, then by 100. Add up ' +
      'the lines of each person.',
    legacyEnter:
      'If you pay interest, {enter} of the kind “Something else”. Say in the note whose legacy it is for. Do not ' +
      'enter it as money given to the beneficiary: it would count as a part of the legacy itself.',
    legacyEnterLink: 'enter it as a cost of the estate',
    legacyKnows:
      'We do not know what the will says about interest. If it names another day or an age to pay a legacy, interest ' +
      'begins then. It can begin at the death if the legacy pays a debt, or if a child of the person who died is to ' +
      'live on it: section 31(3) of the Trustee Act 1925 speaks of such legacies. We have not confirmed these cases, ' +
      'and work out none of them.',
    legacyMinor: 'Under age, as you entered, and perhaps such a child: {names}.',
  },
})

// The sentences of the page about probate. Questions and what stops an application are shared with the printed
// worksheet.
import type { Comparison, Enclosure, MarkKind, ProbateAnswer } from '@testate/domain/estate/probate/answers'
import {
  certificateWords,
  comparisonWords,
  enclosureWords,
  markWords,
  probateQuestions,
  probateSectionWords,
  worksheetIsNoForm,
} from '@testate/domain/estate/probate/words'
import { defineWords } from '../../platform/words.ts'

/** As keys of their kind. */
const keyed = <K extends string, P extends string>(
  prefix: P,
  of: Record<K, string>,
): Record<`${P}-${K}`, string> =>
  Object.fromEntries(Object.entries(of).map(([key, text]) => [`${prefix}-${key}`, text])) as Record<
    `${P}-${K}`,
    string
  >

const hints: Record<`hint-${ProbateAnswer}`, string> = {
  'hint-willOriginal':
    'The paper that was signed, not a copy. The copy in this register does not replace it.',
  'hint-deathCertificate': 'An official copy of the register of deaths. It comes back to you.',
  'hint-homeHere': 'Where they lived with the intention to stay.',
  'hint-applicantNamed': 'In the will itself or in a codicil.',
  'hint-canDecide': 'For instance, illness can keep an executor from deciding.',
  'hint-nameOnWill': 'Exactly as it is written there. The register has: {name}.',
  'hint-nameOnCertificate': 'Exactly as it is written there. The register has: {name}.',
  'hint-nameReason':
    'For instance: the will was signed before a marriage. The documents that show it go with it.',
  'hint-born': 'As on the death certificate.',
  'hint-lastAddress': 'With the postcode, on one line.',
  'hint-otherNames': 'Write the names, with commas between them. Leave it empty if there are none.',
  'hint-taxCode': 'It is in the letter about form IHT400. Leave it empty if no letter has come.',
  'hint-marriedAfter': 'The date of the will is beside the signatures.',
  'hint-divorcedAfter': 'By divorce, dissolution or annulment.',
  'hint-condition':
    'Also what you did yourselves, such as taking out a staple to copy it. The court service looks for signs that ' +
    'something was attached or taken away.',
  'hint-codicils':
    'A codicil is a later paper, signed and witnessed, that changes the will. 0 if there is none.',
  'hint-codicilOriginals': 'The papers that were signed, not copies.',
  'hint-executorsInWill':
    'Count all of them, also those who have died or do not apply. Entered on “People”: {count}.',
  'hint-executorNamesSame': 'A name changes, for instance, by marriage or deed poll.',
  'hint-executorNamesReason': 'For instance: Ann Example is Ann Sample in the will; she married in 2015.',
  'hint-told': 'Tick those who have been told. They keep the right to apply later.',
  'hint-copies':
    'Each bank and each other organisation may ask for one. 0 if you need none besides the grant.',
  'hint-assetsAbroad': 'Scotland and Northern Ireland are in the United Kingdom.',
  'hint-copiesAbroad': '0 if you need none.',
  'hint-ready': 'Tick what lies ready. The list follows from your other answers.',
}

export const words = defineWords({
  en: {
    'page': 'Probate',
    'lead': worksheetIsNoForm,
    'loading': 'Loading the worksheet…',
    'failed': 'The worksheet could not be loaded',
    'off': 'The worksheet is not open here',
    'offText':
      'Whoever runs this register decides whether executors can use it. You can apply without it: GOV.UK leads ' +
      'to the online application and to the form on paper.',
    'toGov': 'Applying for probate, on GOV.UK',
    'questions': 'Your answers',
    'stops': 'What would stop your application',
    'noStops': 'Nothing was found in what you entered.',
    'openAnswers': 'Questions that are not answered yet: {count}.',
    'mend': 'Put it right',
    'mendOf': 'Put it right: {what}',
    'print': 'Take the worksheet with you (PDF)',
    'answer': 'Answer',
    'change': 'Change',
    'changeOf': '{action}: {question}',
    'open': 'Not answered yet',
    'yes': 'Yes',
    'no': 'No',
    'none': 'None',
    'nobody': 'Nobody',
    'valueLabel': 'Your answer',
    'countLabel': 'How many',
    'countWrong': 'A whole number from 0 to {most}',
    'marksNone': 'No marks and no damage',
    'marksCount': '{count} entered',
    'fee': 'The fee',
    'feeApplication': 'Application',
    'feeCopies': 'Copies',
    'feeTotal': 'Together',
    'noAmount': 'No amount',
    'feeOpen':
      'Where we could not confirm a limit at its source, no amount is given. The court service states the fee when ' +
      'you apply.',
    'feeLimits': 'Limits behind the fee, and where they come from',
    'values': 'What passes by the will',
    'gross': 'Everything on the day of death',
    'debts': 'Debts',
    'net': 'What is left',
    'figure': '{amount}, what it is made of: {part}',
    'noVersion': 'No record covers this day.',
    'addMark': 'Enter a mark or damage',
    'noMarks': 'There are no marks and no damage',
    'marksDone': 'These are all of them',
    'marksLead': 'Hold the paper beside the registered copy, page by page.',
    'toCopy': 'Look at the registered copy',
    'toCopyPage': 'Look at page {page} of the registered copy',
    'markTitle': 'What is on the paper?',
    'markKind': 'Which kind is it?',
    'markWhat': 'What can be seen?',
    'markWhatHint': 'For instance: two holes in the top left corner.',
    'markPage': 'On which page of the registered copy is it?',
    'markPageHint': 'Leave it empty if it is on no page of it, for instance on the cover.',
    'markPageWrong': 'A whole number from 1 to 999, or nothing',
    'markCopy': 'Does that page of the registered copy show it?',
    'markCopyHint': 'What the copy shows was there when the will was registered.',
    'markWhy': 'Why is it there?',
    'markWho': 'Who made it?',
    'markWhen': 'When?',
    'unknownHint': 'Write “not known” if nobody knows.',
    'removeMark': 'Take this out of the record',
    'changeMark': 'Change: {what}',
    'markOpen': 'Not fully explained yet',
    ...keyed('ask', probateQuestions),
    ...keyed('section', probateSectionWords),
    ...keyed('certificate', certificateWords),
    ...keyed('mark', markWords satisfies Record<MarkKind, string>),
    ...keyed('copy', comparisonWords satisfies Record<Comparison, string>),
    ...keyed('document', enclosureWords satisfies Record<Enclosure, string>),
    ...hints,
    'rule-applicationFee': 'Fee for an application',
    'rule-feeThreshold': 'No fee where what passes by the will is at most',
    'rule-copyFee': 'Fee for each copy',
  },
})

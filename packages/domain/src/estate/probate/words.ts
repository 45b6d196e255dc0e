// The sentences that the page about probate and its worksheet share: both must ask and say the same.
import type {
  certificates,
  Comparison,
  Enclosure,
  MarkKind,
  ProbateAnswer,
  ProbateSection,
} from './answers.ts'
import type { StopCode } from './worksheet.ts'

export const probateSectionWords: Record<ProbateSection, string> = {
  before: 'Before you apply',
  person: 'The person who died',
  will: 'The will',
  executors: 'The executors',
  copies: 'Copies of the grant',
  documents: 'Documents to send',
}

export const probateQuestions: Record<ProbateAnswer, string> = {
  willOriginal: 'Do you have the original will?',
  deathCertificate: 'Which death certificate do you have?',
  homeHere: 'Was their permanent home in England or Wales when they died?',
  applicantNamed: 'Is everybody who applies named in the will as an executor?',
  canDecide: 'Can every executor make their own decisions?',
  nameOnWill: 'What is their name in the will?',
  nameOnCertificate: 'What is their name on the death certificate?',
  nameReason: 'Why do the names differ?',
  born: 'When were they born?',
  lastAddress: 'Where was their permanent home when they died?',
  otherNames: 'Did they hold anything in another name?',
  taxCode: 'Which code has HMRC sent you?',
  marriedAfter: 'Did they marry or form a civil partnership after they signed the will?',
  divorcedAfter: 'Did a marriage or civil partnership of theirs end in court after they signed the will?',
  condition: 'Does the paper will have marks or damage?',
  codicils: 'How many codicils are there?',
  codicilOriginals: 'Do you have the original of each codicil?',
  executorsInWill: 'How many executors do the will and its codicils name?',
  executorNamesSame: 'Do the executors still have the names that are in the will?',
  executorNamesReason: 'Whose name has changed, and why?',
  told: 'Who with power reserved has been told in writing that you apply?',
  copies: 'How many copies of the grant do you need for the United Kingdom?',
  assetsAbroad: 'Did they have anything outside the United Kingdom?',
  copiesAbroad: 'How many copies do you need for use abroad?',
  ready: 'Which documents are ready to send?',
}

export const certificateWords: Record<(typeof certificates)[number], string> = {
  english: 'A death certificate in English',
  interim: 'A coroner’s interim certificate',
  translated: 'A death certificate in another language, with a translation',
  none: 'None yet',
}

export const markWords: Record<MarkKind, string> = {
  staples: 'Staple or punch holes',
  rust: 'Rust marks',
  clips: 'Marks of a paper clip',
  tears: 'Torn edges',
  water: 'Water damage',
  other: 'Something else',
}

export const comparisonWords: Record<Comparison, string> = {
  'there': 'The registered copy shows it',
  'not-there': 'The registered copy does not show it',
  'cannot-tell': 'The registered copy does not tell',
}

export const enclosureWords: Record<Enclosure, string> = {
  'original-will': 'The original will, with nothing attached to it or taken from it',
  'codicils': 'The original of each codicil',
  'death-certificate': 'The death certificate, an official copy',
  'interim-certificate': 'The coroner’s interim certificate',
  'translation': 'The translation of the death certificate',
  'IHT205': 'Form IHT205',
  'IHT207': 'Form IHT207',
  'IHT217': 'Form IHT217',
  'condition-letter': 'A letter that explains the marks and damage of the will',
  'name-documents': 'Documents for each name that differs, such as a marriage certificate or a deed poll',
  'renunciations': 'The signed form of each executor who renounces',
  'powers-of-attorney': 'The power of attorney for each executor who acts by one',
}

/** What would stop the application, and what to do. Placeholders in braces are of the stop. */
export const stopWords: Record<StopCode, string> = {
  'no-original':
    'You do not have the original will. The court service takes no copy. If it cannot be found, the court service ' +
    'has a form for lost wills.',
  'no-certificate':
    'There is no death certificate yet. An application needs one, or a coroner’s interim certificate.',
  'home-abroad':
    'Their permanent home was not in England or Wales. The online application does not take this; it goes by post.',
  'not-executor':
    'Somebody who applies is not named as an executor in the will. Only those who are named can apply.',
  'cannot-decide':
    'An executor cannot make their own decisions. The online application does not take this; it goes by post.',
  'names-differ': 'The name differs between the will, the death certificate and this application. Say why.',
  'value-missing':
    'Assets or debts without a value: {count}. The application states what everything was worth.',
  'tax-open': 'It is not clear yet which form for inheritance tax is needed.',
  'tax-not-sent':
    'Form IHT400 has not been noted as sent. HMRC processes it first, and then sends a code for the application.',
  'tax-code-missing': 'The code of HMRC has not come. An application without it is stopped.',
  'marriage-after-will':
    'They married or formed a civil partnership after they signed the will. That may have ended the will. A ' +
    'solicitor can say whether it did.',
  'divorce-after-will':
    'A marriage or civil partnership ended in court after they signed the will. What the will gives to that person, ' +
    'and their place as executor, may have fallen away. The court service asks for the date and the court.',
  'condition-not-explained':
    'A mark or damage is not fully explained. Say why it is there, who made it and when, as far as you know, and ' +
    'whether the registered copy shows it.',
  'codicil-original-missing':
    'You do not have the original of each codicil. The court service takes no copy.',
  'executor-left-out':
    'The number of executors whom the will names is not the number entered here, which is {count}. Enter each of ' +
    'them, also those who died, renounced or do not apply now.',
  'executor-names-differ': 'An executor’s name differs from the one in the will. Say whose, and why.',
  'nobody-applies': 'No executor is entered as acting, so nobody would apply.',
  'too-many-apply': 'More executors are entered as acting than can be named on a grant: {count}.',
  'not-told': 'These executors with power reserved have not been told in writing: {names}.',
  'document-missing': 'These documents are not ready to send yet: {documents}.',
}

/** The sentence for one stop, with what it is about. */
export function sentenceOfStop({
  code,
  names = [],
  count = 0,
  documents = [],
}: {
  code: StopCode
  names?: readonly string[] | undefined
  count?: number | undefined
  documents?: readonly Enclosure[] | undefined
}): string {
  return stopWords[code]
    .replace('{count}', () => String(count))
    .replace('{names}', () => names.join(', '))
    .replace('{documents}', () => documents.map((one) => enclosureWords[one]).join('; '))
}

export const worksheetIsNoForm =
  'This is a worksheet of the executors’ own answers. It is no form of the court service, it holds no statement of ' +
  'truth, and nothing is sent to anybody. It is not legal or tax advice.'

// What executors answer before they apply for probate themselves, in the order in which the court service's online
// application asks for it. Null: not answered yet.
import type { ExecutorStatus } from '../people.ts'
import type { Form } from '../tax/path.ts'

/** As the court service asks for them. */
export const markKinds = ['staples', 'rust', 'clips', 'tears', 'water', 'other'] as const
export type MarkKind = (typeof markKinds)[number]

/** Whether the registered copy shows it on the same page: then it was there when the will was registered. */
export const comparisons = ['there', 'not-there', 'cannot-tell'] as const
export type Comparison = (typeof comparisons)[number]

/** One mark of the paper will. Who, when and why: null where nobody knows or nobody has said. */
export interface ConditionMark {
  kind: MarkKind
  /** Of the registered copy; null where it is on no page of it. */
  page: number | null
  what: string
  why: string | null
  who: string | null
  when: string | null
  inCopy: Comparison | null
}

export const certificates = ['english', 'interim', 'translated', 'none'] as const

export interface ProbateAnswers {
  willOriginal: boolean | null
  deathCertificate: (typeof certificates)[number] | null
  /** England or Wales was the permanent home. */
  homeHere: boolean | null
  applicantNamed: boolean | null
  canDecide: boolean | null
  nameOnWill: string | null
  nameOnCertificate: string | null
  /** Only where the three names differ. */
  nameReason: string | null
  /** YYYY-MM-DD */
  born: string | null
  lastAddress: string | null
  /** Empty: no asset is held in another name. */
  otherNames: string | null
  /** The code in the letter of HMRC; empty: none has come. */
  taxCode: string | null
  marriedAfter: boolean | null
  divorcedAfter: boolean | null
  condition: ConditionMark[] | null
  codicils: number | null
  codicilOriginals: boolean | null
  executorsInWill: number | null
  executorNamesSame: boolean | null
  executorNamesReason: string | null
  /** Persons of the estate with power reserved who were told in writing of the application. */
  told: string[] | null
  copies: number | null
  assetsAbroad: boolean | null
  copiesAbroad: number | null
  /** Documents that lie ready to be sent. */
  ready: Enclosure[] | null
}
export type ProbateAnswer = keyof ProbateAnswers

export const enclosures = [
  'original-will',
  'codicils',
  'death-certificate',
  'interim-certificate',
  'translation',
  'IHT205',
  'IHT207',
  'IHT217',
  'condition-letter',
  'name-documents',
  'renunciations',
  'powers-of-attorney',
] as const
export type Enclosure = (typeof enclosures)[number]

export const noProbateAnswers: ProbateAnswers = {
  willOriginal: null,
  deathCertificate: null,
  homeHere: null,
  applicantNamed: null,
  canDecide: null,
  nameOnWill: null,
  nameOnCertificate: null,
  nameReason: null,
  born: null,
  lastAddress: null,
  otherNames: null,
  taxCode: null,
  marriedAfter: null,
  divorcedAfter: null,
  condition: null,
  codicils: null,
  codicilOriginals: null,
  executorsInWill: null,
  executorNamesSame: null,
  executorNamesReason: null,
  told: null,
  copies: null,
  assetsAbroad: null,
  copiesAbroad: null,
  ready: null,
}

/** What the estate's other pages say, as far as the application rests on it. */
export interface ProbateFacts {
  /** The name in the register, under which the executors apply. */
  name: string
  /** YYYY-MM-DD */
  dateOfDeath: string
  today: string
  executors: readonly { id: string; name: string; status: ExecutorStatus; since: string | null }[]
  /** The form for inheritance tax; null as long as answers or values are missing. */
  form: Form | null
  /** The executors have marked that the form was sent, or that none was needed. */
  isFormSent: boolean
  itemsWithoutValue: number
  answers: ProbateAnswers
}

/** Spaces and capitals make no other name. */
const plain = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('en-GB')
export const isSameName = (one: string, other: string): boolean => plain(one) === plain(other)

export function namesDiffer({ name, answers: { nameOnWill, nameOnCertificate } }: ProbateFacts): boolean {
  return [nameOnWill, nameOnCertificate].some((one) => one !== null && !isSameName(one, name))
}

export const withStatus = (
  { executors }: Pick<ProbateFacts, 'executors'>,
  status: ExecutorStatus,
): readonly { id: string; name: string }[] => executors.filter((one) => one.status === status)

export const probateSections = ['before', 'person', 'will', 'executors', 'copies', 'documents'] as const
export type ProbateSection = (typeof probateSections)[number]
export interface AskedSection {
  section: ProbateSection
  asked: ProbateAnswer[]
}

/** Which of them are asked, in order, given what was entered and the answers before. */
export function probateAsked(facts: ProbateFacts): AskedSection[] {
  const { form, answers } = facts
  return [
    {
      section: 'before',
      asked: ['willOriginal', 'deathCertificate', 'homeHere', 'applicantNamed', 'canDecide'],
    },
    {
      section: 'person',
      asked: [
        'nameOnWill',
        'nameOnCertificate',
        ...(namesDiffer(facts) ? (['nameReason'] as const) : []),
        'born',
        'lastAddress',
        'otherNames',
        ...(form === 'IHT400' ? (['taxCode'] as const) : []),
      ],
    },
    {
      section: 'will',
      asked: [
        'marriedAfter',
        'divorcedAfter',
        'condition',
        'codicils',
        ...((answers.codicils ?? 0) > 0 ? (['codicilOriginals'] as const) : []),
      ],
    },
    {
      section: 'executors',
      asked: [
        'executorsInWill',
        'executorNamesSame',
        ...(answers.executorNamesSame === false ? (['executorNamesReason'] as const) : []),
        ...(withStatus(facts, 'power-reserved').length > 0 ? (['told'] as const) : []),
      ],
    },
    {
      section: 'copies',
      asked: [
        'copies',
        'assetsAbroad',
        ...(answers.assetsAbroad === true ? (['copiesAbroad'] as const) : []),
      ],
    },
    { section: 'documents', asked: ['ready'] },
  ]
}

export const askedInOrder = (facts: ProbateFacts): ProbateAnswer[] =>
  probateAsked(facts).flatMap(({ asked }) => asked)

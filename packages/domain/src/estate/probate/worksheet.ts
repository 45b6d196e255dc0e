// The worksheet for executors who apply for probate themselves: their answers, the documents to send, and what would
// stop the application, each with the page on which it is put right. It is no form, and nothing is sent.
import { estateRules, type EstateRule } from '../../claims/rules/estate-rules.ts'
import { ruleOn, type RuleHistory } from '../../claims/rules/rule.ts'
import { pence, type Pence } from '../../money.ts'
import type { Form } from '../tax/path.ts'
import {
  askedInOrder,
  namesDiffer,
  withStatus,
  type ConditionMark,
  type Enclosure,
  type ProbateAnswer,
  type ProbateFacts,
} from './answers.ts'

/** Why the court service stops an application, as far as it can be seen from what was entered. */
export const stopCodes = [
  'no-original',
  'no-certificate',
  'home-abroad',
  'not-executor',
  'cannot-decide',
  'names-differ',
  'value-missing',
  'tax-open',
  'tax-not-sent',
  'tax-code-missing',
  'marriage-after-will',
  'divorce-after-will',
  'condition-not-explained',
  'codicil-original-missing',
  'executor-left-out',
  'executor-names-differ',
  'nobody-applies',
  'too-many-apply',
  'not-told',
  'document-missing',
] as const
export type StopCode = (typeof stopCodes)[number]

/** Where it is put right: a question of the worksheet, another page of the estate, or one of its tasks. */
export type MendedAt = { ask: ProbateAnswer } | { page: 'people' | 'assets' | 'tax' } | { task: 'tax-form' }

export interface Stop {
  code: StopCode
  at: MendedAt
  /** Names of persons it is about. */
  names?: string[]
  /** How many. */
  count?: number
  /** Places of marks in the record of the will's condition. */
  marks?: number[]
  documents?: Enclosure[]
}

/** Said what it is, why it is there, and by whom and when as far as anybody knows; and compared with the copy. */
export const isExplained = ({ why, who, when, inCopy }: ConditionMark): boolean =>
  why !== null && who !== null && when !== null && inCopy !== null

export function stopsOf(facts: ProbateFacts): Stop[] {
  const { executors, form, isFormSent, itemsWithoutValue, answers } = facts
  const stops: Stop[] = []
  const add = (code: StopCode, at: MendedAt, more: Omit<Stop, 'code' | 'at'> = {}): void =>
    void stops.push({ code, at, ...more })
  if (answers.willOriginal === false) add('no-original', { ask: 'willOriginal' })
  if (answers.deathCertificate === 'none') add('no-certificate', { ask: 'deathCertificate' })
  if (answers.homeHere === false) add('home-abroad', { ask: 'homeHere' })
  if (answers.applicantNamed === false) add('not-executor', { ask: 'applicantNamed' })
  if (answers.canDecide === false) add('cannot-decide', { ask: 'canDecide' })
  if (namesDiffer(facts) && isEmpty(answers.nameReason)) add('names-differ', { ask: 'nameReason' })
  if (itemsWithoutValue > 0) add('value-missing', { page: 'assets' }, { count: itemsWithoutValue })
  if (form === null) add('tax-open', { page: 'tax' })
  else if (form === 'IHT400') {
    if (!isFormSent) add('tax-not-sent', { task: 'tax-form' })
    if (answers.taxCode === '') add('tax-code-missing', { ask: 'taxCode' })
  }
  if (answers.marriedAfter === true) add('marriage-after-will', { ask: 'marriedAfter' })
  if (answers.divorcedAfter === true) add('divorce-after-will', { ask: 'divorcedAfter' })
  const open = (answers.condition ?? []).flatMap((mark, at) => (isExplained(mark) ? [] : [at]))
  if (open.length > 0) add('condition-not-explained', { ask: 'condition' }, { marks: open })
  if (answers.codicilOriginals === false && (answers.codicils ?? 0) > 0)
    add('codicil-original-missing', { ask: 'codicilOriginals' })
  if (answers.executorsInWill !== null && answers.executorsInWill !== executors.length)
    add('executor-left-out', { page: 'people' }, { count: executors.length })
  if (answers.executorNamesSame === false && isEmpty(answers.executorNamesReason))
    add('executor-names-differ', { ask: 'executorNamesReason' })
  const acting = withStatus(facts, 'acting')
  const applying = acting.length + withStatus(facts, 'attorney').length
  const most = ruleOn(estateRules.mostApplicants, facts.today)
  if (applying === 0) add('nobody-applies', { page: 'people' })
  if (most !== null && most.confirmed && applying > most.value)
    add('too-many-apply', { page: 'people' }, { count: applying })
  const untold = withStatus(facts, 'power-reserved').filter(({ id }) => !(answers.told ?? []).includes(id))
  if (answers.told !== null && untold.length > 0)
    add('not-told', { ask: 'told' }, { names: untold.map(({ name }) => name) })
  const missing = toEnclose(facts).filter((one) => !(answers.ready ?? []).includes(one))
  if (answers.ready !== null && missing.length > 0)
    add('document-missing', { ask: 'ready' }, { documents: missing })
  return stops
}

/** The documents that go with the application, as far as the answers tell. */
export function toEnclose(facts: ProbateFacts): Enclosure[] {
  const { answers, form } = facts
  const { deathCertificate } = answers
  const differs = namesDiffer(facts) || answers.executorNamesSame === false
  return [
    'original-will',
    ...((answers.codicils ?? 0) > 0 ? (['codicils'] as const) : []),
    ...(deathCertificate === 'interim'
      ? (['interim-certificate'] as const)
      : (['death-certificate'] as const)),
    ...(deathCertificate === 'translated' ? (['translation'] as const) : []),
    ...enclosedForms(form),
    ...((answers.condition ?? []).length > 0 ? (['condition-letter'] as const) : []),
    ...(differs ? (['name-documents'] as const) : []),
    ...(withStatus(facts, 'renounced').length > 0 ? (['renunciations'] as const) : []),
    ...(withStatus(facts, 'attorney').length > 0 ? (['powers-of-attorney'] as const) : []),
  ]
}

/** IHT400 goes to HMRC; the older forms go with the application. */
function enclosedForms(form: Form | null): Enclosure[] {
  switch (form) {
    case 'IHT205':
    case 'IHT207':
      return [form]
    case 'IHT205 and IHT217':
      return ['IHT205', 'IHT217']
    case 'IHT400':
    case 'in-application':
    case null:
      return []
  }
}

export type FeeRule = Extract<EstateRule, 'applicationFee' | 'feeThreshold' | 'copyFee'>
export interface ApplicationFee {
  rules: FeeRule[]
  /** Each part is null where a limit it rests on was not confirmed, or where no record covers the day. */
  application: Pence | null
  copies: Pence | null
  total: Pence | null
  unconfirmed: FeeRule[]
}

/** @param net What passes by the will, less debts. @param day YYYY-MM-DD on which they apply. */
export function feeOf(
  { net, copies, day }: { net: Pence; copies: number; day: string },
  histories: Record<FeeRule, RuleHistory> = estateRules,
): ApplicationFee {
  const rules: FeeRule[] = ['applicationFee', 'feeThreshold', 'copyFee']
  const of = (name: FeeRule): number | null => {
    const rule = ruleOn(histories[name], day)
    return rule === null || !rule.confirmed ? null : rule.value
  }
  const [fee, threshold, copy] = [of('applicationFee'), of('feeThreshold'), of('copyFee')]
  const application = fee === null || threshold === null ? null : pence(net > threshold ? fee : 0)
  const forCopies = copy === null ? null : pence(copy * copies)
  return {
    rules,
    application,
    copies: forCopies,
    total: application === null || forCopies === null ? null : pence(application + forCopies),
    unconfirmed: rules.filter((name) => of(name) === null),
  }
}

/** Those that are asked and not answered. */
export const probateMissing = (facts: ProbateFacts): ProbateAnswer[] =>
  askedInOrder(facts).filter((one) => facts.answers[one] === null)

const isEmpty = (text: string | null): boolean => text === null || text.trim() === ''

// From the answers to the form and its last day, with the reasons, each with the limit it was held against.
import { estateRules } from '../../claims/rules/estate-rules.ts'
import { endOf, ruleOn } from '../../claims/rules/rule.ts'
import { isValueOpen } from '../items.ts'
import { asked, missing, type Answer } from './answers.ts'
import { ruleFor, type RuleName } from './estimate.ts'
import { pensionFacts, type TaxFacts } from './facts.ts'
import { bandTransferred, NEW_FORMS, reasonsOf, type Exception, type Reason } from './reasons.ts'

export const forms = ['IHT205', 'IHT205 and IHT217', 'IHT207', 'in-application', 'IHT400'] as const
export type Form = (typeof forms)[number]

export const schedules = [
  'IHT401',
  'IHT402',
  'IHT403',
  'IHT404',
  'IHT405',
  'IHT406',
  'IHT407',
  'IHT409',
  'IHT410',
  'IHT411',
  'IHT413',
  'IHT414',
  'IHT416',
  'IHT417',
  'IHT418',
  'IHT419',
  'IHT430',
  'IHT435',
  'IHT436',
] as const
export type Schedule = (typeof schedules)[number]

export interface Path {
  /** Null: answers or values are missing. */
  form: Form | null
  exception: Exception | null
  reasons: Reason[]
  schedules: Schedule[]
  /** The last day to send an account; null where none is sent. */
  sendBy: string | null
  payBy: string
  missingAnswers: Answer[]
  itemsWithoutValue: string[]
  /** Limits that were not confirmed at their source: the form is no more certain than they are. */
  unconfirmed: RuleName[]
}

export function taxPath(facts: TaxFacts): Path {
  const { answers, dateOfDeath: day, items } = facts
  const open = missing(answers, asked(answers, pensionFacts(facts)))
  const withoutValue = items.filter(isValueOpen).map(({ id }) => id)
  const used = new Set<RuleName>()
  const limit = (name: RuleName): number => {
    used.add(name)
    return ruleFor(name, day)?.value ?? 0
  }
  const end = (name: 'taxDue' | 'taxAccount'): string => {
    used.add(name)
    return endOf(ruleOn(estateRules[name], day)!, day)
  }
  const payBy = end('taxDue')
  const known = open.length === 0 && withoutValue.length === 0 && items.length > 0
  const reasons = known ? reasonsOf(facts, limit) : []
  const ways: Exception[] =
    answers.connection === 'yes'
      ? ['low-value', 'exempt']
      : answers.connection === 'never'
        ? ['outside-uk']
        : []
  const exception =
    ways.find((way) => reasons.every(({ against }) => against !== null && against !== way)) ?? null
  const form = !known ? null : exception === null ? 'IHT400' : exceptedForm(facts, exception)
  return {
    form,
    exception: known ? exception : null,
    reasons: exception === null ? reasons : [],
    schedules: form === 'IHT400' ? schedulesOf(facts) : [],
    sendBy: form === 'IHT400' ? end('taxAccount') : null,
    payBy,
    missingAnswers: open,
    itemsWithoutValue: withoutValue,
    unconfirmed: [...used].filter((name) => ruleFor(name, day)?.confirmed !== true),
  }
}

function exceptedForm({ dateOfDeath, answers }: TaxFacts, exception: Exception): Form {
  if (dateOfDeath >= NEW_FORMS) return 'in-application'
  if (exception === 'outside-uk') return 'IHT207'
  return answers.earlierDeath === true && bandTransferred(answers, dateOfDeath) > 0
    ? 'IHT205 and IHT217'
    : 'IHT205'
}

/** Those that what was entered and answered asks for; IHT400 itself asks about the rest. */
function schedulesOf({ items, answers, dateOfDeath }: TaxFacts): Schedule[] {
  const has = (...classes: string[]): boolean =>
    items.some(({ side, class: kind }) => side === 'asset' && classes.includes(kind))
  const above = (amount: number | null): boolean => (amount ?? 0) > 0
  const wanted: Record<Schedule, boolean> = {
    IHT401: answers.connection !== 'yes',
    IHT402: answers.earlierDeath === true && above(answers.unusedBand),
    IHT403:
      above(answers.gifts) ||
      above(answers.exemptGifts) ||
      answers.otherGifts === true ||
      answers.keptBenefit === true,
    IHT404: items.some(({ side, holding }) => side === 'asset' && holding !== null && holding !== 'sole'),
    IHT405: has('property', 'farm'),
    IHT406: has('account', 'savings'),
    IHT407: has('effects', 'vehicle'),
    IHT409: has('pension'),
    IHT410: has('life-cover'),
    IHT411: has('investment'),
    IHT413: has('business'),
    IHT414: has('farm'),
    IHT416: has('owed'),
    IHT417: has('abroad'),
    IHT418: answers.trusts === 'one' || answers.trusts === 'several',
    IHT419: items.some(({ side, class: kind }) => side === 'liability' && kind === 'loan'),
    IHT430: above(answers.toCharity),
    IHT435: above(answers.homeToDescendants) && dateOfDeath >= '2017-04-06',
    IHT436:
      answers.earlierDeath === true && above(answers.unusedResidenceBand) && above(answers.homeToDescendants),
  }
  return schedules.filter((one) => wanted[one])
}

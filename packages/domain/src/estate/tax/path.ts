// From the answers to the form and its last day, with the reasons, each with the limit it was held against.
import type { TaxRule } from '../../claims/rules/tax-rules.ts'
import { estateRules } from '../../claims/rules/estate-rules.ts'
import { endOf, ruleOn } from '../../claims/rules/rule.ts'
import { isValueOpen } from '../items.ts'
import { asked, missing, WHOLE_BAND, type Answer, type TaxAnswers } from './answers.ts'
import { ruleFor, type RuleName } from './estimate.ts'
import { count, exemptOfTrust, pensionFacts, type TaxFacts } from './facts.ts'

export const forms = ['IHT205', 'IHT205 and IHT217', 'IHT207', 'in-application', 'IHT400'] as const
export type Form = (typeof forms)[number]
export const exceptions = ['low-value', 'exempt', 'outside-uk'] as const
export type Exception = (typeof exceptions)[number]

export const reasonCodes = [
  'not-connected',
  'gross-over-band',
  'gross-over-exempt',
  'net-over-band',
  'nothing-exempt',
  'spouse-not-connected',
  'foreign-over',
  'gifts-over',
  'other-gifts',
  'kept-benefit',
  'several-trusts',
  'trust-over',
  'trust-taxed-over',
  'outside-over',
  'outside-kinds',
  'outside-gifts',
  'earlier-not-plain',
  'earlier-only-in-part',
] as const
export interface Reason {
  code: (typeof reasonCodes)[number]
  /** Which way out it closes; null: it holds for all. */
  against: Exception | null
  rule: RuleName | null
  /** What the limit was held against, in pence. */
  amount: number | null
}

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

const NEW_FORMS = '2022-01-01'

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

/** Which part of an earlier band an excepted estate may use: before 2022 the whole or nothing (IHTM06024). */
function bandTransferred({ earlierDeath, unusedBand, earlierIsPlain }: TaxAnswers, day: string): number {
  const unused = unusedBand ?? 0
  if (earlierDeath !== true || earlierIsPlain !== true) return 0
  return day < NEW_FORMS && unused !== WHOLE_BAND ? 0 : unused
}

/** What was counted over its limit, whether or not it closes every way. */
export const heldAgainst = (facts: TaxFacts): Reason[] =>
  reasonsOf(facts, (name) => ruleFor(name, facts.dateOfDeath)?.value ?? 0)

function reasonsOf(facts: TaxFacts, limit: (name: RuleName) => number): Reason[] {
  const { answers, dateOfDeath: day } = facts
  const counted = count(facts)
  const value = (amount: number | null): number => amount ?? 0
  const found: Reason[] = []
  const when = (
    is: boolean,
    code: Reason['code'],
    against: Exception | null,
    rule: RuleName | null = null,
    amount: number | null = null,
  ): void => void (is && found.push({ code, against, rule, amount }))
  const over = (code: Reason['code'], against: Exception | null, rule: TaxRule, amount: number): void =>
    when(amount > limit(rule), code, against, rule, amount)

  if (answers.connection === 'never') {
    over('outside-over', 'outside-uk', 'outsideGross', counted.inside)
    when(answers.onlyCashAndShares === false, 'outside-kinds', 'outside-uk')
    over('outside-gifts', 'outside-uk', 'outsideGifts', value(answers.mostGiftsInYear))
    return found
  }
  when(answers.connection === 'no', 'not-connected', null)
  if (answers.connection === 'no') return found

  const ofTrust = exemptOfTrust(answers)
  const exempt = value(answers.toSpouse) + value(answers.toCharity) + ofTrust
  const single = limit('nilRateBand')
  const part = bandTransferred(answers, day)
  const band = single + Math.floor((single * part) / WHOLE_BAND)
  const gross = counted.gross + value(answers.gifts) + value(answers.exemptGifts)
  const plain = answers.earlierDeath !== true || value(answers.unusedBand) === 0
  when(gross > band, 'gross-over-band', 'low-value', 'nilRateBand', gross)
  over('gross-over-exempt', 'exempt', 'exemptGross', gross)
  when(exempt === 0, 'nothing-exempt', 'exempt')
  when(value(answers.toSpouse) > 0 && answers.spouseConnected === false, 'spouse-not-connected', 'exempt')
  const chargeable = Math.max(0, counted.net - exempt) + value(answers.gifts)
  when(chargeable > band, 'net-over-band', 'exempt', 'nilRateBand', chargeable)
  // Said only where it closes a way that the band would have opened.
  if (gross > band && !plain && part === 0) {
    when(answers.earlierIsPlain === false, 'earlier-not-plain', 'low-value')
    when(answers.earlierIsPlain === true, 'earlier-only-in-part', 'low-value')
  }
  over('foreign-over', null, 'exceptedForeign', counted.abroad)
  over('gifts-over', null, 'exceptedGifts', value(answers.gifts))
  when(answers.otherGifts === true, 'other-gifts', null)
  when(answers.keptBenefit === true, 'kept-benefit', null)
  when(answers.trusts === 'several', 'several-trusts', null)
  const inTrust = value(answers.inTrust)
  over('trust-over', 'low-value', 'lowValueTrust', inTrust)
  if (day >= NEW_FORMS) over('trust-over', 'exempt', 'exemptTrustGross', inTrust)
  over('trust-taxed-over', 'exempt', 'lowValueTrust', inTrust - ofTrust)
  return found
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

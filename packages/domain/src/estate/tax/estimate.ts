// An estimate of inheritance tax, line by line, each with the rule it rests on; never the tax. It goes on without what
// it does not know, and says so. Where a rule was not confirmed at its source, no sum that rests on it is given.
import { estateRules, type EstateRule } from '../../claims/rules/estate-rules.ts'
import { ruleOn, type Rule } from '../../claims/rules/rule.ts'
import { taxRules, type TaxRule } from '../../claims/rules/tax-rules.ts'
import { pence, type Pence } from '../../money.ts'
import { WHOLE_BAND, type TaxAnswers } from './answers.ts'
import { count, exemptOfTrust, type TaxFacts } from './facts.ts'

export const lineCodes = [
  'inside',
  'abroad',
  'pensions',
  'in-trust',
  'debts',
  'funeral',
  'net',
  'relief-full',
  'relief-half',
  'to-spouse',
  'to-charity',
  'trust-exempt',
  'chargeable',
  'band',
  'transferred-band',
  'gifts',
  'band-left',
  'residence-band',
  'taxed',
  'rate',
  'tax',
] as const
export type LineCode = (typeof lineCodes)[number]
export type RuleName = TaxRule | EstateRule
export interface Line {
  code: LineCode
  /** Null: it is not computed, or a rule behind it is missing or not confirmed. Of the rate, a percentage. */
  amount: number | null
  rules: RuleName[]
}

/** What the estimate leaves to somebody who can know it. */
export const unknownCodes = [
  'trusts',
  'kept-benefit',
  'foreign-law',
  'spouse-abroad',
  'gifts-over-band',
  'grossing-up',
  'partial-intestacy',
  'downsizing',
  'relief-and-exempt',
  'reliefs',
] as const
export type Unknown = (typeof unknownCodes)[number]

export interface Estimate {
  lines: Line[]
  /** The last line's amount. */
  tax: Pence | null
  /** Rules without which there is no sum: no version for that day, or one not confirmed. */
  unconfirmed: RuleName[]
  unknown: Unknown[]
}

export const ruleFor = (name: RuleName, day: string): Rule | null =>
  ruleOn(name in taxRules ? taxRules[name as TaxRule] : estateRules[name as EstateRule], day)

export function estimate(facts: TaxFacts): Estimate {
  const { answers, dateOfDeath: day } = facts
  const counted = count(facts)
  const unconfirmed: RuleName[] = []
  /** Null: nothing may be computed with it. */
  const valueOf = (name: RuleName): number | null => {
    const rule = ruleFor(name, day)
    if (rule?.confirmed === true) return rule.value
    if (!unconfirmed.includes(name)) unconfirmed.push(name)
    return null
  }
  const lines: Line[] = []
  const line = <T extends number | null>(code: LineCode, amount: T, ...rules: RuleName[]): T => {
    lines.push({ code, amount, rules })
    return amount
  }
  const given = (amount: Pence | null): number => amount ?? 0

  line('inside', counted.inside)
  if (counted.isWorldwide && counted.abroad > 0)
    line(
      'abroad',
      counted.abroad,
      ...(ruleFor('longTermResidence', day) === null ? [] : (['longTermResidence'] as const)),
    )
  if (counted.pensions > 0) line('pensions', counted.pensions, 'unusedPensions')
  if (counted.pensions > 0) valueOf('unusedPensions')
  if (given(answers.inTrust) > 0) line('in-trust', given(answers.inTrust))
  line('debts', 0 - counted.debts)
  if (counted.funeral > 0) line('funeral', 0 - counted.funeral)
  line('net', counted.net)

  // Nothing is relieved or exempt beyond what there is.
  let left: number | null = counted.net
  const take = (code: LineCode, amount: number | null, ...rules: RuleName[]): void => {
    if (amount === 0) return
    const taken: number | null = amount === null || left === null ? null : Math.min(amount, left)
    line(code, taken === null ? null : -taken, ...rules)
    left = taken === null || left === null ? null : left - taken
  }
  const full = given(answers.reliefFull)
  const capped = full > 0 && ruleFor('fullRelief', day) !== null
  const allowance = capped ? valueOf('fullRelief') : full
  take(
    'relief-full',
    allowance === null ? null : Math.min(full, allowance),
    ...(capped ? (['fullRelief'] as const) : []),
  )
  const over = allowance === null ? 0 : Math.max(0, full - allowance)
  const halved = over + given(answers.reliefHalf)
  take('relief-half', Math.floor(halved / 2), ...(over > 0 ? (['halfRelief'] as const) : []))
  if (over > 0) valueOf('halfRelief')
  // To a spouse who is not connected, of somebody who was: no more than the band (section 18(2)).
  const isCapped = isSpouseCapped(answers)
  const most = isCapped ? valueOf('nilRateBand') : null
  const passing = given(answers.toSpouse)
  const spouse = !isCapped ? passing : most === null ? null : Math.min(passing, most)
  const isShared = isReliefShared(answers)
  take('to-spouse', isShared && passing > 0 ? null : spouse, ...(isCapped ? (['nilRateBand'] as const) : []))
  const charity = Math.min(given(answers.toCharity), left ?? given(answers.toCharity))
  take('to-charity', isShared && charity > 0 ? null : charity)
  const ofTrust = exemptOfTrust(answers)
  take('trust-exempt', isShared && ofTrust > 0 ? null : ofTrust)
  const chargeable: number | null = line('chargeable', left)

  const band = line('band', valueOf('nilRateBand'), 'nilRateBand')
  const partOf = (amount: number | null, part: number): number | null =>
    amount === null ? null : Number((BigInt(amount) * BigInt(part)) / BigInt(WHOLE_BAND))
  const unused = answers.earlierDeath === true ? (answers.unusedBand ?? 0) : 0
  const transferred =
    unused === 0 ? 0 : line('transferred-band', partOf(band, unused), 'nilRateBand', 'transferredBand')
  const gifts = given(answers.gifts)
  if (gifts > 0) line('gifts', -gifts)
  const bands = band === null || transferred === null ? null : band + transferred
  const bandLeft = line('band-left', bands === null ? null : Math.max(0, bands - gifts))

  const residence = residenceBand(facts, counted.net, chargeable, valueOf)
  if (residence.amount !== 0) line('residence-band', residence.amount, ...residence.rules)
  const taxed = line(
    'taxed',
    chargeable === null || bandLeft === null || residence.amount === null
      ? null
      : Math.max(0, chargeable - bandLeft - residence.amount),
  )
  const share = ruleFor('charityShare', day) === null ? null : valueOf('charityShare')
  // The baseline leaves the residence band out, and has the gift to charity in it (IHTM45009).
  const baseline =
    chargeable === null || bandLeft === null ? null : Math.max(0, chargeable - bandLeft) + charity
  const isReduced = charity > 0 && share !== null && baseline !== null && charity * 100 >= baseline * share
  const rateRule = isReduced ? 'charityRate' : 'rate'
  const isRateOpen = charity > 0 && share !== null && baseline === null
  const rateValue = valueOf(rateRule)
  const rate = line(
    'rate',
    isRateOpen ? null : rateValue,
    rateRule,
    ...(isReduced ? (['charityShare'] as const) : []),
  )
  const exact = taxed === null || rate === null || left === null ? null : Math.floor((taxed * rate) / 100)
  const tax = line('tax', unconfirmed.length > 0 ? null : exact)
  return {
    lines,
    tax: tax === null ? null : pence(tax),
    unconfirmed,
    unknown: unknownOf(facts, { gifts, bands, isWorldwide: counted.isWorldwide, abroad: counted.abroad }),
  }
}

/** What is exempt takes its part of a relief (section 39A); how much is not computed. */
const isReliefShared = (answers: TaxAnswers): boolean =>
  (answers.reliefFull ?? 0) + (answers.reliefHalf ?? 0) > 0 &&
  (answers.toSpouse ?? 0) + (answers.toCharity ?? 0) + exemptOfTrust(answers) > 0

const isSpouseCapped = ({ connection, toSpouse, spouseConnected }: TaxAnswers): boolean =>
  connection === 'yes' && (toSpouse ?? 0) > 0 && spouseConnected === false

/**
 * The band for a home that goes to descendants: reduced by half of what is over the threshold, and never
 * above the home.
 */
function residenceBand(
  { answers, dateOfDeath: day }: TaxFacts,
  net: Pence,
  chargeable: number | null,
  valueOf: (name: RuleName) => number | null,
): { amount: number | null; rules: RuleName[] } {
  const home = answers.homeToDescendants ?? 0
  if (home === 0 || ruleFor('residenceBand', day) === null) return { amount: 0, rules: [] }
  const rules: RuleName[] = ['residenceBand', 'taperThreshold']
  const enhancement = valueOf('residenceBand')
  const threshold = valueOf('taperThreshold')
  if (enhancement === null || threshold === null || chargeable === null) return { amount: null, rules }
  const unused = answers.earlierDeath === true ? (answers.unusedResidenceBand ?? 0) : 0
  if (unused > 0) rules.push('transferredResidenceBand')
  const allowance = enhancement + Math.floor((enhancement * unused) / WHOLE_BAND)
  const tapered = Math.max(0, allowance - Math.ceil(Math.max(0, net - threshold) / 2))
  return { amount: Math.min(tapered, home, chargeable), rules }
}

function unknownOf(
  { answers, isResidueWhole, hasLegacies }: TaxFacts,
  {
    gifts,
    bands,
    isWorldwide,
    abroad,
  }: { gifts: number; bands: number | null; isWorldwide: boolean; abroad: Pence },
): Unknown[] {
  const exempt = (answers.toSpouse ?? 0) + (answers.toCharity ?? 0) + exemptOfTrust(answers)
  const found: Record<Unknown, boolean> = {
    'trusts': answers.trusts === 'one' || answers.trusts === 'several',
    'kept-benefit': answers.keptBenefit === true,
    'foreign-law': isWorldwide && abroad > 0,
    'spouse-abroad': isSpouseCapped(answers),
    'gifts-over-band': bands !== null && gifts > bands,
    'grossing-up': exempt > 0 && hasLegacies,
    'partial-intestacy': !isResidueWhole,
    'downsizing': answers.downsized === true,
    'relief-and-exempt': isReliefShared(answers),
    'reliefs': (answers.reliefFull ?? 0) + (answers.reliefHalf ?? 0) > 0,
  }
  return unknownCodes.filter((code) => found[code])
}

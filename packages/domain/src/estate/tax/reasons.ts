// Why a full account is needed: each reason with what was held against which limit, and what both are made of.
import type { TaxRule } from '../../claims/rules/tax-rules.ts'
import { WHOLE_BAND, type TaxAnswers } from './answers.ts'
import { ruleFor, type LineCode, type RuleName } from './estimate.ts'
import { count, exemptOfTrust, type TaxFacts } from './facts.ts'

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
/** What an amount of a reason is the sum of: as the lines of the estimate are called, and gifts that it leaves out. */
export const reasonParts = [
  'inside',
  'abroad',
  'pensions',
  'in-trust',
  'debts',
  'funeral',
  'to-spouse',
  'to-charity',
  'trust-exempt',
  'gifts',
  'exempt-gifts',
  'most-gifts-in-year',
  'band',
  'transferred-band',
] as const satisfies readonly (LineCode | 'exempt-gifts' | 'most-gifts-in-year')[]
export interface ReasonPart {
  code: (typeof reasonParts)[number]
  /** What lessens the sum is below zero. */
  amount: number
}
export interface Reason {
  code: (typeof reasonCodes)[number]
  /** Which way out it closes; null: it holds for all. */
  against: Exception | null
  rule: RuleName | null
  /** What the limit was held against, in pence. */
  amount: number | null
  /** They sum to the amount. */
  parts: ReasonPart[]
  /** They sum to the limit, where it is more than its rule says. */
  limits: ReasonPart[]
}

/** From then on no form of its own goes with an application. */
export const NEW_FORMS = '2022-01-01'

/** Which part of an earlier band an excepted estate may use: before 2022 the whole or nothing (IHTM06024). */
export function bandTransferred(
  { earlierDeath, unusedBand, earlierIsPlain }: TaxAnswers,
  day: string,
): number {
  const unused = unusedBand ?? 0
  if (earlierDeath !== true || earlierIsPlain !== true) return 0
  return day < NEW_FORMS && unused !== WHOLE_BAND ? 0 : unused
}

/** What was counted over its limit, whether or not it closes every way. */
export const heldAgainst = (facts: TaxFacts): Reason[] =>
  reasonsOf(facts, (name) => ruleFor(name, facts.dateOfDeath)?.value ?? 0)

type Parts = readonly (readonly [code: ReasonPart['code'], amount: number])[]

export function reasonsOf(facts: TaxFacts, limit: (name: RuleName) => number): Reason[] {
  const { answers, dateOfDeath: day } = facts
  const counted = count(facts)
  const value = (amount: number | null): number => amount ?? 0
  const found: Reason[] = []
  const when = (
    is: boolean,
    code: Reason['code'],
    against: Exception | null,
    more: Partial<Reason> = {},
  ): void =>
    void (is && found.push({ code, against, rule: null, amount: null, parts: [], limits: [], ...more }))
  const sumOf = (parts: Parts): Pick<Reason, 'amount' | 'parts'> => ({
    amount: parts.reduce((whole, [, amount]) => whole + amount, 0),
    parts: parts.flatMap(([of, amount]) => (amount === 0 ? [] : [{ code: of, amount }])),
  })
  const over = (code: Reason['code'], against: Exception | null, rule: TaxRule, ...parts: Parts): void => {
    const sum = sumOf(parts)
    when(sum.amount! > limit(rule), code, against, { rule, ...sum })
  }

  if (answers.connection === 'never') {
    over('outside-over', 'outside-uk', 'outsideGross', ['inside', counted.inside])
    when(answers.onlyCashAndShares === false, 'outside-kinds', 'outside-uk')
    const most = value(answers.mostGiftsInYear)
    over('outside-gifts', 'outside-uk', 'outsideGifts', ['most-gifts-in-year', most])
    return found
  }
  when(answers.connection === 'no', 'not-connected', null)
  if (answers.connection === 'no') return found

  const ofTrust = exemptOfTrust(answers)
  const inTrust = value(answers.inTrust)
  const [toSpouse, toCharity] = [value(answers.toSpouse), value(answers.toCharity)]
  const exempt = toSpouse + toCharity + ofTrust
  const single = limit('nilRateBand')
  const part = bandTransferred(answers, day)
  const transferred = Math.floor((single * part) / WHOLE_BAND)
  const band = single + transferred
  const held: Pick<Reason, 'rule' | 'limits'> = {
    rule: 'nilRateBand',
    limits:
      transferred === 0
        ? []
        : [
            { code: 'band', amount: single },
            { code: 'transferred-band', amount: transferred },
          ],
  }
  const left: Parts = [
    ['inside', counted.inside],
    ['abroad', counted.isWorldwide ? counted.abroad : 0],
    ['pensions', counted.pensions],
    ['in-trust', inTrust],
  ]
  const taken: Parts = [
    ['debts', 0 - counted.debts],
    ['funeral', 0 - counted.funeral],
    ['to-spouse', 0 - toSpouse],
    ['to-charity', 0 - toCharity],
    ['trust-exempt', 0 - ofTrust],
  ]
  const gifts: Parts = [['gifts', value(answers.gifts)]]
  const before: Parts = [...left, ...gifts, ['exempt-gifts', value(answers.exemptGifts)]]
  const gross = sumOf(before)
  const plain = answers.earlierDeath !== true || value(answers.unusedBand) === 0
  when(gross.amount! > band, 'gross-over-band', 'low-value', { ...held, ...gross })
  over('gross-over-exempt', 'exempt', 'exemptGross', ...before)
  when(exempt === 0, 'nothing-exempt', 'exempt')
  when(toSpouse > 0 && answers.spouseConnected === false, 'spouse-not-connected', 'exempt')
  // What is exempt takes nothing from the gifts.
  const chargeable = sumOf(counted.net > exempt ? [...left, ...taken, ...gifts] : gifts)
  when(chargeable.amount! > band, 'net-over-band', 'exempt', { ...held, ...chargeable })
  // Said only where it closes a way that the band would have opened.
  if (gross.amount! > band && !plain && part === 0) {
    when(answers.earlierIsPlain === false, 'earlier-not-plain', 'low-value')
    when(answers.earlierIsPlain === true, 'earlier-only-in-part', 'low-value')
  }
  over('foreign-over', null, 'exceptedForeign', ['abroad', counted.abroad])
  over('gifts-over', null, 'exceptedGifts', ...gifts)
  when(answers.otherGifts === true, 'other-gifts', null)
  when(answers.keptBenefit === true, 'kept-benefit', null)
  when(answers.trusts === 'several', 'several-trusts', null)
  over('trust-over', 'low-value', 'lowValueTrust', ['in-trust', inTrust])
  if (day >= NEW_FORMS) over('trust-over', 'exempt', 'exemptTrustGross', ['in-trust', inTrust])
  over('trust-taxed-over', 'exempt', 'lowValueTrust', ['in-trust', inTrust], ['trust-exempt', 0 - ofTrust])
  return found
}

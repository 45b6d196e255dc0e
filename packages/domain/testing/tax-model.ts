// The tax path and the estimate a second time, from the conditions as HMRC's manual lists them (IHTM06011 to 06024) and
// the sum as the Act puts it, for random estates and answers.
import type * as Answers from '../src/estate/tax/answers.ts'
import type * as Estimate from '../src/estate/tax/estimate.ts'
import type * as Path from '../src/estate/tax/path.ts'
import type { TaxFacts } from '../src/estate/tax/facts.ts'
import type { Item, ItemClass } from '../src/estate/items.ts'
import { pence, type Pence } from '../src/money.ts'
import { item } from './estates.ts'
import { seeded } from './seeded.ts'

export interface TaxCode {
  path: typeof Path
  estimate: typeof Estimate
}

const thousand = 100_000
const BAND = 325 * thousand
const WHOLE = 1_000_000

const deaths = [
  '2021-12-31',
  '2022-01-01',
  '2025-04-06',
  '2026-01-09',
  '2026-04-06',
  '2027-04-05',
  '2027-04-06',
]

/** Amounts lie about the limits as often as anywhere: at each, a penny over it, and around. */
function factsOf(seed: number): TaxFacts {
  const random = seeded(seed + 4_000_000)
  const one = <T>(of: readonly T[]): T => of[random(0, of.length - 1)]!
  const yes = (in1: number): boolean => random(1, in1) === 1
  const amount = (...limits: number[]): Pence =>
    pence(
      one([
        0,
        0,
        ...limits.map((limit) => limit * thousand),
        ...limits.map((limit) => limit * thousand + 1),
        random(0, 100_000_000),
      ]),
    )
  const thing = (kind: ItemClass, number: number, value: Pence, more: Partial<Item> = {}): Item =>
    item(`${kind} ${number}`, number, { class: kind, value, ...more })
  const items = [
    thing('account', 1, amount(325, 325, 650, 150, 1_000, 3_000)),
    ...(yes(3)
      ? [
          thing('property', 2, pence(2 * random(0, 60_000_000)), {
            holding: 'tenants-in-common',
            share: { of: 1, in: 2 },
          }),
        ]
      : []),
    ...(yes(3) ? [thing('abroad', 3, amount(100))] : []),
    ...(yes(4) ? [thing('pension', 4, amount(200), { isOutside: true, holding: null })] : []),
    ...(yes(4) ? [thing('life-cover', 5, amount(200), { isOutside: true, holding: null })] : []),
    ...(yes(3) ? [thing('bill', 6, amount(5, 400), { side: 'liability' })] : []),
    ...(yes(40) ? [thing('other', 7, pence(1), { value: null })] : []),
  ]
  const toSpouse = one([pence(0), pence(0), amount(325, 500)])
  const connection = one(['yes', 'yes', 'yes', 'yes', 'no', 'never'] as const)
  const trusts = one(['none', 'none', 'none', 'one', 'several'] as const)
  const earlierDeath = yes(3)
  const answers: Answers.TaxAnswers = {
    connection,
    toSpouse,
    toCharity: one([pence(0), pence(0), amount(40, 500)]),
    spouseConnected: toSpouse > 0 ? !yes(4) : null,
    gifts: one([pence(0), pence(0), amount(150, 250, 325)]),
    exemptGifts: one([pence(0), pence(0), pence(0), amount(100)]),
    otherGifts: yes(20),
    mostGiftsInYear: amount(3),
    keptBenefit: yes(20),
    trusts,
    inTrust: trusts === 'none' ? null : amount(150, 250, 1_000),
    trustExempt: trusts === 'none' ? null : amount(150, 250),
    earlierDeath,
    unusedBand: earlierDeath ? one([0, WHOLE, 500_000, random(0, WHOLE)]) : null,
    unusedResidenceBand: earlierDeath ? one([0, WHOLE, random(0, WHOLE)]) : null,
    earlierIsPlain: earlierDeath ? !yes(4) : null,
    homeToDescendants: one([pence(0), pence(0), amount(175, 400)]),
    downsized: yes(9),
    reliefFull: one([pence(0), pence(0), pence(0), amount(2_500, 100)]),
    reliefHalf: one([pence(0), pence(0), pence(0), amount(100)]),
    pensionsExcluded: amount(200),
    onlyCashAndShares: !yes(3),
  }
  if (yes(12)) answers[one(['gifts', 'toCharity', 'downsized', 'connection'] as const)] = null
  const facts: TaxFacts = {
    dateOfDeath: one(deaths),
    items,
    funeral: one([pence(0), pence(350_000)]),
    isResidueWhole: !yes(5),
    hasLegacies: yes(3),
    answers,
  }
  // To charities just the tenth from which on the rate is lower.
  if (yes(6)) {
    const none = { toSpouse: pence(0), spouseConnected: null, reliefFull: pence(0), reliefHalf: pence(0) }
    Object.assign(answers, { ...none, trusts: 'none', inTrust: null, trustExempt: null, earlierDeath: false })
    const over = worthOf(facts).net - Math.max(0, BAND - (answers.gifts ?? 0))
    answers.toCharity = pence(Math.max(0, Math.ceil(over / 10)))
  }
  return facts
}

interface Worth {
  inside: number
  abroad: number
  gross: number
  net: number
  ofTrust: number
}

function worthOf({ dateOfDeath, items, answers, funeral }: TaxFacts): Worth {
  let [inside, abroad, pensions, debts] = [0, 0, 0, 0]
  for (const { side, class: kind, isOutside, value, holding } of items) {
    const share = holding === 'tenants-in-common' ? value! / 2 : (value ?? 0)
    if (side === 'liability') debts += share
    else if (kind === 'abroad') abroad += share
    else if (kind === 'pension' && isOutside) pensions += dateOfDeath < '2027-04-06' ? 0 : share
    else if (kind !== 'life-cover' || !isOutside) inside += share
  }
  pensions = Math.max(0, pensions - (answers.pensionsExcluded ?? 0))
  const held = answers.inTrust ?? 0
  const gross = inside + pensions + (answers.connection === 'yes' ? abroad : 0) + held
  return {
    inside,
    abroad,
    gross,
    net: Math.max(0, gross - debts - funeral),
    ofTrust: Math.min(held, answers.trustExempt ?? 0),
  }
}

/** The form by the conditions; null where an answer or a value is missing. */
function formOf({ dateOfDeath, items, answers: said, ...rest }: TaxFacts): Path.Form | null {
  const { inside, abroad, gross, net, ofTrust } = worthOf({ dateOfDeath, items, answers: said, ...rest })
  const open = [said.gifts, said.toCharity, said.downsized, said.connection]
  if (open.includes(null) || items.some(({ value }) => value === null)) return null
  const isNew = dateOfDeath >= '2022-01-01'
  if (said.connection === 'no') return 'IHT400'
  if (said.connection === 'never') {
    const isSmall =
      inside <= 150 * thousand && said.onlyCashAndShares === true && said.mostGiftsInYear! <= 3 * thousand
    return !isSmall ? 'IHT400' : isNew ? 'in-application' : 'IHT207'
  }
  const gifts = said.gifts!
  const inTrust = said.inTrust ?? 0
  const isOrdinary =
    abroad <= 100 * thousand &&
    gifts <= (isNew ? 250 : 150) * thousand &&
    said.otherGifts === false &&
    said.keptBenefit === false &&
    said.trusts !== 'several'
  const brought = said.earlierDeath === true && said.earlierIsPlain === true ? said.unusedBand! : 0
  const part = isNew || brought === WHOLE ? brought : 0
  const band = BAND + Math.floor((BAND * part) / WHOLE)
  const all = gross + gifts + said.exemptGifts!
  const trustLimit = (isNew ? 250 : 150) * thousand
  const isLow = all <= band && inTrust <= trustLimit
  const exempt = said.toSpouse! + said.toCharity! + ofTrust
  const isExempt =
    all <= (isNew ? 3_000 : 1_000) * thousand &&
    exempt > 0 &&
    !(said.toSpouse! > 0 && said.spouseConnected === false) &&
    Math.max(0, net - exempt) + gifts <= band &&
    (!isNew || inTrust <= 1_000 * thousand) &&
    inTrust - ofTrust <= trustLimit
  if (!isOrdinary || !(isLow || isExempt)) return 'IHT400'
  return isNew ? 'in-application' : part > 0 ? 'IHT205 and IHT217' : 'IHT205'
}

/** Null: the estimate gives no sum, because what is exempt takes its part of a relief. */
function taxOf(facts: TaxFacts): number | null {
  const { dateOfDeath: died, answers: said } = facts
  const { net, ofTrust } = worthOf(facts)
  const [full, half] = [said.reliefFull ?? 0, said.reliefHalf ?? 0]
  const whole = died < '2026-04-06' ? full : Math.min(full, 2_500 * thousand)
  const relieved = whole + Math.floor((full - whole + half) / 2)
  const isCapped = said.connection === 'yes' && said.spouseConnected === false
  const spouse = isCapped ? Math.min(said.toSpouse ?? 0, BAND) : (said.toSpouse ?? 0)
  const beforeCharity = Math.max(0, net - relieved - spouse)
  const charity = Math.min(said.toCharity ?? 0, beforeCharity)
  if (full + half > 0 && (said.toSpouse ?? 0) + charity + ofTrust > 0) return null
  const chargeable = Math.max(0, beforeCharity - charity - ofTrust)
  const used = said.earlierDeath === true ? (said.unusedBand ?? 0) : 0
  const bands = Math.max(0, BAND + Math.floor((BAND * used) / WHOLE) - (said.gifts ?? 0))
  const home = said.homeToDescendants ?? 0
  const brought = said.earlierDeath === true ? (said.unusedResidenceBand ?? 0) : 0
  const most = 175 * thousand + Math.floor((175 * thousand * brought) / WHOLE)
  const tapered = Math.max(0, most - Math.ceil(Math.max(0, net - 2_000 * thousand) / 2))
  const taxed = Math.max(0, chargeable - bands - Math.min(home, tapered, chargeable))
  const isReduced = charity > 0 && charity * 10 >= Math.max(0, chargeable - bands) + charity
  return Math.floor((taxed * (isReduced ? 36 : 40)) / 100)
}

/** Null, or what does not hold of the path and the estimate of that estate. */
export function whyNotTaxed({ path, estimate }: TaxCode, seed: number): string | null {
  const facts = factsOf(seed)
  const found = path.taxPath(facts)
  const form = formOf(facts)
  if (found.form !== form) return `the form, ${form}`
  if ((found.exception === null) !== (form === null || form === 'IHT400'))
    return 'an exception goes with its form'
  const [year, month] = facts.dateOfDeath.split('-').map(Number) as [number, number]
  const endOf = (months: number): string =>
    new Date(Date.UTC(year, month + months, 0)).toISOString().slice(0, 10)
  if (found.payBy !== endOf(6)) return 'the tax is due at the end of the sixth month'
  if (found.sendBy !== (form === 'IHT400' ? endOf(12) : null))
    return 'an account is sent within twelve months'
  if (found.exception !== null && found.reasons.length > 0)
    return 'an excepted estate has no reasons against it'
  if (form === 'IHT400' && found.reasons.length === 0) return 'a full account has its reasons'
  const { lines, tax } = estimate.estimate(facts)
  if (form === null) return null
  if (tax !== taxOf(facts)) return 'the tax to the penny'
  const of = (code: Estimate.LineCode): number | null => lines.find((one) => one.code === code)?.amount ?? 0
  const summed = (...codes: Estimate.LineCode[]): number => codes.reduce((all, code) => all + of(code)!, 0)
  const above = summed('inside', 'abroad', 'pensions', 'in-trust', 'debts', 'funeral')
  if (of('net') !== Math.max(0, above)) return 'the lines above the net value sum to it'
  if (tax === null) return null
  const less = summed('net', 'relief-full', 'relief-half', 'to-spouse', 'to-charity', 'trust-exempt')
  if (less < 0) return 'nothing is relieved beyond what there is'
  if (of('chargeable') !== less) return 'the lines above what is chargeable sum to it'
  if (of('band-left') !== Math.max(0, summed('band', 'transferred-band', 'gifts')))
    return 'the lines above what is left of the band sum to it'
  return null
}

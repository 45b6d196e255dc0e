// How far the tax could move while values rest on ranges, and which limits lie between the ends: there a valuation is
// worth getting. The answers stay as they are.
import { pence, type Pence } from '../../money.ts'
import type { ValueRange } from '../items.ts'
import { isProvisional, itemsAt, rangeAtDeath, type End } from '../value-range.ts'
import { noAnswers, type Answer } from './answers.ts'
import { estimate, ruleFor, type Estimate, type LineCode } from './estimate.ts'
import { count, type TaxFacts } from './facts.ts'
import { taxPath, type Form } from './path.ts'
import { heldAgainst, type Reason } from './reasons.ts'

/**
 * nil-rate-band: while answers are missing, the estate after debts beside the band alone. bands: what can be taxed,
 * beside all bands. taper: the estate after debts, where the band for the home begins to shrink. charity-rate: the
 * rate, which depends on whether enough goes to charity.
 */
export const crossedLimits = ['nil-rate-band', 'bands', 'taper', 'charity-rate'] as const
export interface Crossed {
  limit: (typeof crossedLimits)[number]
  /** In pence; null of the rates, which are themselves in percent. */
  amount: number | null
  lowest: number
  highest: number
}

export interface TaxRange {
  /** Those that the tax counts and whose value may still change, also outside the will. */
  provisional: { id: string; range: ValueRange | null }[]
  /** The estate after debts. */
  net: { lowest: Pence; value: Pence; highest: Pence }
  /** Null while answers or values are missing, or where a sum is not given. */
  tax: { lowest: Pence; highest: Pence } | null
  /** Null while answers or values are missing. */
  forms: { lowest: Form; highest: Form } | null
  /** Why the form is another at the highest values: what is over its limit there alone. */
  reasons: Reason[]
  crossed: Crossed[]
  /** Whether a form, the tax or a limit depends on what the ranges come out at. */
  isWorthValuing: boolean
}

/** Null: no value that counts may still change. */
export function taxRange(facts: TaxFacts): TaxRange | null {
  const leftOut = new Set(count(facts).leftOut)
  const provisional = facts.items
    .filter((item) => isProvisional(item) && !leftOut.has(item.id))
    .toSorted((one, other) => one.number - other.number)
    .map((item) => ({ id: item.id, range: rangeAtDeath(item) }))
  if (provisional.length === 0) return null
  const at = (end: End): TaxFacts => ({ ...facts, items: itemsAt(facts.items, end) })
  const [low, high] = [at('lowest'), at('highest')]
  const net = { lowest: count(low).net, value: count(facts).net, highest: count(high).net }
  const forms = { lowest: taxPath(low).form, highest: taxPath(high).form }
  if (forms.lowest === null || forms.highest === null) {
    const crossed = bandAlone(facts.dateOfDeath, net)
    return {
      provisional,
      net,
      tax: null,
      forms: null,
      reasons: [],
      crossed,
      isWorthValuing: crossed.length > 0,
    }
  }
  const [least, most] = [estimate(low), estimate(high)]
  const tax = least.tax === null || most.tax === null ? null : { lowest: least.tax, highest: most.tax }
  const known = new Set(heldAgainst(low).map(keyOf))
  const reasons =
    forms.lowest === forms.highest ? [] : heldAgainst(high).filter((one) => !known.has(keyOf(one)))
  const crossed = crossedOf(facts, { net, least, most })
  return {
    provisional,
    net,
    tax,
    forms: { lowest: forms.lowest, highest: forms.highest },
    reasons,
    crossed,
    isWorthValuing:
      crossed.length > 0 || forms.lowest !== forms.highest || (tax !== null && tax.lowest !== tax.highest),
  }
}

/** Amounts that depend on values on the day of death. A gift counts at its value when it was made. */
const restOnValues = [
  'toSpouse',
  'toCharity',
  'inTrust',
  'trustExempt',
  'homeToDescendants',
  'reliefFull',
  'reliefHalf',
  'pensionsExcluded',
] as const satisfies readonly Answer[]
type RestsOnValues = (typeof restOnValues)[number]

/**
 * The answers that somebody typed and that no range moves, in the order in which they are asked: of what is not asked
 * any more, or is nothing, none. An answer does not say on which items it rests, so no range can be worked out for it.
 */
export const answersThatStay = (
  answers: Readonly<Record<RestsOnValues, number | null>>,
  asked: readonly Answer[],
): { answer: RestsOnValues; amount: number }[] =>
  restOnValues
    .toSorted((one, other) => asked.indexOf(one) - asked.indexOf(other))
    .flatMap((answer) => {
      const amount = answers[answer]
      return amount === null || amount === 0 || !asked.includes(answer) ? [] : [{ answer, amount }]
    })

const keyOf = ({ code, against }: Reason): string => `${code} ${against}`

const isBetween = (limit: number, { lowest, highest }: { lowest: number; highest: number }): boolean =>
  lowest <= limit && limit < highest

/** Before any answer: whether the nil-rate band lies between what the estate after debts could be. */
export function bandCrossed(facts: Pick<TaxFacts, 'items' | 'dateOfDeath'>): Crossed | null {
  const rest = { funeral: pence(0), isResidueWhole: true, hasLegacies: false, answers: noAnswers }
  const at = (end: End): Pence => count({ ...facts, ...rest, items: itemsAt(facts.items, end) }).net
  return bandAlone(facts.dateOfDeath, { lowest: at('lowest'), highest: at('highest') })[0] ?? null
}

function bandAlone(dateOfDeath: string, net: { lowest: number; highest: number }): Crossed[] {
  const band = ruleFor('nilRateBand', dateOfDeath)
  if (band?.confirmed !== true || !isBetween(band.value, net)) return []
  return [{ limit: 'nil-rate-band', amount: band.value, lowest: net.lowest, highest: net.highest }]
}

function crossedOf(
  { answers, dateOfDeath }: TaxFacts,
  { net, least, most }: { net: TaxRange['net']; least: Estimate; most: Estimate },
): Crossed[] {
  const amounts = (code: LineCode): { lowest: number; highest: number } | null => {
    const [lowest, highest] = [least, most].map(
      ({ lines }) => lines.find((line) => line.code === code)?.amount ?? null,
    )
    return lowest == null || highest == null ? null : { lowest, highest }
  }
  const found: Crossed[] = []
  const [taxed, chargeable] = [amounts('taxed'), amounts('chargeable')]
  if (taxed !== null && chargeable !== null && taxed.lowest === 0 && taxed.highest > 0)
    found.push({ limit: 'bands', amount: chargeable.highest - taxed.highest, ...chargeable })
  const taper = ruleFor('taperThreshold', dateOfDeath)
  const hasHome = (answers.homeToDescendants ?? 0) > 0 && ruleFor('residenceBand', dateOfDeath) !== null
  if (hasHome && taper?.confirmed === true && isBetween(taper.value, net))
    found.push({ limit: 'taper', amount: taper.value, lowest: net.lowest, highest: net.highest })
  const rate = amounts('rate')
  if (rate !== null && rate.lowest !== rate.highest)
    found.push({ limit: 'charity-rate', amount: null, ...rate })
  return found
}

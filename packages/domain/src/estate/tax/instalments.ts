// Which part of the tax may be paid in ten yearly instalments (Inheritance Tax Act 1984, sections 227 and 228), and
// what each would be. Shares are only named: whether they qualify depends on facts that nobody enters here, such as
// who else held shares of the company (decision 107).
import { endOf } from '../../claims/rules/rule.ts'
import { pence, sum, type Pence } from '../../money.ts'
import { valueAtDeath, type Item } from '../items.ts'
import { shareOut } from '../shares.ts'
import { exemptOfTrust, count, type TaxFacts } from './facts.ts'
import { ruleFor, type Estimate } from './estimate.ts'

/** Whether interest runs before an instalment is due (section 234): of a farm, only beyond what is relieved. */
export const interestKinds = ['runs', 'runs-beyond-relief', 'only-if-late'] as const
export type InterestKind = (typeof interestKinds)[number]

/** no-sum: the estimate has none. shared-unevenly: something is exempt or relieved, and it is not known which thing. */
export const whyNoPart = ['no-sum', 'shared-unevenly'] as const

export interface Instalments {
  /** With the share of the person who died, in the order in which they were entered. */
  qualifying: { id: string; amount: Pence; interest: InterestKind }[]
  /** Shares and what is abroad, part of which may qualify. */
  perhaps: { id: string; kind: (typeof mayQualify)[number] }[]
  /** What qualifies, less mortgages: at most `net`. */
  value: Pence
  /** The estate after debts. */
  net: Pence
  /** Of the estimate; null: see `why`. */
  tax: Pence | null
  /** Due at once, and not by instalments. */
  atOnce: Pence | null
  why: (typeof whyNoPart)[number] | null
  /** YYYY-MM-DD. Empty where no part of the tax is known to fall on what qualifies. */
  payments: { day: string; amount: Pence }[]
}

const interestOf: Partial<Record<Item['class'], InterestKind>> = {
  property: 'runs',
  farm: 'runs-beyond-relief',
  business: 'only-if-late',
}
export const mayQualify = ['investment', 'abroad'] as const satisfies readonly Item['class'][]

/** Null where no tax is due, nothing could qualify, or no rule of that day was confirmed. */
export function instalmentsOf(facts: TaxFacts, { tax: whole }: Pick<Estimate, 'tax'>): Instalments | null {
  const { items, dateOfDeath: day } = facts
  const [number, first] = [ruleFor('instalments', day), ruleFor('firstInstalment', day)]
  if (number?.confirmed !== true || first?.confirmed !== true || whole === 0) return null
  const { net, leftOut, isWorldwide } = count(facts)
  const counted = items
    .filter((item) => !leftOut.includes(item.id) && (isWorldwide || item.class !== 'abroad'))
    .toSorted((one, other) => one.number - other.number)
  const atDeath = (item: Item): Pence => valueAtDeath(item) ?? pence(0)
  const qualifying = counted.flatMap((item) => {
    const interest = item.side === 'asset' ? interestOf[item.class] : undefined
    const amount = atDeath(item)
    return interest === undefined || amount === 0 ? [] : [{ id: item.id, amount, interest }]
  })
  const perhaps = counted.flatMap(({ id, side, class: of }) => {
    const kind = side === 'asset' ? mayQualify.find((one) => one === of) : undefined
    return kind === undefined ? [] : [{ id, kind }]
  })
  if (qualifying.length === 0 && perhaps.length === 0) return null
  const mortgages = sum(counted.filter((item) => item.class === 'mortgage').map(atDeath))
  const gross = sum(qualifying.map(({ amount }) => amount))
  const value = pence(Math.max(0, Math.min(net, gross - mortgages)))
  const why = whole === null ? 'no-sum' : value > 0 && isUneven(facts) ? 'shared-unevenly' : null
  const tax = whole === null || why !== null ? null : partOf(whole, value, net)
  const begins = endOf(first, day)
  return {
    qualifying,
    perhaps,
    value,
    net,
    tax,
    atOnce: whole === null || tax === null ? null : pence(whole - tax),
    why,
    payments:
      tax === null || tax === 0
        ? []
        : shareOut(
            tax,
            Array.from({ length: number.value }, () => 1n),
          ).map((amount, years) => ({
            day: endOf({ value: years, unit: 'years' }, begins),
            amount,
          })),
  }
}

/** What qualifies bears the tax in the proportion of its value to the estate; the penny goes to the larger rest. */
const partOf = (tax: Pence, value: Pence, net: Pence): Pence =>
  value === 0 ? pence(0) : shareOut(tax, [BigInt(value), BigInt(net - value)])[0]!

/** What goes to a spouse or charity, or is relieved, bears no tax, and it is not known which thing that is. */
const isUneven = ({ answers }: TaxFacts): boolean =>
  [answers.toSpouse, answers.toCharity, answers.reliefFull, answers.reliefHalf].some(
    (amount) => (amount ?? 0) > 0,
  ) || exemptOfTrust(answers) > 0

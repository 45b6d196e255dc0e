// The estate accounts on any day, drawn from the ledger alone: capital, income, what was given to whom and what is
// left. They balance, or say where not and what is missing.
import { pence, sum, type Pence } from '../money.ts'
import { rateChanges, type RateChange } from './rate-change.ts'
import { closingEntries } from './check-entry.ts'
import { isHoldingOpen, isInEstate, valueAtDeath, type Item } from './items.ts'
import {
  expenseKinds,
  inOrder,
  postLedger,
  unbalanced,
  type Entry,
  type ExpenseKind,
  type Ledger,
} from './ledger.ts'
import { excessOf, shareByFractions, shareOut, type Fraction } from './shares.ts'

/** What the will gives somebody, besides things of their own (`givenTo` of an item). */
export interface Entitled {
  id: string
  number: number
  legacy: Pence | null
  residue: Fraction | null
}

export const findingCodes = [
  'value-missing',
  'rate-missing',
  'holding-missing',
  'money-below-zero',
  'liability-overpaid',
  'owed-overpaid',
  'gift-sold',
  'insolvent',
  'gifts-short',
  'legacies-abate',
  'residue-not-whole',
  'residue-too-much',
  'had-too-much',
  'entry-unbalanced',
] as const
export interface Finding {
  code: (typeof findingCodes)[number]
  itemId?: string
  personId?: string
  entryId?: string
  amount?: Pence
}

export interface ItemLine {
  itemId: string
  atDeath: Pence
  /** An asset still held, at its value at death; a liability still to be paid. */
  now: Pence
}
export interface PersonLine {
  personId: string
  things: Pence
  legacy: Pence
  residue: Pence
  had: Pence
  still: Pence
}
export interface EstateAccounts {
  day: string
  assets: ItemLine[]
  liabilities: ItemLine[]
  /** At death: assets less liabilities. */
  net: Pence
  /** What came in above the values at death; a loss is below zero. A change of exchange rates is in it. */
  gain: Pence
  rateChanges: RateChange[]
  income: Pence
  expenses: { kind: ExpenseKind; amount: Pence }[]
  /** Net, gain and income, less expenses. */
  distributable: Pence
  distributed: Pence
  money: Pence
  /** To people who paid out of their own pocket. */
  owed: { personId: string; amount: Pence }[]
  people: PersonLine[]
  /** What there is less what is owed, and less what is still to be given: zero, or the books are wrong. */
  difference: Pence
  findings: Finding[]
}

export interface EstateFacts {
  items: readonly Item[]
  entries: readonly Entry[]
  people: readonly Entitled[]
}

const byNumber = (one: { number: number }, other: { number: number }): number => one.number - other.number

export function drawAccounts(
  { items: all, entries, people: named }: EstateFacts,
  day: string,
): EstateAccounts {
  const counted = entries.filter((entry) => entry.day <= day)
  const ledger = postLedger(all, counted)
  const { postings, balance } = ledger
  const items = all.filter(isInEstate).toSorted(byNumber)
  const people = named.toSorted(byNumber)
  const lines = (side: Item['side'], sign: 1 | -1): ItemLine[] =>
    items
      .filter((item) => item.side === side)
      .map((item) => ({
        itemId: item.id,
        atDeath: valueAtDeath(item) ?? pence(0),
        now: pence(sign * balance(`${side} ${item.id}`)),
      }))
  const assets = lines('asset', 1)
  const liabilities = lines('liability', -1)
  const total = (of: readonly ItemLine[], what: 'atDeath' | 'now'): Pence => sum(of.map((line) => line[what]))
  const net = pence(total(assets, 'atDeath') - total(liabilities, 'atDeath'))
  const gain = pence(-balance('capital') - net)
  const income = pence(-balance('income'))
  const expenses = expenseKinds
    .map((kind) => ({ kind, amount: pence(balance(`expense ${kind}`)) }))
    .filter(({ amount }) => amount !== 0)
  const spent = sum(expenses.map(({ amount }) => amount))
  const distributable = pence(net + gain + income - spent)
  const owed = people
    .map(({ id }) => ({ personId: id, amount: pence(-balance(`owed ${id}`)) }))
    .filter(({ amount }) => amount !== 0)
  const money = pence(balance('money'))
  const shares = shareAll(items, counted, people, { distributable, ledger })
  const distributed = sum(shares.lines.map(({ had }) => had))
  const difference = pence(
    total(assets, 'now') +
      money -
      total(liabilities, 'now') -
      sum(owed.map(({ amount }) => amount)) -
      (distributable - distributed),
  )
  return {
    day,
    assets,
    liabilities,
    net,
    gain,
    rateChanges: rateChanges(items, counted),
    income,
    expenses,
    distributable,
    distributed,
    money,
    owed,
    people: shares.lines,
    difference,
    findings: [
      ...items.flatMap((item): Finding[] => [
        ...(isHoldingOpen(item) ? [{ code: 'holding-missing' as const, itemId: item.id }] : []),
        ...(item.value === null
          ? [{ code: item.foreign ? ('rate-missing' as const) : ('value-missing' as const), itemId: item.id }]
          : []),
      ]),
      ...firstOverdraft(ledger, counted),
      ...liabilities
        .filter(({ now }) => now < 0)
        .map(({ itemId, now }) => ({ code: 'liability-overpaid' as const, itemId, amount: pence(0 - now) })),
      ...owed
        .filter(({ amount }) => amount < 0)
        .map(({ personId, amount }) => ({
          code: 'owed-overpaid' as const,
          personId,
          amount: pence(0 - amount),
        })),
      ...(distributable < 0 ? [{ code: 'insolvent' as const, amount: pence(0 - distributable) }] : []),
      ...shares.findings,
      ...unbalanced(postings).map(({ from, by }) => ({
        code: 'entry-unbalanced' as const,
        entryId: from,
        amount: by,
      })),
    ],
  }
}

/** The entry after which more had been paid than there was. What was taken back has no postings. */
function firstOverdraft({ postings }: Ledger, entries: readonly Entry[]): Finding[] {
  let money = 0
  const moved = new Map<string, number>()
  for (const { account, amount, from } of postings)
    if (account === 'money') moved.set(from, (moved.get(from) ?? 0) + amount)
  for (const { id } of inOrder(entries)) {
    money += moved.get(id) ?? 0
    if (money < 0) return [{ code: 'money-below-zero', entryId: id, amount: pence(0 - money) }]
  }
  return []
}

/** Things given by name first, then legacies, which abate together, then the residue by its fractions. */
function shareAll(
  items: readonly Item[],
  entries: readonly Entry[],
  people: readonly Entitled[],
  { distributable, ledger: { balance, postings } }: { distributable: Pence; ledger: Ledger },
): { lines: PersonLine[]; findings: Finding[] } {
  const findings: Finding[] = []
  const given = items.filter(({ side, givenTo }) => side === 'asset' && givenTo !== null)
  const closed = closingEntries(entries)
  const givenBy = new Map<string, number>()
  for (const { from, account, amount } of postings)
    if (account.startsWith('given ')) givenBy.set(from, (givenBy.get(from) ?? 0) + amount)
  const thingsOf = new Map<string, Pence>()
  for (const { id, givenTo } of given) {
    const { handed, sold } = closed.get(id) ?? {}
    const worth = handed === undefined ? balance(`asset ${id}`) : (givenBy.get(handed.id) ?? 0)
    if (givenTo !== null) thingsOf.set(givenTo, sum([thingsOf.get(givenTo) ?? pence(0), pence(worth)]))
    if (sold !== undefined)
      findings.push({ code: 'gift-sold', itemId: id, ...(givenTo === null ? {} : { personId: givenTo }) })
  }

  const things = people.map(({ id }) => thingsOf.get(id) ?? pence(0))
  const left = distributable - sum(things)
  if (left < 0 && distributable >= 0 && sum(things) > 0)
    findings.push({ code: 'gifts-short', amount: pence(0 - left) })
  const available = pence(Math.max(0, left))
  const wanted = people.map(({ legacy }) => legacy ?? pence(0))
  const short = sum(wanted) > available
  const legacies = short ? shareOut(available, wanted.map(BigInt)) : wanted
  if (short) findings.push({ code: 'legacies-abate', amount: pence(sum(wanted) - available) })
  const fractions = people.flatMap(({ residue }) => (residue === null ? [] : [residue]))
  const excess = excessOf(fractions)
  if (excess !== 0) findings.push({ code: excess < 0 ? 'residue-not-whole' : 'residue-too-much' })
  const parts = shareByFractions(pence(available - sum(legacies)), fractions)
  let next = 0
  const lines = people.map(({ id, residue }, at) => {
    const rest = residue === null ? pence(0) : parts[next++]!
    const had = pence(balance(`given ${id}`))
    const still = pence(things[at]! + legacies[at]! + rest - had)
    if (still < 0) findings.push({ code: 'had-too-much', personId: id, amount: pence(0 - still) })
    return { personId: id, things: things[at]!, legacy: legacies[at]!, residue: rest, had, still }
  })
  return { lines: lines.filter((one) => one.things + one.legacy + one.residue + one.had !== 0), findings }
}

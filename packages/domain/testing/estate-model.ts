// The books of an estate kept a second time, more plainly: no postings, only what came, what went, and who has what.
// Each function answers with what does not hold, or null.
import { isDeepStrictEqual } from 'node:util'
import type * as Accounts from '../src/estate/accounts.ts'
import type * as Ledger from '../src/estate/ledger.ts'
import type * as Shares from '../src/estate/shares.ts'
import { pence, sum, type Pence } from '../src/money.ts'
import { isInEstate, type Item } from '../src/estate/items.ts'
import type { Fraction } from '../src/estate/shares.ts'
import { person, sequence } from './estates.ts'
import { seeded } from './seeded.ts'

export interface BooksCode {
  accounts: typeof Accounts
  ledger: typeof Ledger
  shares: typeof Shares
}
type Random = ReturnType<typeof seeded>
type Facts = Accounts.EstateFacts

const LAST_DAY = '2026-12-31'

export const shuffled = <T>(of: readonly T[], random: Random): T[] => {
  const left = [...of]
  return of.map(() => left.splice(random(0, left.length - 1), 1)[0]!)
}
const some = <T>(of: readonly T[], random: Random): T => of[random(0, of.length - 1)]!

/** The sequence of that number, of an estate that has enough or too little, with a will that gives all or not. */
export function estateOf(seed: number): Facts {
  const random = seeded(seed + 1_000_000)
  const { items, entries, people } = sequence(seed)
  const third: Fraction = { of: 1, in: 3 }
  const residues = some<(Fraction | null)[]>(
    [
      [third, third, third],
      [{ of: 1, in: 2 }, third, { of: 1, in: 6 }],
      [{ of: 1, in: 2 }, null, third],
      [{ of: 2, in: 3 }, third, { of: 1, in: 7 }],
      [null, { of: 1, in: 1 }, null],
    ],
    random,
  )
  const legacies = people.map(() => some([null, 100_000, random(1, 40_000_000)], random))
  // The last had a penny more than their legacy, or a penny less.
  const had = entries.reduce(
    (all, { id, kind, personId, amount }) =>
      kind === 'distributed' && personId === 'dora' && !entries.some(({ corrects }) => corrects === id)
        ? all + (amount ?? 0)
        : all,
    0,
  )
  if (had > 1 && random(0, 1) === 0) legacies[3] = had + some([-1, 1], random)
  const bill = some([9_999, 9_999, random(10_000_000, 90_000_000)], random)
  /** When what was wrong is noticed: at once, or in the autumn. */
  const noticed = random(0, 1) === 0
  return {
    items: items.map((one) => (one.id === 'bill' ? { ...one, value: pence(bill) } : one)),
    entries: entries.map((one) => (noticed && one.kind === 'counter' ? { ...one, day: '2026-10-15' } : one)),
    people: people.map(({ id, number }, at) =>
      person(id, number, {
        legacy: legacies[at] === null ? null : pence(legacies[at]!),
        residue: residues[at] ?? null,
      }),
    ),
  }
}

/** Why these are not the parts by largest remainder, of equal ones the earlier first; null if they are. */
function whyNotSplit(total: number, weights: readonly bigint[], parts: readonly number[]): string | null {
  if (parts.length !== weights.length) return 'as many parts as weights'
  if (parts.reduce((all, one) => all + one, 0) !== total) return 'the parts sum to the whole'
  const whole = weights.reduce((all, one) => all + one, 0n)
  const sign = total < 0 ? -1n : 1n
  const more = weights.map((weight, at) => {
    const exact = BigInt(total) * sign * weight
    const floor = exact / whole
    return { rest: exact % whole, extra: BigInt(parts[at]!) * sign - floor }
  })
  if (more.some(({ rest, extra }) => extra < 0n || extra > (rest === 0n ? 0n : 1n)))
    return 'no part is a penny from its exact part'
  const got = more.map(({ extra }) => extra === 1n)
  for (const [at, one] of more.entries())
    for (const [later, other] of more.entries())
      if (got[later] && !got[at] && (one.rest > other.rest || (one.rest === other.rest && at < later)))
        return 'pennies go to the largest remainders, of equal ones to the earlier'
  return null
}

/** Over a denominator that all have, the fractions as weights. */
function overOne(fractions: readonly Fraction[]): { weights: bigint[]; whole: bigint } {
  const whole = fractions.reduce((all, one) => all * BigInt(one.in), 1n)
  return { weights: fractions.map((one) => (BigInt(one.of) * whole) / BigInt(one.in)), whole }
}

function whyNotFractions(
  total: number,
  fractions: readonly Fraction[],
  parts: readonly number[],
): string | null {
  const { weights, whole } = overOne(fractions)
  const given = weights.reduce((all, one) => all + one, 0n)
  if (given >= whole) return whyNotSplit(total, weights, parts)
  const left = total - parts.reduce((all, one) => all + one, 0)
  return whyNotSplit(total, [...weights, whole - given], [...parts, left])
}

/** Money split by random weights and random fractions. */
export function whyNotShared({ shares }: BooksCode, seed: number): string | null {
  const random = seeded(seed)
  const total = pence(random(-50_000_000, 2_000_000_000) * (seed % 3 === 0 ? 0 : 1) + random(-40, 40))
  const weights = Array.from({ length: random(1, 9) }, () => BigInt(random(0, seed % 2 === 0 ? 400 : 3)))
  if (weights.some((one) => one > 0n)) {
    const wrong = whyNotSplit(total, weights, shares.shareOut(total, weights))
    if (wrong !== null) return wrong
  }
  const fractions = Array.from({ length: random(1, 5) }, () => {
    const parts = random(1, 12)
    return { of: random(1, parts), in: parts }
  })
  const { weights: over, whole } = overOne(fractions)
  const given = over.reduce((all, one) => all + one, 0n)
  const excess = given === whole ? 0 : given < whole ? -1 : 1
  if (shares.excessOf(fractions) !== excess) return 'fractions are less than the whole, it, or more'
  return whyNotFractions(total, fractions, shares.shareByFractions(total, fractions))
}

interface Book {
  money: number
  gain: number
  income: number
  expenses: Map<string, number>
  owed: Map<string, number>
  had: Map<string, number>
  /** What is held of an asset, and what is to be paid of a debt. */
  worth: Map<string, number>
  /** What was handed over, and to the end sold, first. */
  handed: Map<string, number>
  sold: Set<string>
  /** After which entry more had been paid than there was. */
  overdrawn: { entryId: string; amount: number } | null
}

const add = (to: Map<string, number>, key: string, amount: number): void =>
  void to.set(key, (to.get(key) ?? 0) + amount)

/** Exact: no share in these estates leaves half a penny. */
const atDeath = ({ value, holding, share }: Item): number =>
  holding === 'tenants-in-common' ? ((value ?? 0) * share.of) / share.in : (value ?? 0)
const minor = (amount: string): bigint => BigInt(amount.replace('.', ''))

function keepBook({ items, entries }: Facts): Book {
  const book: Book = {
    money: 0,
    gain: 0,
    income: 0,
    expenses: new Map(),
    owed: new Map(),
    had: new Map(),
    worth: new Map(items.filter(isInEstate).map((one) => [one.id, atDeath(one)])),
    handed: new Map(),
    sold: new Set(),
    overdrawn: null,
  }
  const paidAbroad = new Map<string, { paid: bigint; settled: number }>()
  const back = new Set(entries.map(({ corrects }) => corrects))
  const stand = entries
    .filter(({ id, kind }) => kind !== 'counter' && !back.has(id))
    .toSorted((one, other) => one.day.localeCompare(other.day) || one.number - other.number)
  for (const { id, kind, amount, foreign, itemId, personId, closes, expense } of stand) {
    const sumOf = amount ?? 0
    const itemOf = itemId ?? ''
    const worth = book.worth.get(itemOf) ?? 0
    const payOut = (): void =>
      void (personId === null ? (book.money -= sumOf) : add(book.owed, personId, sumOf))
    if (kind === 'realised') {
      book.money += sumOf
      if (closes) {
        book.gain += sumOf - worth
        if (!book.handed.has(itemOf)) book.sold.add(itemOf)
      }
      book.worth.set(itemOf, closes ? 0 : worth - sumOf)
    } else if (kind === 'income') {
      book.money += sumOf
      book.income += sumOf
    } else if (kind === 'expense') {
      add(book.expenses, expense ?? 'other', sumOf)
      payOut()
    } else if (kind === 'liability-paid') {
      const debt = items.find((one) => one.id === itemOf)
      let settled = sumOf
      if (debt?.foreign && foreign?.currency === debt.foreign.currency) {
        // Of the whole debt abroad, two of every one paid, since half of it is this estate's.
        const was = paidAbroad.get(itemOf) ?? { paid: 0n, settled: 0 }
        const paid = was.paid + minor(foreign.amount)
        const [top, below] = [BigInt(debt.value ?? 0) * paid, minor(debt.foreign.amount)]
        const all = Number((2n * top + below) / (2n * below))
        settled = all - was.settled
        paidAbroad.set(itemOf, { paid, settled: all })
      }
      book.worth.set(itemOf, worth - settled)
      book.gain += settled - sumOf
      payOut()
    } else if (kind === 'reimbursed') {
      add(book.owed, personId ?? '', 0 - sumOf)
      book.money -= sumOf
    } else if (kind === 'distributed') {
      add(book.had, personId ?? '', sumOf)
      book.money -= sumOf
    } else {
      add(book.had, personId ?? '', worth)
      if (!book.handed.has(itemOf)) book.handed.set(itemOf, worth)
      book.worth.set(itemOf, 0)
    }
    if (book.money < 0 && book.overdrawn === null) book.overdrawn = { entryId: id, amount: -book.money }
  }
  return book
}

/** The accounts of that estate on some day. */
export function whyNotBooked({ accounts, ledger }: BooksCode, seed: number): string | null {
  const random = seeded(seed + 2_000_000)
  const facts = estateOf(seed)
  const day = some([LAST_DAY, LAST_DAY, '2026-05-20', '2026-08-15'], random)
  const drawn = accounts.drawAccounts(facts, day)
  const counted = { ...facts, entries: facts.entries.filter((one) => one.day <= day) }
  const wrong = whyNotDrawn(drawn, counted)
  if (wrong !== null) return wrong
  if (seed % 10 !== 0) return null
  const { postings } = ledger.postLedger(facts.items, counted.entries)
  if (ledger.unbalanced(postings).length > 0) return 'the postings of each entry sum to zero'
  const at = random(0, postings.length - 1)
  const short = ledger.unbalanced(postings.toSpliced(at, 1))
  if (!isDeepStrictEqual(short, [{ from: postings[at]!.from, by: 0 - postings[at]!.amount }]))
    return 'what does not balance is named'
  const other = {
    items: shuffled(facts.items, random),
    entries: shuffled(facts.entries, random),
    people: shuffled(facts.people, random),
  }
  return isDeepStrictEqual(accounts.drawAccounts(other, day), drawn)
    ? null
    : 'any order gives the same accounts'
}

function whyNotDrawn(drawn: Accounts.EstateAccounts, facts: Facts): string | null {
  const book = keepBook(facts)
  const inEstate = facts.items.filter(isInEstate)
  const lines = (side: Item['side']) =>
    inEstate
      .filter((one) => one.side === side)
      .map((one) => ({ itemId: one.id, atDeath: atDeath(one), now: book.worth.get(one.id)! }))
  const [assets, debts] = [lines('asset'), lines('liability')]
  const total = (of: readonly { atDeath: number }[]): number => of.reduce((all, one) => all + one.atDeath, 0)
  const net = total(assets) - total(debts)
  const spent = [...book.expenses.values()].reduce((all, one) => all + one, 0)
  const distributable = net + book.gain + book.income - spent
  const owed = facts.people
    .map(({ id }) => ({ personId: id, amount: book.owed.get(id) ?? 0 }))
    .filter(({ amount }) => amount !== 0)
  const same: readonly [string, unknown, unknown][] = [
    ['each asset at death and now', drawn.assets, assets],
    ['each debt at death and now', drawn.liabilities, debts],
    ['the net value', drawn.net, net],
    ['the gain', drawn.gain, book.gain],
    ['the income', drawn.income, book.income],
    ['the costs', new Map(drawn.expenses.map(({ kind, amount }) => [kind, amount])), book.expenses],
    ['what is to be given', drawn.distributable, distributable],
    ['what was given', drawn.distributed, [...book.had.values()].reduce((all, one) => all + one, 0)],
    ['the money', drawn.money, book.money],
    ['who is owed', drawn.owed, owed],
    ['the accounts balance', drawn.difference, 0],
  ]
  for (const [what, found, wanted] of same) if (!isDeepStrictEqual(found, wanted)) return what
  return whyNotGiven(drawn, facts, book)
}

function whyNotGiven(drawn: Accounts.EstateAccounts, { items, people }: Facts, book: Book): string | null {
  const things = people.map(({ id }) =>
    sum(
      items
        .filter(({ side, givenTo, ...one }) => side === 'asset' && givenTo === id && isInEstate(one))
        .map((one) => pence(book.handed.get(one.id) ?? book.worth.get(one.id)!)),
    ),
  )
  const lines = people.map(
    ({ id }) =>
      drawn.people.find(({ personId }) => personId === id) ?? {
        personId: id,
        things: pence(0),
        legacy: pence(0),
        residue: pence(0),
        had: pence(0),
        still: pence(0),
      },
  )
  const left = drawn.distributable - sum(things)
  const available = Math.max(0, left)
  const wanted = people.map(({ legacy }) => legacy ?? pence(0))
  const isShort = sum(wanted) > available
  if (
    !isDeepStrictEqual(
      lines.map((one) => one.things),
      things,
    )
  )
    return 'things go first'
  const legacies = lines.map(({ legacy }) => legacy)
  if (!isShort && !isDeepStrictEqual(legacies, wanted)) return 'legacies are paid whole where there is enough'
  if (isShort && whyNotSplit(available, wanted.map(BigInt), legacies) !== null)
    return 'legacies abate together'
  const pot = available - sum(legacies)
  const residuary = people.flatMap(({ residue }, at) =>
    residue === null ? [] : [{ residue, line: lines[at]! }],
  )
  const fractions = residuary.map(({ residue }) => residue)
  const parts = residuary.map(({ line }) => line.residue)
  if (whyNotFractions(pot, fractions, parts) !== null) return 'the residue is shared by its fractions'
  const { weights, whole } = overOne(fractions)
  const sharedOf = weights.reduce((all, one) => all + one, 0n)
  if (sharedOf >= whole && sum(legacies) + sum(parts) !== available) return 'shares sum to the whole'
  for (const [at, { id }] of people.entries()) {
    const { things: had, legacy, residue, ...line } = lines[at]!
    if (people[at]!.residue === null && residue !== 0) return 'only who has a share gets of the residue'
    if (line.had !== (book.had.get(id) ?? 0)) return 'what each had'
    if (line.still !== had + legacy + residue - line.had) return 'what each is still to have'
  }
  const findings: Accounts.Finding[] = [
    ...(book.overdrawn === null ? [] : [{ code: 'money-below-zero' as const, ...penceOf(book.overdrawn) }]),
    ...drawn.liabilities
      .filter(({ now }) => now < 0)
      .map(({ itemId, now }) => ({ code: 'liability-overpaid' as const, itemId, amount: pence(0 - now) })),
    ...drawn.owed
      .filter(({ amount }) => amount < 0)
      .map(({ personId, amount }) => ({
        code: 'owed-overpaid' as const,
        personId,
        amount: pence(0 - amount),
      })),
    ...(drawn.distributable < 0
      ? [{ code: 'insolvent' as const, amount: pence(0 - drawn.distributable) }]
      : []),
    ...items
      .filter(({ id, givenTo }) => givenTo !== null && book.sold.has(id))
      .map(({ id, givenTo }) => ({ code: 'gift-sold' as const, itemId: id, personId: givenTo! })),
    ...(left < 0 && drawn.distributable >= 0 && sum(things) > 0
      ? [{ code: 'gifts-short' as const, amount: pence(0 - left) }]
      : []),
    ...(isShort ? [{ code: 'legacies-abate' as const, amount: pence(sum(wanted) - available) }] : []),
    ...(sharedOf === whole
      ? []
      : [{ code: sharedOf < whole ? ('residue-not-whole' as const) : ('residue-too-much' as const) }]),
    ...lines
      .filter(({ still }) => still < 0)
      .map(({ personId, still }) => ({ code: 'had-too-much' as const, personId, amount: pence(0 - still) })),
  ]
  return isDeepStrictEqual(drawn.findings, findings) ? null : 'each finding where it arises, and no other'
}

const penceOf = ({
  entryId,
  amount,
}: {
  entryId: string
  amount: number
}): { entryId: string; amount: Pence } => ({
  entryId,
  amount: pence(amount),
})

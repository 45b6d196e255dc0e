// What executors show a beneficiary: the lines they chose, as they stand on a day, and nothing beside them.
import { daysAfter } from '../london-day.ts'
import { pence, sum, type Pence } from '../money.ts'
import { drawAccounts, type Entitled, type PersonLine } from './accounts.ts'
import { isInEstate, valueAtDeath, type Item } from './items.ts'
import { inOrder, type Entry, type EntryKind, type ExpenseKind } from './ledger.ts'
import type { Fraction } from './shares.ts'

/**
 * will: what the will gives them. account: what they are to have, had, and what is still to come. totals: the sums of
 * the accounts, without the parts of others.
 */
export const viewParts = ['will', 'account', 'totals'] as const
export type ViewPart = (typeof viewParts)[number]

/** More are no choice made line by line. */
export const MOST_LINES = 500
export const MOST_VIEWS = 50
export const MOST_VERSIONS = 100
/** Longer, and nobody remembers it. They can be given more days. */
export const MOST_DAYS = 366

export interface Chosen {
  itemIds: readonly string[]
  entryIds: readonly string[]
  parts: readonly ViewPart[]
}

export interface ShownItem {
  number: number
  class: Item['class']
  name: string | null
  atDeath: Pence | null
  /** Still held, or still owed; null for what the executors neither collect nor pay. */
  now: Pence | null
  isYours: boolean
}
export interface ShownEntry {
  number: number
  day: string
  kind: Exclude<EntryKind, 'counter'>
  amount: Pence | null
  expense: ExpenseKind | null
  /** Of an item that is shown as well. */
  item: string | null
  toYou: boolean
  isTakenBack: boolean
}
export interface Shown {
  assets: ShownItem[]
  debts: ShownItem[]
  entries: ShownEntry[]
  will: { legacy: Pence | null; residue: Fraction | null; things: string[] } | null
  account: Omit<PersonLine, 'personId'> | null
  totals: {
    net: Pence
    gain: Pence
    income: Pence
    costs: Pence
    toGive: Pence
    given: Pence
  } | null
  /** Whether the accounts agree; if not, the sums drawn from them can come out otherwise. */
  isSettled: boolean
}

interface ViewFacts {
  items: readonly Item[]
  entries: readonly Entry[]
  people: readonly Entitled[]
}

/** Whether an entry can be shown: what takes another back is shown at the other. */
export const canBeShown = ({ kind }: Pick<Entry, 'kind'>): boolean => kind !== 'counter'

const none = pence(0)
const gives: readonly EntryKind[] = ['distributed', 'handed-over', 'reimbursed']

/** No name of another person, no note, and no source of a value is in it, whatever was chosen. */
export function showTo(
  personId: string,
  { itemIds, entryIds, parts }: Chosen,
  { items, entries, people }: ViewFacts,
  day: string,
): Shown {
  const accounts = drawAccounts({ items, entries, people }, day)
  const [chosen, entered] = [new Set(itemIds), new Set(entryIds)]
  const now = new Map([...accounts.assets, ...accounts.liabilities].map((one) => [one.itemId, one.now]))
  const takenBack = new Set(entries.map(({ corrects }) => corrects))
  const named = new Map(items.filter(({ id }) => chosen.has(id)).map(({ id, name }) => [id, name]))
  const linesOf = (side: Item['side']): ShownItem[] =>
    items
      .filter((item) => item.side === side && chosen.has(item.id))
      .toSorted((one, other) => one.number - other.number)
      .map((item) => ({
        number: item.number,
        class: item.class,
        name: item.name,
        atDeath: valueAtDeath(item),
        now: isInEstate(item) ? (now.get(item.id) ?? null) : null,
        isYours: item.givenTo === personId,
      }))
  const person = people.find(({ id }) => id === personId)
  // Whoever gets nothing is not in the accounts.
  const { things, legacy, residue, had, still } = accounts.people.find(
    (one) => one.personId === personId,
  ) ?? { things: none, legacy: none, residue: none, had: none, still: none }
  return {
    assets: linesOf('asset'),
    debts: linesOf('liability'),
    entries: inOrder(entries)
      .filter((entry) => entered.has(entry.id) && canBeShown(entry))
      .map((entry) => ({
        number: entry.number,
        day: entry.day,
        kind: entry.kind as ShownEntry['kind'],
        amount: entry.amount,
        expense: entry.expense,
        item: entry.itemId === null ? null : (named.get(entry.itemId) ?? null),
        toYou: entry.personId === personId && gives.includes(entry.kind),
        isTakenBack: takenBack.has(entry.id),
      })),
    will: parts.includes('will')
      ? {
          legacy: person?.legacy ?? null,
          residue: person?.residue ?? null,
          things: items.flatMap(({ givenTo, name }) => (givenTo === personId && name !== null ? [name] : [])),
        }
      : null,
    account: parts.includes('account') ? { things, legacy, residue, had, still } : null,
    totals: parts.includes('totals')
      ? {
          net: accounts.net,
          gain: accounts.gain,
          income: accounts.income,
          costs: sum(accounts.expenses.map(({ amount }) => amount)),
          toGive: accounts.distributable,
          given: accounts.distributed,
        }
      : null,
    isSettled: accounts.findings.length === 0 && accounts.difference === 0,
  }
}

/** Why a view cannot be written like this; null: it can. Days are YYYY-MM-DD. */
export function whyNotShown(
  { itemIds, entryIds, parts }: Chosen,
  until: string,
  today: string,
): 'estate-view-empty' | 'estate-view-day' | null {
  if (itemIds.length + entryIds.length + parts.length === 0) return 'estate-view-empty'
  return until < today || until > daysAfter(today, MOST_DAYS) ? 'estate-view-day' : null
}

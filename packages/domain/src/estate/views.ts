// What executors show a beneficiary: the lines they chose, as they stand on a day, and nothing beside them.
import { daysAfter } from '../london-day.ts'
import { pence, sum, type Pence } from '../money.ts'
import {
  drawAccounts,
  type Entitled,
  type EstateAccounts,
  type Finding,
  type PersonLine,
} from './accounts.ts'
import { isClosed } from './check-entry.ts'
import { isInEstate, valueAtDeath, type Item } from './items.ts'
import { inOrder, type Entry, type EntryKind, type ExpenseKind } from './ledger.ts'
import type { Fraction } from './shares.ts'
import { isProvisional } from './value-range.ts'

/**
 * will: what the will gives them, of things those that were chosen. account: what they are to have, had, and what is
 * still to come. totals: the sums of the accounts, without what anybody was given: less what they had themselves, that
 * would be what the others had.
 */
export const viewParts = ['will', 'account', 'totals'] as const
export type ViewPart = (typeof viewParts)[number]

/** More are no choice made line by line. */
export const MOST_LINES = 500
/** That were not ended. */
export const MOST_VIEWS = 50
export const MOST_WITH_ENDED = 500
export const MOST_VERSIONS = 100
/** Longer, and nobody remembers it. They can be given more days. */
export const MOST_DAYS = 366

export interface Chosen {
  itemIds: readonly string[]
  entryIds: readonly string[]
  parts: readonly ViewPart[]
}

export interface ShownItem {
  class: Item['class']
  name: string | null
  atDeath: Pence | null
  /** The value at death may still change. Its range is the executors' own. */
  isEstimate: boolean
  /** Still held, or still owed; null while its value is not known, and of what is outside the estate. */
  now: Pence | null
  /** The executors neither collect nor pay it. */
  isOutside: boolean
  isYours: boolean
}
export interface ShownEntry {
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
    /** Null: the debts and costs are more than what there is. */
    toGive: Pence | null
  } | null
  /** Why the sums drawn from the accounts can come out otherwise; null where none is shown too. */
  openSums: OpenSums | null
}
/** value-missing: something has no value yet and counts as nothing. books: something else is not settled. */
export const openSums = ['value-missing', 'books'] as const
type OpenSums = (typeof openSums)[number]

interface ViewFacts {
  items: readonly Item[]
  entries: readonly Entry[]
  people: readonly Entitled[]
}

/** Whether an entry can be shown: what takes another back is shown at the other. */
export const canBeShown = ({ kind }: Pick<Entry, 'kind'>): boolean => kind !== 'counter'

const none = pence(0)
const gives: readonly EntryKind[] = ['distributed', 'handed-over', 'reimbursed']

/** A will that cannot be carried out in full, or somebody who had too much, is no fault of the books. */
function whyOpen({ findings, difference }: EstateAccounts): OpenSums | null {
  const has = (...codes: Finding['code'][]): boolean => findings.some(({ code }) => codes.includes(code))
  if (has('value-missing', 'rate-missing')) return 'value-missing'
  return difference !== 0 || has('holding-missing', 'entry-unbalanced') ? 'books' : null
}

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
  const counted = entries.filter((entry) => entry.day <= day)
  const takenBack = new Set(entries.map(({ corrects }) => corrects))
  const named = new Map(items.filter(({ id }) => chosen.has(id)).map(({ id, name }) => [id, name]))
  const nowOf = (item: Item): Pence | null =>
    !isInEstate(item) || (item.value === null && !isClosed(item.id, counted)) ? null : now.get(item.id)!
  const linesOf = (side: Item['side']): ShownItem[] =>
    items
      .filter((item) => item.side === side && chosen.has(item.id))
      .toSorted((one, other) => one.number - other.number)
      .map((item) => ({
        class: item.class,
        name: item.name,
        atDeath: valueAtDeath(item),
        isEstimate: isProvisional(item),
        now: nowOf(item),
        isOutside: !isInEstate(item),
        isYours: isInEstate(item) && item.givenTo === personId,
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
          things: items.flatMap((item) =>
            chosen.has(item.id) && isInEstate(item) && item.givenTo === personId && item.name !== null
              ? [item.name]
              : [],
          ),
        }
      : null,
    account: parts.includes('account') ? { things, legacy, residue, had, still } : null,
    totals: parts.includes('totals')
      ? {
          net: accounts.net,
          gain: accounts.gain,
          income: accounts.income,
          costs: sum(accounts.expenses.map(({ amount }) => amount)),
          toGive: accounts.distributable < 0 ? null : accounts.distributable,
        }
      : null,
    openSums: parts.includes('account') || parts.includes('totals') ? whyOpen(accounts) : null,
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

// Why an entry cannot be made: before it is in the ledger, since nothing is taken out of it again.
import { isRateFar } from './currency/foreign.ts'
import { isInEstate, type Item } from './items.ts'
import { inOrder, type Entry } from './ledger.ts'

export const entryProblems = [
  'entry-amount-needed',
  'entry-item-needed',
  'entry-item-outside',
  'entry-item-without-value',
  'entry-item-without-rate',
  'entry-person-needed',
  'entry-before-death',
  'entry-in-future',
  'entry-item-closed',
  'entry-rate-far',
] as const
export type EntryProblem = (typeof entryProblems)[number]

export interface Known {
  items: readonly Item[]
  personIds: readonly string[]
  entries: readonly Entry[]
  dateOfDeath: string
  today: string
}

/** Null: it can. A counter-entry is checked by `whyNotCountered`. */
export function whyNotEntered(
  { kind, amount, foreign, itemId, personId, day }: Omit<Entry, 'id' | 'number'>,
  { items, personIds, entries, dateOfDeath, today }: Known,
): EntryProblem | null {
  if (day < dateOfDeath) return 'entry-before-death'
  if (day > today) return 'entry-in-future'
  if (kind !== 'handed-over' && (amount === null || amount <= 0)) return 'entry-amount-needed'
  if (foreign?.rate && isRateFar(foreign.rate.day, day)) return 'entry-rate-far'
  const needsPerson = kind === 'reimbursed' || kind === 'distributed' || kind === 'handed-over'
  if (personId === null ? needsPerson : !personIds.includes(personId)) return 'entry-person-needed'
  const side = kind === 'liability-paid' ? 'liability' : 'asset'
  const needsItem = kind === 'realised' || kind === 'liability-paid' || kind === 'handed-over'
  if (itemId === null) return needsItem ? 'entry-item-needed' : null
  const item = items.find((one) => one.id === itemId && one.side === side)
  if (item === undefined) return 'entry-item-needed'
  if (!isInEstate(item)) return 'entry-item-outside'
  if (needsItem && item.value === null)
    return item.foreign ? 'entry-item-without-rate' : 'entry-item-without-value'
  if ((kind === 'realised' || kind === 'handed-over') && isClosed(itemId, entries)) return 'entry-item-closed'
  return null
}

export const isCountered = (entryId: string, entries: readonly Entry[]): boolean =>
  entries.some(({ corrects }) => corrects === entryId)

/** The entry by which it went to somebody as it is, if that stands. */
export const handedOver = (itemId: string, entries: readonly Entry[]): Entry | undefined =>
  entries.find((one) => one.kind === 'handed-over' && one.itemId === itemId && !isCountered(one.id, entries))

/** Sold to the end or handed over, and not taken back. */
export const isClosed = (itemId: string, entries: readonly Entry[]): boolean =>
  handedOver(itemId, entries) !== undefined ||
  entries.some(
    (one) => one.kind === 'realised' && one.closes && one.itemId === itemId && !isCountered(one.id, entries),
  )

export interface Closing {
  /** As `handedOver` finds it. */
  handed?: Entry
  /** By which it was sold to the end, if that stands, and nothing had gone to somebody before. */
  sold?: Entry
}

/**
 * By item, in one pass: an estate has thousands of entries. The first of the accounts: until the day of a counter-entry
 * both what it takes back and what was entered instead can stand, and only the first moved what the item was worth.
 */
export function closingEntries(entries: readonly Entry[]): Map<string, Closing> {
  const takenBack = new Set(entries.map(({ corrects }) => corrects))
  const found = new Map<string, Closing>()
  for (const entry of inOrder(entries)) {
    const { itemId, kind, closes } = entry
    if (itemId === null || takenBack.has(entry.id)) continue
    const one = found.get(itemId) ?? {}
    if (kind === 'handed-over') found.set(itemId, { handed: entry, ...one })
    if (kind === 'realised' && closes && one.handed === undefined) found.set(itemId, { sold: entry, ...one })
  }
  return found
}

/** Null: a counter-entry can be made. */
export function whyNotCountered(
  entry: Entry,
  entries: readonly Entry[],
): 'entry-is-counter' | 'entry-is-countered' | null {
  if (entry.kind === 'counter') return 'entry-is-counter'
  return isCountered(entry.id, entries) ? 'entry-is-countered' : null
}

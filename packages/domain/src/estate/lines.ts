// What each figure of the accounts is made of: entries of the ledger, values on the day of death, and what the will
// gives. Apart from the accounts, which say the same of two estates that differ in nothing but ids.
import { pence, sum, type Pence } from '../money.ts'
import type { EstateAccounts, EstateFacts } from './accounts.ts'
import { isInEstate, valueAtDeath } from './items.ts'
import { postLedger, type Account, type Entry, type Posting } from './ledger.ts'

export interface Part {
  /** An entry; the value of an item at death; what a person is to have by the will. */
  from: 'entry' | 'item' | 'will'
  /** Of the entry, the item or the person. */
  id: string
  /** As it counts in the figure: what lessens it is below zero. */
  amount: Pence
}
/** Of the whole estate, of an item or of a person: `now-<itemId>`, `had-<personId>`, `cost-<kind>`. */
export type LineId = string
export interface Lines {
  /** Of each line of the accounts, parts that sum to its figure. */
  parts: ReadonlyMap<LineId, readonly Part[]>
  /** Entries that no line counts: taken back or taking back, of a later day, or of something worth nothing. */
  inNone: string[]
}

/** `accounts` drawn from the same facts; its day is the day of the lines. */
export function linesOf(
  { items: all, entries }: Pick<EstateFacts, 'items' | 'entries'>,
  accounts: EstateAccounts,
): Lines {
  const counted = entries.filter(({ day }) => day <= accounts.day)
  const { postings } = postLedger(all, counted)
  const entryIds = new Set(counted.map(({ id }) => id))
  const parts = new Map<LineId, Part[]>()
  const atDeath = new Map(
    all.filter(isInEstate).map((item): [string, Pence] => [item.id, valueAtDeath(item) ?? pence(0)]),
  )
  const valuesOf = (ids: readonly { itemId: string }[], sign: 1 | -1): Part[] =>
    ids.map(({ itemId }) => ({ from: 'item', id: itemId, amount: pence(sign * atDeath.get(itemId)!) }))
  const add = (line: LineId, ...of: readonly (readonly Part[])[]): void => {
    parts.set(line, joined(of.flat()))
  }
  const booked = new Map<Account, Posting[]>()
  for (const posting of postings) {
    const found = booked.get(posting.account)
    if (found === undefined) booked.set(posting.account, [posting])
    else found.push(posting)
  }
  const of = (account: Account, sign: 1 | -1): Part[] =>
    (booked.get(account) ?? []).map(({ from, amount }) => ({
      from: entryIds.has(from) ? 'entry' : 'item',
      id: from,
      amount: pence(sign * amount),
    }))

  const { assets, liabilities, expenses, owed, people } = accounts
  for (const { itemId } of assets) {
    add(`at-death-${itemId}`, valuesOf([{ itemId }], 1))
    add(`now-${itemId}`, of(`asset ${itemId}`, 1))
  }
  for (const { itemId } of liabilities) {
    add(`at-death-${itemId}`, valuesOf([{ itemId }], 1))
    add(`now-${itemId}`, of(`liability ${itemId}`, -1))
  }
  add('assets-at-death', valuesOf(assets, 1))
  add('assets-now', ...assets.map(({ itemId }) => of(`asset ${itemId}`, 1)))
  add('debts-at-death', valuesOf(liabilities, 1))
  add('debts-now', ...liabilities.map(({ itemId }) => of(`liability ${itemId}`, -1)))
  const net = [...valuesOf(assets, 1), ...valuesOf(liabilities, -1)]
  const gain = of('capital', -1).filter(({ from }) => from === 'entry')
  const costs = expenses.map(({ kind }) => of(`expense ${kind}`, -1))
  add('net', net)
  add('gain', gain)
  add('income', of('income', -1))
  for (const [at, { kind }] of expenses.entries()) add(`cost-${kind}`, costs[at]!)
  add('to-give', net, gain, of('income', -1), ...costs)
  add('given', ...people.map(({ personId }) => of(`given ${personId}`, 1)))
  add('money', of('money', 1))
  for (const { personId } of owed) add(`owed-${personId}`, of(`owed ${personId}`, -1))
  for (const { itemId } of accounts.rateChanges)
    add(`sold-${itemId}`, cameIn(itemId, counted), valuesOf([{ itemId }], -1))
  for (const { personId, things, legacy, residue } of people) {
    const will: Part = { from: 'will', id: personId, amount: sum([things, legacy, residue]) }
    const had = of(`given ${personId}`, 1)
    add(`part-${personId}`, [will])
    add(`had-${personId}`, had)
    add(`still-${personId}`, [will], had.map(negative))
  }
  const linked = new Set([...parts.values()].flat().flatMap(({ from, id }) => (from === 'entry' ? [id] : [])))
  return { parts, inNone: entries.flatMap(({ id }) => (linked.has(id) ? [] : [id])) }
}

const negative = (part: Part): Part => ({ ...part, amount: pence(0 - part.amount) })

/** One part for all that an entry or a thing adds to a figure. */
function joined(all: readonly Part[]): Part[] {
  const found = new Map<string, Part>()
  for (const part of all) {
    const key = `${part.from} ${part.id}`
    found.set(key, { ...part, amount: pence((found.get(key)?.amount ?? 0) + part.amount) })
  }
  return [...found.values()].filter(({ amount }) => amount !== 0)
}

/** Of what is sold to the end, all that came in. */
function cameIn(itemId: string, entries: readonly Entry[]): Part[] {
  const takenBack = new Set(entries.map(({ corrects }) => corrects))
  return entries
    .filter((one) => one.kind === 'realised' && one.itemId === itemId && !takenBack.has(one.id))
    .map(({ id, amount }) => ({ from: 'entry', id, amount: amount ?? pence(0) }))
}

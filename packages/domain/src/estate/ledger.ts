// The double entry below the executors' plain words: each entry becomes postings that sum to zero, and nothing is ever
// changed or taken away. A mistake is answered by a counter-entry.
import { pence, type Pence } from '../money.ts'
import { debtsAbroad, settledBy, type DebtsAbroad } from './debts-abroad.ts'
import type { ForeignAmount } from './currency/foreign.ts'
import { isInEstate, valueAtDeath, type Item } from './items.ts'

/**
 * realised: money came in for an asset. handed-over: the asset itself went to somebody. liability-paid and expense:
 * out of the estate's money, or by the person named, whom the estate then owes. counter: takes another entry back.
 */
export const entryKinds = [
  'realised',
  'income',
  'liability-paid',
  'expense',
  'reimbursed',
  'distributed',
  'handed-over',
  'counter',
] as const
export type EntryKind = (typeof entryKinds)[number]

/** `tax`: entered before it was asked which tax it was. */
export const expenseKinds = [
  'funeral',
  'probate',
  'professional',
  'property',
  'inheritance-tax',
  'income-tax',
  'gains-tax',
  'tax',
  'other',
] as const
export type ExpenseKind = (typeof expenseKinds)[number]

/** Those of a new cost, and what an older one says already. */
export const offeredExpenses = (said?: string | null): ExpenseKind[] =>
  expenseKinds.filter((kind) => kind !== 'tax' || said === 'tax')

/** What counts as paid towards inheritance tax: it was said to be, or nobody was asked. */
export const paysInheritanceTax = (kind: ExpenseKind | null): boolean =>
  kind === 'inheritance-tax' || kind === 'tax'

export interface Entry {
  id: string
  number: number
  /** YYYY-MM-DD */
  day: string
  kind: EntryKind
  /** Null where the kind asks for none: what is handed over has the value it has in the accounts. */
  amount: Pence | null
  /** What the amount was in another currency, with its rate. */
  foreign?: ForeignAmount | null
  itemId: string | null
  personId: string | null
  /** Of what came in: nothing more is to come, so what is left of the value is a loss, and what is over a gain. */
  closes: boolean
  expense: ExpenseKind | null
  /** The entry that this one takes back. */
  corrects: string | null
}

export type Account =
  | 'money'
  | 'capital'
  | 'income'
  | `asset ${string}`
  | `liability ${string}`
  | `expense ${ExpenseKind}`
  | `owed ${string}`
  | `given ${string}`

export interface Posting {
  account: Account
  /** Debits above zero, credits below. */
  amount: number
  /** The entry, or the item whose value at death it is. */
  from: string
}

export interface Ledger {
  postings: readonly Posting[]
  balance: (account: Account) => number
}

/** In the order of the accounts: by day, and on one day as they were entered. */
export const inOrder = (entries: readonly Entry[]): Entry[] =>
  entries.toSorted((one, other) =>
    one.day === other.day ? one.number - other.number : one.day < other.day ? -1 : 1,
  )

/**
 * What was taken back did not happen, and neither it nor its counter-entry has postings: what is entered in its place,
 * on the same day, finds the asset as it was.
 */
export function postLedger(items: readonly Item[], entries: readonly Entry[]): Ledger {
  const postings: Posting[] = []
  const balances = new Map<Account, number>()
  const balance = (account: Account): number => balances.get(account) ?? 0
  const post = (from: string, ...moves: readonly (readonly [Account, number])[]): void => {
    for (const [account, amount] of moves) {
      if (amount === 0) continue
      postings.push({ account, amount, from })
      balances.set(account, balance(account) + amount)
    }
  }
  const abroad = debtsAbroad(items)
  for (const item of items.toSorted((one, other) => one.number - other.number)) {
    const value = valueAtDeath(item)
    if (value === null || !isInEstate(item)) continue
    if (item.side === 'asset') post(item.id, [`asset ${item.id}`, value], ['capital', 0 - value])
    else post(item.id, ['capital', value], [`liability ${item.id}`, 0 - value])
  }
  const takenBack = new Set(entries.map(({ corrects }) => corrects))
  for (const entry of inOrder(entries))
    if (!takenBack.has(entry.id)) post(entry.id, ...movesOf(entry, { balance, abroad }))
  return { postings, balance }
}

interface Standing {
  balance: Ledger['balance']
  abroad: DebtsAbroad
}

function movesOf(
  { kind, amount, foreign, itemId, personId, closes, expense }: Entry,
  { balance, abroad }: Standing,
): (readonly [Account, number])[] {
  const paid: number = amount ?? 0
  const asset: Account = `asset ${itemId ?? ''}`
  const out: Account = personId === null ? 'money' : `owed ${personId}`
  switch (kind) {
    case 'realised': {
      const left = closes ? balance(asset) : paid
      return [
        ['money', paid],
        [asset, -left],
        ['capital', left - paid],
      ]
    }
    case 'income':
      return [
        ['money', paid],
        ['income', -paid],
      ]
    case 'liability-paid': {
      const settled = settledBy(abroad, { itemId, foreign }) ?? paid
      return [
        [`liability ${itemId ?? ''}`, settled],
        ['capital', paid - settled],
        [out, -paid],
      ]
    }
    case 'expense':
      return [
        [`expense ${expense ?? 'other'}`, paid],
        [out, -paid],
      ]
    case 'reimbursed':
      return [
        [`owed ${personId ?? ''}`, paid],
        ['money', -paid],
      ]
    case 'distributed':
      return [
        [`given ${personId ?? ''}`, paid],
        ['money', -paid],
      ]
    case 'handed-over': {
      const value = balance(asset)
      return [
        [`given ${personId ?? ''}`, value],
        [asset, -value],
      ]
    }
    case 'counter':
      return []
  }
}

/** Where the postings do not sum to zero: what they came from, and by how much. */
export function unbalanced(postings: readonly Posting[]): { from: string; by: Pence }[] {
  const sums = new Map<string, number>()
  for (const { from, amount } of postings) sums.set(from, (sums.get(from) ?? 0) + amount)
  return [...sums].filter(([, by]) => by !== 0).map(([from, by]) => ({ from, by: pence(by) }))
}

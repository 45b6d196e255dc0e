// What needs every executor who acts: what goes out of the estate, and what is sent to the tax office or the registry.
// A change is another version, so nobody's agreement is carried over to something they did not see.
import type { Pence } from '../money.ts'
import { foreignInWords, type ForeignAmount } from './currency/foreign.ts'
import type { EntryKind, ExpenseKind } from './ledger.ts'
import type { Mark } from './task-names.ts'

/** `closed`: the final accounts, and for how long the records are kept. */
export const submissions = ['tax-form', 'applied', 'closed'] as const satisfies readonly Mark[]
export type Submission = (typeof submissions)[number]
export const payments = [
  'liability-paid',
  'expense',
  'reimbursed',
  'distributed',
  'handed-over',
] as const satisfies readonly EntryKind[]
export type Payment = (typeof payments)[number]

export const isSubmission = (kind: string): kind is Submission =>
  (submissions as readonly string[]).includes(kind)

/** What somebody paid out of their own pocket has happened; paying them back has not. */
export const needsAgreement = (kind: EntryKind, personId: string | null): boolean =>
  kind === 'liability-paid' || kind === 'expense'
    ? personId === null
    : (payments as readonly string[]).includes(kind)

/** What everybody agrees to. Names are as they were when it was written. */
export interface Proposed {
  kind: Payment | Submission
  amount: Pence | null
  /** What the amount is in another currency, with its rate. */
  foreign: ForeignAmount | null
  itemId: string | null
  itemName: string | null
  /** Of a thing that is handed over: what the whole of it was worth on the day of death. */
  value: Pence | null
  personId: string | null
  personName: string | null
  expense: ExpenseKind | null
  note: string | null
  /** Of the form for the tax: which one; null as long as it is not known. */
  form: string | null
  /**
   * Of what is sent: the totals at death that it rests on. Of final accounts: what there was to give, and what was
   * given.
   */
  assets: Pence | null
  debts: Pence | null
  /** Of what is sent: how often answers about the tax had been saved. */
  answers: number | null
  /** Of final accounts: how many years the records are kept. */
  keepYears: number | null
  /** Of a payment: the ids of the bank details it may go to (`detailsFor`). */
  bank: readonly string[] | null
}
export const proposedParts = [
  'amount',
  'foreign',
  'item',
  'value',
  'person',
  'expense',
  'note',
  'form',
  'assets',
  'debts',
  'answers',
  'keepYears',
  'bank',
] as const
/** `rests`: something it rests on was written anew, and nothing it says came out otherwise. */
export const changedParts = [...proposedParts, 'rests'] as const
export interface Change {
  part: (typeof changedParts)[number]
  before: string | number | null
  after: string | number | null
}

/** What the later one says otherwise. Another thing or person of the same name is a change too. */
export function changesOf(before: Proposed, after: Proposed): Change[] {
  const partOf = (
    of: Proposed,
  ): Record<(typeof proposedParts)[number], readonly [Change['before'], unknown?]> => ({
    amount: [of.amount],
    foreign: [of.foreign === null ? null : foreignInWords(of.foreign, (day) => day)],
    item: [of.itemName, of.itemId],
    value: [of.value],
    person: [of.personName, of.personId],
    expense: [of.expense],
    note: [of.note],
    form: [of.form],
    assets: [of.assets],
    debts: [of.debts],
    answers: [of.answers],
    keepYears: [of.keepYears],
    // That they are others, and nothing of them.
    bank: [null, of.bank?.join(' ') ?? null],
  })
  const [was, is] = [partOf(before), partOf(after)]
  return proposedParts
    .filter((part) => was[part].some((one, at) => one !== is[part][at]))
    .map((part) => ({ part, before: was[part][0], after: is[part][0] }))
}

/** What an outdated one would say now; never nothing. */
export function changesSince(written: Proposed, now: Proposed): Change[] {
  const changes = changesOf(written, now)
  return changes.length > 0 ? changes : [{ part: 'rests', before: null, after: null }]
}

export const proposalStates = ['open', 'agreed', 'outdated', 'done', 'withdrawn'] as const
export type ProposalState = (typeof proposalStates)[number]

/** `outdated`: a name or a figure changed since it was written, so it has to be written again. */
export function proposalState({
  isWithdrawn,
  isDone,
  isOutdated,
  needed,
  agreed,
}: {
  isWithdrawn: boolean
  isDone: boolean
  isOutdated: boolean
  needed: readonly string[]
  agreed: readonly string[]
}): ProposalState {
  if (isDone) return 'done'
  if (isWithdrawn) return 'withdrawn'
  if (isOutdated) return 'outdated'
  return needed.length > 0 && needed.every((one) => agreed.includes(one)) ? 'agreed' : 'open'
}

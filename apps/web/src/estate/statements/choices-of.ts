// What a row of a statement can be said to be. A row of an account of the person who died is no entry of its own: what
// the account is worth counts when it is collected.
import type { StatementRowShown } from '@testate/api/estate/statements'
import { asideReasons, type AsideReason } from '@testate/domain/estate/statement/decide'

const came = ['income', 'realised'] as const
const went = ['expense', 'liability-paid', 'reimbursed', 'distributed'] as const
type Came = (typeof came)[number]
type Went = (typeof went)[number]

export const isIn = (choice: string): choice is Came => came.some((one) => one === choice)
export const isOutgoing = (choice: string): choice is Went => went.some((one) => one === choice)

type Row = Pick<StatementRowShown, 'itemId' | 'amountPence' | 'maybe'>

export function choicesOf({ itemId, amountPence, maybe }: Row): {
  matches: StatementRowShown['maybe']
  kinds: readonly (Came | Went)[]
  asides: readonly AsideReason[]
} {
  const kinds = itemId !== null ? [] : amountPence < 0 ? went : came
  return { matches: maybe, kinds, asides: asideReasons }
}

/** Empty where what was chosen, and kept on this device, can no longer be. */
export function choiceThatStands(row: Row, kept: string): string {
  const { matches, kinds, asides } = choicesOf(row)
  return [...matches.map(({ id }) => id), ...kinds, ...asides].find((one) => one === kept) ?? ''
}

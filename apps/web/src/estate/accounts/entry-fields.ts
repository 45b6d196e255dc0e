// What an entry's form asks for by the kind of entry, what is wrong with the answers, and what is sent.
import type { Proposal } from '@testate/api/estate/agreement'
import { needsAgreement } from '@testate/domain/estate/agreement'
import type { EntryKind, ExpenseKind } from '@testate/domain/estate/ledger'
import { isDate } from '../../ui/date-parts/parts.ts'
import {
  readForeign,
  typedForeign,
  wrongForeign,
  type Held,
  type TypedForeign,
} from '../currency/typed-amount.ts'
import { readPounds, typedPounds, wrongAmount } from '../frame/money-text.ts'

export type EntryFormKind = Exclude<EntryKind, 'counter'>

/** What each kind asks for; `optional` may be left out. */
export const asks: Record<EntryFormKind, { item?: true | 'optional'; person?: true | 'optional' }> = {
  'realised': { item: true },
  'income': { item: 'optional' },
  'liability-paid': { item: true, person: 'optional' },
  'expense': { person: 'optional' },
  'reimbursed': { person: true },
  'distributed': { person: true },
  'handed-over': { item: true, person: true },
}

/** A thing has no amount. */
export const hasAmount = (kind: EntryFormKind): boolean => kind !== 'handed-over'

export interface TypedEntry extends TypedForeign {
  day: string
  amount: string
  itemId: string
  personId: string
  expense: string
  closes: boolean
  note: string
}

/** Those of the proposal that is written again; else none. */
export const firstAnswers = (again: Proposal | undefined): TypedEntry => ({
  day: '',
  amount: again?.foreign ? '' : typedPounds(again?.amountPence ?? null),
  ...typedForeign(again?.foreign, ''),
  itemId: again?.itemId ?? '',
  personId: again?.personId ?? '',
  expense: again?.expense ?? 'funeral',
  closes: false,
  note: again?.note ?? '',
})

/** It is proposed to the others first. */
export const isProposed = (kind: EntryFormKind, { personId }: Pick<TypedEntry, 'personId'>): boolean =>
  needsAgreement(kind, personId === '' ? null : personId)

type Sentence = NonNullable<ReturnType<typeof wrongAmount>> | 'choose' | 'dayWrong'

/** In the order of the page. */
export function wrongEntry(
  kind: EntryFormKind,
  typed: TypedEntry,
  held: Held,
  say: (sentence: Sentence, field: keyof TypedEntry) => string,
) {
  const wrong = <F extends keyof TypedEntry>(field: F, sentence: Sentence | null | false) =>
    sentence === null || sentence === false ? [] : [{ field, message: say(sentence, field) }]
  const { item, person } = asks[kind]
  return [
    ...wrong('itemId', item === true && typed.itemId === '' && 'choose'),
    ...wrong('personId', person === true && typed.personId === '' && 'choose'),
    ...(hasAmount(kind) ? wrongForeign(typed, held) : []),
    ...wrong('amount', hasAmount(kind) && typed['foreign.currency'] === '' && wrongAmount(typed.amount, 1)),
    ...wrong('day', !isDate(typed.day) && !isProposed(kind, typed) && 'dayWrong'),
  ]
}

const amountOf = (kind: EntryFormKind, typed: TypedEntry) => {
  if (!hasAmount(kind)) return { amountPence: null }
  const foreign = readForeign(typed)
  return foreign === null ? { amountPence: readPounds(typed.amount) } : { foreign }
}

/** What an entry and a proposal have in common. */
export const sentEntry = (kind: EntryFormKind, typed: TypedEntry) => ({
  ...amountOf(kind, typed),
  itemId: typed.itemId === '' ? null : typed.itemId,
  personId: typed.personId === '' ? null : typed.personId,
  expense: kind === 'expense' ? (typed.expense as ExpenseKind) : null,
  note: typed.note,
})

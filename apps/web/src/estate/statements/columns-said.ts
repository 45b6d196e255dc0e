// What the page says of a file before its rows are taken in: where the columns are from, and why nothing can be taken
// in.
import { MOST_NEW_ROWS } from '@testate/domain/estate/statement/read'

/** `asBefore` only as long as nothing of it is changed. */
export function whereFrom<F extends object>(
  fields: F,
  { before, guess }: { before: F | undefined; guess: F },
): 'asBefore' | 'guessed' | 'chosen' {
  const is = (other: F): boolean =>
    (Object.keys(fields) as (keyof F)[]).every((name) => fields[name] === other[name])
  if (before !== undefined) return is(before) ? 'asBefore' : 'chosen'
  return is(guess) ? 'guessed' : 'chosen'
}

/** Null: there is something. Rows that cannot be read may be new. */
export function whyNothing({
  rows,
  added,
  unread,
}: Record<'rows' | 'added' | 'unread', { length: number }>): 'nothingNew' | 'noneRead' | 'tooMany' | null {
  if (added.length === 0) return unread.length === 0 ? 'nothingNew' : 'noneRead'
  return rows.length > MOST_NEW_ROWS ? 'tooMany' : null
}

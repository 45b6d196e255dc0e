// The rules of a call give codes in place of sentences; an issue of zod becomes an entry of `errors` here.
import {
  fieldProblem,
  fieldProblems,
  isFieldProblemCode,
  type FieldProblem,
  type FieldProblemCode,
} from '@testate/domain/field-problems'

/** A rule's message: zod carries it as a text, and `fieldProblemOf` reads it. */
export const wrong = (code: FieldProblemCode): string => code

/** What is read of an issue of zod. */
export interface FieldIssue {
  path: readonly PropertyKey[]
  message: string
  code?: string | undefined
  origin?: string | undefined
  maximum?: number | bigint | undefined
  minimum?: number | bigint | undefined
  /** Of an `invalid_format`. */
  format?: string | undefined
  /** Of an `invalid_value`: what is accepted. */
  values?: readonly unknown[] | undefined
  keys?: readonly string[] | undefined
}

/** How zod's own messages begin; a rule's own sentence begins in another way. */
const librarys = /^(Invalid|Too (big|small)|Unrecognized|Expected)\b/

/** For programmers: why a value that no form of ours sends is not accepted. */
function sentenceOf({ message, code, format, values, keys, maximum, minimum }: FieldIssue): string {
  if (!librarys.test(message)) return message
  if (format === 'uuid') return 'An id is 36 characters: hex digits and four hyphens'
  if (format === 'datetime') return 'A time is written as 2026-11-22T10:00:00Z, with its zone'
  if (code === 'invalid_value') return `One of: ${(values ?? []).map(String).join(', ')}`
  if (code === 'unrecognized_keys') return `Not known here: ${(keys ?? []).join(', ')}`
  if (code === 'too_big') return `At most ${String(maximum)}`
  if (code === 'too_small') return `At least ${String(minimum)}`
  if (code === 'invalid_type') return 'This is missing, or a value of another type'
  return fieldProblems['not-accepted']
}

/** `not-accepted`, with a sentence of its own, for rules that no form of ours meets. */
export function fieldProblemOf(given: FieldIssue): FieldProblem {
  const { path, message, code, ...issue } = given
  const field = path.map(String).join('.')
  if (isFieldProblemCode(message)) return fieldProblem(field, message as 'not-accepted')
  if (issue.origin === 'string' && code === 'too_big')
    return fieldProblem(field, 'text-too-long', { most: Number(issue.maximum) })
  if (issue.origin === 'string' && code === 'too_small')
    return fieldProblem(field, 'text-too-short', { least: Number(issue.minimum) })
  return { ...fieldProblem(field, 'not-accepted'), message: sentenceOf(given) }
}

// The rules of a call give codes in place of sentences; an issue of zod becomes an entry of `errors` here.
import {
  fieldProblem,
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
}

/** `not-accepted`, with zod's own message, for rules that no form of ours meets. */
export function fieldProblemOf({ path, message, code, ...issue }: FieldIssue): FieldProblem {
  const field = path.map(String).join('.')
  if (isFieldProblemCode(message)) return fieldProblem(field, message as 'not-accepted')
  if (issue.origin === 'string' && code === 'too_big')
    return fieldProblem(field, 'text-too-long', { most: Number(issue.maximum) })
  if (issue.origin === 'string' && code === 'too_small')
    return fieldProblem(field, 'text-too-short', { least: Number(issue.minimum) })
  return { ...fieldProblem(field, 'not-accepted'), message }
}

// A refusal as lines of an error summary: per field where the server names fields, else one line for the
// page.
import { Problem } from '@testate/api/problem'
import { fieldErrorsOf, reasonOf, sentenceOf } from '../platform/client.ts'
import type { FieldMessage } from '../ui/error-summary/error-summary.tsx'

export function refusedFields(error: unknown): FieldMessage[] {
  const fields = fieldErrorsOf(error)
  if (fields.length > 0) return fields
  if (error instanceof Problem && error.status < 500) return [{ field: '', message: reasonOf(error) }]
  return [{ field: '', message: sentenceOf(error) }]
}

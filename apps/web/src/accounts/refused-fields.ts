// A refusal as lines of an error summary: per field where the server names fields, else one line for the
// page.
import { Problem } from '@testate/api/problem'
import { fieldErrorsOf, sentenceOf } from '../platform/client.ts'
import type { FieldMessage } from '../ui/error-summary/error-summary.tsx'

/** `usual` replaces a refusal without a sentence of its own. */
export function refusedFields(error: unknown, usual: string): FieldMessage[] {
  const fields = fieldErrorsOf(error)
  if (fields.length > 0) return fields
  if (error instanceof Problem && error.status < 500) return [{ field: '', message: error.detail ?? usual }]
  return [{ field: '', message: sentenceOf(error) }]
}

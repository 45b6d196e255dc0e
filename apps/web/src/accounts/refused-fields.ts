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

/** Sets each message of a refusal on its field, if it is one of these. */
export function setRefused<Field extends string>(
  error: unknown,
  fields: readonly Field[],
  setError: (field: Field, error: { message: string }) => void,
): void {
  for (const { field, message } of fieldErrorsOf(error)) {
    const ours = fields.find((one) => one === field)
    if (ours !== undefined) setError(ours, { message })
  }
}

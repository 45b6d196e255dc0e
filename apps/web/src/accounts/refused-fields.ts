// A refusal as lines of an error summary: per field where the server names fields, else one line for the
// page.
import { Problem } from '@testate/api/problem'
import { fieldErrorsOf, sentenceOf } from '../platform/client.ts'
import type { Language } from '../platform/words.ts'
import { whyOf } from '../platform/refusals/worded.ts'
import type { FieldMessage } from '../ui/error-summary/error-summary.tsx'

export function refusedFields(error: unknown, language: Language = 'en'): FieldMessage[] {
  const fields = fieldErrorsOf(error, language)
  if (fields.length > 0) return fields
  if (error instanceof Problem && error.status < 500)
    return [{ field: '', message: whyOf(error, language).text }]
  return [{ field: '', message: sentenceOf(error) }]
}

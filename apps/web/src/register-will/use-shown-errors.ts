// Which errors stand beside the fields: only of what somebody tried to leave or submit, each gone as soon as it is put right.
import { useState } from 'react'
import type { FieldMessage, FormField } from '@testate/domain/registration-form'
import type { Draft } from './merge-draft.ts'
import { errorsOf } from './steps.ts'

/** @param fromServer what the server said about single fields, until they are touched */
export function useShownErrors(form: Draft, fromServer: readonly FieldMessage[]) {
  const [looked, setLooked] = useState<ReadonlySet<FormField>>(new Set())
  const [mended, setMended] = useState<ReadonlySet<FormField>>(new Set())
  const [attempt, setAttempt] = useState(0)
  const said: FieldMessage[] = [
    ...errorsOf(form).filter(({ field }) => looked.has(field)),
    ...fromServer.filter(({ field }) => !mended.has(field)),
  ]
  return {
    said,
    errors: Object.fromEntries(said.map(({ field, message }) => [field, message])) as Partial<
      Record<FormField, string>
    >,
    /** Counts the tries: with each the summary takes the focus again. */
    attempt,
    look(fields: readonly FormField[]) {
      setLooked((before) => new Set([...before, ...fields]))
      setAttempt((before) => before + 1)
    },
    touch: (fields: readonly FormField[]) => setMended((before) => new Set([...before, ...fields])),
    /** Before the server is asked anew. */
    forget: () => setMended(new Set()),
  }
}

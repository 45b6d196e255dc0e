// Which errors are shown beside the fields: only for steps that the person tried to leave or submit, each
// removed once corrected.
import { useState } from 'react'
import type { FieldMessage, FormField } from '@testate/domain/registration-form'
import type { Draft } from '../drafts/merge-draft.ts'
import { errorsOf } from './steps.ts'

/** @param fromServer the server's messages on single fields, until they are edited */
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
    /** Counts the attempts: each focuses the summary again. */
    attempt,
    look(fields: readonly FormField[]) {
      setLooked((before) => new Set([...before, ...fields]))
      setAttempt((before) => before + 1)
    },
    touch: (fields: readonly FormField[]) => setMended((before) => new Set([...before, ...fields])),
    /** Call before each new request. */
    forget: () => setMended(new Set()),
  }
}

// What a form shows as wrong: found by looking at its values anew each time, and shown for the fields that were
// wrong when the person tried to go on. Each message goes once its field is corrected.
import { useState } from 'react'
import type { FieldMessage } from '../error-summary/error-summary.tsx'

export interface ShownErrors<F extends string = string> {
  /** For the summary, in the order of the page. */
  said: readonly FieldMessage<F>[]
  /** For the fields themselves. */
  errors: Partial<Record<F, string>>
  /** Counts the attempts: each focuses the summary again. */
  attempt: number
  /** Shows what is wrong with these fields. */
  show: (fields: readonly F[]) => void
  /** The same for an attempt to go on. */
  look: (fields: readonly F[]) => void
  /** These fields were edited: what the server said about them no longer holds. */
  touch: (fields: readonly F[]) => void
  /** Shows nothing any more; call before each new attempt. */
  forget: () => void
}

/**
 * @param found everything that is wrong with the values now, in the order of the page
 * @param fromServer what the server said about single fields at the last request, until they are edited
 */
export function useShownErrors<F extends string>(
  found: readonly FieldMessage<F>[],
  fromServer: readonly FieldMessage<F>[],
): ShownErrors<F> {
  const [looked, setLooked] = useState<ReadonlySet<string>>(new Set())
  const [mended, setMended] = useState<ReadonlySet<string>>(new Set())
  const [attempt, setAttempt] = useState(0)
  const show = (fields: readonly F[]) => setLooked((before) => new Set([...before, ...fields]))
  const said = [
    ...found.filter(({ field }) => looked.has(field)),
    ...fromServer.filter(({ field }) => !mended.has(field)),
  ]
  return {
    said,
    errors: Object.fromEntries(said.map(({ field, message }) => [field, message])) as Partial<
      Record<F, string>
    >,
    attempt,
    show,
    look(fields) {
      show(fields)
      setAttempt((before) => before + 1)
    },
    touch: (fields) => setMended((before) => new Set([...before, ...fields])),
    forget() {
      setLooked(new Set())
      setMended(new Set())
    },
  }
}

// A form: its values, checked when it is submitted, and the request that sends them.
import { useContext, useState } from 'react'
import { fieldProblemOf, type FieldIssue } from '@testate/api/field-problems'
import type { FieldProblem } from '@testate/domain/field-problems'
import { fieldErrorsOf } from '../../platform/client.ts'
import { LanguageContext } from '../../platform/words.ts'
import type { FieldMessage } from '../error-summary/error-summary.tsx'
import { useShownErrors, type ShownErrors } from './use-shown-errors.ts'

interface FormOptions<V extends object> {
  values: V
  /** Keeps them: in this component (`useFields`), or as a draft. */
  change: (fields: Partial<V>) => void
  /** Everything that is wrong with the values, in the order of the page. */
  check: (values: V) => (FieldMessage<keyof V & string> & { welsh?: string | undefined })[]
  /** Runs at each attempt, before the check. */
  onAttempt?: () => void
  send: () => void
  /** The request that `send` makes. */
  request: { error: unknown; isPending: boolean; reset: () => void }
}

export interface FormOf<V extends object> extends Pick<ShownErrors, 'said' | 'attempt'> {
  submit: () => void
  /** The props by which a field of the kit belongs to the form. */
  field: <N extends keyof V & string>(
    name: N,
  ) => { name: N; value: V[N]; onChange: (value: V[N]) => void; error: string | undefined }
}

export function useForm<V extends object>(options: FormOptions<V>): FormOf<V> {
  const { values, change, check, onAttempt, send, request } = options
  type Name = keyof V & string
  const language = useContext(LanguageContext)
  const refused = fieldErrorsOf(request.error, language).filter(
    (one): one is FieldMessage<Name> => one.field in values,
  )
  const wrong = check(values).map(({ field, message, welsh }) => ({
    field,
    message: (language === 'cy' ? welsh : undefined) ?? message,
  }))
  const shown = useShownErrors<Name>(wrong, refused)
  return {
    said: shown.said,
    attempt: shown.attempt,
    submit() {
      if (request.isPending) return
      onAttempt?.()
      shown.forget()
      shown.look(wrong.map(({ field }) => field) as Name[])
      request.reset()
      if (wrong.length === 0) send()
    },
    field: (name) => ({
      name,
      value: values[name],
      onChange(value) {
        shown.touch([name])
        change({ [name]: value } as unknown as Partial<V>)
      },
      error: shown.errors[name],
    }),
  }
}

/** Values that only their form keeps. */
export function useFields<V extends object>(initial: V) {
  const [values, setValues] = useState(initial)
  return {
    values,
    change: (fields: Partial<V>) => setValues((before) => ({ ...before, ...fields })),
    clear: () => setValues(initial),
  }
}

/** Checks values by a call's own rules: of each field what is wrong first. `welsh`: for forms of Welsh screens. */
export function checkedBy<V extends object>(
  rules: Rules,
  welsh?: (problem: FieldProblem) => string | undefined,
): FormOptions<V>['check'] {
  return (values) => {
    const issues = rules.safeParse(values).error?.issues ?? []
    return (Object.keys(values) as (keyof V & string)[]).flatMap((field) => {
      const first = issues.find(({ path }) => path[0] === field)
      if (first === undefined) return []
      const problem = fieldProblemOf(first)
      return [{ field, message: problem.message, welsh: welsh?.(problem) }]
    })
  }
}

/** A schema of zod. */
interface Rules {
  safeParse: (values: unknown) => {
    error?: { issues: readonly FieldIssue[] } | undefined
  }
}

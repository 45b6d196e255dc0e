// The frame of every form: what is wrong stands above it, takes the focus at each attempt, and leads to the fields.
import type { ReactNode } from 'react'
import { ErrorSummary, type FieldMessage } from '../error-summary/error-summary.tsx'
import type { ShownErrors } from './use-shown-errors.ts'

interface FormErrorsProps {
  of: Pick<ShownErrors, 'said' | 'attempt'>
  /** Of a request that failed: the lines where it is not about fields, and the title. */
  failed?: { lines: readonly FieldMessage[]; title?: string } | undefined
}

interface FormProps extends FormErrorsProps {
  of: FormErrorsProps['of'] & { submit: () => void }
  className?: string
  children: ReactNode
}

export function Form({ of, failed, className, children }: FormProps) {
  return (
    <form
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        of.submit()
      }}
    >
      <FormErrors of={of} failed={failed} />
      {children}
    </form>
  )
}

/** The summary alone, where it stands apart from the form. */
export function FormErrors({ of: { said, attempt }, failed }: FormErrorsProps) {
  const lines = said.length > 0 ? said : (failed?.lines ?? [])
  return (
    <ErrorSummary
      errors={lines}
      attempt={attempt}
      {...(failed?.title === undefined ? {} : { title: failed.title })}
    />
  )
}

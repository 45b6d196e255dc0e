// The wizard's steps, from the one table of fields: each step's fields, its errors, and the step named by the
// address.
import {
  formErrors,
  registrationSteps,
  stepOfField,
  textFields,
  type FormProblem,
  type FormField,
  type TextField,
} from '@testate/domain/registration-form'
import type { Draft } from '../drafts/merge-draft.ts'

export type Step = 1 | 2 | 3 | 4
export const lastStep: Step = registrationSteps.length as Step

/** The step named by an address; the first if there is none. */
export function stepFrom(text: string | null): Step {
  const step = Number(text)
  return step === 2 || step === 3 || step === 4 ? step : 1
}

/** The errors that block this step: its own fields only, in the order of the form. */
export function errorsOfStep(form: Draft, step: Step): FormProblem[] {
  return errorsOf(form).filter(({ field }) => stepOfField(field) === step)
}

/** Every error of the form, in order; several for one field as one. */
export function errorsOf(form: Draft): FormProblem[] {
  const seen = new Set<FormField>()
  const inOrder = formErrors(form).sort((one, other) => order.indexOf(one.field) - order.indexOf(other.field))
  return inOrder.filter(({ field }) => !seen.has(field) && seen.add(field))
}

const order: FormField[] = [
  ...(Object.keys(textFields) as TextField[]),
  'selectedChains',
  'agreeTerms',
  'confirmLegalAdvice',
]

/** True once any field of the form is filled. */
export function isBegun(form: Draft): boolean {
  return Object.values(form).some(
    (value) =>
      value !== undefined && value !== '' && value !== false && !(Array.isArray(value) && value.length === 0),
  )
}

/** The register and its statement page take addresses as one line; a pasted one has several. */
export const asOneLine = (text: string): string =>
  text.replace(/[,\s]*[\r\n\u2028\u2029]+\s*/g, ', ').replace(/^, /, '')

// The wizard's steps, from the one table of fields: what each asks, what keeps it from going on, and where the address says somebody is.
import {
  formErrors,
  registrationSteps,
  stepOfField,
  textFields,
  type FieldMessage,
  type FormField,
  type TextField,
} from '@testate/domain/registration-form'
import type { Draft } from './merge-draft.ts'

export type Step = 1 | 2 | 3 | 4
export const lastStep: Step = registrationSteps.length as Step

/** The step an address names; the first when it names none there is. */
export function stepFrom(text: string | null): Step {
  const step = Number(text)
  return step === 2 || step === 3 || step === 4 ? step : 1
}

/** What keeps this step from going on: its own fields only, in the order of the form. */
export function errorsOfStep(form: Draft, step: Step): FieldMessage[] {
  return errorsOf(form).filter(({ field }) => stepOfField(field) === step)
}

/** Every error of the form, in its order; two of one field as one. */
export function errorsOf(form: Draft): FieldMessage[] {
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

/** True once anything of the form is filled. */
export function isBegun(form: Draft): boolean {
  return Object.values(form).some(
    (value) =>
      value !== undefined && value !== '' && value !== false && !(Array.isArray(value) && value.length === 0),
  )
}

/** Addresses are one line for the register and its statement page; a pasted one has several. */
export const asOneLine = (text: string): string =>
  text.replace(/[,\s]*[\r\n\u2028\u2029]+\s*/g, ', ').replace(/^, /, '')

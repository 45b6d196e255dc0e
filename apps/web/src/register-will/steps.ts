// The wizard's steps and pages, from the one table of fields: which page each field is on, its errors, and the
// page named by the address. The last step has three pages.
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

export const lastStep = registrationSteps.length

/** In the order of the form. */
const pages = ['testator', 'witnesses', 'will', 'networks', 'cost', 'check'] as const
export type Page = (typeof pages)[number]

export const stepOf = (page: Page): number => Math.min(pages.indexOf(page) + 1, lastStep)
export const pageAfter = (page: Page): Page => pages[pages.indexOf(page) + 1] ?? 'check'
export const pageBefore = (page: Page): Page | undefined => pages[pages.indexOf(page) - 1]

/** The page named by an address; the first of the form if there is none, and of the last step. */
export function pageFrom(search: URLSearchParams): Page {
  const step = Number(search.get('step'))
  const part = search.get('part')
  if (step === lastStep && (part === 'cost' || part === 'check')) return part
  return pages[Number.isInteger(step) && step >= 1 && step <= lastStep ? step - 1 : 0] ?? 'testator'
}

interface OnTheForm {
  /** Has the focus once the page is there. */
  field?: FormField
  /** The page to go back to afterwards, in place of the one that follows. */
  returning?: boolean
}

export function addressOfPage(
  willId: string,
  page: Page,
  { field, returning = false }: OnTheForm = {},
): string {
  const search = new URLSearchParams({ draft: willId, step: String(stepOf(page)) })
  if (page === 'cost' || page === 'check') search.set('part', page)
  if (returning) search.set('then', 'check')
  return `?${search}${field === undefined ? '' : `#${field}`}`
}

/** Whether the answers are checked next: the page was opened from there, to change one of them. */
export const returnsToCheck = (search: URLSearchParams): boolean => search.get('then') === 'check'

/** The field that an address wants the focus in. */
export function fieldFrom(hash: string): FormField | undefined {
  return order.find((field) => `#${field}` === hash)
}

export function pageOfField(field: FormField): Page {
  if (field === 'agreeTerms' || field === 'confirmLegalAdvice') return 'check'
  return pages[stepOfField(field) - 1] ?? 'testator'
}

/** The errors that block this page: its own fields only, in the order of the form. */
export function errorsOfPage(form: Draft, page: Page): FormProblem[] {
  return errorsOf(form).filter(({ field }) => pageOfField(field) === page)
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

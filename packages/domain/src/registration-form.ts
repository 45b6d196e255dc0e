// The registration form as data: each field's rule and message once, for the screen that shows it and the
// server that decides (specification, section 5, "Register-will submit").
import { fieldProblem, type FieldProblem, type FieldProblemCode } from './field-problems.ts'
import { isNetworkName } from './networks.ts'
import { sameMailbox } from './party.ts'
import { isVisible, visibleLength } from './visible-text.ts'

/**
 * The texts a testator accepts by ticking `agreeTerms` and `confirmLegalAdvice`; stored with the will as this
 * version.
 */
export const TERMS = {
  version: '2026-11-26.1',
  /** The day of this version. */
  day: '2026-11-26',
  agreeTerms: 'I agree to the Terms of Service and the Privacy Policy',
  confirmLegalAdvice:
    'I understand that registering does not make, change or revoke a will, that probate needs the ' +
    'signed paper original, and that I should take legal advice when in doubt',
} as const

export const registrationSteps = [
  'Personal Information',
  'Witnesses & Executor',
  'Will Details',
  'Blockchain Selection & Review',
] as const

type WithoutValues = Extract<FieldProblemCode, `${string}-needed`>

interface TextRule {
  /** 1 to 4: the wizard's step. */
  step: 1 | 2 | 3 | 4
  kind: 'text' | 'email'
  /** Characters after trimming. */
  least: number
  most: number
  /** What is wrong with an empty field. */
  needed: WithoutValues
}

/** Their sentences fit a beginning as well; any other text that is begun is called short, not missing. */
const saysIncomplete: ReadonlySet<WithoutValues> = new Set(['phone-needed', 'address-needed'])

const text = (step: TextRule['step'], least: number, most: number, needed: WithoutValues): TextRule => ({
  step,
  kind: 'text',
  least,
  most,
  needed,
})
const email = (step: TextRule['step']): TextRule => ({
  step,
  kind: 'email',
  least: 1,
  most: 254,
  needed: 'email-needed',
})

export const textFields = {
  testatorName: text(1, 2, 120, 'full-name-needed'),
  testatorEmail: email(1),
  testatorPhone: text(1, 10, 40, 'phone-needed'),
  testatorAddress: text(1, 10, 500, 'address-needed'),
  witness1Name: text(2, 2, 120, 'witness-1-name-needed'),
  witness1Email: email(2),
  witness2Name: text(2, 2, 120, 'witness-2-name-needed'),
  witness2Email: email(2),
  executorName: text(2, 2, 120, 'executor-name-needed'),
  executorEmail: email(2),
  executorRelationship: text(2, 2, 120, 'relationship-needed'),
  willTitle: text(3, 5, 200, 'will-title-needed'),
  willDescription: text(3, 20, 5_000, 'description-needed'),
  storageLocationAddress: text(3, 10, 500, 'storage-place-needed'),
} as const satisfies Record<string, TextRule>

export type TextField = keyof typeof textFields
export type FormField = TextField | 'selectedChains' | 'agreeTerms' | 'confirmLegalAdvice'

/** Where the original lies and who the executor is: the database holds them sealed to the worker (decision 70). */
export const sealedFields = [
  'executorName',
  'executorEmail',
  'executorRelationship',
  'storageLocationAddress',
] as const satisfies readonly TextField[]
export type SealedField = (typeof sealedFields)[number]

export type RegistrationForm = Record<TextField, string> & {
  selectedChains: string[]
  agreeTerms: boolean
  confirmLegalAdvice: boolean
}

export type FormProblem = FieldProblem<FormField>

/** The field's step in the wizard. */
export function stepOfField(field: FormField): 1 | 2 | 3 | 4 {
  return field in textFields ? textFields[field as TextField].step : 4
}

/**
 * Every error that prevents submission, in the order of the form; empty when there is none. Missing fields
 * count as empty.
 */
export function formErrors(form: Partial<RegistrationForm>): FormProblem[] {
  const errors: FormProblem[] = []
  for (const [field, rule] of Object.entries(textFields) as [TextField, TextRule][]) {
    const value = (form[field] ?? '').trim()
    const [length, visible] = [[...value].length, visibleLength(value)]
    if (!isVisible(value) || visible === 0 || (rule.kind === 'email' && !isMailbox(value)))
      errors.push(fieldProblem(field, rule.needed))
    else if (visible < rule.least)
      errors.push(
        saysIncomplete.has(rule.needed)
          ? fieldProblem(field, rule.needed)
          : fieldProblem(field, 'text-too-short', { least: rule.least }),
      )
    else if (length > rule.most) errors.push(fieldProblem(field, 'text-too-long', { most: rule.most }))
    else if (field !== 'willDescription' && hasControl(value))
      errors.push(fieldProblem(field, 'one-line-only'))
  }
  const chains = form.selectedChains ?? []
  const unknown = chains.find((chain) => !isNetworkName(chain))
  if (chains.length === 0) errors.push(fieldProblem('selectedChains', 'network-needed'))
  else if (unknown !== undefined)
    errors.push(fieldProblem('selectedChains', 'network-unknown', { network: unknown.slice(0, 40) }))
  if (form.agreeTerms !== true) errors.push(fieldProblem('agreeTerms', 'terms-needed'))
  if (form.confirmLegalAdvice !== true) errors.push(fieldProblem('confirmLegalAdvice', 'advice-needed'))
  return [...errors, ...mailboxErrors(form)]
}

/** Three parties have three mailboxes: one person with access to two of them could sign for both. */
function mailboxErrors(form: Partial<RegistrationForm>): FormProblem[] {
  const same = (one: string | undefined, other: string | undefined) =>
    one !== undefined && other !== undefined && isMailbox(one) && sameMailbox(one, other)
  const errors: FormProblem[] = []
  if (same(form.witness1Email, form.testatorEmail))
    errors.push(fieldProblem('witness1Email', 'witness-1-is-testator'))
  if (same(form.witness2Email, form.testatorEmail))
    errors.push(fieldProblem('witness2Email', 'witness-2-is-testator'))
  if (same(form.witness2Email, form.witness1Email))
    errors.push(fieldProblem('witness2Email', 'witness-2-is-witness-1'))
  return errors
}

/**
 * Warnings that do not prevent submission: an executor may witness a will (Wills Act 1837, section 17), yet
 * it invites questions.
 */
export function formWarnings(form: Partial<RegistrationForm>): FormProblem[] {
  const warnings: FormProblem[] = []
  for (const [field, code] of [
    ['witness1Email', 'witness-1-is-executor'],
    ['witness2Email', 'witness-2-is-executor'],
  ] as const) {
    const [mail, executor] = [form[field], form.executorEmail]
    if (mail !== undefined && executor !== undefined && isMailbox(mail) && sameMailbox(mail, executor))
      warnings.push(fieldProblem(field, code))
  }
  return warnings
}

/**
 * One plain mailbox: a local part, one @, a domain with a dot. Deliverability is proven by the mailed link,
 * not by a pattern; the pattern excludes what mail programs read as several addresses or a header.
 */
export function isMailbox(value: string): boolean {
  const trimmed = value.trim()
  return (
    trimmed.length <= 254 &&
    /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/.test(
      trimmed,
    ) &&
    !/^\.|\.\.|\.@/.test(trimmed)
  )
}

/**
 * Includes characters that change text direction: refused rather than removed, so that no one's name differs
 * from what they typed.
 */
export function hasControl(value: string): boolean {
  return /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(value)
}

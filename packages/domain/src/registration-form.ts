// The registration form as data: each field's rule and message once, for the screen that shows it and the
// server that decides (specification, section 5, "Register-will submit").
import { isNetworkName } from './networks.ts'
import { sameMailbox } from './party.ts'
import { isVisible, visibleLength } from './visible-text.ts'

/**
 * The texts a testator accepts by ticking `agreeTerms` and `confirmLegalAdvice`; stored with the will as this
 * version.
 */
export const TERMS = {
  version: '2026-11-22.3',
  /** The day of this version. */
  day: '2026-11-22',
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

interface TextRule {
  /** 1 to 4: the wizard's step. */
  step: 1 | 2 | 3 | 4
  kind: 'text' | 'email'
  /** Characters after trimming. */
  least: number
  most: number
  message: string
}

const text = (step: TextRule['step'], least: number, most: number, message: string): TextRule => ({
  step,
  kind: 'text',
  least,
  most,
  message,
})
const email = (step: TextRule['step']): TextRule => ({
  step,
  kind: 'email',
  least: 1,
  most: 254,
  message: 'Valid email is required',
})

export const textFields = {
  testatorName: text(1, 2, 120, 'Full name is required'),
  testatorEmail: email(1),
  testatorPhone: text(1, 10, 40, 'Valid phone number is required'),
  testatorAddress: text(1, 10, 500, 'Complete address is required'),
  witness1Name: text(2, 2, 120, 'Witness 1 name is required'),
  witness1Email: email(2),
  witness2Name: text(2, 2, 120, 'Witness 2 name is required'),
  witness2Email: email(2),
  executorName: text(2, 2, 120, 'Executor name is required'),
  executorEmail: email(2),
  executorRelationship: text(2, 2, 120, 'Relationship is required'),
  willTitle: text(3, 5, 200, 'Will title is required'),
  willDescription: text(3, 20, 5_000, 'Brief description is required'),
  storageLocationAddress: text(3, 10, 500, 'Storage location of original will document is required'),
} as const satisfies Record<string, TextRule>

export type TextField = keyof typeof textFields
export type FormField = TextField | 'selectedChains' | 'agreeTerms' | 'confirmLegalAdvice'

export type RegistrationForm = Record<TextField, string> & {
  selectedChains: string[]
  agreeTerms: boolean
  confirmLegalAdvice: boolean
}

export interface FieldMessage {
  field: FormField
  message: string
}

/** The field's step in the wizard. */
export function stepOfField(field: FormField): 1 | 2 | 3 | 4 {
  return field in textFields ? textFields[field as TextField].step : 4
}

/**
 * Every error that prevents submission, in the order of the form; empty when there is none. Missing fields
 * count as empty.
 */
export function formErrors(form: Partial<RegistrationForm>): FieldMessage[] {
  const errors: FieldMessage[] = []
  for (const [field, rule] of Object.entries(textFields) as [TextField, TextRule][]) {
    const value = (form[field] ?? '').trim()
    const length = [...value].length
    if (
      visibleLength(value) < rule.least ||
      !isVisible(value) ||
      (rule.kind === 'email' && !isMailbox(value))
    )
      errors.push({ field, message: rule.message })
    else if (length > rule.most) errors.push({ field, message: `At most ${rule.most} characters` })
    else if (field !== 'willDescription' && hasControl(value))
      errors.push({ field, message: 'One line of text, please' })
  }
  const chains = form.selectedChains ?? []
  const unknown = chains.find((chain) => !isNetworkName(chain))
  if (chains.length === 0) errors.push({ field: 'selectedChains', message: 'Select at least one blockchain' })
  else if (unknown !== undefined)
    errors.push({
      field: 'selectedChains',
      message: `Unsupported blockchain network: ${unknown.slice(0, 40)}`,
    })
  if (form.agreeTerms !== true) errors.push({ field: 'agreeTerms', message: 'You must agree to terms' })
  if (form.confirmLegalAdvice !== true)
    errors.push({ field: 'confirmLegalAdvice', message: 'Legal confirmation required' })
  return [...errors, ...mailboxErrors(form)]
}

/** Three parties have three mailboxes: one person with access to two of them could sign for both. */
function mailboxErrors(form: Partial<RegistrationForm>): FieldMessage[] {
  const same = (one: string | undefined, other: string | undefined) =>
    one !== undefined && other !== undefined && isMailbox(one) && sameMailbox(one, other)
  const errors: FieldMessage[] = []
  if (same(form.witness1Email, form.testatorEmail))
    errors.push({
      field: 'witness1Email',
      message: 'Witness 1 needs an email address other than the testator’s',
    })
  if (same(form.witness2Email, form.testatorEmail))
    errors.push({
      field: 'witness2Email',
      message: 'Witness 2 needs an email address other than the testator’s',
    })
  if (same(form.witness2Email, form.witness1Email))
    errors.push({
      field: 'witness2Email',
      message: 'Witness 2 needs an email address other than witness 1’s',
    })
  return errors
}

/**
 * Warnings that do not prevent submission: an executor may witness a will (Wills Act 1837, section 17), yet
 * it invites questions.
 */
export function formWarnings(form: Partial<RegistrationForm>): FieldMessage[] {
  const warnings: FieldMessage[] = []
  for (const [field, who] of [
    ['witness1Email', 'Witness 1'],
    ['witness2Email', 'Witness 2'],
  ] as const) {
    const [mail, executor] = [form[field], form.executorEmail]
    if (mail !== undefined && executor !== undefined && isMailbox(mail) && sameMailbox(mail, executor)) {
      warnings.push({
        field,
        message:
          `${who} has the executor’s email address. An executor may be a witness, but must then not ` +
          'benefit from the will',
      })
    }
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

// The fields of a form that say where the original lies and who the executor is. The database holds them sealed to
// the worker, in one envelope for each will: for the form in force, and for the changes that are not submitted.
import { createHash } from 'node:crypto'
import { sealedFields, type RegistrationForm, type SealedField } from '@testate/domain/registration-form'
import { z } from 'zod'
import type { Ground } from '../../custody/grounds.ts'
import { openSealed } from '../../custody/open.ts'
import { CannotOpen, sealFor, type SealContext } from '../../platform/storage/vault.ts'

export type Form = Partial<RegistrationForm>
export type SealedPart = Partial<Pick<RegistrationForm, SealedField>>
export interface FormSecrets {
  form: SealedPart
  /** Null while there are no changes. */
  changes: SealedPart | null
}

/** A form as its row holds it. */
export interface HeldForm {
  id: string
  particulars: Form
  /** Fields that a row from before the sealing still shows. */
  formChanges: Form | null
  sealedForm: Buffer | null
}

const part = z.strictObject(
  Object.fromEntries(sealedFields.map((field) => [field, z.string().optional()])) as Record<
    SealedField,
    z.ZodOptional<z.ZodString>
  >,
)
export const formSecrets = z.strictObject({ form: part, changes: part.nullable() })

const context = (willId: string): SealContext => ({ willId, version: 1, purpose: 'will form' })

const isSealed = (field: string): boolean => sealedFields.some((one) => one === field)

/** Its sealed fields alone. A row from before may hold null for what was never typed: that is left out. */
export const secretOf = (form: Form): SealedPart =>
  Object.fromEntries(
    Object.entries(form).filter(([field, value]) => isSealed(field) && typeof value === 'string'),
  ) as SealedPart

/** Its other fields. */
export const readableOf = (form: Form): Form =>
  Object.fromEntries(Object.entries(form).filter(([field]) => !isSealed(field)))

export async function sealForm(
  sealingKey: string,
  willId: string,
  { form, changes }: FormSecrets,
): Promise<Buffer> {
  return await sealFor(sealingKey, Buffer.from(JSON.stringify({ form, changes })), context(willId))
}

/** As the api seals it; null while nothing of it was typed. */
export async function sealedFormOf(
  { workerPublicKey }: { workerPublicKey: string },
  willId: string,
  secrets: FormSecrets,
): Promise<Buffer | null> {
  const { form, changes } = secrets
  if (Object.keys({ ...form, ...changes }).length === 0) return null
  return await sealForm(workerPublicKey, willId, secrets)
}

/** Which envelope it is: whoever writes another compares this with what they opened. */
export const digestOf = (sealedForm: Buffer | null): string | null =>
  sealedForm === null ? null : createHash('sha256').update(sealedForm).digest('hex')

/** What a row from before the sealing shows. */
export const leftOpen = ({ particulars, formChanges }: Omit<HeldForm, 'sealedForm'>): FormSecrets => ({
  form: secretOf(particulars),
  changes: formChanges === null ? null : secretOf(formChanges),
})

/** @throws CannotOpen, also for an envelope of another will. */
export async function openForm(
  { openingKey }: { openingKey: string },
  ground: Ground,
  held: HeldForm,
): Promise<FormSecrets> {
  if (held.sealedForm === null) return leftOpen(held)
  const bytes = await openSealed({ openingKey }, ground, held.sealedForm, context(held.id))
  const read = formSecrets.safeParse(JSON.parse(bytes.toString('utf8')))
  if (!read.success) throw new CannotOpen('this is no form')
  return read.data as FormSecrets
}

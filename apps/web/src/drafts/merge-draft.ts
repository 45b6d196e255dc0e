// Merges two windows' changes to one draft field by field; a person is asked only where both changed the same
// field.
import type { registrationForm } from '@testate/api/wills'
import type { FormField } from '@testate/domain/registration-form'
import type { z } from 'zod'

/** A draft's form: every field optional. */
export type Draft = z.output<typeof registrationForm>

/** The form as last typed: what was submitted, and what was changed since. */
export const typedForm = ({ form, changes }: { form: Draft | null; changes: Draft | null }): Draft => ({
  ...form,
  ...changes,
})

export interface Merged {
  /** Mine, merged with the other's changes. Conflicting fields stay as mine. */
  form: Draft
  /** Changed on both sides, differently. */
  conflicts: FormField[]
}

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null) || (blank(one) && blank(other))
const blank = (value: unknown): boolean => value === undefined || value === '' || value === false

/** The fields in which `mine` differs from `base`; a missing field equals an empty one. */
export function changedFields(base: Draft, mine: Draft): FormField[] {
  return (Object.keys({ ...base, ...mine }) as FormField[]).filter((field) => !same(base[field], mine[field]))
}

/** The given fields of a form, as the call takes them. */
export function only(form: Draft, fields: readonly FormField[]): Draft {
  return Object.fromEntries(fields.map((field) => [field, form[field]])) as Draft
}

/** @param base the common starting point, @param theirs the register's current state */
export function mergeDraft(base: Draft, mine: Draft, theirs: Draft): Merged {
  const [here, there] = [new Set(changedFields(base, mine)), changedFields(base, theirs)]
  const form: Draft = { ...mine }
  const conflicts: FormField[] = []
  for (const field of there) {
    if (!here.has(field)) Object.assign(form, { [field]: theirs[field] })
    else if (!same(mine[field], theirs[field])) conflicts.push(field)
  }
  return { form, conflicts }
}

/** Whether a `conflict` refusal includes the draft's state at the register. */
export function isStored(extra: Record<string, unknown>): extra is { form: Draft; updatedAt: string } {
  return typeof extra['updatedAt'] === 'string' && typeof extra['form'] === 'object' && extra['form'] !== null
}

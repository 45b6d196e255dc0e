// Two windows on one draft: what each changed since both last agreed is put together, field by field; only where both changed the same field is a person asked.
import type { registrationForm } from '@testate/api/wills'
import type { FormField } from '@testate/domain/registration-form'
import type { z } from 'zod'

/** A draft's form: every field optional. */
export type Draft = z.output<typeof registrationForm>

export interface Merged {
  /** Mine, with what only the other changed. Conflicting fields stay as mine. */
  form: Draft
  /** Changed here and there, differently. */
  conflicts: FormField[]
}

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null) || (blank(one) && blank(other))
const blank = (value: unknown): boolean => value === undefined || value === '' || value === false

/** The fields in which `mine` differs from `base`; a field never filled is as good as an empty one. */
export function changedFields(base: Draft, mine: Draft): FormField[] {
  return (Object.keys({ ...base, ...mine }) as FormField[]).filter((field) => !same(base[field], mine[field]))
}

/** The part of a form that has these fields, as the call takes it. */
export function only(form: Draft, fields: readonly FormField[]): Draft {
  return Object.fromEntries(fields.map((field) => [field, form[field]])) as Draft
}

/** @param base what both began from, @param theirs what the register holds now */
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

/** Whether a refusal `conflict` says how the draft stands at the register. */
export function isStored(extra: Record<string, unknown>): extra is { form: Draft; updatedAt: string } {
  return typeof extra['updatedAt'] === 'string' && typeof extra['form'] === 'object' && extra['form'] !== null
}

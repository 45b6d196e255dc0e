// When a form can be changed: until it is submitted, and then until a witness accepts their invitation, since
// from then on somebody relies on it (decisions, section 6).
import { isOpenDuring } from '@testate/domain/permissions'
import type { RegistrationForm } from '@testate/domain/registration-form'
import type { Tx } from '../platform/database/database.ts'
import { emit } from '../platform/events.ts'
import { because, refuse } from '../platform/http/problem.ts'
import type { ListedWill } from './store.ts'

/**
 * @param hold lets no witness accept until this transaction ends. Parties knows, and is to the right, so it is
 * asked by an event.
 */
async function isAccepted(tx: Tx, willId: string, hold: boolean): Promise<boolean> {
  const accepted: string[] = []
  await emit(tx, 'will.accepted-by', { willId, accepted, hold })
  return accepted.length > 0
}

export async function isChangeable(tx: Tx, row: ListedWill): Promise<boolean> {
  if (!isOpenDuring('wills.submit', row.status)) return false
  return row.submitted_at === null || !(await isAccepted(tx, row.id, false))
}

/** Refuses `not-found` for another person's, and `not-now`. */
export async function requireChangeable(
  tx: Tx,
  row: ListedWill,
  personId: string,
  { hold } = { hold: false },
): Promise<void> {
  if (row.testator_id !== personId) refuse('not-found')
  if (!isOpenDuring('wills.submit', row.status))
    refuse(
      'not-now',
      `This will is at the stage “${row.status}”; its form can no longer be changed.`,
      because('form-closed', { willStatus: row.status }),
    )
  if (row.submitted_at !== null && (await isAccepted(tx, row.id, hold)))
    refuse(
      'not-now',
      'A witness has accepted the invitation and relies on this form, so it can no longer be changed.',
      { ...because('form-accepted'), willStatus: row.status },
    )
}

type Form = Partial<RegistrationForm>

/** The fields of `form` that differ from those of `before`, networks in any order. */
export function changedFields(before: Form, form: Form): (keyof RegistrationForm)[] {
  const text = (value: unknown) =>
    JSON.stringify(Array.isArray(value) ? [...(value as string[])].sort() : (value ?? null))
  return (Object.keys(form) as (keyof RegistrationForm)[]).filter(
    (field) => text(before[field]) !== text(form[field]),
  )
}

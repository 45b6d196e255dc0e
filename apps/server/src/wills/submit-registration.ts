// Submits the registration form: applies every rule of the specification's table, whatever the page checked
// before.
import { fieldProblem } from '@testate/domain/field-problems'
import { inOrder, isNetworkName } from '@testate/domain/networks'
import {
  formErrors,
  formWarnings,
  TERMS,
  textFields,
  type RegistrationForm,
} from '@testate/domain/registration-form'
import type { submitRegistration as route } from '@testate/api/wills'
import { append } from '../audit/append.ts'
import { now } from '../platform/clock.ts'
import { emit } from '../platform/events.ts'
import type { Context } from '../platform/http/http.ts'
import { refuse } from '../platform/http/problem.ts'
import { requireOpenDraft } from './drafts/save-draft.ts'
import { findWill, holdWill, markSubmitted, saveForm } from './store.ts'
import { viewDetail } from './will-view.ts'

/**
 * Stores the form, the time and the version of the terms; `will.submitted` creates the parties. Refuses
 * `invalid-fields` with an entry for each field.
 */
export async function submitRegistration({ app, tx, person, params, body }: Context<typeof route>) {
  const row = await holdWill(tx, params.id)
  if (row === null) refuse('not-found')
  requireOpenDraft(row, person.id)
  // The server's clock is the record; the client's registrationTimestamp is only part of the specified
  // payload.
  const { registrationTimestamp: _theirs, ...given } = body
  const errors = formErrors(given as Partial<RegistrationForm>)
  const missing = (given.selectedChains ?? []).find(
    (chain) => isNetworkName(chain) && !app.config.networks.includes(chain),
  )
  if (missing !== undefined)
    errors.push(fieldProblem('selectedChains', 'network-unknown', { network: missing }))
  if (errors.length > 0) refuse('invalid-fields', undefined, { errors })
  const form = trimmed(given as RegistrationForm)
  const at = new Date(Math.max(now().getTime(), row.updated_at.getTime() + 1))
  await saveForm(tx, row.id, form, inOrder(form.selectedChains.filter(isNetworkName)), at)
  await markSubmitted(tx, row.id, TERMS.version, at)
  await append(tx, {
    event: 'will.submitted',
    willId: row.id,
    actor: person.id,
    details: { termsVersion: TERMS.version, networks: form.selectedChains },
  })
  await emit(tx, 'will.submitted', { willId: row.id })
  const saved = await findWill(tx, row.id)
  if (saved === null) refuse('not-found')
  return {
    will: await viewDetail(tx, saved, person),
    registrationTimestamp: at.toISOString(),
    warnings: formWarnings(form),
  }
}

function trimmed(form: RegistrationForm): RegistrationForm {
  const whole = { ...form }
  for (const field of Object.keys(textFields) as (keyof typeof textFields)[])
    whole[field] = form[field].trim()
  return whole
}

// Submits the registration form, for the first time or changed: applies every rule of the specification's
// table, whatever the page checked before.
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
import type { Tx } from '../platform/database/database.ts'
import type { OwnTransactionContext } from '../platform/http/http.ts'
import { refuse } from '../platform/http/problem.ts'
import { changedFields, requireChangeable } from './changeable-form.ts'
import { completedWith, wholeForm, withForm, type KnownForm } from './form/known-form.ts'
import { readableOf, sealedFormOf, secretOf, type FormSecrets } from './form/sealed-form.ts'
import { findWill, holdWill, markSubmitted, saveForm } from './store.ts'
import { viewDetail } from './will-view.ts'

/**
 * Stores the form, the time and the version of the terms; `will.submitted` creates the parties, or changes them.
 * Refuses `invalid-fields` with an entry for each field, and `not-now` once a witness has accepted.
 */
export async function submitRegistration(context: OwnTransactionContext<typeof route>) {
  const { app, person, params, begin } = context
  return await withForm(app, person, params.id, async (known) => {
    let sealed: FormSecrets | null = null
    const answer = await begin(async (tx) => {
      const submitted = await submit(tx, context, known)
      sealed = submitted.sealed
      return submitted.answer
    })
    return { ...answer, will: await completedWith(app, person, answer.will, sealed) }
  })
}

async function submit(
  tx: Tx,
  { app, person, params, body }: OwnTransactionContext<typeof route>,
  known: KnownForm,
) {
  const row = await holdWill(tx, params.id)
  if (row === null) refuse('not-found')
  await requireChangeable(tx, row, person.id, { hold: true })
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
  const networks = inOrder(form.selectedChains.filter(isNetworkName))
  const fields = row.submitted_at === null ? null : changedFields(wholeForm(row, known), form)
  if (fields?.includes('selectedChains') === true)
    await emit(tx, 'will.networks-changing', { willId: row.id, networks })
  const sealed = { form: secretOf(form), changes: null }
  await saveForm(tx, row.id, {
    form: readableOf(form),
    sealedForm: await sealedFormOf(app, row.id, sealed),
    networks,
    at,
  })
  await markSubmitted(tx, row.id, TERMS.version, at)
  const agreed = { termsVersion: TERMS.version, networks: form.selectedChains }
  const about = { willId: row.id, actor: person.id }
  if (fields === null) await append(tx, { event: 'will.submitted', ...about, details: agreed })
  else if (fields.length > 0)
    await append(tx, { event: 'will.form-changed', ...about, details: { fields, ...agreed } })
  await emit(tx, 'will.submitted', { willId: row.id, mostInvited: app.config.limits.invitedAddresses })
  const saved = await findWill(tx, row.id)
  if (saved === null) refuse('not-found')
  const answer = {
    will: await viewDetail(tx, saved, person),
    registrationTimestamp: at.toISOString(),
    warnings: formWarnings(form),
  }
  return { answer, sealed }
}

function trimmed(form: RegistrationForm): RegistrationForm {
  const whole = { ...form }
  for (const field of Object.keys(textFields) as (keyof typeof textFields)[])
    whole[field] = form[field].trim()
  return whole
}

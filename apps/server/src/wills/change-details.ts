// Changes where the paper original is kept, and who the executor is: at any time, since both change in a person's
// life without the will changing (decisions, section 6).
import { formErrors, type RegistrationForm } from '@testate/domain/registration-form'
import type { changeDetails as route } from '@testate/api/wills'
import { append } from '../audit/append.ts'
import { notify } from '../notifications/notify.ts'
import { emit } from '../platform/events.ts'
import type { Context } from '../platform/http/http.ts'
import { refuse } from '../platform/http/problem.ts'
import { commitProof, provenBy } from '../proofs/proven-by.ts'
import { changedFields } from './changeable-form.ts'
import { findWill, holdWill, saveFields } from './store.ts'
import { viewDetail } from './will-view.ts'

/**
 * Refuses `step-up-needed`, and `invalid-fields` by the form's own rules. What is there already changes nothing
 * and uses no proof up.
 */
export async function changeDetails({ tx, person, params, body, request }: Context<typeof route>) {
  const row = await holdWill(tx, params.id)
  if (row === null || row.document_hash === null) refuse('not-found')
  const subject = {
    purpose: 'change',
    willId: row.id,
    documentHash: row.document_hash.toString('hex'),
  } as const
  const proof = await provenBy(request, tx, person, subject)
  const given = Object.fromEntries(
    Object.entries(body).map(([field, value]) => [field, value.trim()]),
  ) as Partial<RegistrationForm>
  const errors = formErrors({ ...row.particulars, ...given }).filter(({ field }) => field in given)
  if (errors.length > 0) refuse('invalid-fields', undefined, { errors })
  const fields = changedFields(row.particulars, given)
  if (fields.length > 0) {
    await commitProof(tx, proof, subject, JSON.stringify(given))
    await saveFields(tx, row.id, given)
    await append(tx, { event: 'will.details-changed', willId: row.id, actor: person.id, details: { fields } })
    await emit(tx, 'will.details-changed', {
      willId: row.id,
      fields,
      proofId: proof.id,
      given: Object.keys(given),
    })
    await notify(tx, {
      to: person.email,
      template: 'details-changed',
      data: {
        name: person.name,
        willId: row.id,
        willTitle: row.title,
        place: fields.includes('storageLocationAddress'),
        executor: fields.some((field) => field.startsWith('executor')),
      },
    })
  }
  const changed = await findWill(tx, row.id)
  if (changed === null) refuse('not-found')
  return await viewDetail(tx, changed, person)
}

// Changes where the paper original is kept, and who the executor is: at any time, since both change in a person's
// life without the will changing (decisions, section 6).
import { formErrors, type RegistrationForm } from '@testate/domain/registration-form'
import type { changeDetails as route } from '@testate/api/wills'
import { append } from '../audit/append.ts'
import { notify } from '../notifications/notify.ts'
import { emit } from '../platform/events.ts'
import type { Tx } from '../platform/database/database.ts'
import type { OwnTransactionContext } from '../platform/http/http.ts'
import { refuse } from '../platform/http/problem.ts'
import { commitProof, provenBy } from '../proofs/proven-by.ts'
import { changedFields } from './changeable-form.ts'
import { completedWith, wholeForm, withForm, type KnownForm } from './form/known-form.ts'
import { sealedFormOf, secretOf, type FormSecrets } from './form/sealed-form.ts'
import { findWill, holdWill, saveSealed } from './store.ts'
import { viewDetail } from './will-view.ts'

/**
 * Refuses `step-up-needed`, and `invalid-fields` by the form's own rules. What is there already changes nothing
 * and uses no proof up.
 */
export async function changeDetails(context: OwnTransactionContext<typeof route>) {
  const { app, person, params, begin } = context
  return await withForm(app, person, params.id, async (known) => {
    let sealed: FormSecrets | null = null
    const answer = await begin(async (tx) => {
      const changed = await change(tx, context, known)
      sealed = changed.sealed
      return changed.answer
    })
    return await completedWith(app, person, answer, sealed)
  })
}

async function change(
  tx: Tx,
  { app, person, params, body, request }: OwnTransactionContext<typeof route>,
  known: KnownForm,
) {
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
  const inForce = wholeForm(row, known)
  const errors = formErrors({ ...inForce, ...given }).filter(({ field }) => field in given)
  if (errors.length > 0) refuse('invalid-fields', undefined, { errors })
  const fields = changedFields(inForce, given)
  const sealed = { form: secretOf({ ...inForce, ...given }), changes: known.changes }
  if (fields.length > 0) {
    await commitProof(tx, proof, subject, JSON.stringify(given))
    const sealedForm = await sealedFormOf(app, row.id, sealed)
    await saveSealed(tx, row.id, sealedForm, { isMoved: fields.includes('storageLocationAddress') })
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
  return { answer: await viewDetail(tx, changed, person), sealed }
}

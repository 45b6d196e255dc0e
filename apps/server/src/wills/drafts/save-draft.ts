// Saves a draft as it is typed. Two windows on one draft must not silently overwrite each other, so each save
// names the state it started from.
import { inOrder, isNetworkName, STRATEGIES, DEFAULT_STRATEGY } from '@testate/domain/networks'
import type { saveDraft as route } from '@testate/api/wills'
import { append } from '../../audit/append.ts'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { OwnTransactionContext } from '../../platform/http/http.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { changedFields, requireChangeable } from '../changeable-form.ts'
import { knownForm, typedForm, wholeForm, withForm, type KnownForm } from '../form/known-form.ts'
import { readableOf, secretOf, sealedFormOf, type Form } from '../form/sealed-form.ts'
import { insertWill, holdWill, saveChanges, saveForm } from '../store.ts'

/**
 * Creates the draft on its first save. Of a submitted form it keeps the changes apart, to be submitted.
 * Refuses `conflict` (with the stored form) if it was changed since `updatedAt`.
 */
export async function saveDraft(context: OwnTransactionContext<typeof route>) {
  const { app, person, params, begin } = context
  return await withForm(app, person, params.id, async (known) => {
    let typed: Form | null = null
    const { form, ...saved } = await begin(async (tx) => {
      const made = await save(tx, context, known)
      typed = secretOf(made.form)
      return { ...made, form: readableOf(made.form) }
    })
    const sealed = typed ?? (await asTyped(context))
    return { ...saved, form: { ...form, ...sealed } }
  })
}

/** For a repeat, whose stored answer has none of it. */
async function asTyped({ app, person, params }: OwnTransactionContext<typeof route>): Promise<Form> {
  const { form, changes } = await knownForm(app, person, params.id)
  return { ...form, ...changes }
}

async function save(
  tx: Tx,
  { app, person, params, body }: OwnTransactionContext<typeof route>,
  known: KnownForm,
): Promise<{ id: string; updatedAt: string; form: Form }> {
  let row = await holdWill(tx, params.id)
  if (row === null) {
    // The id may be another person's, or a deleted draft's: the answer must not differ from that for an
    // unknown id.
    if (
      body.updatedAt ||
      !(await insertWill(tx, {
        id: params.id,
        testatorId: person.id,
        networks: [...STRATEGIES[DEFAULT_STRATEGY]],
      }))
    )
      refuse('not-found')
    await append(tx, { event: 'will.drafted', willId: params.id, actor: person.id, details: {} })
    row = await holdWill(tx, params.id)
    if (row === null) refuse('not-found')
  } else {
    await requireChangeable(tx, row, person.id)
    if (
      body.updatedAt !== undefined &&
      body.updatedAt !== null &&
      new Date(body.updatedAt).getTime() !== row.updated_at.getTime()
    ) {
      refuse(
        'conflict',
        'This draft was changed in another window. Look at its present state before saving yours.',
        {
          ...because('draft-changed-elsewhere'),
          updatedAt: row.updated_at.toISOString(),
          form: typedForm(row, known),
        },
      )
    }
  }
  const form = { ...typedForm(row, known), ...body.form } as Form
  // A save within the same millisecond must still differ from the one before.
  const at = new Date(Math.max(now().getTime(), row.updated_at.getTime() + 1))
  // The submitted form stays in force until the changed one is submitted.
  if (row.submitted_at !== null) {
    const inForce = wholeForm(row, known)
    const fields = changedFields(inForce, form)
    const changes =
      fields.length === 0 ? null : (Object.fromEntries(fields.map((field) => [field, form[field]])) as Form)
    const sealedForm = await sealedFormOf(app, row.id, {
      form: secretOf(inForce),
      changes: changes && secretOf(changes),
    })
    await saveChanges(tx, row.id, changes && readableOf(changes), sealedForm, at)
    return { id: row.id, updatedAt: at.toISOString(), form }
  }
  const networks =
    form.selectedChains === undefined ? row.networks : inOrder(form.selectedChains.filter(isNetworkName))
  await saveForm(tx, row.id, {
    form: readableOf(form),
    sealedForm: await sealedFormOf(app, row.id, { form: secretOf(form), changes: null }),
    networks,
    at,
    version: body.version?.trim() || undefined,
  })
  return { id: row.id, updatedAt: at.toISOString(), form }
}

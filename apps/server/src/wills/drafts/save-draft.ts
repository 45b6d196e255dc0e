// Saves a draft as it is typed. Two windows on one draft must not silently overwrite each other, so each save
// names the state it started from.
import { inOrder, isNetworkName, STRATEGIES, DEFAULT_STRATEGY } from '@testate/domain/networks'
import type { saveDraft as route } from '@testate/api/wills'
import { append } from '../../audit/append.ts'
import { now } from '../../platform/clock.ts'
import type { Context } from '../../platform/http/http.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { changedFields, requireChangeable, typedForm } from '../changeable-form.ts'
import { insertWill, holdWill, saveChanges, saveForm } from '../store.ts'

/**
 * Creates the draft on its first save. Of a submitted form it keeps the changes apart, to be submitted.
 * Refuses `conflict` (with the stored form) if it was changed since `updatedAt`.
 */
export async function saveDraft({ tx, person, params, body }: Context<typeof route>) {
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
          form: typedForm(row),
        },
      )
    }
  }
  const form = { ...typedForm(row), ...body.form }
  // A save within the same millisecond must still differ from the one before.
  const at = new Date(Math.max(now().getTime(), row.updated_at.getTime() + 1))
  // The submitted form stays in force until the changed one is submitted.
  if (row.submitted_at !== null) {
    const changes = Object.fromEntries(
      changedFields(row.particulars, form).map((field) => [field, form[field]]),
    )
    await saveChanges(tx, row.id, Object.keys(changes).length === 0 ? null : changes, at)
    return { id: row.id, updatedAt: at.toISOString(), form }
  }
  const networks =
    form.selectedChains === undefined ? row.networks : inOrder(form.selectedChains.filter(isNetworkName))
  await saveForm(tx, row.id, form, networks, at, body.version?.trim() || undefined)
  return { id: row.id, updatedAt: at.toISOString(), form }
}

// The api's side of the sealed fields: it asks the worker before it opens the transaction, since an answer needs a
// connection of its own, and looks there whether the form is still the one it was told.
import { inTransaction } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import type { App } from '../../platform/http/http.ts'
import { askWorker } from '../../proofs/ask-worker.ts'
import { findWill, type HeldWill } from '../store.ts'
import { readFormQuestion } from './questions.ts'
import { digestOf, leftOpen, type Form, type FormSecrets } from './sealed-form.ts'

/** The sealed fields of one form, and the envelope that they were read from. */
export interface KnownForm extends FormSecrets {
  of: string | null
}
export const noForm: KnownForm = { of: null, form: {}, changes: null }

/** Another window saved the form between the question and the transaction. */
class OtherForm extends Error {
  override name = 'OtherForm'
}
/** More than a person has windows. */
const TRIES = 5

/** Of the person's own will; of others' and of one that is not there it says nothing. */
export async function knownForm(app: App, person: Person, willId: string): Promise<KnownForm> {
  const row = await inTransaction(app.db, { person }, (tx) => findWill(tx, willId))
  return await knownOf(app, person, row)
}

export async function knownOf(app: App, person: Person, row: HeldWill | null): Promise<KnownForm> {
  if (row === null || row.testator_id !== person.id) return noForm
  if (row.sealed_form === null) return { of: null, ...leftOpen(heldOf(row)) }
  return (await askWorker(app, readFormQuestion, { personId: person.id, willId: row.id })) as KnownForm
}

/** Runs it with the form as it is known, and again when that was overtaken. */
export async function withForm<T>(
  app: App,
  person: Person,
  willId: string,
  run: (known: KnownForm) => Promise<T>,
): Promise<T> {
  for (let left = TRIES; ; left -= 1) {
    const known = await knownForm(app, person, willId)
    try {
      return await run(known)
    } catch (error) {
      if (!(error instanceof OtherForm) || left === 1) throw error
    }
  }
}

/** The form in force with all its fields. Throws what `withForm` repeats on. */
export function wholeForm(row: HeldWill, known: KnownForm): Form {
  if (digestOf(row.sealed_form) !== known.of) throw new OtherForm('the form was saved meanwhile')
  return { ...row.particulars, ...known.form }
}

/** The form as its testator last typed it: what was submitted, and what was changed since. */
export const typedForm = (row: HeldWill, known: KnownForm): Form => ({
  ...wholeForm(row, known),
  ...row.form_changes,
  ...known.changes,
})

/** What a stored answer leaves out. */
interface Completed {
  originalLocation: string | null
  form: Form | null
  changes: Form | null
}
export const completed = <T extends Completed>(answer: T, { form, changes }: FormSecrets): T =>
  answer.form === null
    ? answer
    : {
        ...answer,
        originalLocation: form.storageLocationAddress ?? null,
        form: { ...answer.form, ...form },
        changes: answer.changes === null ? null : { ...answer.changes, ...changes },
      }

/**
 * Completes a new answer with what its transaction sealed. Only a repeat asks the worker: a question after the commit
 * could be answered with `worker-away`, and the change was made.
 */
export async function completedWith<T extends Completed & { id: string }>(
  app: App,
  person: Person,
  answer: T,
  sealed: FormSecrets | null,
): Promise<T> {
  return completed(answer, sealed ?? (await knownForm(app, person, answer.id)))
}

/** The row's place stands in a column of its own, too, in rows from before the sealing. */
function heldOf({ id, particulars, form_changes, original_location }: HeldWill): {
  id: string
  particulars: Form
  formChanges: Form | null
} {
  const place = original_location === null ? {} : { storageLocationAddress: original_location }
  return { id, particulars: { ...place, ...particulars }, formChanges: form_changes }
}

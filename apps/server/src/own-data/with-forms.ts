// What is sealed of the forms a person typed, put where their copy has the rest of each form.
import type { Warrant } from '../custody/grounds.ts'
import { openForm, type FormSecrets, type HeldForm } from '../wills/form/sealed-form.ts'

type Shown = Record<string, unknown>

/** @param data the copy's `wills` and `deletedDrafts` */
export async function withForms(
  data: Record<string, unknown>,
  forms: readonly HeldForm[],
  keys: { openingKey: string },
  warrant: Warrant,
): Promise<{ wills: Shown[]; deletedDrafts: Shown[] }> {
  const opened = new Map<unknown, FormSecrets>()
  for (const form of forms) opened.set(form.id, await openForm(keys, warrant, form))
  const added = (row: unknown, secret: object | null | undefined): unknown =>
    row === null ? null : { ...(row as object), ...secret }
  return {
    wills: (data['wills'] as Shown[]).map((will) => ({
      ...will,
      whereTheOriginalIs: opened.get(will['id'])?.form.storageLocationAddress ?? null,
      typedByYou: added(will['typedByYou'], opened.get(will['id'])?.form),
      changesNotSubmitted: added(will['changesNotSubmitted'], opened.get(will['id'])?.changes),
    })),
    deletedDrafts: (data['deletedDrafts'] as Shown[]).map((draft) => ({
      ...draft,
      typedByYou: added(draft['typedByYou'], opened.get(draft['id'])?.form),
    })),
  }
}

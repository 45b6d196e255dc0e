// Saves fields of a draft that a screen has loaded. Each save names the state last seen, so that none begins a will: the draft may have been deleted in another window.
import { Problem } from '@testate/api/problem'
import { changedFields, isStored, type Draft } from '../register-will/merge-draft.ts'

/** Another window that never stops typing wins after this many times. */
const MOST_TRIES = 4

/**
 * What another window did to other fields stays as it is; the same field changed there throws the Problem `conflict`.
 * @param seen the will as loaded, @param save PUT /api/drafts/:id with these fields and this `updatedAt`
 */
export async function saveLoaded<T>(seen: { form: Draft | null; updatedAt: string }, fields: Draft, save: (updatedAt: string) => Promise<T>): Promise<T> {
  const base = seen.form ?? {}
  let { updatedAt } = seen
  for (let tries = 1; ; tries += 1) {
    try {
      return await save(updatedAt)
    } catch (error) {
      if (tries === MOST_TRIES || !(error instanceof Problem) || error.code !== 'conflict' || !isStored(error.extra)) throw error
      const [changedThere, different] = [changedFields(base, error.extra.form), changedFields(fields, error.extra.form)]
      if (changedThere.some((field) => field in fields && different.includes(field))) throw error
      updatedAt = error.extra.updatedAt
    }
  }
}

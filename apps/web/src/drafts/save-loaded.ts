// Saves fields of a draft that a screen has loaded. Each save names the last-seen state, so that none begins
// a will: the draft may have been deleted in another window.
import { Problem } from '@testate/api/problem'
import type { FormField } from '@testate/domain/registration-form'
import { changedFields, isStored, type Draft } from './merge-draft.ts'

/** After this many attempts another window that never stops typing wins. */
const MOST_TRIES = 4

/** A draft's state as a screen last saw it. */
export interface Seen {
  form: Draft | null
  updatedAt: string
}

/** The fields of this save that were since changed elsewhere, to another value. */
export function clashesOf(seen: Pick<Seen, 'form'>, fields: Draft, theirs: Draft): FormField[] {
  const different = changedFields(fields, theirs)
  return changedFields(seen.form ?? {}, theirs).filter(
    (field) => field in fields && different.includes(field),
  )
}

/**
 * Another window's changes to other fields are retained; a change to the same field throws the Problem
 * `conflict`. @param seen the will as loaded, @param save PUT /api/drafts/:id with these fields and this
 * `updatedAt`
 */
export async function saveLoaded<T>(
  seen: Seen,
  fields: Draft,
  save: (updatedAt: string) => Promise<T>,
): Promise<T> {
  let { updatedAt } = seen
  for (let tries = 1; ; tries += 1) {
    try {
      return await save(updatedAt)
    } catch (error) {
      if (
        tries === MOST_TRIES ||
        !(error instanceof Problem) ||
        error.code !== 'conflict' ||
        !isStored(error.extra)
      )
        throw error
      if (clashesOf(seen, fields, error.extra.form).length > 0) throw error
      updatedAt = error.extra.updatedAt
    }
  }
}

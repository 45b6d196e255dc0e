// What was typed into a draft and has not reached the register yet, kept for this window: a page that is left
// while a save is under way loses nothing. Cleared on sign-out with everything else under this prefix.
import { prefix, quietly } from '../platform/kept-here.ts'
import { changedFields, only, type Draft } from './merge-draft.ts'

export interface Edits {
  /** The fields as typed. */
  mine: Draft
  /** The same fields as the register had them. */
  base: Draft
}

const keyOf = (willId: string): string => `${prefix}draft ${willId}`

/** Keeps the edits of one draft; null forgets them. */
export function keepEdits(willId: string, edits: Edits | null, storage: Storage = sessionStorage): void {
  quietly(
    () =>
      edits === null
        ? storage.removeItem(keyOf(willId))
        : storage.setItem(keyOf(willId), JSON.stringify(edits)),
    undefined,
  )
}

/** @returns the kept fields; those that somebody has changed at the register since stay as they are there. */
export function keptEdits(willId: string, stored: Draft, storage: Storage = sessionStorage): Draft {
  const edits = quietly(() => JSON.parse(storage.getItem(keyOf(willId)) ?? 'null') as Edits | null, null)
  if (edits === null) return {}
  const fields = changedFields(stored, { ...stored, ...edits.mine })
  const changedSince = new Set(changedFields(stored, { ...stored, ...edits.base }))
  return only(
    edits.mine,
    fields.filter((field) => !changedSince.has(field)),
  )
}

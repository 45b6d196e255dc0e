// Saves a draft to the server as it is typed: one save at a time, nothing overwritten silently, nothing
// dropped when a save fails.
import { Problem } from '@testate/api/problem'
import type { FormField } from '@testate/domain/registration-form'
import type { Edits } from '../drafts/kept-edits.ts'
import { changedFields, isStored, mergeDraft, only, type Draft } from '../drafts/merge-draft.ts'

export type SaveState =
  | { phase: 'untouched' }
  | { phase: 'waiting' | 'saving' }
  | { phase: 'saved'; at: Date }
  | { phase: 'failed'; error: unknown }
  /** The same fields were changed in another window; a person must decide. */
  | { phase: 'conflict'; fields: FormField[]; theirs: Draft }
  /** The form was submitted or withdrawn meanwhile: it can no longer be changed. */
  | { phase: 'closed'; error: Problem }

export interface Stored {
  form: Draft
  /** Null: the draft does not exist yet. */
  updatedAt: string | null
}

interface Options {
  stored: Stored
  /**
   * PUT /api/drafts/:id with these fields. Throws the Problem `conflict` when the draft was changed since
   * `updatedAt`.
   */
  save: (fields: Draft, updatedAt: string | null) => Promise<{ form: Draft; updatedAt: string }>
  /** Called with each new state. */
  onState: (state: SaveState) => void
  /** Fields changed elsewhere, to be copied into the form on screen. */
  onAdopt: (fields: Draft) => void
  /** The first save has made the draft. */
  onMade: () => void
  now: () => Date
}

export interface Autosave {
  /** The form's current contents. */
  edit(form: Draft): void
  /** Saves what is unsaved; resolves when nothing is left to save or it cannot continue. */
  flush(): Promise<void>
  /** The server's last known state, for example after a change in another window. */
  seen(stored: Stored): void
  /** Ends a conflict: `mine` overwrites the other's, `theirs` is copied into the form. */
  resolve(choice: 'mine' | 'theirs'): Promise<void>
  unsaved(): boolean
  /** What the register has, as far as is known here. */
  stored(): Draft
  /** What the register is not known to have; null when it has all, or takes no more. */
  unsavedEdits(): Edits | null
}

/** After this many merges with another window that never stops typing, the save gives up. */
const MOST_ROUNDS = 8

export function createAutosave({ stored, save, onState, onAdopt, onMade, now }: Options): Autosave {
  let base = stored.form
  let updatedAt = stored.updatedAt
  let mine = stored.form
  let edited = false
  let state: SaveState = { phase: 'untouched' }
  let running: Promise<void> | null = null
  const tell = (next: SaveState) => {
    state = next
    onState(next)
  }
  const dirty = () => (edited ? changedFields(base, mine) : [])

  /** Merges the register's state. False when a person must decide first. */
  const takeIn = (theirs: Stored): boolean => {
    const merged = mergeDraft(base, mine, theirs.form)
    const news = changedFields(mine, merged.form)
    mine = merged.form
    updatedAt = theirs.updatedAt
    if (news.length > 0) onAdopt(only(mine, news))
    if (merged.conflicts.length > 0) {
      tell({ phase: 'conflict', fields: merged.conflicts, theirs: theirs.form })
      return false
    }
    base = theirs.form
    return true
  }

  const run = async () => {
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const fields = dirty()
      if (fields.length === 0) {
        if (state.phase !== 'untouched' && state.phase !== 'saved') tell({ phase: 'saved', at: now() })
        return
      }
      tell({ phase: 'saving' })
      try {
        const answer = await save(only(mine, fields), updatedAt)
        if (updatedAt === null) onMade()
        base = answer.form
        updatedAt = answer.updatedAt
      } catch (error) {
        if (error instanceof Problem && error.code === 'conflict' && isStored(error.extra)) {
          if (!takeIn(error.extra)) return
          continue
        }
        if (error instanceof Problem && error.code === 'not-now') return tell({ phase: 'closed', error })
        return tell({ phase: 'failed', error })
      }
    }
    tell({ phase: 'waiting' })
  }

  const flush = (): Promise<void> => {
    if (state.phase === 'conflict' || state.phase === 'closed') return Promise.resolve()
    running ??= run().finally(() => (running = null))
    return running
  }

  return {
    edit(form) {
      mine = form
      edited = true
      if (
        state.phase !== 'conflict' &&
        state.phase !== 'closed' &&
        state.phase !== 'saving' &&
        dirty().length > 0
      )
        tell({ phase: 'waiting' })
    },
    flush,
    seen(theirs) {
      // Our own save is announced before its response is here; that response has all the information.
      if (running !== null || theirs.updatedAt === null || state.phase === 'conflict') return
      if (updatedAt !== null && new Date(theirs.updatedAt) <= new Date(updatedAt)) return
      takeIn(theirs)
    },
    async resolve(choice) {
      if (state.phase !== 'conflict') return
      const { fields, theirs } = state
      if (choice === 'theirs') {
        mine = { ...mine, ...only(theirs, fields) }
        onAdopt(only(theirs, fields))
      }
      base = theirs
      tell({ phase: 'waiting' })
      await flush()
    },
    stored: () => base,
    unsaved: () => state.phase !== 'closed' && (running !== null || dirty().length > 0),
    unsavedEdits: () => {
      const fields = state.phase === 'closed' ? [] : dirty()
      return fields.length === 0 ? null : { mine: only(mine, fields), base: only(base, fields) }
    },
  }
}

// Connects the draft on screen to the server: saved on blur, after a pause, before the page is hidden, and
// again once a connection is back.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { listWills, saveDraft } from '@testate/api/wills'
import { keepEdits, keptEdits } from '../drafts/kept-edits.ts'
import type { Draft } from '../drafts/merge-draft.ts'
import { call } from '../platform/client.ts'
import { createAutosave, type Autosave, type SaveState, type Stored } from './autosave.ts'

const PAUSE_MS = 1_500
const AGAIN_MS = 15_000

export interface SavedDraft {
  state: SaveState
  /** The form's current contents; saved after a pause. */
  edit: (form: Draft) => void
  autosave: Autosave
}

/** @param onAdopt copies fields changed in another window into the form; only the first one passed is used */
export function useAutosave(willId: string, stored: Stored, onAdopt: (fields: Draft) => void): SavedDraft {
  const queries = useQueryClient()
  const [state, setState] = useState<SaveState>({ phase: 'untouched' })
  const [autosave] = useState(() =>
    createAutosave({
      stored,
      save: async (form, updatedAt) =>
        await call(saveDraft, { params: { id: willId }, body: { form, updatedAt } }),
      onState: setState,
      onAdopt,
      // The form's own page reads the draft from then on, even where no live event arrives.
      onMade: () => void queries.invalidateQueries({ queryKey: [listWills.id] }),
      now: () => new Date(),
    }),
  )
  // What was typed just before the page was left, for which there was no time.
  const takeUp = useEffectEvent(() => {
    const kept = keptEdits(willId, stored.form)
    if (Object.keys(kept).length === 0) return
    onAdopt(kept)
    autosave.edit({ ...stored.form, ...kept })
    void autosave.flush()
  })
  useEffect(() => takeUp(), [autosave])
  // After it: what is taken up counts as unsaved from then on.
  useEffect(() => keepEdits(willId, autosave.unsavedEdits()), [willId, autosave, state])
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    const flush = () => void autosave.flush()
    const hidden = () => document.visibilityState === 'hidden' && flush()
    const leaving = (event: BeforeUnloadEvent) => {
      if (!autosave.unsaved()) return
      flush()
      event.preventDefault()
    }
    window.addEventListener('online', flush)
    window.addEventListener('beforeunload', leaving)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      clearTimeout(pause.current)
      window.removeEventListener('online', flush)
      window.removeEventListener('beforeunload', leaving)
      document.removeEventListener('visibilitychange', hidden)
    }
  }, [autosave])

  useEffect(() => {
    if (state.phase !== 'failed') return
    const again = setTimeout(() => void autosave.flush(), AGAIN_MS)
    return () => clearTimeout(again)
  }, [autosave, state])

  const edit = (form: Draft) => {
    autosave.edit(form)
    keepEdits(willId, autosave.unsavedEdits())
    clearTimeout(pause.current)
    pause.current = setTimeout(() => void autosave.flush(), PAUSE_MS)
  }
  return { state, edit, autosave }
}

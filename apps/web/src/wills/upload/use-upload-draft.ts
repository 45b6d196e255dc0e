// The upload card's fields as a draft: kept in this window while they are typed, saved on request. What another
// window saved in between is shown before it could be overwritten.
import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { saveDraft, showWill } from '@testate/api/wills'
import { useNavigate } from 'react-router'
import type { Draft } from '../../drafts/merge-draft.ts'
import { saveLoaded, type Seen } from '../../drafts/save-loaded.ts'
import { call } from '../../platform/client.ts'
import { useKeptHere } from '../../platform/kept-here.ts'
import { read } from '../../platform/queries.ts'
import { useWords } from '../../platform/words.ts'
import { toast } from '../../ui/toast/toast.tsx'
import type { WillDetail } from './send-will.ts'
import { words } from '../words.ts'

export interface UploadFields {
  title: string
  originalLocation: string
  version: string
}

/** `onMade`: a draft was made, and the address is about to name it. */
export function useUploadDraft(will: WillDetail | undefined, onMade: (willId: string) => void) {
  const t = useWords(words)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [fields, change] = useKeptHere<UploadFields>(`upload ${will?.id ?? 'new'}`, {
    title: will?.title ?? '',
    originalLocation: will?.originalLocation ?? '',
    version: will?.version ?? '1.0',
  })
  const [draftId] = useState(() => will?.id ?? crypto.randomUUID())
  /** The state the fields were filled from. */
  const [seen, setSeen] = useState<Seen | undefined>(will)
  const form: Draft = { willTitle: fields.title, storageLocationAddress: fields.originalLocation }
  const readAnew = () =>
    queries.invalidateQueries({ queryKey: read(showWill, { params: { id: draftId } }).queryKey })
  const enter = async (id: string) => {
    if (will !== undefined) return
    onMade(id)
    await navigate(`?${new URLSearchParams({ will: id })}`, { replace: true })
  }

  const saving = useMutation({
    mutationFn: async (known: Seen | undefined) => {
      const version = fields.version.trim() === '' ? {} : { version: fields.version.trim() }
      const save = async (updatedAt?: string) =>
        await call(saveDraft, {
          params: { id: draftId },
          body: { form, ...version, ...(updatedAt === undefined ? {} : { updatedAt }) },
        })
      return await (known === undefined ? save() : saveLoaded(known, form, save))
    },
    onSuccess: async (saved) => {
      setSeen(saved)
      toast({ title: t('draftSaved'), description: t('draftSavedText') })
      if (will !== undefined) return void readAnew()
      await queries.fetchQuery(read(showWill, { params: { id: draftId } }))
      await enter(draftId)
    },
    onError: () => void readAnew(),
  })
  const keepMine = (theirs: Seen) => {
    setSeen(theirs)
    saving.mutate(theirs)
  }
  const takeTheirs = (those: Draft, theirs: Seen) => {
    setSeen(theirs)
    if ('willTitle' in those) change({ title: those.willTitle ?? '' })
    if ('storageLocationAddress' in those) change({ originalLocation: those.storageLocationAddress ?? '' })
    saving.reset()
  }
  return { fields, change, form, seen, saw: setSeen, saving, keepMine, takeTheirs, enter }
}

// The PDF chosen on the form. It is held above the form's pages, so that it goes on being sent while the person goes
// on, and it waits until the register has a title to keep it under.
import { useEffect, useEffectEvent } from 'react'
import type { Draft } from '../../drafts/merge-draft.ts'
import { useDocumentUpload, type DocumentUpload } from '../../wills/upload/use-document-upload.ts'
import type { Autosave } from '../autosave.ts'

const isBlank = (title: string | undefined): boolean => (title ?? '').trim() === ''

/**
 * What a chosen PDF waits for: the title, or its save. The title is not sent with the file: an upload may take
 * minutes, and would then undo a title that was changed and saved meanwhile.
 */
export function waitsFor(typed: Draft, stored: Draft): 'title' | 'save' | null {
  if (isBlank(typed.willTitle)) return 'title'
  return isBlank(stored.willTitle) ? 'save' : null
}

export interface FormDocument {
  upload: DocumentUpload
  pick: (file: File) => void
  /** Of a PDF that is chosen and not being sent yet. */
  waits: { file: File; for: 'title' | 'save' } | null
  /** Leaving the form now would lose it. */
  isOnItsWay: boolean
  /** The name of the PDF that the register has taken, also while an answer from before it still stands. */
  taken: string | undefined
}

export function useFormDocument(
  willId: string,
  form: Draft,
  { autosave, onTitleMissing }: { autosave: Autosave; onTitleMissing: () => void },
): FormDocument {
  const upload = useDocumentUpload(willId, {})
  const lacking = waitsFor(form, autosave.stored())
  const waiting = upload.state.phase === 'idle' ? upload.file : null
  const send = useEffectEvent((file: File) => void upload.send(file))
  useEffect(() => {
    if (waiting !== null && lacking === null) send(waiting)
  }, [waiting, lacking])
  const pick = (file: File) => {
    if (!upload.take(file)) return
    if (lacking === 'title') onTitleMissing()
    else void autosave.flush()
  }
  return {
    upload,
    pick,
    waits: waiting === null || lacking === null ? null : { file: waiting, for: lacking },
    isOnItsWay: waiting !== null || upload.state.phase === 'sending',
    taken: upload.state.phase === 'done' ? upload.state.will.document?.name : undefined,
  }
}

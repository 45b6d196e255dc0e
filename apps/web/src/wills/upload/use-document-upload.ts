// A PDF and its will's title: chosen, checked here, and sent. For the upload card and for the document's
// dialog.
import { useState } from 'react'
import { fieldErrorsOf } from '../../platform/client.ts'
import { en as fileRefusals } from '../../refusals/files.ts'
import { useWords } from '../../platform/words.ts'
import type { FieldMessage } from '../../ui/error-summary/error-summary.tsx'
import { useShownErrors } from '../../ui/form/use-shown-errors.ts'
import { toast } from '../../ui/toast/toast.tsx'
import { refusalOf } from './check-file.ts'
import type { WillDetail, WillUpload } from './send-will.ts'
import { useUpload } from './use-upload.ts'
import { adviceFor } from './after-refused-file.ts'
import { words } from '../words.ts'

export type DocumentUpload = ReturnType<typeof useDocumentUpload>

type Field = 'pdf' | 'title' | 'version'
/** What a screen asks for beside the file: a field that it does not show is absent, an empty one is refused. */
type Fields = Omit<WillUpload, 'file' | 'willId'>

/** What was refused of fields that this screen does not show: said where the upload is. */
export const saidOfOthers = (
  refused: readonly { field: string; message: string }[],
  fields: Fields,
): string[] =>
  refused.filter(({ field }) => field !== 'pdf' && !(field in fields)).map(({ message }) => message)

/** @param willId the draft it belongs to; undefined for a new one */
export function useDocumentUpload(willId: string | undefined, fields: Fields) {
  const t = useWords(words)
  const { state, start, stop, reset } = useUpload()
  const [file, setFile] = useState<File | null>(null)
  const [arrived, setArrived] = useState<{ blob: Blob; hash: string } | null>(null)
  const [refused, setRefused] = useState<ReturnType<typeof refusalOf>>(null)
  const wrongWith = (picked: File | null): FieldMessage<Field>[] => [
    ...(picked === null
      ? [{ field: 'pdf' as const, message: refused === null ? t('fileMissing') : fileRefusals[refused] }]
      : []),
    ...(fields.title?.trim() === '' ? [{ field: 'title' as const, message: t('titleMissing') }] : []),
    ...(fields.version?.trim() === '' ? [{ field: 'version' as const, message: t('versionMissing') }] : []),
  ]
  const byServer = state.phase === 'failed' ? (fieldErrorsOf(state.error) as FieldMessage<Field>[]) : []
  const ofOthers = saidOfOthers(byServer, fields)
  const shown = useShownErrors(wrongWith(file), byServer)

  /** False when the file is refused before a byte is sent. */
  const take = (picked: File): boolean => {
    const refusal = refusalOf(picked)
    setRefused(refusal)
    setFile(refusal === null ? picked : null)
    if (refusal !== null) shown.show(['pdf'])
    reset()
    return refusal === null
  }

  /** Resolves with the will, or null when something is missing, it failed or was stopped. */
  const send = async (picked: File | null): Promise<WillDetail | null> => {
    const wrong = wrongWith(picked).map(({ field }) => field as Field)
    shown.forget()
    shown.look(wrong)
    if (wrong.length > 0 || picked === null) return null
    const kept = await start({ file: picked, ...(willId === undefined ? {} : { willId }), ...fields })
    if (kept !== null) {
      setFile(null)
      if (kept.document !== null) setArrived({ blob: picked, hash: kept.document.sha256 })
      toast({ title: t('uploaded'), description: t('uploadedText') })
    }
    return kept
  }

  const step = adviceFor(refused)
  return {
    state,
    /** For the progress: what was refused of single fields is said beside them. */
    progress: byServer.length > 0 && ofOthers.length === 0 ? { phase: 'idle' as const } : state,
    ofOthers,
    /** Chosen, and not kept by the register yet. */
    file,
    /** The last file that the register kept, so that its pages need no code. */
    arrived,
    said: shown.said,
    attempt: shown.attempt,
    errors: shown.errors,
    /** What to do about a refused file. */
    next: step === null ? undefined : t(step),
    /** These fields were edited. */
    corrected: (edited: readonly Field[]) => shown.touch(edited),
    take,
    send,
    stop,
    /** Forgets what was chosen. */
    drop: () => {
      setFile(null)
      reset()
    },
  }
}

// A PDF and its will's title: chosen, checked here, and sent. For the upload card and for the document's
// dialog.
import { useState } from 'react'
import { en as fileRefusals } from '../platform/refusals/files.ts'
import { useWords } from '../platform/words.ts'
import type { FieldMessage } from '../ui/error-summary/error-summary.tsx'
import { toast } from '../ui/toast/toast.tsx'
import { refusalOf } from './check-file.ts'
import type { WillDetail, WillUpload } from './send-will.ts'
import { useUpload } from './use-upload.ts'
import { stepFor } from './what-next.ts'
import { words } from './words.ts'

/** What a screen asks for: a field that it does not show is absent, an empty one is refused. */
type Chosen = Omit<WillUpload, 'file' | 'willId'> & { file: File | null }

export function useDocumentUpload(will: WillDetail | undefined) {
  const t = useWords(words)
  const { state, start, stop, reset } = useUpload()
  const [errors, setErrors] = useState<FieldMessage[]>([])
  const [refused, setRefused] = useState<ReturnType<typeof refusalOf>>(null)
  const [attempt, setAttempt] = useState(0)
  const errorOf = (field: string) => errors.find((one) => one.field === field)?.message
  const corrected = (fields: readonly string[]) =>
    setErrors((before) => before.filter(({ field }) => !fields.includes(field)))

  /** False when the file is refused before a byte is sent. */
  const take = (file: File): boolean => {
    const refusal = refusalOf(file)
    setRefused(refusal)
    setErrors((before) => [
      ...before.filter(({ field }) => field !== 'pdf'),
      ...(refusal === null ? [] : [{ field: 'pdf', message: fileRefusals[refusal] }]),
    ])
    return refusal === null
  }

  /** Resolves with the will, or null when something is missing, it failed or was stopped. */
  const send = async ({ file, ...fields }: Chosen): Promise<WillDetail | null> => {
    const missing = [
      ...(file === null ? [{ field: 'pdf', message: errorOf('pdf') ?? t('fileMissing') }] : []),
      ...(fields.title?.trim() === '' ? [{ field: 'title', message: t('titleMissing') }] : []),
      ...(fields.version?.trim() === '' ? [{ field: 'version', message: t('versionMissing') }] : []),
    ]
    setErrors(missing)
    setAttempt((before) => before + 1)
    if (missing.length > 0 || file === null) return null
    const kept = await start({ file, ...(will === undefined ? {} : { willId: will.id }), ...fields })
    if (kept !== null) toast({ title: t('uploaded'), description: t('uploadedText') })
    return kept
  }

  const step = stepFor(refused)
  return {
    state,
    errors,
    attempt,
    errorOf,
    /** What to do about a refused file. */
    next: step === null ? undefined : t(step),
    corrected,
    take,
    send,
    stop,
    reset,
  }
}

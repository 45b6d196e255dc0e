// Certificate, capsule and sealed PDF: the second factor first, then the worker opens the one that was asked for.
import { useState } from 'react'
import { useStepUp } from '../accounts/use-step-up.tsx'
import { useWords } from '../platform/words.ts'
import { toast } from '../ui/toast/toast.tsx'
import { keepCopy, openCopy } from '../wills/open-copy.ts'
import { words } from './words.ts'

const WITHIN_MS = 120_000
export type EvidencePart = 'certificate' | 'capsule' | 'sealed'

export function useEvidence(willId: string) {
  const t = useWords(words)
  const ask = useStepUp()
  const [opening, setOpening] = useState<EvidencePart | null>(null)
  const [error, setError] = useState<unknown>(null)
  async function download(part: EvidencePart): Promise<void> {
    setError(null)
    const token = await ask('open', willId)
    if (token === null) return
    setOpening(part)
    try {
      keepCopy(await openCopy(willId, part, token, AbortSignal.timeout(WITHIN_MS)))
      toast({ title: t(part === 'certificate' ? 'certificateDownloaded' : 'downloaded') })
    } catch (failed) {
      setError(failed)
    } finally {
      setOpening(null)
    }
  }
  return { opening, error, download }
}

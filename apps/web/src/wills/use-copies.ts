// View and Download of one will: the second factor first, then the copy, then the window or the browser's downloads.
import { useState } from 'react'
import { useStepUp } from '../accounts/use-step-up.tsx'
import { useWords } from '../platform/words.ts'
import { toast } from '../ui/toast/toast.tsx'
import { keepCopy, openCopy, type Copy, type Part } from './open-copy.ts'
import { words } from './words.ts'

const WITHIN_MS = 120_000

export function useCopies(willId: string) {
  const t = useWords(words)
  const ask = useStepUp()
  const [opening, setOpening] = useState<'view' | 'download' | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [viewed, setViewed] = useState<Copy | null>(null)
  const opened = async (what: 'view' | 'download', part: Part): Promise<Copy | null> => {
    setError(null)
    const token = await ask('open', willId)
    if (token === null) return null
    setOpening(what)
    try {
      return await openCopy(willId, part, token, AbortSignal.timeout(WITHIN_MS))
    } catch (failed) {
      setError(failed)
      return null
    } finally {
      setOpening(null)
    }
  }
  return {
    opening,
    error,
    viewed,
    close: () => setViewed(null),
    view: async () => setViewed(await opened('view', 'document')),
    download: async (part: Part) => {
      const copy = await opened('download', part)
      if (copy === null) return
      keepCopy(copy)
      toast({ title: t('kept'), description: t('keptText', { name: copy.name }) })
    },
  }
}

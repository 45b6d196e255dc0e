// View and Download of one will: fetches the copy, then opens the dialog or saves it.
import { useState } from 'react'
import type { CopyPart } from '@testate/api/wills'
import { useWords } from '../platform/words.ts'
import { toast } from '../ui/toast/toast.tsx'
import { keepCopy, type Copy } from './open-copy.ts'
import { useOpening } from './use-opening.ts'
import { words } from './words.ts'

export function useCopies(willId: string) {
  const t = useWords(words)
  const { opening, error, open } = useOpening<'view' | 'download'>(willId)
  const [viewed, setViewed] = useState<Copy | null>(null)
  return {
    opening,
    error,
    viewed,
    close: () => setViewed(null),
    view: async () => setViewed(await open('view', 'document')),
    download: async (part: CopyPart) => {
      const copy = await open('download', part)
      if (copy === null) return
      keepCopy(copy)
      toast({ title: t('kept'), description: t('keptText', { name: copy.name }) })
    },
  }
}

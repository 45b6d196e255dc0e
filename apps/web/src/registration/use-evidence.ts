// Downloads certificate, capsule and sealed PDF.
import { useWords } from '../platform/words.ts'
import { toast } from '../ui/toast/toast.tsx'
import { keepCopy } from '../wills/open-copy.ts'
import { useOpening } from '../wills/use-opening.ts'
import { words } from './words.ts'

type EvidencePart = 'certificate' | 'capsule' | 'sealed'

export function useEvidence(willId: string) {
  const t = useWords(words)
  const { opening, error, open } = useOpening<EvidencePart>(willId)
  async function download(part: EvidencePart): Promise<void> {
    const copy = await open(part, part)
    if (copy === null) return
    keepCopy(copy)
    toast({ title: t(part === 'certificate' ? 'certificateDownloaded' : 'downloaded') })
  }
  return { opening, error, download }
}

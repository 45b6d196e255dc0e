// Copies a text to the clipboard and confirms it.
import { useWords } from '../../platform/words.ts'
import { Button } from '../button/button.tsx'
import { Icon } from '../icon/icon.tsx'
import { toast } from '../toast/toast.tsx'
import { words } from '../words.ts'

interface CopyButtonProps {
  text: string
  /** The accessible name, as it must make sense alone: “Copy document hash”. */
  label: string
}

export function CopyButton({ text, label }: CopyButtonProps) {
  const t = useWords(words)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast({ title: t('copied') })
    } catch {
      toast({ title: t('copyFailed'), description: t('copyByHand'), kind: 'error' })
    }
  }
  return (
    <Button variant="secondary" size="small" aria-label={label} onPress={() => void copy()}>
      <Icon name="copy" />
      {t('copy')}
    </Button>
  )
}

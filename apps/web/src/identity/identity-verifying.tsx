// Step 2: the pictures are being sent. On failure the screen stays here, says why, and retries with the same
// pictures.
import { Refusal } from '../platform/refusal.tsx'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { words } from './words.ts'

export function IdentityVerifying({
  error,
  onAgain,
  onBack,
}: {
  error: Error | null
  onAgain: () => void
  onBack: () => void
}) {
  const t = useWords(words)
  if (error === null) return <Loading text={t('verifying')} />
  return (
    <>
      <Notice kind="error" title={t('failedTitle')}>
        <Refusal of={error} />
      </Notice>
      <div className="button-row">
        <Button onPress={onAgain}>{t('tryAgain')}</Button>
        <Button variant="secondary" onPress={onBack}>
          {t('backToPictures')}
        </Button>
      </div>
    </>
  )
}

// Step 3: the result, in words that promise nothing. A sample says SAMPLE.
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { FaceConsentGiven } from './face-consent-given.tsx'
import type { Standing } from './standing.ts'
import { words } from './words.ts'

export function IdentityOutcome({
  stands,
  onContinue,
}: {
  stands: Exclude<Standing, { kind: 'to-do' }>
  onContinue: (() => void) | undefined
}) {
  const t = useWords(words)
  return (
    <div role="status">
      {stands.kind === 'pending' && (
        <Notice kind="info" title={t('pendingTitle')}>
          <p>{t('pendingNow')}</p>
          <p>{t('pendingThen')}</p>
        </Notice>
      )}
      {stands.kind === 'accepted' && (
        <Notice kind="done" title={t(stands.sample ? 'sampleTitle' : 'acceptedTitle')}>
          {t(stands.sample ? 'sampleAccepted' : 'accepted')}
        </Notice>
      )}
      <FaceConsentGiven />
      {onContinue !== undefined && <Button onPress={onContinue}>{t('continue')}</Button>}
    </div>
  )
}

// The first page: what one is told, who sees it, and whether one may ask now.
import { Suspense, useState } from 'react'
import type { showSearching } from '@testate/api/death/finding'
import type { ReceivedOf } from '@testate/api/route'
import { part } from '../platform/parts/part.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { words } from './words.ts'

const IdentityDialog = part(async () => (await import('../identity/identity-dialog.tsx')).default)

export function FindStart({
  of: { identified, left },
  startAt,
}: {
  of: ReceivedOf<typeof showSearching>
  startAt: string
}) {
  const t = useWords(words)
  const [checks, setChecks] = useState(false)
  return (
    <>
      <h2>{t('whatTitle')}</h2>
      <p>{t('what')}</p>
      <h2>{t('seenTitle')}</h2>
      <p>{t('seen')}</p>
      {!identified && (
        <Notice kind="info" title={t('identityTitle')}>
          <p>{t('identity')}</p>
          <Button onPress={() => setChecks(true)}>{t('checkIdentity')}</Button>
        </Notice>
      )}
      {identified && left === 0 && (
        <Notice kind="advice" title={t('limitTitle')}>
          <p>{t('limit')}</p>
          <LinkButton href="/support">{t('writeToUs')}</LinkButton>
        </Notice>
      )}
      {identified && left > 0 && (
        <>
          <p>{t('left', { left })}</p>
          <div className="button-row">
            <LinkButton href={startAt}>{t('start')}</LinkButton>
          </div>
        </>
      )}
      <Suspense>
        {checks && <IdentityDialog isOpen onOpenChange={(open) => !open && setChecks(false)} />}
      </Suspense>
    </>
  )
}

// /unlock/:token: unlocks codes by email after too many wrong attempts; requires access to the mailbox.
import { useMutation } from '@tanstack/react-query'
import { unlockCodes } from '@testate/api/mailed-links'
import { useParams } from 'react-router'
import { useAddress } from '../addresses/address.ts'
import { call, isProblem } from '../platform/client.ts'
import { Refusal } from '../platform/refusal.tsx'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { words } from './address-words.ts'
import './accounts.css'

export default function Unlock() {
  const t = useWords(words)
  const to = useAddress()
  const { token = '' } = useParams()
  const unlock = useMutation({ mutationFn: () => call(unlockCodes, { body: { token } }) })
  const gone = isProblem(unlock.error, 'gone') || isProblem(unlock.error, 'invalid-fields')
  const title = t(unlock.isSuccess ? 'unlockedTitle' : gone ? 'goneTitle' : 'unlockTitle')
  return (
    <div>
      <title>{`${title} – Testate`}</title>
      <h1>{title}</h1>
      {unlock.isSuccess ? (
        <p role="status">{t('unlockedText')}</p>
      ) : gone ? (
        <div role="status">
          <p>{t('unlockGone')}</p>
          <div className="button-row">
            <LinkButton variant="secondary" href={to('/support')}>
              {t('toSupport')}
            </LinkButton>
          </div>
        </div>
      ) : (
        <>
          <p>{t('unlockText')}</p>
          <p>{t('unlockDo')}</p>
          {unlock.isError && (
            <Notice kind="error" title={t('unlockFailed')}>
              <Refusal of={unlock.error} />
            </Notice>
          )}
          <div className="button-row">
            <Button pending={unlock.isPending} pendingText={t('unlocking')} onPress={() => unlock.mutate()}>
              {t('unlock')}
            </Button>
            <LinkButton variant="secondary" href={to('/password-reset')}>
              {t('toReset')}
            </LinkButton>
          </div>
        </>
      )}
    </div>
  )
}

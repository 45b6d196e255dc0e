// /not-me/:token: reports a stranger's sign-in, by the link mailed with that sign-in. A button, since mail
// scanners follow links.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { disownSignIn } from '@testate/api/mailed-links'
import { useParams } from 'react-router'
import { useAddress } from '../addresses/address.ts'
import { call, isProblem } from '../platform/client.ts'
import { Refusal } from '../platform/refusal.tsx'
import { meQuery } from '../platform/session.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { words } from './not-me-words.ts'
import './accounts.css'

export default function NotMe() {
  const t = useWords(words)
  const to = useAddress()
  const { token = '' } = useParams()
  const queries = useQueryClient()
  const disown = useMutation({
    mutationFn: () => call(disownSignIn, { body: { token } }),
    // This ends every session, including one in this browser.
    onSuccess: () => void queries.setQueryData(meQuery.queryKey, null),
  })
  const gone = isProblem(disown.error, 'gone')
  const title = t(disown.isSuccess ? 'doneTitle' : gone ? 'goneTitle' : 'title')
  return (
    <div>
      <title>{`${title} – Testate`}</title>
      <h1>{title}</h1>
      {disown.isSuccess && (
        <div role="status">
          <p>{t('done')}</p>
          <p>{t('check')}</p>
          <div className="button-row">
            <LinkButton variant="secondary" href={to('/support')}>
              {t('toSupport')}
            </LinkButton>
          </div>
        </div>
      )}
      {gone && (
        <div role="status">
          <p>{t('gone')}</p>
          <div className="button-row">
            <LinkButton href={to('/password-reset')}>{t('reset')}</LinkButton>
            <LinkButton variant="secondary" href={to('/support')}>
              {t('toSupport')}
            </LinkButton>
          </div>
        </div>
      )}
      {!disown.isSuccess && !gone && (
        <>
          {disown.isError && (
            <Notice kind="error">
              <Refusal of={disown.error} />
            </Notice>
          )}
          <p>{t('what')}</p>
          <p>{t('does')}</p>
          <p>{t('you')}</p>
          <div className="button-row">
            <Button pending={disown.isPending} pendingText={t('disowning')} onPress={() => disown.mutate()}>
              {t('disown')}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

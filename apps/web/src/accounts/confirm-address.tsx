// /confirm-address/:token: a button, since mail scanners follow links and would confirm an unread mail.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { confirmAddress } from '@testate/api/mailed-links'
import { useParams, useSearchParams } from 'react-router'
import { useAddress } from '../addresses/address.ts'
import { call, isProblem } from '../platform/client.ts'
import { Refusal } from '../platform/refusal.tsx'
import { meQuery, useMe } from '../platform/session.ts'
import { useWords } from '../platform/words.ts'
import { SendLinkAgain } from '../step-up/send-link-again.tsx'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { words } from './address-words.ts'
import './accounts.css'

export default function ConfirmAddress() {
  const t = useWords(words)
  const to = useAddress()
  const { token = '' } = useParams()
  // The mail's link says so, and its text names the device.
  const byPasskey = useSearchParams()[0].has('passkey')
  const me = useMe()
  const queries = useQueryClient()
  const confirm = useMutation({
    mutationFn: () => call(confirmAddress, { body: { token } }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: meQuery.queryKey }),
  })
  const gone = isProblem(confirm.error, 'gone') || isProblem(confirm.error, 'invalid-fields')
  const title = t(confirm.isSuccess ? 'confirmedTitle' : gone ? 'goneTitle' : 'pageTitle')
  const onward = (
    <div className="button-row">
      {me?.kind === 'account' ? (
        <LinkButton href={to('/dashboard')}>{t('toDashboard')}</LinkButton>
      ) : (
        <LinkButton href={to('/login')}>{t('signIn')}</LinkButton>
      )}
    </div>
  )
  return (
    <div>
      <title>{`${title} – Testate`}</title>
      <h1>{title}</h1>
      {confirm.isSuccess ? (
        <div role="status">
          <p>
            {t('confirmedText')} {me?.kind !== 'account' && t('confirmedSignIn')}
          </p>
          {byPasskey && me?.kind !== 'account' && (
            <>
              <p>{t('confirmedPasskey')}</p>
              <LinkButton variant="secondary" href={to('/password-reset')}>
                {t('toReset')}
              </LinkButton>
            </>
          )}
          {onward}
        </div>
      ) : gone ? (
        <>
          <div role="status">
            <p>{t('gone')}</p>
            {me?.addressConfirmed !== true && <p>{t(me?.kind === 'account' ? 'goneHere' : 'goneAgain')}</p>}
          </div>
          {me?.kind === 'account' && !me.addressConfirmed && <SendLinkAgain />}
          {onward}
        </>
      ) : (
        <>
          <p>{t('pageText')}</p>
          {byPasskey && <p>{t('pagePasskey')}</p>}
          <p>{t(byPasskey ? 'pageNotPasskey' : 'pageNot')}</p>
          {confirm.isError && (
            <Notice kind="error" title={t('confirmFailed')}>
              <Refusal of={confirm.error} />
            </Notice>
          )}
          <div className="button-row">
            <Button
              pending={confirm.isPending}
              pendingText={t('confirming')}
              onPress={() => confirm.mutate()}
            >
              {t('confirm')}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

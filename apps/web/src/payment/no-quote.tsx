// There is no valid price: it has expired, or was never requested. One press makes a quote, fixed for half an
// hour.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { makeQuote, readPayment } from '@testate/api/payments'
import { showWill } from '@testate/api/wills'
import { displayName, isNetworkName, type NetworkName } from '@testate/domain/networks'
import { call, sentenceOf } from '../platform/client.ts'
import { useIntention } from '../platform/intention.ts'
import { read } from '../platform/queries.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { NotLoaded } from '../ui/not-loaded/not-loaded.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { words } from './words.ts'

const list = new Intl.ListFormat('en-GB')

export function NoQuote({
  willId,
  expired,
  networks,
}: {
  willId: string
  expired: boolean
  networks: readonly NetworkName[] | null
}) {
  const t = useWords(words)
  const queries = useQueryClient()
  const keyFor = useIntention()
  const { data: will, error } = useQuery({
    ...read(showWill, { params: { id: willId } }),
    enabled: networks === null,
  })
  const wanted = networks ?? (will?.networks ?? []).filter(isNetworkName)
  const ask = useMutation({
    mutationFn: () =>
      call(makeQuote, {
        params: { id: willId },
        body: { networks: [...wanted] },
        idempotencyKey: keyFor({ wanted, at: Math.floor(Date.now() / 60_000) }),
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [readPayment.id] }),
  })
  if (networks === null && will === undefined)
    return error === null ? (
      <Loading text={t('loading')} />
    ) : (
      <NotLoaded error={error} title={t('willFailed')} />
    )
  if (wanted.length === 0) {
    return (
      <>
        <p>{t('noNetworks')}</p>
        <div className="button-row">
          <LinkButton href={`/will-registration?will=${willId}`}>{t('toForm')}</LinkButton>
        </div>
      </>
    )
  }
  return (
    <>
      {expired ? (
        <Notice kind="advice" title={t('quoteExpired')}>
          {t('quoteExpiredText')}
        </Notice>
      ) : (
        <>
          <p>{t('noQuote', { networks: list.format(wanted.map(displayName)) })}</p>
          <p>{t('noQuoteHow')}</p>
        </>
      )}
      {ask.error !== null && (
        <Notice kind="error" title={t('quoteFailed')}>
          {sentenceOf(ask.error)}
        </Notice>
      )}
      <div className="button-row">
        <Button pending={ask.isPending} onPress={() => ask.mutate()}>
          {t(ask.error !== null ? 'again' : expired ? 'askNewPrice' : 'askPrice')}
        </Button>
      </div>
    </>
  )
}

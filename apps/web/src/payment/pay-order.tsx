// The order, the express request that the law requires, and one button with the amount.
import { useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { openCheckout, readPrices, type Quote } from '@testate/api/payments'
import { displayName } from '@testate/domain/networks'
import { call, sentenceOf } from '../platform/client.ts'
import { useAsOfNow } from '../platform/as-of-now.ts'
import { useIntention } from '../platform/intention.ts'
import { useKeptHere } from '../platform/kept-here.ts'
import { read } from '../platform/queries.ts'
import { timeOfDay } from '../platform/times.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Checkbox } from '../ui/checkbox/checkbox.tsx'
import { Expander } from '../ui/expander/expander.tsx'
import { NotLoaded } from '../ui/not-loaded/not-loaded.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { OrderSummary } from './order-summary.tsx'
import { isEnding } from './standing.ts'
import { words } from './words.ts'

export function PayOrder({ quote, openUrl }: { quote: Quote; openUrl: string | null }) {
  const t = useWords(words)
  const keyFor = useIntention()
  const { data: prices, error } = useQuery(read(readPrices))
  const [{ express }, set] = useKeptHere(`paying ${quote.id}`, { express: false })
  const [tried, setTried] = useState(false)
  const ending = useAsOfNow((now) => isEnding(quote, now))
  const checkout = useMutation({
    // Each press is a new intention: after a refused card the provider makes a new page.
    mutationFn: (press: number) =>
      call(openCheckout, {
        params: { id: quote.id },
        body: { expressStart: true },
        idempotencyKey: keyFor({ quote: quote.id, press }),
      }),
    onSuccess: ({ url }) => location.assign(url),
  })
  const pay = (): void => {
    setTried(true)
    if (express) checkout.mutate(checkout.error === null ? 0 : Date.now())
    else document.getElementById('expressStart')?.focus()
  }
  if (prices === undefined)
    return error === null ? <Loading text={t('loading')} /> : <NotLoaded error={error} title={t('failed')} />
  return (
    <div className="payment-columns">
      <OrderSummary quote={quote} />
      <div>
        <p>
          {t('fixedUntil', { time: timeOfDay(quote.expiresAt) })}{' '}
          <Link to={`/multi-chain-wills?will=${quote.willId}&step=1`}>{t('otherNetworks')}</Link>
        </p>
        <div role="status">
          {ending && (
            <Notice kind="advice" title={t('ending', { time: timeOfDay(quote.expiresAt) })}>
              {t('endingText')}
            </Notice>
          )}
        </div>
        {openUrl !== null && (
          <Notice kind="info" title={t('openElsewhere')}>
            <p>{t('openElsewhereText')}</p>
            <LinkButton variant="secondary" href={openUrl}>
              {t('openAgain')}
            </LinkButton>
          </Notice>
        )}
        <h2>{t('expressTitle')}</h2>
        <Checkbox
          name="expressStart"
          label={prices.expressStart.text}
          value={express}
          onChange={(ticked) => set({ express: ticked })}
          error={tried && !express ? t('expressMissing') : undefined}
          isRequired
        />
        <Expander summary={t('expressSource')}>
          <p>{t('expressLaw', { days: prices.expressStart.cancellationDays })}</p>
          <p>{prices.expressStart.law}</p>
          <p>
            <Link to="/terms-of-service#cancel-form">{t('expressForm')}</Link>
          </p>
        </Expander>
        {checkout.error !== null && (
          <Notice kind="error" title={t('payFailed')}>
            {sentenceOf(checkout.error)}
          </Notice>
        )}
        <p>{t('benefitNot')}</p>
        <div className="button-row">
          <Button pending={checkout.isPending || checkout.isSuccess} pendingText={t('paying')} onPress={pay}>
            {t('pay', { amount: quote.total })}
          </Button>
          <LinkButton variant="secondary" href={`/digital-signing?will=${quote.willId}`}>
            {t('leave')}
          </LinkButton>
        </div>
        <Expander summary={t('about')}>
          <h3>{t('todoTitle')}</h3>
          <ol className="payment-list">
            <li>{t('todoCheck')}</li>
            <li>{t('todoExpress')}</li>
            <li>{t('todoCard')}</li>
          </ol>
          <h3>{t('benefitsTitle')}</h3>
          <ul className="payment-list">
            <li>{t('benefitCopy')}</li>
            <li>{t('benefitCeremony')}</li>
            <li>
              {t('benefitNetworks', {
                networks: new Intl.ListFormat('en-GB').format(quote.networks.map(displayName)),
              })}
            </li>
            <li>{t('benefitProof')}</li>
          </ul>
        </Expander>
      </div>
    </div>
  )
}

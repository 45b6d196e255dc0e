// Another network for a registration that is paid for: what each costs by itself, the order, and those that were added.
// Loaded on demand: few people add one.
import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { makeAdditionQuote, readAdditions, readPrices, takeAddition, type Quote } from '@testate/api/payments'
import type { ReceivedOf } from '@testate/api/route'
import { showWill } from '@testate/api/wills'
import { call, sentenceOf } from '../platform/client.ts'
import { useIntention } from '../platform/intention.ts'
import { read } from '../platform/queries.ts'
import { timeOfDay } from '../platform/times.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Card } from '../ui/card/card.tsx'
import { Checkbox } from '../ui/checkbox/checkbox.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { toast } from '../ui/toast/toast.tsx'
import { words } from './add-network-words.ts'
import { OrderSummary } from './order-summary.tsx'
import { additionStanding } from './standing.ts'

type Additions = ReceivedOf<typeof readAdditions>
type Offer = Additions['offers'][number]

export default function AddNetwork({ willId }: { willId: string }) {
  const t = useWords(words)
  const { data } = useQuery(read(readAdditions, { params: { id: willId } }))
  const [quote, setQuote] = useState<Quote | null>(null)
  if (data === undefined || (data.offers.length === 0 && data.additions.length === 0)) return null
  return (
    <section aria-labelledby="add-network" className="payment-add">
      <h2 id="add-network">{t('title')}</h2>
      {data.additions.map((one) => (
        <Added key={one.network} willId={willId} addition={one} />
      ))}
      {data.offers.length > 0 && <p>{t('lead')}</p>}
      {data.offers.map((offer) => (
        <OfferOf
          key={offer.network}
          willId={willId}
          offer={offer}
          quote={quote !== null && quote.adds === offer.network ? quote : null}
          onQuote={setQuote}
        />
      ))}
    </section>
  )
}

function OfferOf({
  willId,
  offer,
  quote,
  onQuote,
}: {
  willId: string
  offer: Offer
  quote: Quote | null
  onQuote: (quote: Quote | null) => void
}) {
  const t = useWords(words)
  const queries = useQueryClient()
  const keyFor = useIntention()
  const free = offer.amountPence === 0
  const ask = useMutation({
    mutationFn: async () => {
      const made = await call(makeAdditionQuote, {
        params: { id: willId },
        body: { network: offer.network },
        idempotencyKey: keyFor({ add: offer.network, at: Math.floor(Date.now() / 60_000) }),
      })
      // There is nothing to pay and nothing to ask for: it is added with this press.
      if (made.totalPence > 0) return made
      await call(takeAddition, {
        params: { id: made.id },
        body: { expressStart: false },
        idempotencyKey: keyFor({ take: made.id }),
      })
      return null
    },
    onSuccess: async (made) => {
      onQuote(made)
      if (made !== null) return
      toast({ title: t('addedNow', { network: offer.name }), kind: 'done' })
      await queries.invalidateQueries()
    },
  })
  return (
    <Card title={t(free ? 'offerFree' : 'offer', { network: offer.name, amount: offer.amount })}>
      {offer.note !== null && <p>{offer.note}.</p>}
      {ask.error !== null && (
        <Notice kind="error" title={t('failed')}>
          {sentenceOf(ask.error)}
        </Notice>
      )}
      {quote === null ? (
        <div className="button-row">
          <Button variant="secondary" pending={ask.isPending} onPress={() => ask.mutate()}>
            {t('add', { network: offer.name })}
          </Button>
        </div>
      ) : (
        <Order quote={quote} network={offer.name} onCancel={() => onQuote(null)} />
      )}
    </Card>
  )
}

function Order({ quote, network, onCancel }: { quote: Quote; network: string; onCancel: () => void }) {
  const t = useWords(words)
  const keyFor = useIntention()
  const { data: prices } = useQuery(read(readPrices))
  const [express, setExpress] = useState(false)
  const [tried, setTried] = useState(false)
  const checkout = useMutation({
    // Each press is a new intention: after a refused card the provider makes a new page.
    mutationFn: (press: number) =>
      call(takeAddition, {
        params: { id: quote.id },
        body: { expressStart: true },
        idempotencyKey: keyFor({ quote: quote.id, press }),
      }),
    onSuccess: ({ url }) => url !== null && location.assign(url),
  })
  const pay = (): void => {
    setTried(true)
    if (express) checkout.mutate(checkout.error === null ? 0 : Date.now())
    else document.getElementById('expressStartToAdd')?.focus()
  }
  return (
    <>
      <OrderSummary quote={quote} after={t('fixedUntil', { time: timeOfDay(quote.expiresAt) })} />
      {prices !== undefined && (
        <Checkbox
          name="expressStartToAdd"
          label={prices.expressStart.text}
          value={express}
          onChange={setExpress}
          error={tried && !express ? t('expressMissing') : undefined}
          isRequired
        />
      )}
      <p className="order-note">{t('right', { network })}</p>
      <p>
        <Link to="/terms-of-service#cancel-form">{t('form')}</Link>
      </p>
      {checkout.error !== null && (
        <Notice kind="error" title={t('payFailed')}>
          {sentenceOf(checkout.error)}
        </Notice>
      )}
      <div className="button-row">
        <Button pending={checkout.isPending || checkout.isSuccess} pendingText={t('paying')} onPress={pay}>
          {t('pay', { amount: quote.total })}
        </Button>
        <Button variant="secondary" onPress={onCancel}>
          {t('leave')}
        </Button>
      </div>
    </>
  )
}

function Added({ willId, addition }: { willId: string; addition: Additions['additions'][number] }) {
  const t = useWords(words)
  const { name: network, amount, state, held, url } = addition
  const { data: will } = useQuery(read(showWill, { params: { id: willId } }))
  if (state === 'paid') {
    // Says no more than is known while the will is being fetched.
    const standing = held ? 'held' : will === undefined ? 'addedNow' : additionStanding(will.status)
    return (
      <Notice kind="done" title={t(standing, { network })}>
        {(standing === 'toCome' || standing === 'begun') && (
          <p>
            {t('until', { network })}{' '}
            <Link to={`/blockchain-registration?will=${willId}`}>{t('giveUp')}</Link>
          </p>
        )}
      </Notice>
    )
  }
  if (state === 'processing') return <Notice kind="info">{t('processing', { network })}</Notice>
  if (state === 'refunding' || state === 'refunded')
    return <Notice kind="info">{t(state, { network, amount })}</Notice>
  if (state === 'open' && url !== null)
    return (
      <Notice kind="info" title={t('open', { network })}>
        <LinkButton variant="secondary" href={url}>
          {t('openAgain')}
        </LinkButton>
      </Notice>
    )
  return state === 'failed' ? <Notice kind="error">{t('declined', { network })}</Notice> : null
}

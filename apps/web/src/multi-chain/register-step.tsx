// Step 2: what is registered where, at which price, what comes first, and each network's real progress.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listNetworks } from '@testate/api/networks'
import { makeQuote, readPayment, type Quote } from '@testate/api/payments'
import { displayName, securityScore, strategyOf, type NetworkName } from '@testate/domain/networks'
import { registrationsOf, type Anchors } from '../anchors/standing.ts'
import '../payment/payment.css'
import { ASKED_AGAIN_MS, strategyHere } from '../networks/choice.ts'
import { words as networkWords } from '../networks/words.ts'
import { OrderSummary } from '../payment/order-summary.tsx'
import { useAsOfNow } from '../platform/as-of-now.ts'
import { call, sentenceOf } from '../platform/client.ts'
import { useIntention } from '../platform/intention.ts'
import { read } from '../platform/queries.ts'
import '../registration/registration.css'
import { timeOfDay } from '../platform/times.ts'
import { useWords } from '../platform/words.ts'
import { NetworkRow } from '../registration/network-row.tsx'
import { ToDashboard } from '../registration/to-dashboard.tsx'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { FailedWarning } from './failed-warning.tsx'
import { isDecided, placeOf, standingOf, type Payment, type Tasks } from './place.ts'
import { PlannedCard } from './planned-card.tsx'
import { WhatComesFirst } from './what-comes-first.tsx'
import { words } from './words.ts'

interface RegisterStepProps {
  willId: string
  place: ReturnType<typeof placeOf>
  view: Anchors
  tasks: Tasks
  payment: Payment | null
  onModify: () => void
  onDone: () => void
}

export function RegisterStep({
  willId,
  place: { fixed, networks },
  view,
  tasks,
  payment,
  onModify,
  onDone,
}: RegisterStepProps) {
  const t = useWords(words)
  const standing = standingOf(view, payment)
  const quote = payment?.quote ?? null
  const begun = standing !== 'not begun'
  const chosen = networks ?? []
  return (
    <>
      <h1>{t('step2')}</h1>
      <p className="multi-chain-lead">
        {t(!begun ? 'step2Before' : isDecided(view) ? 'step2After' : 'step2Text')}
      </p>
      <SummaryBar networks={chosen} total={quote?.total ?? null} />
      {standing === 'withdrawn' && <Notice kind="info">{t('withdrawn')}</Notice>}
      {standing === 'superseded' && <Notice kind="info">{t('superseded')}</Notice>}
      {standing === 'sealing' && <Loading text={t('sealing')} />}
      <FailedWarning view={view} own={tasks.role === 'testator'} />
      {!fixed && quote !== null && <QuoteNow willId={willId} quote={quote} />}
      <section aria-labelledby="networks">
        <h2 id="networks">{t('networks')}</h2>
        <ul className="network-rows multi-chain-cards">
          {registrationsOf(view).length > 0
            ? view.anchors
                .filter(({ action }) => action !== 'transfer')
                .map((anchor) => (
                  <NetworkRow key={`${anchor.network} ${anchor.action}`} willId={willId} anchor={anchor} />
                ))
            : chosen.map((network) => <PlannedCard key={network} network={network} />)}
        </ul>
      </section>
      {!begun && <WhatComesFirst tasks={tasks} onModify={fixed ? null : onModify} />}
      {begun && (
        <div className="button-row">
          {isDecided(view) && registrationsOf(view).length > 0 && (
            <Button onPress={onDone}>{t('toDone')}</Button>
          )}
          <ToDashboard variant={isDecided(view) ? 'secondary' : 'primary'}>
            {t('continueDashboard')}
          </ToDashboard>
        </div>
      )}
    </>
  )
}

function SummaryBar({ networks, total }: { networks: readonly NetworkName[]; total: string | null }) {
  const t = useWords(words)
  const tNetworks = useWords(networkWords)
  const { data } = useQuery({ ...read(listNetworks), staleTime: ASKED_AGAIN_MS })
  const strategy = data === undefined ? strategyOf(networks) : strategyHere(networks, data)
  return (
    <dl className="multi-chain-summary">
      <div>
        <dt>{t('strategyLabel')}</dt>
        <dd>{tNetworks(strategy)}</dd>
      </div>
      <div>
        <dt>{t('networks')}</dt>
        <dd>
          {networks.length}
          <span className="visually-hidden">: {networks.map(displayName).join(', ')}</span>
        </dd>
      </div>
      {total !== null && (
        <div>
          <dt>{t('totalCost')}</dt>
          <dd>{total}</dd>
        </div>
      )}
      <div>
        <dt>{t('scoreLabel')}</dt>
        <dd>{t('outOf', { score: securityScore(networks) })}</dd>
      </div>
    </dl>
  )
}

/** The price while it is valid; afterwards the link to a new one. */
function QuoteNow({ willId, quote }: { willId: string; quote: Quote }) {
  const t = useWords(words)
  const queries = useQueryClient()
  const keyFor = useIntention()
  const stands = useAsOfNow((now) => quote.state === 'open' && new Date(quote.expiresAt) > now)
  const again = useMutation({
    mutationFn: () =>
      call(makeQuote, {
        params: { id: willId },
        body: { networks: quote.networks },
        idempotencyKey: keyFor({ after: quote.id }),
      }),
    onSuccess: () =>
      queries.invalidateQueries({ queryKey: read(readPayment, { params: { id: willId } }).queryKey }),
  })
  if (stands)
    return (
      <OrderSummary
        quote={quote}
        title={t('quote')}
        after={t('fixedUntil', { time: timeOfDay(quote.expiresAt) })}
      />
    )
  return (
    <Notice kind="advice" title={t('quoteOver')}>
      <p>{t('quoteOverText')}</p>
      {again.error !== null && <p role="alert">{sentenceOf(again.error)}</p>}
      <Button
        variant="secondary"
        pending={again.isPending}
        pendingText={t('asking')}
        onPress={() => again.mutate()}
      >
        {t('newQuote')}
      </Button>
    </Notice>
  )
}

// /registered/:commitment: where the code on a certificate leads. What became of the registration, in one sentence, and
// whose word that is.
import { useQuery } from '@tanstack/react-query'
import { showStanding } from '@testate/api/verification'
import type { ReceivedOf } from '@testate/api/route'
import { displayName } from '@testate/domain/network-names'
import { useParams } from 'react-router'
import { useAddress } from '../addresses/address.ts'
import { read } from '../platform/queries.ts'
import { useTimes } from '../platform/times.ts'
import { useWords } from '../platform/words.ts'
import { Card } from '../ui/card/card.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Expander } from '../ui/expander/expander.tsx'
import { Hash } from '../ui/hash/hash.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { NotLoaded } from '../ui/not-loaded/not-loaded.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { SummaryList } from '../ui/summary-list/summary-list.tsx'
import './registered.css'
import { words } from './registered-words.ts'

type Standing = ReceivedOf<typeof showStanding>

const kinds = {
  registered: 'done',
  released: 'done',
  superseded: 'advice',
  withdrawn: 'advice',
  unknown: 'info',
} as const

export default function Registered() {
  const t = useWords(words)
  const to = useAddress()
  const { commitment = '' } = useParams()
  const asked = commitment.toLowerCase()
  // A number that was cut short names nothing.
  const isWhole = /^[0-9a-f]{64}$/.test(asked)
  const { data, error } = useQuery({
    ...read(showStanding, { params: { commitment: asked } }),
    enabled: isWhole,
  })
  const found = isWhole ? data : ({ standing: 'unknown' } as const)
  const title = found === undefined ? t('page') : t(`${found.standing}Title`)
  return (
    <div className="registered columns">
      <title>{`${title} – Testate`}</title>
      <div>
        <h1>{title}</h1>
        {error !== null && <NotLoaded error={error} title={t('failed')} />}
        {error === null && found === undefined && <Loading text={t('asking')} />}
        {found !== undefined && (
          <>
            <div role="status">
              <Notice kind={kinds[found.standing]}>
                {isWhole && data ? <Said of={data} /> : t('unknown')}
              </Notice>
            </div>
            <p>{t('law')}</p>
          </>
        )}
        {data !== undefined && data.standing !== 'unknown' && <Details of={data} />}
      </div>
      {found !== undefined && (
        <aside>
          <Card title={t('ownTitle')}>
            <p>{t('ownText')}</p>
            <ul>
              <li>{t('ownFile')}</li>
              {isWhole && found.standing !== 'unknown' && <li>{t('ownLedger')}</li>}
              <li>{t('ownTerminal')}</li>
            </ul>
            <div className="button-row">
              <LinkButton href={to('/verify')} variant="secondary">
                {t('check')}
              </LinkButton>
            </div>
          </Card>
        </aside>
      )}
    </div>
  )
}

function Said({ of }: { of: Standing }) {
  const t = useWords(words)
  const { dayOf } = useTimes()
  const { standing, registeredOn, withdrawnOn } = of
  if (standing === 'unknown' || registeredOn === null) return t('unknown')
  const day = dayOf(registeredOn)
  return standing === 'withdrawn' && withdrawnOn !== null
    ? t('withdrawnOn', { day, end: dayOf(withdrawnOn) })
    : t(standing, { day })
}

function Details({ of: { commitment, entries } }: { of: Standing }) {
  const t = useWords(words)
  const { dayOf } = useTimes()
  return (
    <Expander summary={t('details')}>
      <SummaryList rows={[{ label: t('number'), value: <Hash value={commitment} label={t('number')} /> }]} />
      {entries.map(({ network, label, transactionHash, blockNumber, day, explorerUrl }) => (
        <section key={network} aria-label={displayName(network)}>
          <h2>{displayName(network)}</h2>
          <SummaryList
            rows={[
              { label: t('ledger'), value: label },
              { label: t('entered'), value: dayOf(day) },
              ...(transactionHash === null
                ? []
                : [
                    {
                      label: t('transaction'),
                      value: <Hash value={transactionHash} label={t('transaction')} />,
                    },
                    { label: t('block'), value: blockNumber },
                  ]),
            ]}
          />
          {explorerUrl !== null && (
            <p>
              <a href={explorerUrl}>{t('entry', { network: displayName(network) })}</a>
            </p>
          )}
        </section>
      ))}
    </Expander>
  )
}

// /shares: the key that somebody made for opening what others entrust to them, and the shares they hold.
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { listHoldings } from '@testate/api/death/shared-secret'
import { read } from '../platform/queries.ts'
import { useMe } from '../platform/session.ts'
import { useWords } from '../platform/words.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { EmptyState } from '../ui/empty-state/empty-state.tsx'
import { NotLoaded } from '../ui/not-loaded/not-loaded.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { HoldingCard } from './holding-card.tsx'
import { KeepCodes } from './keep-codes.tsx'
import { MakeKey } from './make-key.tsx'
import type { MadeKey } from './own-key.ts'
import { OwnKeySection } from './own-key-section.tsx'
import './shared-secret.css'
import { words } from './words.ts'

export default function Shares() {
  const t = useWords(words)
  const me = useMe()
  const [made, setMade] = useState<MadeKey | null>(null)
  const { data, error } = useQuery(read(listHoldings))
  const isReady = data !== undefined && me != null
  return (
    <>
      <title>{`${t('page')} – Testate`}</title>
      <h1>{t('page')}</h1>
      {made !== null && me != null && (
        <KeepCodes made={made} personId={me.id} name={me.name} onDone={() => setMade(null)} />
      )}
      {made === null && (
        <>
          <p className="shared-lead">{t('lead')}</p>
          {error !== null && <NotLoaded error={error} title={t('failed')} />}
          {!isReady && error === null && <Loading text={t('loading')} />}
          {isReady && data.holdings.length === 0 && <EmptyState title={t('none')} text={t('noneText')} />}
          {isReady && data.holdings.length > 0 && (
            <>
              <h2>{t('forWhom')}</h2>
              <ul className="shared-list">
                {data.holdings.map((one) => (
                  <li key={one.id}>
                    <HoldingCard of={one} personId={me.id} />
                  </li>
                ))}
              </ul>
            </>
          )}
          {isReady && (
            <>
              <h2 className="shared-part">{t('ownKey')}</h2>
              {data.ownWills
                .filter(({ isPartLost }) => isPartLost)
                .map(({ willId, title }) => (
                  <Notice key={willId} kind="error" title={t('ownLost', { title })}>
                    <p>{t('ownLostText')}</p>
                    <LinkButton href={`/wills/${willId}/shared-secret`}>{t('ownLostSee')}</LinkButton>
                  </Notice>
                ))}
              {data.key === null ? (
                <>
                  <p>{t('noKeyYet')}</p>
                  <MakeKey onMade={setMade} />
                </>
              ) : (
                <OwnKeySection
                  ownKey={data.key}
                  personId={me.id}
                  opens={data.ownWills.flatMap(({ title, isPartLost }) => (isPartLost ? [] : [title]))}
                />
              )}
            </>
          )}
        </>
      )}
    </>
  )
}

// What erasing the account removes and what is retained, shown before it is offered.
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { showErasure } from '@testate/api/account'
import { keeping } from '@testate/domain/claims/keeping'
import { ClaimSources } from '../claims/claim-sources.tsx'
import { ClaimText } from '../claims/claim-text.tsx'
import { read } from '../platform/queries.ts'
import { Refusal } from '../platform/refusal.tsx'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { words } from './words.ts'

export function EraseSection() {
  const t = useWords(words)
  // Obstacles change with every will: fetched each time the page is opened.
  const { data, error, refetch } = useQuery({ ...read(showErasure), staleTime: 0 })
  const [asking, setAsking] = useState(false)
  if (data === undefined) {
    return (
      <section aria-labelledby="account-erase">
        <h2 id="account-erase">{t('eraseTitle')}</h2>
        {error === null ? (
          <Loading text={t('eraseLoading')} />
        ) : (
          <Notice kind="error" title={t('eraseFailed')}>
            <Refusal of={error} />
            <Button variant="secondary" onPress={() => void refetch()}>
              {t('again')}
            </Button>
          </Notice>
        )}
      </section>
    )
  }
  const { inTheWay, registered, graceDays, wills, moneyBack, paymentsKept } = data
  const final = registered.length > 0 ? t('eraseFinalLater', { days: graceDays }) : t('eraseFinal')
  const stays = [
    ...(paymentsKept > 0 ? [keeping.payments] : []),
    ...(registered.length > 0 ? [keeping.networks] : []),
    keeping.evidence,
    keeping.log,
    keeping.copies,
  ]
  return (
    <section aria-labelledby="account-erase">
      <h2 id="account-erase">{t('eraseTitle')}</h2>
      <p>
        {t('eraseWhat')} {final}
      </p>
      {wills > 0 && <p>{t('eraseWills', { n: wills })}</p>}
      {registered.length > 0 && (
        <Notice kind="advice" title={t('eraseRegisteredTitle')}>
          <ul>
            {registered.map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
          </ul>
          <p>{t('eraseRegistered', { days: graceDays })}</p>
          <p>{t('eraseRegisteredAfter')}</p>
        </Notice>
      )}
      {moneyBack && <Notice kind="info">{t('eraseMoney')}</Notice>}
      <h3>{t('eraseStays')}</h3>
      <ul>
        {stays.map((claim) => (
          <li key={claim.en}>
            <ClaimText of={claim} />
          </li>
        ))}
      </ul>
      {inTheWay.map((reason) => (
        <Notice key={reason} kind="info">
          {t(reason)}
        </Notice>
      ))}
      {inTheWay.length === 0 && (
        <Button variant="danger" onPress={() => setAsking(true)}>
          {t('eraseOpen')}
        </Button>
      )}
      <ClaimSources of={stays} isDateFolded />
      {asking && <EraseDialog final={final} onClose={() => setAsking(false)} />}
    </section>
  )
}

// What an administrator's dashboard begins with: what waits for staff, and where it is done.
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { showWork } from '@testate/api/dashboard'
import { sentenceOf } from '../platform/client.ts'
import { read } from '../platform/queries.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { SummaryList } from '../ui/summary-list/summary-list.tsx'
import { words } from './words.ts'

export function StaffWork() {
  const t = useWords(words)
  const { data, error, refetch } = useQuery(read(showWork))
  return (
    <section className="card">
      <h2 className="card-title">{t('work')}</h2>
      {data === undefined ? (
        error === null ? (
          <Loading text={t('workLoading')} />
        ) : (
          <Notice kind="error" title={t('workFailed')}>
            <p>{sentenceOf(error)}</p>
            <Button variant="secondary" onPress={() => void refetch()}>
              {t('again')}
            </Button>
          </Notice>
        )
      ) : (
        <SummaryList
          rows={[
            {
              label: t('checks'),
              value: <Link to="/identity-reviews">{t('checksNow', { n: data.identityChecks })}</Link>,
            },
            {
              label: t('notices'),
              value: <Link to="/notice-reviews">{t('noticesNow', data.notices)}</Link>,
            },
            {
              label: t('payments'),
              value: <Link to="/staff-payments">{t('paymentsNow', data.payments)}</Link>,
            },
            {
              label: t('people'),
              value: <Link to="/staff-timeline">{t('timelineNow')}</Link>,
            },
            {
              label: t('invitations'),
              value: <Link to="/staff-invitations">{t('invitationsNow')}</Link>,
            },
          ]}
        />
      )}
    </section>
  )
}

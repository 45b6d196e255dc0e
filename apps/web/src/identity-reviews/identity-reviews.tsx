// /identity-reviews: the checks that await a reviewer, gravest first, in the server's order.
import { useQuery } from '@tanstack/react-query'
import { listChecks } from '@testate/api/identity'
import { sentenceOf } from '../platform/client.ts'
import { read } from '../platform/queries.ts'
import { useWords } from '../platform/words.ts'
import { StaffPage } from '../staff/staff-page.tsx'
import { Button } from '../ui/button/button.tsx'
import { EmptyState } from '../ui/empty-state/empty-state.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { CheckCard } from './check-card.tsx'
import { words } from './words.ts'
import './identity-reviews.css'

export default function IdentityReviews() {
  const t = useWords(words)
  return (
    <StaffPage title={t('page')}>
      <WaitingChecks />
    </StaffPage>
  )
}

function WaitingChecks() {
  const t = useWords(words)
  const { data, error, refetch } = useQuery(read(listChecks))
  if (data === undefined)
    return error === null ? (
      <Loading text={t('loading')} />
    ) : (
      <Notice kind="error" title={t('failed')}>
        <p>{sentenceOf(error)}</p>
        <Button variant="secondary" onPress={() => void refetch()}>
          {t('again')}
        </Button>
      </Notice>
    )
  if (data.checks.length === 0) return <EmptyState title={t('emptyTitle')} text={t('emptyText')} />
  return (
    <>
      <p>{t('lead')}</p>
      <p role="status">{t('waiting', { n: data.checks.length, more: data.more ? 'yes' : 'no' })}</p>
      <ul className="reviews">
        {data.checks.map((check) => (
          <li key={check.id}>
            <CheckCard check={check} />
          </li>
        ))}
      </ul>
    </>
  )
}

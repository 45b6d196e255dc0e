// /notice-reviews: the open death notices for staff, disputed ones first.
import { listOpenDeathNotices } from '@testate/api/death-notices'
import { sentenceOf } from '../platform/client.ts'
import { usePages } from '../platform/use-pages.ts'
import { useWords } from '../platform/words.ts'
import { StaffPage } from '../staff/staff-page.tsx'
import { Button } from '../ui/button/button.tsx'
import { EmptyState } from '../ui/empty-state/empty-state.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { ShowMore } from '../ui/show-more/show-more.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { DisputePack } from './dispute-pack.tsx'
import { ExecutorEnds } from './executor-ends.tsx'
import { Incidents } from './incidents.tsx'
import { Letters } from './letters.tsx'
import { NoticeCard } from './notice-card.tsx'
import { Professionals } from './professionals.tsx'
import { words } from './words.ts'
import './notice-reviews.css'

export default function NoticeReviews() {
  const t = useWords(words)
  return (
    <StaffPage title={t('page')}>
      <Incidents />
      <ExecutorEnds />
      <Letters />
      <OpenNotices />
      <Professionals />
      <DisputePack />
    </StaffPage>
  )
}

function OpenNotices() {
  const t = useWords(words)
  const { pages, error, refetch, more } = usePages(listOpenDeathNotices, {})
  if (pages === undefined)
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
  const notices = pages.flatMap((page) => page.notices)
  if (notices.length === 0) return <EmptyState title={t('emptyTitle')} text={t('emptyText')} />
  return (
    <>
      <p>{t('lead')}</p>
      <ul className="notice-reviews">
        {notices.map((notice) => (
          <li key={notice.id} id={`notice-${notice.id}`} tabIndex={-1}>
            <NoticeCard notice={notice} />
          </li>
        ))}
      </ul>
      <ShowMore
        ids={notices.map(({ id }) => `notice-${id}`)}
        shown={t('showing', { shown: notices.length, more: more.hasMore ? 'yes' : 'no' })}
        words={{ more: t('more'), loading: t('loadingMore'), failed: t('moreFailed') }}
        {...more}
      />
    </>
  )
}

// /notice-reviews: the open death notices for staff, disputed ones first.
import { useInfiniteQuery } from '@tanstack/react-query'
import { listOpenDeathNotices } from '@testate/api/death-notices'
import type { ReceivedOf } from '@testate/api/route'
import { call, sentenceOf } from '../platform/client.ts'
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

type Page = ReceivedOf<typeof listOpenDeathNotices>

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
  const { data, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useInfiniteQuery({
      queryKey: [listOpenDeathNotices.id],
      meta: { changedBy: listOpenDeathNotices.changedBy },
      queryFn: ({ pageParam, signal }): Promise<Page> =>
        call(listOpenDeathNotices, { query: pageParam === null ? {} : { after: pageParam }, signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (last) => last.next,
    })
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
  const notices = data.pages.flatMap((page) => page.notices)
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
        shown={t('showing', { shown: notices.length, more: hasNextPage ? 'yes' : 'no' })}
        hasMore={hasNextPage}
        isLoading={isFetchingNextPage}
        failure={isFetchNextPageError ? error : null}
        words={{ more: t('more'), loading: t('loadingMore'), failed: t('moreFailed') }}
        onMore={() => void fetchNextPage()}
      />
    </>
  )
}

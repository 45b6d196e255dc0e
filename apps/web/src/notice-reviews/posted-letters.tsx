// The letters of the last ninety days that were posted, page by page: one may come back.
import { useInfiniteQuery } from '@tanstack/react-query'
import { listPostedLetters } from '@testate/api/death/letters'
import type { ReceivedOf } from '@testate/api/route'
import { call } from '../platform/client.ts'
import { dayOf } from '../platform/times.ts'
import { useWords } from '../platform/words.ts'
import { Expander } from '../ui/expander/expander.tsx'
import { ShowMore } from '../ui/show-more/show-more.tsx'
import { OutcomeForm } from './letter-outcome.tsx'
import { words } from './words.ts'

type Page = ReceivedOf<typeof listPostedLetters>

export function PostedLetters() {
  const t = useWords(words)
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useInfiniteQuery({
      queryKey: [listPostedLetters.id],
      meta: { changedBy: listPostedLetters.changedBy },
      queryFn: ({ pageParam, signal }): Promise<Page> =>
        call(listPostedLetters, { query: pageParam === null ? {} : { after: pageParam }, signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (last) => last.next,
    })
  const letters = data?.pages.flatMap((page) => page.letters) ?? []
  if (letters.length === 0) return null
  return (
    <Expander summary={t('lettersPosted')}>
      <PostedList letters={letters} />
      <ShowMore
        ids={letters.map(({ id }) => `posted-${id}`)}
        shown={t('lettersShown', { shown: letters.length, more: hasNextPage ? 'yes' : 'no' })}
        hasMore={hasNextPage}
        isLoading={isFetchingNextPage}
        failure={isFetchNextPageError ? error : null}
        words={{ more: t('lettersShowMore'), loading: t('lettersLoading'), failed: t('lettersFailed') }}
        onMore={() => void fetchNextPage()}
      />
    </Expander>
  )
}

export function PostedList({ letters }: { letters: Page['letters'] }) {
  const t = useWords(words)
  return (
    <ul className="notice-lines">
      {letters.map(({ id, deceasedName, postedOn, takesPart }) => (
        <li key={id} id={`posted-${id}`} tabIndex={-1}>
          {t('letterPostedOn', { name: deceasedName, day: dayOf(postedOn) })}
          {!takesPart && (
            <Expander summary={t('cameBack')}>
              <OutcomeForm letterId={id} outcomes={['came-back']} />
            </Expander>
          )}
        </li>
      ))}
    </ul>
  )
}

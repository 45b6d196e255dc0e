// A list that the API answers page by page: `next` of one answer is `after` of the following one (ui/show-more).
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { CallInput } from '@testate/api/client'
import type { ReceivedOf, RouteDescription } from '@testate/api/route'
import type { z } from 'zod'
import { call } from './client.ts'

type PagedRoute = RouteDescription & { answer: z.ZodType<{ next: string | null }> }
type Query<R extends PagedRoute> = Omit<NonNullable<CallInput<R>['query']>, 'after'>

/** `query`: which are listed, and how many at once. While another list is fetched, the one before stays. */
export function usePages<R extends PagedRoute>(route: R, query: Query<R>) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useInfiniteQuery({
      queryKey: [route.id, 'pages', query] as const,
      meta: { changedBy: route.changedBy },
      queryFn: async ({ pageParam: after, signal }) =>
        (await call(route, { query: { ...query, after }, signal } as CallInput<R>)) as ReceivedOf<R> & {
          next: string | null
        },
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      placeholderData: keepPreviousData,
    })
  return {
    /** Undefined while the first is not there. */
    pages: data?.pages as ReceivedOf<R>[] | undefined,
    /** Why there is no list. */
    error: isFetchNextPageError ? null : error,
    refetch,
    /** For ShowMore. */
    more: {
      hasMore: hasNextPage,
      isLoading: isFetchingNextPage,
      failure: isFetchNextPageError ? error : null,
      onMore: () => void fetchNextPage(),
    },
  }
}

// Server state in the browser: read once, cached until the server reports a change (platform/live.tsx),
// re-read after a lost connection.
import { Problem } from '@testate/api/problem'
import type { ReceivedOf, RouteDescription } from '@testate/api/route'
import type { CallInput } from '@testate/api/client'
import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from './client.ts'

/**
 * One cache per page. Data never go stale by age: the event stream reports changes. Lost connections are
 * retried, refusals are not.
 */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        retry: (count, error) => !(error instanceof Problem && error.status < 500) && count < 3,
      },
      mutations: { retry: false },
    },
  })
}

/**
 * A GET of the API as a query; its key is the route's id and its input. `useQuery(read(showWill, { params: {
 * id } }))`.
 */
export function read<R extends RouteDescription>(
  route: R,
  input: Pick<CallInput<R>, 'params' | 'query'> = {},
) {
  return queryOptions({
    queryKey: [route.id, input] as const,
    meta: { changedBy: route.changedBy },
    queryFn: ({ signal }): Promise<ReceivedOf<R>> => call(route, { ...input, signal } as CallInput<R>),
  })
}

/** A call that lists what has an id, newest first: `before` an id, at most `limit`. */
export type ListRoute = RouteDescription & { answer: z.ZodType<{ id: string }[]> }
/** Which of them are listed. */
export type Which<R extends RouteDescription> = Omit<NonNullable<CallInput<R>['query']>, 'before' | 'limit'>
/** The most that one answer holds. */
const PAGE = 500

/** The newest of a list, or all of it, however many pages that takes; `query` says which are listed. */
export function readList<R extends ListRoute>(
  route: R,
  { most = Number.POSITIVE_INFINITY, query: which }: { most?: number; query?: Which<R> } = {},
) {
  return queryOptions({
    queryKey: [route.id, 'newest', String(most), which ?? {}] as const,
    meta: { changedBy: route.changedBy },
    queryFn: async ({ signal }): Promise<ReceivedOf<R>> => {
      const all: { id: string }[] = []
      for (;;) {
        const limit = Math.min(PAGE, most - all.length)
        const query = { ...which, before: all.at(-1)?.id, limit }
        const page = (await call(route, { query, signal } as CallInput<R>)) as { id: string }[]
        all.push(...page)
        if (page.length < limit || all.length === most) return all as ReceivedOf<R>
      }
    },
  })
}

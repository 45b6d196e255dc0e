// Server state in the browser: read once, cached until the server reports a change (platform/live.tsx),
// re-read after a lost connection.
import { Problem } from '@testate/api/problem'
import type { ReceivedOf, RouteDescription } from '@testate/api/route'
import type { CallInput } from '@testate/api/client'
import { QueryClient, queryOptions } from '@tanstack/react-query'
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

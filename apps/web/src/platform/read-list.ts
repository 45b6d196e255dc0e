// A list of the API as a query, however many pages it takes.
import type { CallInput } from '@testate/api/client'
import type { ReceivedOf, RouteDescription } from '@testate/api/route'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from './client.ts'

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

// Who is signed in, for every screen.
import { getMe, getSession } from '@testate/api/accounts'
import type { z } from 'zod'
import { queryOptions, useQuery, type Query } from '@tanstack/react-query'
import { call } from './client.ts'

export type Me = z.output<(typeof getMe)['answer']>

/** Null for a visitor. */
export const meQuery = queryOptions({
  queryKey: [getMe.id] as const,
  meta: { changedBy: getMe.changedBy },
  // `getSession` never refuses: a browser logs each refusal in its console, and a visitor is not an error.
  queryFn: async ({ signal }): Promise<Me | null> => (await call(getSession, { signal })).user,
})

/** Everything but who is signed in, to be read again after a change to a will. */
export const allButMe = { predicate: ({ queryKey }: Query): boolean => queryKey[0] !== getMe.id }

/** `undefined` while loading. */
export function useMe(): Me | null | undefined {
  return useQuery(meQuery).data
}

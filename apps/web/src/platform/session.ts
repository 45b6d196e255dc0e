// Who is signed in, as every screen asks it.
import { getMe } from '@testate/api/accounts'
import type { z } from 'zod'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call, isProblem } from './client.ts'

export type Me = z.output<(typeof getMe)['answer']>

/** Null for a visitor. Its key is `accounts.me`. */
export const meQuery = queryOptions({
  queryKey: [getMe.id] as const,
  queryFn: ({ signal }): Promise<Me | null> => call(getMe, { signal }).catch((error: unknown) => {
    if (isProblem(error, 'sign-in-needed')) return null
    throw error
  }),
})

/** `undefined` while it is being asked. */
export function useMe(): Me | null | undefined {
  return useQuery(meQuery).data
}

// Who is signed in, as every screen asks it.
import { getMe, getSession } from '@testate/api/accounts'
import type { z } from 'zod'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './client.ts'

export type Me = z.output<(typeof getMe)['answer']>

/** Null for a visitor. Its key is `accounts.me`. */
export const meQuery = queryOptions({
  queryKey: [getMe.id] as const,
  // Of the call that refuses nobody: a browser writes each refusal into its console, and a visitor is no fault.
  queryFn: async ({ signal }): Promise<Me | null> => (await call(getSession, { signal })).user,
})

/** `undefined` while it is being asked. */
export function useMe(): Me | null | undefined {
  return useQuery(meQuery).data
}

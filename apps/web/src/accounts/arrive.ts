// After every sign-in: reads the person's own data, and opens the screen they asked for or the first one of their
// role.
import { useQueryClient } from '@tanstack/react-query'
import type { signIn } from '@testate/api/accounts'
import type { ReceivedOf } from '@testate/api/route'
import { useNavigate, useSearchParams } from 'react-router'
import { meQuery } from '../platform/session.ts'
import { nextAddress } from './next-address.ts'

export type SignedInUser = ReceivedOf<typeof signIn>['user']

export function useArrive(): (user: SignedInUser) => Promise<void> {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  return async (user) => {
    // Clears the previous person's cached data.
    queries.clear()
    queries.setQueryData(meQuery.queryKey, user)
    await navigate(nextAddress(search.get('next'), user), { replace: true })
  }
}

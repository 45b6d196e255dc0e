// Whether a person is signed in, for the header of public pages, which load neither the checked client nor
// its cache.
import { useEffect, useState } from 'react'
import type { getSession } from '@testate/api/accounts'
import type { ReceivedOf } from '@testate/api/route'
import { askPlain } from './read-plain.ts'

/** False until the answer arrives; without an answer the header offers signing in, which works either way. */
export function useSignedIn(): boolean {
  const [signedIn, setSignedIn] = useState(false)
  useEffect(
    () =>
      askPlain<ReceivedOf<typeof getSession>>('/api/auth/session', ({ user }) =>
        setSignedIn(user?.kind === 'account'),
      ),
    [],
  )
  return signedIn
}

// Whether somebody is signed in, for the header of public pages, which load neither the checked client nor its cache.
import { useEffect, useState } from 'react'
import type { getSession } from '@testate/api/accounts'
import type { ReceivedOf } from '@testate/api/route'

/** False until the answer is there, and where there is none. */
export function useSignedIn(): boolean {
  const [signedIn, setSignedIn] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    fetch('/api/auth/session', { signal: AbortSignal.any([stop.signal, AbortSignal.timeout(10_000)]) })
      .then(async (answer) => {
        if (answer.ok) setSignedIn(((await answer.json()) as ReceivedOf<typeof getSession>).user?.kind === 'account')
      })
      .catch(() => {
        // Then the header offers signing in, which works either way.
      })
    return () => stop.abort()
  }, [])
  return signedIn
}

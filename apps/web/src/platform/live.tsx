// One stream for everything that is this person's: what the server says has changed is read anew, on whatever screen is open.
import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'

/** What each event makes untrue, by the first part of the query's key. */
const touched: Record<string, (id: string) => boolean> = {
  will: (id) => !id.startsWith('accounts.') && !id.startsWith('identity.review'),
  identity: (id) => id.startsWith('identity.') || id.startsWith('dashboard.') || id.startsWith('wills.') || id.startsWith('ceremony.') || id.startsWith('parties.'),
  me: (id) => id === 'accounts.me',
  review: (id) => id.startsWith('identity.review'),
  handoff: (id) => id.startsWith('handOffs.'),
}

/** Keeps the cache true while it is mounted. The browser reconnects by itself; after each connection everything is read anew, since events were missed. */
export function useLive(signedIn: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!signedIn) return
    const source = new EventSource('/api/events', { withCredentials: true })
    let first = true
    source.addEventListener('open', () => {
      if (!first) void queries.invalidateQueries()
      first = false
    })
    for (const [event, matches] of Object.entries(touched)) {
      source.addEventListener(event, () => void queries.invalidateQueries({ predicate: ({ queryKey }) => matches(String(queryKey[0])) }))
    }
    return () => source.close()
  }, [queries, signedIn])
}

// One stream for everything that is this person's: what the server says has changed is read anew, on whatever screen is open.
import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'

/** What each event makes untrue, by the first part of the query's key. */
const touched: Record<string, (id: string) => boolean> = {
  will: (id) => !id.startsWith('accounts.') && !id.startsWith('identity.review'),
  identity: (id) =>
    id.startsWith('identity.') ||
    id === 'audit.record' ||
    id.startsWith('dashboard.') ||
    id.startsWith('wills.') ||
    id.startsWith('ceremony.') ||
    id.startsWith('parties.'),
  me: (id) => id === 'accounts.me' || id === 'account.show',
  review: (id) => id.startsWith('identity.review'),
  handoff: (id) => id.startsWith('handOffs.') || id.startsWith('identity.') || id.startsWith('ceremony.'),
}

/** A stream that was refused (too many windows, a proxy without its server) is not tried again by the browser itself. */
const TRY_AGAIN_MS = 15_000

/** Keeps the cache true while it is mounted. Whatever was read before a connection stood is read anew: its events were missed. */
export function useLive(signedIn: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!signedIn) return
    let source: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const connect = (): void => {
      const opened = new EventSource('/api/events', { withCredentials: true })
      source = opened
      opened.addEventListener('open', () => {
        const since = Date.now()
        void queries.invalidateQueries({ predicate: ({ state }) => state.dataUpdatedAt <= since })
      })
      opened.addEventListener('error', () => {
        if (opened.readyState === EventSource.CLOSED) timer = setTimeout(connect, TRY_AGAIN_MS)
      })
      for (const [event, matches] of Object.entries(touched)) {
        opened.addEventListener(
          event,
          () => void queries.invalidateQueries({ predicate: ({ queryKey }) => matches(String(queryKey[0])) }),
        )
      }
    }
    connect()
    return () => {
      clearTimeout(timer)
      source?.close()
    }
  }, [queries, signedIn])
}

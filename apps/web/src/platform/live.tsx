// One event stream for all of this person's data: whatever the server reports as changed is re-read, on every
// open screen.
import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'

/** Which queries each event invalidates, by the first part of the query's key. */
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

/** The browser does not retry a stream that was refused (too many windows, a proxy without its server). */
const TRY_AGAIN_MS = 15_000

/**
 * Keeps the cache current while mounted. Data read before the connection opened are re-read: their events
 * were missed.
 */
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

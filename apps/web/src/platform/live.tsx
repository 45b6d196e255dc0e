// One event stream for all of this person's data: whatever the server reports as changed is re-read, on every
// open screen.
import { useEffect } from 'react'
import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { liveEvents, type LiveEvent } from '@testate/api/live-events'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { changedBy?: readonly LiveEvent[] | undefined }
  }
}

/** A query that does not say what changes it (`changedBy` of its route) is about the person's wills. */
const byDefault: readonly LiveEvent[] = ['will']

/** Re-reads what this event has changed. */
export async function readAgain(queries: QueryClient, event: LiveEvent): Promise<void> {
  await invalidate(queries, ({ meta }) => (meta?.changedBy ?? byDefault).includes(event))
}

/**
 * Re-reads what is chosen now, also what is being read for the first time: the cache does not begin that anew, and its
 * answer may be older than the event.
 */
async function invalidate(queries: QueryClient, isChosen: (query: Query) => boolean): Promise<void> {
  const first = queries.getQueryCache().findAll({
    predicate: (query) => query.state.data === undefined && isChosen(query),
  })
  await queries.invalidateQueries({ predicate: isChosen })
  await queries.invalidateQueries({ predicate: (query) => first.includes(query) })
}

/** When the stream opens, re-reads whatever was asked for before: an event in between reached nobody. */
export async function readMissed(queries: QueryClient): Promise<void> {
  await invalidate(queries, () => true)
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
      opened.addEventListener('open', () => void readMissed(queries))
      opened.addEventListener('error', () => {
        if (opened.readyState === EventSource.CLOSED) timer = setTimeout(connect, TRY_AGAIN_MS)
      })
      for (const event of liveEvents) opened.addEventListener(event, () => void readAgain(queries, event))
    }
    connect()
    return () => {
      clearTimeout(timer)
      source?.close()
    }
  }, [queries, signedIn])
}

// The newest of a list, and as many again at each press of “Show more” (ui/show-more).
import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReceivedOf } from '@testate/api/route'
import { readList, type ListRoute, type Which } from './read-list.ts'

export function useShown<R extends ListRoute>(route: R, atOnce: number, which?: Which<R>) {
  const queries = useQueryClient()
  const [most, setMost] = useState(atOnce)
  /** With one more, if there are more. */
  const shown = (wanted: number) =>
    readList(route, { most: wanted + 1, ...(which === undefined ? {} : { query: which }) })
  const { data, error, refetch } = useQuery(shown(most))
  const more = useMutation({
    mutationFn: async () => await queries.fetchQuery(shown(most + atOnce)),
    onSuccess: () => setMost(most + atOnce),
  })
  const known = data as { id: string }[] | undefined
  const rows = known?.slice(0, most)
  const hasMore = known !== undefined && known.length > most
  return {
    rows: rows as ReceivedOf<R> | undefined,
    error,
    refetch,
    /** Whether there is anything to say below the list. */
    isLong: rows !== undefined && (hasMore || most > atOnce),
    /** How many the last press added. */
    added: most === atOnce ? 0 : Math.max(0, (rows?.length ?? 0) - most + atOnce),
    more: { hasMore, isLoading: more.isPending, failure: more.error, onMore: () => more.mutate() },
  }
}

// The record page by page, newest first. What the server says has changed is read anew (platform/live.tsx), every page that is shown.
import { useRef } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { listRecord } from '@testate/api/audit'
import type { ReceivedOf } from '@testate/api/route'
import { call } from '../platform/client.ts'
import { queryOf, type Filter } from './filter.ts'

type Page = ReceivedOf<typeof listRecord>
export type Entry = Page['entries'][number]
/** With the head its proof leads to. */
export type ShownEntry = Entry & { checkpoint: string | null }

/** An entry has its place within a second; whoever sees one without asks a few times, and then no more. */
const ASK_AGAIN_MS = 1_000
const ASK_FOR_MS = 15_000

export function useRecord(filter: Filter) {
  const waitingSince = useRef<number | null>(null)
  const query = useInfiniteQuery({
    queryKey: [listRecord.id, queryOf(filter)] as const,
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      call(listRecord, {
        query: { ...queryOf(filter), ...(pageParam === null ? {} : { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    refetchInterval: ({ state }) => {
      if (state.data?.pages[0]?.entries.some(({ index }) => index === null) !== true)
        waitingSince.current = null
      else if (Date.now() - (waitingSince.current ??= Date.now()) < ASK_FOR_MS) return ASK_AGAIN_MS
      return false
    },
  })
  return {
    ...query,
    entries: query.data?.pages.flatMap(({ checkpoint, entries }): ShownEntry[] =>
      entries.map((entry) => ({ ...entry, checkpoint })),
    ),
  }
}

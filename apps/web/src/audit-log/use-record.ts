// The record page by page, newest first. When the server reports a change (platform/live.tsx), every page
// shown is re-read.
import { useRef } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { isUnpublished } from '@testate/domain/happenings'
import { listRecord } from '@testate/api/audit'
import type { ReceivedOf } from '@testate/api/route'
import { call } from '../platform/client.ts'
import { queryOf, type Filter } from './filter.ts'

type Page = ReceivedOf<typeof listRecord>
export type Entry = Page['entries'][number]
/** With the head that its proof leads to. */
export type ShownEntry = Entry & { checkpoint: string | null }

/** An entry is included in the log within a second; one without its place is requested a few more times. */
const ASK_AGAIN_MS = 1_000
const ASK_FOR_MS = 15_000

export function useRecord(filter: Filter) {
  const waitingSince = useRef<number | null>(null)
  const query = useInfiniteQuery({
    queryKey: [listRecord.id, queryOf(filter)] as const,
    meta: { changedBy: listRecord.changedBy },
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      call(listRecord, {
        query: { ...queryOf(filter), ...(pageParam === null ? {} : { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    refetchInterval: ({ state }) => {
      if (
        state.data?.pages[0]?.entries.some(({ event, index }) => index === null && !isUnpublished(event)) !==
        true
      )
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

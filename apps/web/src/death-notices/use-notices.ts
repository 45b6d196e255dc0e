// The notices that somebody has a part in, page by page, with the one that the address names on whichever page it is.
import { useQuery } from '@tanstack/react-query'
import { listDeathNotices, type DeathNotice } from '@testate/api/death-notices'
import { isId } from '../platform/is-id.ts'
import { read } from '../platform/queries.ts'
import { usePages } from '../platform/use-pages.ts'
import { eachOnce } from './notice-state.ts'

export const NOTICES_AT_ONCE = 20

export function useNotices(named: string | null) {
  const { pages, error, more } = usePages(listDeathNotices, { limit: NOTICES_AT_ONCE })
  const paged = pages?.flatMap((page) => page.notices) ?? []
  const isLater = isId(named) && pages !== undefined && !paged.some(({ id }) => id === named)
  const later = useQuery({ ...read(listDeathNotices, { query: { id: named ?? '' } }), enabled: isLater })
  const first: DeathNotice[] = isLater ? (later.data?.notices ?? []) : []
  return {
    notices: eachOnce([...first, ...paged]),
    /** Whether new ones are taken here; undefined while the list is not known. */
    isOpen: pages?.[0]?.open,
    /** The one named is asked for. */
    isLooking: isLater && later.isPending,
    error,
    more,
  }
}

// What says which will a page is about: the newest in progress, and the newest of all where there is none.
import { useQuery } from '@tanstack/react-query'
import { listWills } from '@testate/api/wills'
import { isId } from '../platform/is-id.ts'
import { readList } from '../platform/read-list.ts'
import { inProgress, whichWill } from './which-will.ts'

/** A longer choice could not be read; the older ones are in My Wills. */
const MOST_OFFERED = 100

/** `named` by the address; `found` is null if there is none at all, and undefined until that is known. */
export function useWhichWill(named: string | null) {
  const open = (as: 'testator' | 'witness') =>
    readList(listWills, { most: MOST_OFFERED, query: { as, stage: 'in-progress' } })
  const own = useQuery(open('testator'))
  const witnessed = useQuery(open('witness'))
  const read = own.data && witnessed.data && [...own.data, ...witnessed.data]
  const newest = useQuery({ ...readList(listWills, { most: 1 }), enabled: read?.length === 0 })
  const isMissing = isId(named) && read !== undefined && !read.some(({ id }) => id === named)
  const one = useQuery({
    ...readList(listWills, { most: 1, query: { id: named ?? '', stage: 'in-progress' } }),
    enabled: isMissing && read.length >= MOST_OFFERED,
  })
  const wills = read?.length === 0 ? newest.data : read
  return {
    /** Those in progress, to choose from. */
    offered: inProgress([...(read ?? []), ...((isMissing && one.data) || [])]),
    isCut: [own, witnessed].some(({ data }) => data?.length === MOST_OFFERED),
    found: wills && whichWill(wills),
    error: own.error ?? witnessed.error ?? newest.error,
  }
}

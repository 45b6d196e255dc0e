// Which will a page is about when its address names none: the only or the newest one in progress.
import type { ReceivedOf } from '@testate/api/route'
import type { listWills } from '@testate/api/wills'
import { overStatuses } from '@testate/domain/lifecycle'

type Listed = ReceivedOf<typeof listWills>[number]
const over = new Set<string>(overStatuses)

export const isOver = (status: string): boolean => over.has(status)

/** Newest first, one's own before those one only witnesses. */
export function inProgress(wills: readonly Listed[]): Listed[] {
  const byAge = wills.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
  const open = byAge.filter(({ status }) => !isOver(status))
  return [
    ...open.filter(({ witnessOrder }) => witnessOrder === 0),
    ...open.filter(({ witnessOrder }) => witnessOrder !== 0),
  ]
}

/** The will a page is about; the newest of all when none is in progress, null when there is none. */
export function whichWill(wills: readonly Listed[]): Listed | null {
  return (
    inProgress(wills)[0] ??
    wills.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))[0] ??
    null
  )
}

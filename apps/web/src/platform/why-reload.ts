// Why this page should be loaded anew: the register was updated, and an old page may misread new answers, so it judges
// none of them; or a part of the page could not be fetched.
import { useSyncExternalStore } from 'react'
import { SCREENS_BUILD } from '@testate/api/screens-build'

let newer = false
let missing = 0
const watching = new Set<() => void>()
const change = (): void => watching.forEach((changed) => changed())

/** The header that names this page's build. */
export const buildHeader = (): Record<string, string> => ({ [SCREENS_BUILD]: __BUILD__ })

/** Reads from an answer whether the register serves another build. */
export function noteBuild(answer: Response): void {
  if (newer || !answer.headers.has(SCREENS_BUILD)) return
  newer = true
  change()
}

/** @param more 1 for a part that could not be fetched, -1 once it has been */
export function countMissing(more: 1 | -1): void {
  missing += more
  change()
}

/** Null: there is no reason. */
export const whyReload = (): 'newerBuild' | 'partMissing' | null =>
  newer ? 'newerBuild' : missing > 0 ? 'partMissing' : null

/** As `whyReload`, for a component. */
export const useWhyReload = (): ReturnType<typeof whyReload> =>
  useSyncExternalStore(
    (changed) => {
      watching.add(changed)
      return () => watching.delete(changed)
    },
    whyReload,
    () => null,
  )

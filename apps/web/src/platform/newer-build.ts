// Whether the register has been updated since this page was opened: an old page may misread new answers, so it
// must be reloaded before it judges any of them.
import { useSyncExternalStore } from 'react'
import { SCREENS_BUILD } from '@testate/api/screens-build'

let newer = false
const watching = new Set<() => void>()

/** The header that names this page's build. */
export const buildHeader = (): Record<string, string> => ({ [SCREENS_BUILD]: __BUILD__ })

/** Reads from an answer whether the register serves another build. */
export function noteBuild(answer: Response): void {
  if (newer || !answer.headers.has(SCREENS_BUILD)) return
  newer = true
  for (const changed of watching) changed()
}

export const hasNewerBuild = (): boolean => newer

/** As `hasNewerBuild`, for a component. */
export const useNewerBuild = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      watching.add(changed)
      return () => watching.delete(changed)
    },
    hasNewerBuild,
    () => false,
  )

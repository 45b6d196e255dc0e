// Why there is nothing to check, save or print: shown instead of a button without effect.

export type NothingShown = 'noneLoading' | 'noneLoaded' | 'noneFits' | 'noneYet'

/** Null: entries are shown. */
export function whyNothing({
  shown,
  failed,
  isFiltered,
}: {
  shown: number | undefined
  failed: boolean
  isFiltered: boolean
}): NothingShown | null {
  if (shown === undefined) return failed ? 'noneLoaded' : 'noneLoading'
  if (shown > 0) return null
  return isFiltered ? 'noneFits' : 'noneYet'
}

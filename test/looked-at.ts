// Which screens the browser tests look at with axe. screens.e2e.ts leaves out those that a journey looks at on its way,
// and a run of all tests requires that each screen was looked at.
import { readFile } from 'node:fs/promises'
import { screens } from '../apps/web/src/addresses/screens.ts'
import { onJourneys, screenAt } from './e2e/on-journeys.ts'
import { rows } from './e2e/rows/rows.ts'

/** @returns whether the screen at this address is looked at by another browser test than screens.e2e.ts. */
export function isLookedAtElsewhere(pathname: string): boolean {
  const screen = screenAt(pathname)
  return screen !== undefined && (screen in onJourneys || rows.some(({ path }) => path === screen))
}

/** @returns the screens that are in none of these addresses. */
export function notLookedAt(pathnames: readonly string[]): string[] {
  const seen = new Set(pathnames.map(screenAt))
  return screens.map(({ path }) => path).filter((path) => !seen.has(path))
}

/** The same for the addresses that `see` noted in this file, a line each. */
export async function screensNotLookedAt(file: string): Promise<string[]> {
  return notLookedAt((await readFile(file, 'utf8').catch(() => '')).split('\n'))
}

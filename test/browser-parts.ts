// Which browser tests `npm run assurance` runs in a part of their own. All others run in one part together, each with
// TESTATE_FULL=1: what `npm test` leaves to assurance, such as a second way through the same steps or axe at a second
// state of a screen, is started there without being named.
import { globSync } from 'node:fs'
import { join } from 'node:path'

/** Started by name in assurance.ts. */
export const ownParts = [
  'released',
  'resilience',
  'screens',
  'true-death',
  'verdicts',
  'witness-phone',
] as const

/** The files of all others, without a folder. */
export function otherBrowserFiles(): string[] {
  const own = new Set(ownParts.map((name) => `${name}.e2e.ts`))
  return globSync('*.e2e.ts', { cwd: join(import.meta.dirname, 'e2e') })
    .filter((file) => !own.has(file))
    .toSorted()
}

// Which of the screens' files a Welsh screen loads, at once or lazily: what they say and ask must be in Welsh.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { screens } from '../apps/web/src/addresses/screens.ts'

export const source = resolve(import.meta.dirname, '../apps/web/src')
const frames = {
  public: ['layout/public-frame.tsx'],
  interactive: ['layout/interactive-frame.tsx', 'layout/visitor-frame.tsx'],
  bare: [],
  app: ['layout/interactive-frame.tsx', 'layout/app-frame.tsx'],
} as const

/** All that a file loads, at once or lazily. */
function reached(from: string[], seen = new Set<string>()): Set<string> {
  for (const file of from) {
    if (seen.has(file) || !existsSync(join(source, file)) || !/\.tsx?$/.test(file)) continue
    seen.add(file)
    const text = readFileSync(join(source, file), 'utf8').replaceAll(/^import type .*$/gm, '')
    const next = [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g)].map((found) =>
      relative(source, resolve(source, dirname(file), found[1] ?? '')),
    )
    reached(next, seen)
  }
  return seen
}

/** Below `source`. */
export const loadedByWelshScreens = (): string[] => [
  ...reached([
    'root.tsx',
    'not-found/not-found.tsx',
    ...screens.filter(({ welsh }) => welsh === true).flatMap(({ file, frame }) => [file, ...frames[frame]]),
  ]),
]

// The order is by name: a renamed file would silently move to the end, where one processor waits for it.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { long, placeOf, projects } from './longest-first.ts'

const root = join(import.meta.dirname, '..')

test('every file named as long is there, once', () => {
  expect(long.filter((file) => !existsSync(join(root, file)))).toEqual([])
  expect(new Set(long).size).toBe(long.length)
})

test('they come in this order, all others behind them', () => {
  const files = ['apps/server/src/main.test.ts', long[2], long[0], long.at(-1)!, long[1]]
  expect(files.toSorted((a, b) => placeOf(a) - placeOf(b))).toEqual([
    long[0],
    long[1],
    long[2],
    long.at(-1),
    'apps/server/src/main.test.ts',
  ])
})

test('the runner goes by it', () => {
  const config = readFileSync(join(root, 'vitest.config.ts'), 'utf8')
  expect(config).toContain('sequencer: LongestFirst')
  expect([...config.matchAll(/name: '([a-z]+)'/g)].map(([, name]) => name)).toEqual([...projects])
})

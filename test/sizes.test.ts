// How large the sources are, and how much of them is tests: what a reader meets in a file, and a change that brings no
// test, show here.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const isTest = (file: string): boolean =>
  /\.(test|e2e|test-d)\.tsx?$/.test(file) || file.startsWith('test/') || file.includes('/testing/')

const linesOf = (file: string): number => readFileSync(join(root, file), 'utf8').split('\n').length - 1
const sum = (files: readonly string[]): number => files.reduce((all, file) => all + linesOf(file), 0)

const all = globSync('{apps,packages,test}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (path) => /node_modules|(^|\/)(build|dist|out)(\/|$)|\.react-router/.test(path),
})
const sources = all.filter((file) => !isTest(file))
const tests = all.filter(isTest)

test('half of the source files are of 40 to 130 lines, nine of ten under 250', () => {
  const sizes = sources.map(linesOf).toSorted((a, b) => a - b)
  expect(sizes.length).toBeGreaterThan(2000)
  const at = (share: number): number => sizes[Math.floor(sizes.length * share)]!
  expect(at(0.5)).toBeGreaterThanOrEqual(40)
  expect(at(0.5)).toBeLessThanOrEqual(130)
  expect(at(0.9)).toBeLessThan(250)
})

test('tests have at least 0.6 of the lines of the sources', () => {
  expect(sum(tests) / sum(sources)).toBeGreaterThanOrEqual(0.6)
})

test('unit tests of the screens have at least 0.3 of the lines of their logic', () => {
  // What draws (.tsx) is tested in a browser; words say, and types are held by the compiler.
  const logic = sources.filter((file) => /^apps\/web\/src\/.*\.ts$/.test(file) && !/words\.ts$/.test(file))
  const own = tests.filter((file) => /^apps\/web\/src\/.*\.test\.ts$/.test(file))
  expect(sum(own) / sum(logic)).toBeGreaterThanOrEqual(0.3)
})

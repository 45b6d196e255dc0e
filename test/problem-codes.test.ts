// Every problem code is thrown somewhere in the product, and provoked by some test: a code nobody throws or
// tests is an unproved promise.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { problems } from '@testate/api/problem'
import { reasons } from '@testate/api/reasons'

const root = join(import.meta.dirname, '..')
const read = (pattern: string, keep: (path: string) => boolean): string =>
  globSync(pattern, { cwd: root, exclude: (path) => path.includes('node_modules') })
    .filter(keep)
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n')
const isTest = (path: string): boolean => path.endsWith('.test.ts') && !path.endsWith('problem-codes.test.ts')
const quoted = (code: string): RegExp => new RegExp(`['"\`]${code}['"\`]`)

test('every problem code is provoked by a test', () => {
  const tests = read('{apps,packages,test}/**/*.ts', isTest)
  expect(Object.keys(problems).filter((code) => !quoted(code).test(tests))).toEqual([])
})

test('every problem code is thrown by the product', () => {
  const product = read(
    '{apps,packages}/**/*.ts',
    (path) => !isTest(path) && !/api[\\/]src[\\/]problem\.ts$/.test(path),
  )
  expect(
    Object.keys(problems).filter(
      (code) => !new RegExp(`(refuse|new Problem)\\([^;]*?['"\`]${code}['"\`]`).test(product),
    ),
  ).toEqual([])
})

const isProduct = (path: string): boolean => !isTest(path)

test('every reason is given by the product', () => {
  const product = read(
    '{apps/server,packages/domain,packages/pdf-structure}/src/**/*.ts',
    // The list of its reasons gives none.
    (path) => isProduct(path) && !/pdf-structure[\\/]src[\\/]refusal\.ts$/.test(path),
  )
  expect(Object.keys(reasons).filter((reason) => !quoted(reason).test(product))).toEqual([])
})

test('a code with one cause is given with one sentence at most, unless a reason says more', () => {
  const once = Object.entries(problems).flatMap(([code, about]) => ('oneCause' in about ? [code] : []))
  expect(once.length).toBeGreaterThan(10)
  const server = read('apps/server/src/**/*.ts', isProduct)
  const call = /(?:refuse|refused|new Problem)\(\s*'([a-z-]+)',\s*('[^']*'|`[^`]*`|[\w.]+),?\s*(because)?/g
  const given = [...server.matchAll(call)].filter(
    ([, , sentence, because]) => sentence !== 'undefined' && because === undefined,
  )
  for (const code of once) {
    const sentences = new Set(given.flatMap(([, named, sentence]) => (named === code ? [sentence] : [])))
    expect([code, ...sentences], code).toEqual([code, ...[...sentences].slice(0, 1)])
  }
})

// Every problem code is thrown somewhere in the product, and provoked by some test: a code nobody throws or
// tests is an unproved promise.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { problems, reasons } from '@testate/api/problem'

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

test('every reason is given by the product, and only those of the list', () => {
  const product = read(
    '{apps/server,packages/domain}/**/*.ts',
    (path) => !isTest(path) && !/api[\\/]src[\\/]problem\.ts$/.test(path),
  )
  expect(Object.keys(reasons).filter((reason) => !quoted(reason).test(product))).toEqual([])
})

import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { noteProven, provenOf, testedSources } from './proven.ts'

const repository = join(import.meta.dirname, '../../..')
let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'testate-proven-'))
  mkdirSync(join(root, 'packages'))
  for (const folder of ['packages/chains', 'apps/embedded/src/corda'])
    cpSync(join(repository, folder), join(root, folder), {
      recursive: true,
      filter: (path) => !/[/\\](target|node_modules|cache)([/\\]|$)/.test(path),
    })
  rmSync(join(root, 'packages/chains/corda/proven.json'), { force: true })
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('without a record nothing is proven; with one, these sources are', () => {
  expect(provenOf(root)).toBeNull()
  noteProven(66, root)
  expect(provenOf(root)).toEqual({
    sources: testedSources(repository),
    on: new Date().toISOString().slice(0, 10),
    passed: 66,
  })
})

test('what was built, and the record itself, change nothing', () => {
  noteProven(66, root)
  mkdirSync(join(root, 'packages/chains/corda/target'))
  writeFileSync(join(root, 'packages/chains/corda/target/built-from'), 'x')
  expect(provenOf(root)?.passed).toBe(66)
})

test.each([
  'packages/chains/corda/contracts/pom.xml',
  'packages/chains/corda/real-nodes.test.ts',
  'packages/chains/src/corda/adapter.ts',
  'packages/chains/testing/conformance.ts',
  'packages/chains/package.json',
  'apps/embedded/src/corda/flows.ts',
  'apps/embedded/src/corda/one-more.ts',
])('after a change of %s nothing is proven', (path) => {
  noteProven(66, root)
  writeFileSync(join(root, path), 'changed', { flag: 'a' })
  expect(provenOf(root)).toBeNull()
})

test.each(['src/solana/cost.ts', 'src/ethereum/cost.ts', 'testing/solana/new.ts', 'forge/gas.ts'])(
  'a change of %s says nothing about Corda',
  (path) => {
    noteProven(66, root)
    writeFileSync(join(root, 'packages/chains', path), 'changed', { flag: 'a' })
    expect(provenOf(root)?.passed).toBe(66)
  },
)

test('a file under another name is another source', () => {
  noteProven(66, root)
  cpSync(join(root, 'packages/chains/corda/down.ts'), join(root, 'packages/chains/corda/up-again.ts'))
  rmSync(join(root, 'packages/chains/corda/down.ts'))
  expect(provenOf(root)).toBeNull()
})

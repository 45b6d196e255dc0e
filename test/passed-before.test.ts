// The record of what passed before is void after a change of anything that the tests judge, and of nothing else.
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { filesOf, notePassed, passedOn, suites, type SuiteName } from './passed-before.ts'

const repository = join(import.meta.dirname, '..')
const today = (): string => new Date().toISOString().slice(0, 10)

/** Of each suite one file of each kind: the test, what it imports at once and further on, what is read, versions. */
const sources: Record<SuiteName, readonly string[]> = {
  'EU DSS': [
    'test/independent/dss.test.ts',
    'test/independent/sealed-samples.ts',
    'packages/evidence/src/seal/archive-seal.ts',
    'packages/evidence/src/certificates/certificate.ts',
    'test/independent/dss/pom.xml',
    'package-lock.json',
    'bootstrap.mjs',
  ],
  'the second verifier': [
    'test/independent/second-verifier.test.ts',
    'test/independent/altered-chains.ts',
    'packages/evidence/src/verify.ts',
    'packages/evidence/src/log/merkle.ts',
    'docs/formats/verify.py',
    'docs/formats/verifier/seal.py',
    'docs/formats/seal.md',
    'packages/evidence/testing/golden/today/trust.json',
    'test/independent/requirements.txt',
    'package-lock.json',
  ],
  'the contract': [
    'packages/chains/src/ethereum/will-token.test.ts',
    'packages/chains/src/ethereum/WillToken.sol',
    'packages/chains/src/ethereum/artifact.json',
    'packages/chains/src/ethereum/cost.ts',
    'packages/chains/forge/foundry.toml',
    'package-lock.json',
  ],
}
const names = Object.keys(suites) as SuiteName[]
/** A repository with the sources of these suites alone. */
function copyOf(...wanted: SuiteName[]): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'testate-passed-')))
  const copy = (path: string): void => {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    cpSync(join(repository, path), join(root, path))
  }
  wanted.flatMap((name) => filesOf(name)).forEach(copy)
  // By which the workspace's names are resolved.
  mkdirSync(join(root, 'node_modules/@testate'), { recursive: true })
  for (const part of readdirSync(join(repository, 'packages'))) {
    copy(`packages/${part}/package.json`)
    symlinkSync(join(root, 'packages', part), join(root, 'node_modules/@testate', part))
  }
  return root
}

describe.each(names)('%s', (name) => {
  let root: string
  beforeEach(() => void (root = copyOf(name)))
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  test('has passed only once that was noted', () => {
    expect(passedOn(name, root)).toBeNull()
    notePassed(name, root)
    expect(passedOn(name, root)).toBe(today())
  })

  test.each(sources[name])('is to run again after a change of %s', (path) => {
    notePassed(name, root)
    appendFileSync(join(root, path), ' ')
    expect(passedOn(name, root)).toBeNull()
  })

  test('is to run again for a file more in a folder that it reads, and for one more that is imported', () => {
    notePassed(name, root)
    const folder = suites[name].also[0]
    writeFileSync(join(root, folder, 'one-more.txt'), '')
    expect(passedOn(name, root)).toBeNull()
    rmSync(join(root, folder, 'one-more.txt'))
    expect(passedOn(name, root)).toBe(today())

    const [first] = suites[name].tests
    writeFileSync(join(root, dirname(first), 'another.ts'), 'export const another = 1\n')
    appendFileSync(join(root, first), "import { another } from './another.ts'\n")
    notePassed(name, root)
    writeFileSync(join(root, dirname(first), 'another.ts'), 'export const another = 2\n')
    expect(passedOn(name, root)).toBeNull()
  })

  test('need not run again for what it does not judge, what was built, or another record', () => {
    notePassed(name, root)
    mkdirSync(join(root, suites[name].also[0], 'target'))
    writeFileSync(join(root, suites[name].also[0], 'target/built'), '')
    writeFileSync(join(root, 'README.md'), 'changed')
    expect(passedOn(name, root)).toBe(today())
  })
})

test('a record of one leaves the others as they are', () => {
  const root = copyOf(...names)
  try {
    notePassed('EU DSS', root)
    notePassed('the contract', root)
    expect(names.map((name) => passedOn(name, root))).toEqual([today(), null, today()])
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})

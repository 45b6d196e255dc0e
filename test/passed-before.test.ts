// The record of what passed before is void after a change of anything that the tests judge, and of nothing else.
import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { filesOf, names, notePassed, passedOn, suites, type SuiteName } from './passed-before.ts'

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
  'Corda on real nodes': [
    'packages/chains/corda/real-nodes.test.ts',
    'packages/chains/corda/up.ts',
    'packages/chains/corda/contracts/src/main/java/org/testate/corda/contracts/WillContract.java',
    'packages/chains/corda/gateway/pom.xml',
    'packages/chains/corda/nodes/log4j2.xml',
    'packages/chains/src/corda/adapter.ts',
    'packages/chains/src/corda/consent.ts',
    'packages/chains/src/bounded-fetch.ts',
    'packages/chains/testing/conformance.ts',
    'packages/chains/testing/corda/rest-contract.ts',
    'packages/chains/package.json',
    'apps/embedded/src/corda/flows.ts',
    'apps/embedded/src/corda/ledger.test.ts',
    'test/faults/installation.ts',
    'package-lock.json',
    'bootstrap.mjs',
  ],
}
/** A repository with these suites' sources alone: a copy for all tests, each of which undoes what it changed. */
let root: string
beforeAll(() => {
  // The day may end between a note and the question.
  vi.useFakeTimers({ toFake: ['Date'] })
  root = realpathSync(mkdtempSync(join(tmpdir(), 'testate-passed-')))
  // By which the workspace's names are resolved.
  const packages = readdirSync(join(repository, 'packages'))
  mkdirSync(join(root, 'node_modules/@testate'), { recursive: true })
  for (const part of packages)
    symlinkSync(join(root, 'packages', part), join(root, 'node_modules/@testate', part))
  const wanted = new Set([
    ...names.flatMap((name) => filesOf(name)),
    ...packages.map((part) => `packages/${part}/package.json`),
    'package.json',
    'test/passed-before.ts',
  ])
  for (const folder of new Set([...wanted].map(dirname))) mkdirSync(join(root, folder), { recursive: true })
  for (const path of wanted) copyFileSync(join(repository, path), join(root, path))
})
afterAll(() => {
  vi.useRealTimers()
  rmSync(root, { recursive: true, force: true })
})
const record = (): string => join(root, 'test/passed-before.json')
/** Nothing has passed. */
const forget = (): void => rmSync(record(), { force: true })

/** Has `path` changed while `judge` runs. */
function changed(path: string, more: string, judge: () => void): void {
  const bytes = readFileSync(join(root, path))
  appendFileSync(join(root, path), more)
  try {
    judge()
  } finally {
    writeFileSync(join(root, path), bytes)
  }
}

describe.each(names)('%s', (name) => {
  let noted: Buffer
  beforeAll(() => {
    forget()
    notePassed(name, root)
    noted = readFileSync(record())
  })
  beforeEach(() => writeFileSync(record(), noted))
  // Had a test not undone what it changed, those after it would find the record void whatever they change.
  afterAll(() => {
    writeFileSync(record(), noted)
    expect(passedOn(name, root)).toBe(today())
  })

  test('has passed only once that was noted', () => {
    forget()
    expect(passedOn(name, root)).toBeNull()
    writeFileSync(record(), noted)
    expect(passedOn(name, root)).toBe(today())
  })

  test.each(sources[name])('is to run again after a change of %s', (path) => {
    changed(path, ' ', () => expect(passedOn(name, root)).toBeNull())
  })

  test('is to run again for a file more, or one under another name, in a folder that it reads', () => {
    const folders = suites[name].also.filter((path) => statSync(join(root, path)).isDirectory())
    expect(folders.length).toBeGreaterThan(0)
    for (const folder of folders) {
      const [more, again] = [join(root, folder, 'one-more.txt'), join(root, folder, 'one-more.text')]
      writeFileSync(more, '')
      expect(passedOn(name, root), folder).toBeNull()
      notePassed(name, root)
      renameSync(more, again)
      expect(passedOn(name, root), folder).toBeNull()
      renameSync(again, more)
      expect(passedOn(name, root), folder).toBe(today())
      rmSync(more)
      writeFileSync(record(), noted)
    }
  })

  test('is to run again for a file more that is imported', () => {
    const [first] = suites[name].tests
    const another = join(root, dirname(first), 'another.ts')
    writeFileSync(another, 'export const another = 1\n')
    changed(first, "import { another } from './another.ts'\n", () => {
      notePassed(name, root)
      writeFileSync(another, 'export const another = 2\n')
      expect(passedOn(name, root)).toBeNull()
    })
    rmSync(another)
  })

  test('need not run again for what it does not judge, what was built, or another record', () => {
    const built = join(root, suites[name].also[0], 'target')
    mkdirSync(built)
    writeFileSync(join(built, 'built'), '')
    writeFileSync(join(root, 'README.md'), 'changed')
    changed('test/passed-before.ts', ' ', () => expect(passedOn(name, root)).toBe(today()))
    rmSync(built, { recursive: true })
  })
})

test('a record of one leaves the others as they are', () => {
  forget()
  notePassed('EU DSS', root)
  notePassed('the contract', root)
  expect(names.map((name) => passedOn(name, root))).toEqual([today(), null, today(), null])
})

test('a change of another network’s adapter, costs or plans says nothing about Corda', () => {
  // What reads their ledgers is among the sources: a test of the development ledger imports it.
  const theirs = filesOf('Corda on real nodes').filter((path) => /\/(solana|ethereum|forge)\//.test(path))
  const others = /\/(adapter|cost|fees|plan|send|status|nonces|deploy)\.ts$|\/(forge|testing)\//
  expect(theirs.filter((path) => others.test(path))).toEqual([])
})

test('.ci/run asks about the suites by their names, and is answered with 0 for one that passed', () => {
  const script = readFileSync(join(repository, '.ci/run'), 'utf8')
  const [, list] = /for suite in (.+); do\n\s+node bootstrap\.mjs passed-before "\$suite"/.exec(script)!
  expect(list!.split(/(?<=") (?=")/).map((one) => one.slice(1, -1))).toEqual([
    'EU DSS',
    'Corda on real nodes',
  ] satisfies SuiteName[])
  const [, name] = /passed-before "([^"$]+)"/.exec(script)!
  expect(name).toBe('Corda on real nodes' satisfies SuiteName)
  forget()
  const ask = (env: NodeJS.ProcessEnv = {}) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(root, 'test/passed-before.ts'), name!],
      { encoding: 'utf8', env: { ...process.env, TESTATE_FULL: '0', ...env } },
    )
    return [status, stdout, stderr]
  }
  expect(ask()).toEqual([1, '', ''])
  notePassed('Corda on real nodes', root)
  const said = `not repeated: Corda on real nodes passed on these sources on ${today()} (test/passed-before.json)\n`
  expect(ask()).toEqual([0, said, ''])
  expect(ask({ TESTATE_FULL: '1' })).toEqual([1, '', ''])
  changed('apps/embedded/src/corda/flows.ts', ' ', () => expect(ask()).toEqual([1, '', '']))
})

test.each<[string, string[], boolean]>([
  ['no suite passed', [], true],
  ['the validator alone passed', ['EU DSS'], true],
  ['Corda’s nodes alone passed', ['Corda on real nodes'], true],
  ['both passed', ['EU DSS', 'Corda on real nodes'], false],
])('.ci/run: where %s it installs Java once, or not at all', (_what, passed, installs) => {
  const script = readFileSync(join(repository, '.ci/run'), 'utf8')
  const [whole] = /^install_java\(\) \{\n[^]*?\n\}\n/m.exec(script)!
  const names = [...passed, 'no suite'].map((one) => `"${one}"`).join('|')
  const stubs = `
    sudo= install=(echo install)
    command() { [ "$2" = apt-get ]; }
    apt-get() { :; }
    node() { case "$3" in ${names}) return 0;; *) return 1;; esac; }`
  // What the installation prints goes nowhere; here it goes where the test reads it.
  const { status, stderr } = spawnSync(
    'bash',
    ['-uc', `${stubs}\n${whole.replaceAll('>/dev/null\n', '>&2\n')}\ninstall_java`],
    { encoding: 'utf8' },
  )
  expect([status, stderr]).toEqual([0, installs ? 'install default-jdk-headless maven\n' : ''])
})

// Which tests by foreign tools, and on foreign nodes, have passed on exactly these sources. Their answer is the same as
// long as what they judge is the same, so a run leaves them out while the record fits, says so, and counts them as
// skipped. `npm run assurance` runs them always, whole, and writes the record (decisions 101 and 116).
// `node bootstrap.mjs passed-before "…"` answers for one suite with 0 where it need not run: so `.ci/run` knows before
// it installs Java and fetches Corda's nodes.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const RECORD = 'test/passed-before.json'

interface Suite {
  /** Test files; what they import counts with them, and what that imports. */
  tests: readonly string[]
  /** Files and folders that are read or started, not imported. */
  also: readonly string[]
}
export const suites = {
  'EU DSS': {
    tests: ['test/independent/dss.test.ts'],
    also: ['test/independent/dss', 'apps/server/src/platform/printing'],
  },
  'the second verifier': {
    tests: ['test/independent/second-verifier.test.ts'],
    also: [
      'docs/formats',
      'packages/evidence/testing/golden',
      'test/independent/judge_many.py',
      'test/independent/requirements.txt',
      'apps/server/src/platform/printing',
    ],
  },
  'the contract': {
    tests: ['packages/chains/src/ethereum/will-token.test.ts'],
    also: ['packages/chains/forge', 'packages/chains/src/ethereum/WillToken.sol'],
  },
  'Corda on real nodes': {
    tests: ['packages/chains/corda/real-nodes.test.ts'],
    // The nodes' parts and the CorDapp, and the ledger that stands in for them and must answer alike.
    also: ['packages/chains/corda', 'packages/chains/package.json', 'apps/embedded/src/corda'],
  },
} as const satisfies Record<string, Suite>
export type SuiteName = keyof typeof suites
export const names = Object.keys(suites) as SuiteName[]

interface Passed {
  /** SHA-256 in hex of all these files, with their paths. */
  sources: string
  /** `YYYY-MM-DD` */
  on: string
}
type Records = Partial<Record<SuiteName, Passed>>

/** The versions of all packages, and of Node. */
const EVERYWHERE = ['package-lock.json', 'bootstrap.mjs']
/**
 * This file, which the suites' tests import: it says whether they run, and nothing of what they answer. What it says of
 * a suite's sources is in the hash already, by their paths. So one more suite leaves the others' records as they are.
 */
const OWN = 'test/passed-before.ts'
/** What a tool builds, and what is no source. */
const BUILT = new Set(['target', 'node_modules', 'cache', 'out', '__pycache__'])

/** Paths in the repository of all files below each of `paths`. */
function filesBelow(root: string, paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    if (!statSync(join(root, path)).isDirectory()) return [path]
    const names = readdirSync(join(root, path)).filter((name) => !BUILT.has(name))
    return filesBelow(
      root,
      names.map((name) => `${path}/${name}`),
    )
  })
}

/** Of the product's own files, those that `path` imports or exports from, types included. */
function importsOf(root: string, path: string, bytes: Buffer): string[] {
  if (!/\.[cm]?tsx?$/.test(path)) return []
  const named = [...bytes.toString('utf8').matchAll(/(?:\bfrom\s+|\bimport\s+|\bimport\(\s*)'([^']+)'/g)].map(
    ([, name]) => name!,
  )
  // Of a file beside it the name is the path. Only others need Node's own answer, which takes most of the time.
  const beside = named.filter((name) => name.startsWith('.')).map((name) => join(path, '..', name))
  const others = named.filter((name) => /^(#|@testate\/)/.test(name))
  if (others.length === 0) return beside
  const { resolve } = createRequire(join(root, path))
  return [...beside, ...others.map((name) => relative(root, resolve(name)))]
}

/** All that the suite’s answer depends on, by path. */
function readSources(name: SuiteName, root: string): Map<string, Buffer> {
  const { tests, also } = suites[name]
  const all = new Map<string, Buffer>()
  const open: string[] = [...EVERYWHERE, ...filesBelow(root, also), ...tests]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (path === OWN || all.has(path)) continue
    const bytes = readFileSync(join(root, path))
    all.set(path, bytes)
    open.push(...importsOf(root, path, bytes).map((one) => one.replaceAll('\\', '/')))
  }
  return all
}

/** Their paths, in order. */
export function filesOf(name: SuiteName, root = ROOT): string[] {
  return [...readSources(name, root).keys()].toSorted()
}

function sourcesOf(name: SuiteName, root: string): string {
  const all = readSources(name, root)
  const hash = createHash('sha256')
  for (const path of [...all.keys()].toSorted()) {
    const bytes = all.get(path)!
    hash.update(`${path}\0${bytes.length}\0`).update(bytes)
  }
  return hash.digest('hex')
}

function recordIn(root: string): Records {
  const path = join(root, RECORD)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Records) : {}
}

/** The day on which the suite passed on these sources; null if it did not. */
export function passedOn(name: SuiteName, root = ROOT): string | null {
  const passed = recordIn(root)[name]
  return passed?.sources === sourcesOf(name, root) ? passed.on : null
}

/** For a whole run of the suite in which nothing failed, and nothing was skipped but what its network has not. */
export function notePassed(name: SuiteName, root = ROOT): void {
  const passed: Passed = { sources: sourcesOf(name, root), on: new Date().toISOString().slice(0, 10) }
  writeFileSync(join(root, RECORD), `${JSON.stringify({ ...recordIn(root), [name]: passed }, null, 2)}\n`)
}

/** True where the suite need not run again, which it says; never with TESTATE_FULL=1. */
export function isPassedBefore(name: SuiteName): boolean {
  if (process.env['TESTATE_FULL'] === '1') return false
  const on = passedOn(name)
  if (on !== null) console.log(`not repeated: ${name} passed on these sources on ${on} (${RECORD})`)
  return on !== null
}

// By the real path, so that it also answers through a symbolic link: an end with 0 leaves a suite out.
if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === import.meta.filename) {
  const name = names.find((one) => one === process.argv[2])
  if (name === undefined) console.error(`the suites are: ${names.join(', ')}`)
  process.exitCode = name !== undefined && isPassedBefore(name) ? 0 : 1
}

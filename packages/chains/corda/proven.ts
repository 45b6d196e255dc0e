// Which sources passed on real Corda nodes. Starting three JVMs and putting them through the tests takes a tenth
// of the time of a whole run, and its answer is the same as long as what it tests is the same: `.ci/run` leaves
// it out while the record fits the sources. `npm run assurance` runs it always and writes the record
// (decision 101).
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const RECORD = 'packages/chains/corda/proven.json'
/** The node's parts and its CorDapp, the adapters, what every network must do, and the ledger that stands in. */
const FOLDERS = ['packages/chains', 'apps/embedded/src/corda'] as const
/** The other networks' own parts: no Corda node answers differently for them, and each has its own tests. */
const OTHER_NETWORKS = [
  'packages/chains/forge',
  ...['src', 'testing'].flatMap((part) =>
    ['solana', 'ethereum'].map((network) => `packages/chains/${part}/${network}`),
  ),
]

export interface Proven {
  /** SHA-256 in hex of all files in the folders, with their paths. */
  sources: string
  /** `YYYY-MM-DD` */
  on: string
  passed: number
}

/** SHA-256 in hex of what the tests on real nodes test; built files and the record itself are left out. */
export function testedSources(root = ROOT): string {
  const hash = createHash('sha256')
  for (const folder of FOLDERS)
    for (const path of filesOf(root, folder))
      hash.update(`${path}\0`).update(
        createHash('sha256')
          .update(readFileSync(join(root, path)))
          .digest(),
      )
  return hash.digest('hex')
}

/** The record, when it is of these sources; null otherwise. */
export function provenOf(root = ROOT): Proven | null {
  if (!existsSync(join(root, RECORD))) return null
  const proven = JSON.parse(readFileSync(join(root, RECORD), 'utf8')) as Proven
  return proven.sources === testedSources(root) ? proven : null
}

/** Writes the record; for a run in which nothing failed. */
export function noteProven(passed: number, root = ROOT): void {
  const proven: Proven = { sources: testedSources(root), on: new Date().toISOString().slice(0, 10), passed }
  writeFileSync(join(root, RECORD), `${JSON.stringify(proven, null, 2)}\n`)
}

function filesOf(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory())
        return ['target', 'node_modules', 'cache'].includes(entry.name) || OTHER_NETWORKS.includes(path)
          ? []
          : filesOf(root, path)
      return entry.isFile() && path !== RECORD ? [path] : []
    })
    .toSorted()
}

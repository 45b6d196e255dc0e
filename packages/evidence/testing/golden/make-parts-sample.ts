// Made the golden files of the capsule's third format, in parts/: `node
// packages/evidence/testing/golden/make-parts-sample.ts`. Run only when a format gets a new version. The keys are
// generated for one run and discarded.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { putTogether, sampleParts } from '../capsule-3-sample.ts'
import {
  inSecondFormat,
  receiptOf,
  sampleLedgerEntry,
  sampleLogAnchor,
  sampleRegister,
  sampleSealed,
} from '../capsule-sample.ts'

const folder = join(import.meta.dirname, 'parts')
const register = await sampleRegister()
const sample = await sampleSealed(register, inSecondFormat('together'))
const entry = sampleLedgerEntry(sample)
const { root, treeSize, head, logAnchor } = await sampleLogAnchor(register, sample)
const parts = await sampleParts(register, sample, [receiptOf(sample, entry)], [logAnchor])
const write = (name: string, content: Uint8Array | string): Promise<void> =>
  writeFile(join(folder, name), content)

await mkdir(folder, { recursive: true })
await write('will.capsule.json', putTogether(parts, sample.sealed))
await write('passed-on.capsule.json', putTogether({ ...parts, disclosures: [] }, sample.sealed))
await write('trust.json', `${JSON.stringify(register.trust, null, 2)}\n`)
await write(
  'ledgers.json',
  `${JSON.stringify(
    {
      token: { tokenId: sample.registration.commitment, ...entry, blockNumber: String(entry.blockNumber) },
      head: { root, treeSize, ...head, blockNumber: String(head.blockNumber) },
    },
    null,
    2,
  )}\n`,
)

// Made the golden files of the small proof, in proof/: `node
// packages/evidence/testing/golden/make-proof-sample.ts`. Run only when the format gets a new version. The
// keys are generated for one run and discarded.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  receiptOf,
  sampleLedgerEntry,
  sampleLogAnchor,
  sampleProof,
  sampleRegister,
  sampleSealed,
} from '../capsule-sample.ts'

const folder = join(import.meta.dirname, 'proof')
const register = await sampleRegister()
const sample = await sampleSealed(register)
const entry = sampleLedgerEntry(sample)
const { root, treeSize, head, logAnchor } = await sampleLogAnchor(register, sample)
const write = (name: string, content: Uint8Array | string): Promise<void> =>
  writeFile(join(folder, name), content)

await mkdir(folder, { recursive: true })
await write('will.pdf', sample.sealed.subarray(0, sample.registration.willLength))
await write(
  'will.proof.json',
  await sampleProof(register, sample, [receiptOf(sample, entry)], { logAnchors: [logAnchor] }),
)
const { networks, ...trust } = register.trust
const second = { ...trust, format: 'testate-trust/2', register: 'https://register.example', networks }
await write('trust.json', `${JSON.stringify(second, null, 2)}\n`)
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

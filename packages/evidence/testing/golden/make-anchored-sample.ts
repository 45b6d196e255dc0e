// Made the golden files of the capsule's second format, in anchored/: `node
// packages/evidence/testing/golden/make-anchored-sample.ts`. Run only when a format gets a new version; files
// in people's possession must verify for ever, and these represent them. The keys are generated for one run
// and discarded.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  receiptOf,
  SAMPLE_NETWORK,
  sampleCapsule,
  sampleLedgerEntry,
  sampleLogAnchor,
  sampleRegister,
  sampleSealed,
} from '../capsule-sample.ts'

const folder = join(import.meta.dirname, 'anchored')
// Its only token is on a members' ledger; the log that contains it is on a public one as well.
const members = {
  name: 'corda',
  chainId: 'ab'.repeat(32),
  contract: 'O=Example Register, L=London, C=GB',
  rpcUrl: 'http://127.0.0.1:10006/',
  label: 'development ledger',
}
const register = await sampleRegister([members, SAMPLE_NETWORK])
const sample = await sampleSealed(register)
const entry = sampleLedgerEntry(sample)
const { root, treeSize, head, logAnchor } = await sampleLogAnchor(register, sample)
const write = (name: string, content: Uint8Array | string): Promise<void> =>
  writeFile(join(folder, name), content)

await mkdir(folder, { recursive: true })
await write(
  'will.capsule.json',
  await sampleCapsule(register, sample, [receiptOf(sample, entry, members)], { logAnchors: [logAnchor] }),
)
await write('trust.json', `${JSON.stringify(register.trust, null, 2)}\n`)
await write(
  'ledgers.json',
  `${JSON.stringify(
    {
      corda: { tokenId: sample.registration.commitment, ...entry, blockNumber: String(entry.blockNumber) },
      ethereum: { root, treeSize, ...head, blockNumber: String(head.blockNumber) },
    },
    null,
    2,
  )}\n`,
)

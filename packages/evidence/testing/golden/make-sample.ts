// Regenerates the golden files: `node packages/evidence/testing/golden/make-sample.ts`. Run only when a
// format gets a new version: files in people's possession must verify for ever, and these represent them. The
// keys are generated for one run and discarded.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  receiptOf,
  sampleCapsule,
  sampleLedgerEntry,
  sampleRegister,
  sampleSealed,
} from '../capsule-sample.ts'

const register = await sampleRegister()
const sample = await sampleSealed(register)
const entry = sampleLedgerEntry(sample)
const write = (name: string, content: Uint8Array | string): Promise<void> =>
  writeFile(join(import.meta.dirname, name), content)

await write('will.sealed.pdf', sample.sealed)
await write('will.capsule.json', await sampleCapsule(register, sample, [receiptOf(sample, entry)]))
await write('trust.json', `${JSON.stringify(register.trust, null, 2)}\n`)
const token = {
  tokenId: sample.registration.commitment,
  ...entry,
  blockNumber: String(entry.blockNumber),
}
await write('ledger.json', `${JSON.stringify(token, null, 2)}\n`)

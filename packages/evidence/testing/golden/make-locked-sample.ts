// Made the golden files of seals with a lock and a registration entry of the second format, in locked/: `node
// packages/evidence/testing/golden/make-locked-sample.ts`. Run only when a format gets a new version; files in
// people's possession must verify for ever, and these represent them. The keys are generated for one run and
// discarded.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  inSecondFormat,
  receiptOf,
  sampleCapsule,
  sampleLedgerEntry,
  sampleRegister,
  sampleSealed,
} from '../capsule-sample.ts'

const folder = join(import.meta.dirname, 'locked')
const register = await sampleRegister()
const sample = await sampleSealed(register, inSecondFormat('together'))
const receipt = receiptOf(sample, sampleLedgerEntry(sample))

await mkdir(folder, { recursive: true })
await writeFile(join(folder, 'will.sealed.pdf'), sample.sealed)
await writeFile(join(folder, 'will.capsule.json'), await sampleCapsule(register, sample, [receipt]))
await writeFile(join(folder, 'trust.json'), `${JSON.stringify(register.trust, null, 2)}\n`)

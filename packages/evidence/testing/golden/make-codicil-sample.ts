// Made the golden files of a codicil, whose registration entry has the third format, in codicil/: `node
// packages/evidence/testing/golden/make-codicil-sample.ts`. Run only when a format gets a new version; files in
// people's possession must verify for ever, and these represent them. The keys are generated for one run and
// discarded.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseCapsule } from '../../src/capsule/capsule.ts'
import {
  inThirdFormat,
  receiptOf,
  SAMPLE_OWNERS,
  sampleCapsule,
  sampleLedgerEntry,
  sampleRegister,
  sampleSealed,
} from '../capsule-sample.ts'

const folder = join(import.meta.dirname, 'codicil')
const will = await readFile(join(import.meta.dirname, 'locked/will.capsule.json'))
const amends = parseCapsule(new Uint8Array(will)).capsule.registration.commitment
const register = await sampleRegister()
const sample = await sampleSealed(register, inThirdFormat('together', SAMPLE_OWNERS), undefined, { amends })
const receipt = receiptOf(sample, sampleLedgerEntry(sample))

await mkdir(folder, { recursive: true })
await writeFile(join(folder, 'will.sealed.pdf'), sample.sealed)
await writeFile(join(folder, 'will.capsule.json'), await sampleCapsule(register, sample, [receipt]))
await writeFile(join(folder, 'trust.json'), `${JSON.stringify(register.trust, null, 2)}\n`)

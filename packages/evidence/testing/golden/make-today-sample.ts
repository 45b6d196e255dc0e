// Made the golden files of everything that is issued today, in today/: `node
// packages/evidence/testing/golden/make-today-sample.ts`. Run only when a format gets a new version, and then into a
// folder of its own; files in people's possession must verify for ever, and these represent them. The keys are
// generated for one run and discarded.
//
// A register of 2026-11-21 seals a will (testate-registration/2, testate-statement/3) and a codicil to it
// (testate-registration/3), each with a line of testate-audit/2. On 2026-11-23 its root, its signing authority, its
// time-stamping unit and its log key roll over, so that it writes testate-trust/3 to /5. From then on it renews the
// will's seal, by itself and by an outside authority, and issues proof, certificate and link note.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { concat } from '../../src/bytes/der.ts'
import { sha256, toHex } from '../../src/bytes/hash.ts'
import { toPem } from '../../src/certificates/certificate.ts'
import { rollOver } from '../../src/certificates/roll-over.ts'
import { signLink } from '../../src/link/link-note.ts'
import { sealStateOf } from '../../src/seal/seal-state.ts'
import { putTogether, sampleParts } from '../capsule-3-sample.ts'
import {
  inThirdFormat,
  receiptOf,
  SAMPLE_NETWORK,
  SAMPLE_OWNERS,
  sampleLedgerEntry,
  sampleLogAnchor,
  sampleProof,
  sampleRegister,
  sampleSealed,
} from '../capsule-sample.ts'
import { sampleCertificate } from '../certificate-sample.ts'
import { outsideUnit } from '../outside-authority.ts'
import { outsideStamper, renewBy, renewOutside } from '../renewal-sample.ts'
import { rollLogKey } from '../rolled-sample.ts'

const MARKED = { marked: true }
const ROLLED_AT = new Date('2026-11-23T12:00:00.000Z')
const LATER = new Date('2026-11-24T12:00:00.000Z')
const folder = join(import.meta.dirname, 'today')
const write = (name: string, content: Uint8Array | string): Promise<void> =>
  writeFile(join(folder, name), content)
const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`

const register = await sampleRegister()
const states = inThirdFormat('together', SAMPLE_OWNERS)
const will = await sampleSealed(register, states)
const { commitment, documentHash, version, willLength } = will.registration
const codicil = await sampleSealed(register, states, undefined, { amends: commitment })
const [entry, ofCodicil] = [sampleLedgerEntry(will), sampleLedgerEntry(codicil)]
const { root, treeSize, head, logAnchor } = await sampleLogAnchor(register, will, SAMPLE_NETWORK, MARKED)
const receipt = receiptOf(will, entry)
const parts = await sampleParts(register, will, [receipt], [logAnchor], {}, MARKED)
const codicilParts = await sampleParts(register, codicil, [receiptOf(codicil, ofCodicil)], [], {}, MARKED)

const authority = await rollOver(register.authority, { what: 'issuers', at: ROLLED_AT })
const { signer, trust } = await rollLogKey(register, { until: ROLLED_AT.toISOString() })
const now = { authority, signer, trust }
const outside = await outsideUnit({ kind: 'p256', at: ROLLED_AT })
const state = sealStateOf(will.sealed)
const generation = { authority, at: LATER }
const renewal = await renewBy(state, generation)
const renewedOutside = await renewOutside(state, generation, await outsideStamper(outside, { at: LATER }))
const sealedHash = toHex(await sha256(will.sealed))

await mkdir(folder, { recursive: true })
await write('will.sealed.pdf', will.sealed)
await write('will.renewed.pdf', concat(will.sealed, renewal.tail))
await write('will.renewed-outside.pdf', concat(will.sealed, renewedOutside.tail))
await write('will.capsule.json', putTogether(parts, will.sealed))
await write('passed-on.capsule.json', putTogether({ ...parts, disclosures: [] }, will.sealed))
await write('codicil.sealed.pdf', codicil.sealed)
await write('codicil.capsule.json', putTogether(codicilParts, codicil.sealed))
await write('will.pdf', will.sealed.subarray(0, willLength))
await write(
  'will.proof.json',
  await sampleProof(now, will, [receipt], { madeAt: LATER.toISOString(), logAnchors: [logAnchor] }, MARKED),
)
await write('link.note', await signLink({ documentHash, commitment, version, sealedHash }, signer))
await write(
  'certificate.pdf',
  await sampleCertificate(
    now,
    { commitment, documentHash, version, sealedHash, sample: true },
    { at: LATER },
  ),
)

const { name, networks } = trust
const keys = {
  name,
  rootPem: toPem(authority.root.certificate),
  logKey: trust.logKey,
  register: 'https://register.example',
  networks,
  earlierRoots: [register.trust.rootPem],
}
const timestampRoots = [toPem(outside.root.certificate)]
const earlierLogKeys = [register.trust.logKey]
await write('trust-3.json', json({ format: 'testate-trust/3', ...keys, earlierLogKeys }))
await write('trust-4.json', json({ format: 'testate-trust/4', ...keys, earlierLogKeys, timestampRoots }))
await write(
  'trust.json',
  json({
    format: 'testate-trust/5',
    ...keys,
    earlierLogKeys: trust.earlierLogKeys,
    timestampRoots,
  }),
)
const token = (of: typeof will, held: typeof entry): object => ({
  tokenId: of.registration.commitment,
  ...held,
  blockNumber: String(held.blockNumber),
})
await write(
  'ledgers.json',
  json({
    token: token(will, entry),
    codicil: token(codicil, ofCodicil),
    head: { root, treeSize, ...head, blockNumber: String(head.blockNumber) },
  }),
)

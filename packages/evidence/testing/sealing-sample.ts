// A complete sealing of a sample will with the real code, for the tests of this package and for the tests
// with independent tools.
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { applySignature } from '../src/seal/apply-signature.ts'
import { archiveSeal, validationData } from '../src/seal/archive-seal.ts'
import {
  createAuthority,
  issuePartyCertificate,
  issueRevocationLists,
  registerFingerprint,
} from '../src/certificates/authority.ts'
import type { Authority, Signer } from '../src/certificates/authority.ts'
import { commitment, fromHex, sha256, toHex } from '../src/bytes/hash.ts'
import type { Bytes } from '../src/bytes/hash.ts'
import { prepareSealing } from '../src/seal/prepare-sealing.ts'
import type { SealRegistration } from '../src/seal/seal-registration.ts'
import { createTimestamp } from '../src/seal/timestamp.ts'

export const SAMPLE_NAMES = ['Ann Example', 'Witness One', 'Witness Two'] as const

/** A will with that many pages; `objectStreams` chooses the kind of cross-reference section. */
export async function sampleWill(pages = 1, objectStreams = true): Promise<Bytes> {
  const document = await PDFDocument.create()
  // The same bytes at any time: compressed, another time of day may be a byte longer.
  document.setCreationDate(new Date(0))
  document.setModificationDate(new Date(0))
  for (let i = 1; i <= pages; i++)
    document
      .addPage()
      .drawText(`Last will and testament of Ann Example, page ${i}`, { x: 50, y: 700, size: 16 })
  return Uint8Array.from(await document.save({ useObjectStreams: objectStreams }))
}

export async function sampleStatement(): Promise<Bytes> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  document.addPage([595, 842]).drawText('Registration statement', { x: 50, y: 780, size: 18, font })
  return Uint8Array.from(await document.save())
}

export async function sampleAuthority(at = new Date()): Promise<Authority> {
  return createAuthority({ name: 'Example Register', crlBaseUrl: 'http://127.0.0.1:3000/api/trust/crl', at })
}

export async function sampleRegistration(
  will: Uint8Array,
  authority: Authority,
  names: readonly string[] = SAMPLE_NAMES,
): Promise<Extract<SealRegistration, { format: 'testate-registration/2' }>> {
  const salt = crypto.getRandomValues(new Uint8Array(32))
  const documentHash = await sha256(will)
  return {
    format: 'testate-registration/2',
    willLength: will.length,
    documentHash: toHex(documentHash),
    version: 1,
    salt: toHex(salt),
    commitment: toHex(await commitment({ salt, documentHash, version: 1 })),
    parties: names.map((name, i) => ({ role: i === 0 ? 'testator' : 'witness', witnessOrder: i, name })),
    videoStatementHash: [toHex(await sha256(fromHex('00')))],
    register: await registerFingerprint(authority.root.certificate),
    sample: true,
  }
}

/** Every stage of a sealing: prepared, after each signature, archived. */
export async function sealSample(
  will: Bytes,
  authority: Authority,
  of: {
    names?: readonly string[]
    statement?: Bytes
    change?: Partial<SealRegistration>
    /** By default what the clock says; or for each signature, and for the whole file (3). */
    at?: Date | ((stage: 0 | 1 | 2 | 3) => Date)
    /** Another signer than the party with that certificate. */
    signer?: (party: Signer, field: 0 | 1 | 2) => Promise<Signer>
    /** The revocation lists; by default both of the authority, as they are issued when the file is sealed. */
    lists?: (parties: readonly Signer[]) => Promise<readonly Bytes[]>
    /** Other bytes before the first signature. */
    prepared?: (pdf: Bytes) => Bytes
    /** How a party signs; by default as the register lets them. */
    sign?: typeof applySignature
    /** Other bytes behind the third signature. */
    signed?: (pdf: Bytes) => Bytes
    /** How the validation data and the last time-stamp are put down; by default as the register does. */
    archive?: typeof archiveSeal
  } = {},
): Promise<{ stages: Bytes[]; sealed: Bytes; registration: SealRegistration }> {
  const names = of.names ?? SAMPLE_NAMES
  const registration = {
    ...(await sampleRegistration(will, authority, names)),
    ...of.change,
  } as SealRegistration
  let stage: 0 | 1 | 2 | 3 = 0
  const now = (): Date => (typeof of.at === 'function' ? of.at(stage) : (of.at ?? new Date()))
  const timestamp = createTimestamp(authority, now)
  const prepared = await prepareSealing(will, of.statement ?? (await sampleStatement()), registration)
  const stages = [of.prepared?.(prepared) ?? prepared]
  const signers: Signer[] = []
  for (const field of [0, 1, 2] as const) {
    stage = field
    const party = await issuePartyCertificate(authority, { name: names[field]!, at: now() })
    const signer = (await of.signer?.(party, field)) ?? party
    signers.push(signer)
    const { pdf } = await (of.sign ?? applySignature)(stages.at(-1)!, {
      field,
      signer,
      name: names[field]!,
      reason: 'Registration statement',
      at: now(),
      timestamp,
    })
    stages.push(pdf)
  }
  stage = 3
  const data = validationData(authority, signers, await issueRevocationLists(authority, { at: now() }))
  const crls = [...((await of.lists?.(signers)) ?? data.crls)]
  const all = stages.at(-1)!
  const sealed = await (of.archive ?? archiveSeal)(of.signed?.(all) ?? all, { ...data, crls, timestamp })
  return { stages, sealed, registration }
}

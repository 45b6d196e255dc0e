// Test vectors of the formats: inputs and outputs, made by the product's own code from the golden files and from
// fixed sample values. Nothing here is random, so a test can make them again and compare.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { canonicalJson } from '../../src/bytes/canonical-json.ts'
import { commitment, fromHex, metadataHash, sha256, toHex, type Bytes } from '../../src/bytes/hash.ts'
import { capsuleSignedBytes, parseCapsule } from '../../src/capsule/capsule.ts'
import {
  coreSignedBytes,
  disclosureHash,
  headSignedBytes,
  parseCapsule3,
  receiptSignedBytes,
} from '../../src/capsule/capsule-3.ts'
import { signatureReason, statementHash } from '../../src/capsule/statement.ts'
import { fitName } from '../../src/certificates/certificate-name.ts'
import { parseProof, proofSignedBytes } from '../../src/proof/proof.ts'
import { signCodicil } from '../../src/link/codicil-note.ts'
import { signLink } from '../../src/link/link-note.ts'
import { lineVectors } from './line-vectors.ts'
import { auditEntry, auditLeaf } from '../../src/log/audit-entry.ts'
import { checkpointText, importLogKey, signNote, verifierKeyText } from '../../src/log/checkpoint.ts'
import { consistencyProof, inclusionProof, leafHash, rootOf } from '../../src/log/merkle.ts'
import { readSignedData } from '../../src/seal/cms.ts'
import { openSealed } from '../../src/seal/pdf-revision.ts'
import { readLayout, readRefs, signatureOf } from '../../src/seal/seal-layout.ts'
import { readSigned, type SignedKind } from '../../src/seal/signed-revision.ts'
import { checkTimestamp } from '../../src/seal/timestamp.ts'

const golden = async (name: string): Promise<Bytes> =>
  new Uint8Array(await readFile(join(import.meta.dirname, '../golden', name)))
/** The golden files' names from the root of the repository. */
const GOLDEN = 'packages/evidence/testing/golden'
const bytes = (first: number): Bytes => Uint8Array.from({ length: 32 }, (_, at) => (first + at) % 256)

/** By file name. */
export async function vectorFiles(): Promise<Record<string, object>> {
  return {
    'canonical-json.json': await canonicalVectors(),
    'commitment.json': await commitmentVectors(),
    'statement.json': await statementVectors(),
    'names.json': nameVectors(),
    'seal.json': await sealVectors('will.sealed.pdf'),
    'seal-locked.json': await sealVectors('locked/will.sealed.pdf'),
    'seal-codicil.json': await sealVectors('codicil/will.sealed.pdf'),
    'log.json': await logVectors(),
    'lines.json': await lineVectors(),
    'capsule.json': await capsuleVectors(),
    'link.json': await linkVectors(),
    'proof.json': await proofVectors(),
  }
}

async function canonicalVectors(): Promise<object> {
  const texts = [
    '{ "b": 1, "a": [ true, null, "x" ] }',
    '{"\\u20ac":"Euro","\\r":"return","\\ufb33":"dagesh","1":"one","\\ud83d\\ude00":"face","\\u00f6":"o"}',
    '[0.1, 1E21, 1e-7, 123456789012345680000, -0, 5e-324, 1.0, 100]',
    '"\\u000f\\n\\t\\"\\\\\\/\\u007f\\u2028 \\ud83d\\ude00"',
  ]
  return {
    about: 'canonical is the RFC 8785 text of the value that text spells; sha256 is of its UTF-8 bytes',
    values: await Promise.all(
      texts.map(async (text) => {
        const canonical = canonicalJson(JSON.parse(text))
        return { text, canonical, sha256: toHex(await sha256(new TextEncoder().encode(canonical))) }
      }),
    ),
    refused: [
      '{"a": 1}',
      '{"b":1,"a":1}',
      '{"a":1,"a":1}',
      '[1.0]',
      '[-0]',
      '"\\u0041"',
      '"\\ud800"',
      '[1]\n',
    ],
  }
}

async function commitmentVectors(): Promise<object> {
  const cases = [1, 2, 256, 0xffff_ffff].map((version) => ({
    salt: bytes(version % 256),
    documentHash: bytes(64),
    version,
  }))
  const { registration } = parseCapsule(await golden('will.capsule.json')).capsule
  cases.push({
    salt: fromHex(registration.salt),
    documentHash: fromHex(registration.documentHash),
    version: registration.version,
  })
  const sealedHash = await sha256(await golden('will.sealed.pdf'))
  return {
    commitments: await Promise.all(
      cases.map(async (one) => ({
        salt: toHex(one.salt),
        documentHash: toHex(one.documentHash),
        version: one.version,
        commitment: toHex(await commitment(one)),
      })),
    ),
    metadataHashes: await Promise.all(
      [
        { salt: bytes(1), sealedHash: bytes(64) },
        { salt: fromHex(registration.salt), sealedHash },
      ].map(async (one) => ({
        salt: toHex(one.salt),
        sealedHash: toHex(one.sealedHash),
        metadataHash: toHex(await metadataHash(one)),
      })),
    ),
  }
}

async function statementVectors(): Promise<object> {
  const files = await Promise.all(
    ['will.capsule.json', 'way/will.capsule.json', 'owners/will.capsule.json'].map(golden),
  )
  const statements = files.map((file) => parseCapsule(file).capsule.statements[1]!)
  return {
    statements: await Promise.all(
      statements.map(async (statement) => {
        const hash = await statementHash(statement)
        return {
          statement,
          canonical: canonicalJson(statement),
          sha256: hash,
          reason: signatureReason(hash),
        }
      }),
    ),
  }
}

function nameVectors(): object {
  const names = [
    'Ann Example',
    'Ŵan ap Siôn',
    'Zoë 😀 Example',
    'דוד כהן',
    'David דוד',
    'محمد علي',
    'Tom &#38; Co',
    'a\u00adb',
    '1 דוד',
    'דוד 2',
    '1דוד',
    'דוד2',
    'דוד David כהן',
    'דו\u0903ד',
    '\u00ac\u00ad\u00ae\u0220\u0221\u0222 \u0385\u0386\u0387',
    'n'.repeat(70),
    `${'n'.repeat(60)}😀`,
  ]
  return { names: names.map((name) => ({ name, commonName: fitName(name) })) }
}

async function sealVectors(name: string): Promise<object> {
  const pdf = await golden(name)
  const file = openSealed(pdf)
  const { layout, json } = readLayout(pdf, file)
  const { lock, ...places } = layout
  const stampField = Number.parseInt(readRefs(file.text(layout.formFields)).at(-1)!, 10)
  const fields: [number, SignedKind][] = [
    ...layout.fields.map((field): [number, SignedKind] => [field, 'signature']),
    [stampField, 'document time-stamp'],
  ]
  return {
    file: `${GOLDEN}/${name}`,
    sealedHash: toHex(await sha256(pdf)),
    layout: lock === null ? places : layout,
    registration: JSON.parse(new TextDecoder().decode(pdf.subarray(json, json + layout.length))) as object,
    registrationStartsAt: json,
    signatures: await Promise.all(
      fields.map(async ([field, kind]) => {
        const signed = readSigned(pdf, file.find(signatureOf(file.text(field))!), kind)
        const cms = await readSignedData(signed.cms)
        const stamp =
          kind === 'signature'
            ? await checkTimestamp(cms.token!, cms.imprint)
            : await checkTimestamp(signed.cms, await signed.digest())
        return {
          kind,
          field,
          coversFileUpTo: signed.end,
          digest: toHex(await signed.digest()),
          cmsLength: signed.cms.length,
          cmsSha256: toHex(await sha256(signed.cms)),
          signer: cms.signer.commonName,
          ...(kind === 'signature' ? { imprintOfItsTimestamp: toHex(cms.imprint) } : {}),
          timestampedAt: stamp.at.toISOString(),
          details: signed.details,
        }
      }),
    ),
  }
}

async function logVectors(): Promise<object> {
  const salt = bytes(7)
  const at = new Date('2026-11-21T12:02:00.000Z')
  const details = { actor: 'worker', sealedHash: toHex(bytes(0)) }
  const events = [
    { event: 'will.registered', at, details, will: { commitment: toHex(bytes(9)) } },
    { event: 'draft.created', at, details: { actor: 'testator' }, will: { id: 'sample-will-1' } },
    { event: 'staff.signed-in', at, details: {}, will: null },
  ]
  const entries = await Promise.all(events.map((event) => auditEntry(event, salt)))
  const leaves = await Promise.all(
    Array.from({ length: 8 }, (_, n) => leafHash(n < 3 ? auditLeaf(entries[n]!) : Uint8Array.of(n))),
  )
  const node = (level: number, index: number) =>
    rootOf(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level))
  const { seed, publicKey, name, vkey, signer } = await sampleKey()
  const root = await rootOf(leaves.slice(0, 7))
  return {
    about: 'leaves 0 to 2 are the three entries, leaf n from 3 on is the one byte n',
    entries: await Promise.all(
      entries.map(async (entry, n) => ({
        willId: events[n]!.will !== null && 'id' in events[n]!.will ? events[n]!.will.id : null,
        salt: toHex(salt),
        details: events[n]!.details,
        entry,
        canonical: canonicalJson(entry),
        leafHash: toHex(await leafHash(auditLeaf(entry))),
      })),
    ),
    leafHashes: leaves.map(toHex),
    roots: await Promise.all(
      Array.from({ length: 9 }, async (_, size) => ({
        size,
        root: toHex(await rootOf(leaves.slice(0, size))),
      })),
    ),
    inclusion: await Promise.all(
      [
        [0, 1],
        [2, 5],
        [4, 5],
        [6, 7],
        [3, 8],
      ].map(async ([index, size]) => ({
        index,
        size,
        proof: (await inclusionProof(index!, size!, node)).map(toHex),
      })),
    ),
    consistency: await Promise.all(
      [
        [3, 7],
        [4, 7],
        [6, 8],
      ].map(async ([oldSize, newSize]) => ({
        oldSize,
        newSize,
        proof: (await consistencyProof(oldSize!, newSize!, node)).map(toHex),
      })),
    ),
    key: { seed: toHex(seed), publicKey: toHex(publicKey), vkey },
    checkpoint: {
      size: 7,
      root: toHex(root),
      note: await signNote(checkpointText({ origin: name, size: 7, root }), signer),
    },
  }
}

async function proofVectors(): Promise<object> {
  const [proof, pdf] = [parseProof(await golden('proof/will.proof.json')), await golden('proof/will.pdf')]
  const { signature, ...unsigned } = proof
  const [salt, documentHash] = [fromHex(proof.salt), fromHex(proof.documentHash)]
  return {
    file: `${GOLDEN}/proof/will.proof.json`,
    pdf: `${GOLDEN}/proof/will.pdf`,
    pdfSha256: toHex(await sha256(pdf)),
    commitment: toHex(await commitment({ salt, documentHash, version: proof.version })),
    metadataHash: toHex(await metadataHash({ salt, sealedHash: fromHex(proof.sealedHash) })),
    logKey: proof.register.logKey,
    signedBytesSha256: toHex(await sha256(proofSignedBytes(unsigned))),
    signature,
  }
}

async function sampleKey() {
  const seed = bytes(32)
  const { publicKey } = await publicKeyOf(seed)
  const name = 'register.example/log'
  const vkey = await verifierKeyText(name, publicKey)
  const secret = btoa(String.fromCharCode(1, ...seed))
  const signer = await importLogKey(`PRIVATE+KEY+${name}+${vkey.split('+')[1]}+${secret}`)
  return { seed, publicKey, name, vkey, signer }
}

async function linkVectors(): Promise<object> {
  const { vkey, signer } = await sampleKey()
  const { registration } = parseCapsule(await golden('will.capsule.json')).capsule
  const { documentHash, commitment: token, version } = registration
  const sealedHash = toHex(await sha256(await golden('will.sealed.pdf')))
  const links = [
    { documentHash, commitment: token, version, sealedHash },
    { documentHash, commitment: token, version: 0xffff_ffff, sealedHash },
  ]
  const notes = await Promise.all(
    links.map(async (link) => ({ ...link, note: await signLink(link, signer) })),
  )
  const text = `${notes[0]!.note.split('\n\n')[0]!}\n`
  const codicil = { amends: token, commitment: toHex(bytes(9)), version: 1 }
  return {
    logKey: vkey,
    notes,
    codicils: [{ ...codicil, note: await signCodicil(codicil, signer) }],
    refused: await Promise.all(
      [
        text.replace('link/1', 'link/2'),
        text.replace(`\n${version}\n`, '\n0\n'),
        text.replace(`\n${version}\n`, '\n01\n'),
        text.replace(`\n${version}\n`, '\n4294967296\n'),
        `${text}more\n`,
        text.replace(documentHash, documentHash.toUpperCase()),
      ].map((one) => signNote(one, signer)),
    ),
  }
}

/** The public half of an Ed25519 seed, which Web Crypto tells only in a JWK. */
async function publicKeyOf(seed: Bytes): Promise<{ publicKey: Bytes }> {
  const pkcs8 = Uint8Array.of(...fromHex('302e020100300506032b657004220420'), ...seed)
  const key = await crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', true, ['sign'])
  const { x } = await crypto.subtle.exportKey('jwk', key)
  return { publicKey: new Uint8Array(Buffer.from(x!, 'base64url')) }
}

/** The parts of the third format, each with the bytes that are signed. */
async function partsVectors(): Promise<object> {
  const name = 'parts/will.capsule.json'
  const { capsule } = parseCapsule3(await golden(name))
  const { core, disclosures, receipts, logAnchors, signature } = capsule
  const signed = async (bytes: Uint8Array) => ({ signedBytesSha256: toHex(await sha256(bytes)) })
  return {
    file: `${GOLDEN}/${name}`,
    format: capsule.format,
    logKey: core.register.logKey,
    core: { ...(await signed(coreSignedBytes(core))), signature },
    receipts: await Promise.all(
      receipts.map(async ({ signature: own, ...receipt }) => ({
        network: receipt.network,
        ...(await signed(receiptSignedBytes(receipt))),
        signature: own,
      })),
    ),
    logAnchors: await Promise.all(
      logAnchors.map(async ({ signature: own, proof: _, ...head }) => ({
        network: head.network,
        ...(await signed(headSignedBytes(head))),
        signature: own,
      })),
    ),
    disclosures: await Promise.all(
      disclosures.slice(0, 4).map(async (one) => ({ ...one, hash: await disclosureHash(one) })),
    ),
  }
}

async function capsuleVectors(): Promise<object> {
  const files = ['will.capsule.json', 'way/will.capsule.json', 'anchored/will.capsule.json']
  return {
    parts: await partsVectors(),
    capsules: await Promise.all(
      files.map(async (name) => {
        const { capsule, sealedPdf } = parseCapsule(await golden(name))
        const { signature, ...unsigned } = capsule
        return {
          file: `${GOLDEN}/${name}`,
          format: capsule.format,
          sealedHash: toHex(await sha256(sealedPdf)),
          logKey: capsule.register.logKey,
          signedBytesSha256: toHex(await sha256(capsuleSignedBytes(unsigned))),
          signature,
        }
      }),
    ),
  }
}

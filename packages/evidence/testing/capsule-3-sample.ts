// A capsule of the third format about the sample registration, put together as at a download.
import { toBase64 } from '../src/bytes/base64.ts'
import { sha256, toHex, type Bytes } from '../src/bytes/hash.ts'
import type { LogAnchor, Receipt } from '../src/capsule/capsule.ts'
import {
  aroundSealedPdf,
  buildCore,
  signHead,
  signReceipt,
  type CapsuleCore,
  type Capsule3,
} from '../src/capsule/capsule-3.ts'
import type { Statement } from '../src/capsule/statement.ts'
import { sampleLog, type Logged, type SampleRegister, type SampleSealed } from './capsule-sample.ts'

type Parts = Omit<Capsule3, 'format' | 'sealedPdf'>

/** The bytes around the sealed PDF's base64, joined. */
export function putTogether(parts: Parts, sealedPdf: Uint8Array): Bytes {
  const { before, after } = aroundSealedPdf(parts)
  return Uint8Array.from([...before, ...new TextEncoder().encode(toBase64(sealedPdf)), ...after])
}

/**
 * Its parts, truly signed; the entry is the third of five in the log. `change` alters the core before it is signed,
 * `logged` the log entry: as a dishonest register would.
 */
export async function sampleParts(
  register: SampleRegister,
  of: SampleSealed,
  receipts: readonly Receipt[],
  logAnchors: readonly LogAnchor[] = [],
  change: Partial<Omit<CapsuleCore, 'statements'>> & { statements?: readonly Statement[] } = {},
  logged: Logged = {},
): Promise<Parts> {
  const { under, ...line } = await sampleLog(register, of, logged)
  const { proof, checkpoint } = await under(5)
  const { commitment, documentHash, version, videoStatementHash } = of.registration
  const signed = await buildCore(
    {
      madeAt: '2026-11-21T12:03:00.000Z',
      register: { name: register.trust.name, root: of.registration.register, logKey: register.trust.logKey },
      commitment,
      documentHash,
      version,
      sealedHash: toHex(await sha256(of.sealed)),
      statements: of.statements,
      media: videoStatementHash.map((hash) => ({
        kind: 'recording',
        sha256: hash,
        durationMs: 12_000,
        mediaType: 'video/webm',
      })),
      audit: { ...line, proof, checkpoint },
      ...change,
    },
    register.signer,
  )
  return {
    ...signed,
    receipts: await Promise.all(receipts.map((one) => signReceipt(one, register.signer))),
    logAnchors: await Promise.all(
      logAnchors.map(async ({ proof: path, ...head }) => ({
        ...head,
        proof: path,
        signature: await signHead(head, register.signer),
      })),
    ),
  }
}

/** The same as the testator gets it, or without the parties' addresses. */
export async function sampleCapsule3(
  register: SampleRegister,
  of: SampleSealed,
  receipts: readonly Receipt[],
  { logAnchors = [], toPassOn = false }: { logAnchors?: readonly LogAnchor[]; toPassOn?: boolean } = {},
): Promise<Bytes> {
  const parts = await sampleParts(register, of, receipts, logAnchors)
  return putTogether(toPassOn ? { ...parts, disclosures: [] } : parts, of.sealed)
}

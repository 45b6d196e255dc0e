// Sealed PDFs whose third signature is made once more over the bytes it covers, with the party's own key: what stands
// in it, by whom it is time-stamped, and which algorithm its certificate names.
import type { Authority, Signer } from '@testate/evidence/certificates/authority'
import { issueRevocationLists } from '@testate/evidence/certificates/authority'
import { parseCertificate } from '@testate/evidence/certificates/certificate'
import { rollOver } from '@testate/evidence/certificates/roll-over'
import { children, concat, oid, read, sequence, TAG, tlv } from '@testate/evidence/bytes/der'
import { sha256, toHex, type Bytes } from '@testate/evidence/bytes/hash'
import { archiveSeal, validationData } from '@testate/evidence/seal/archive-seal'
import { createTimestamp } from '@testate/evidence/seal/timestamp'
import { sampleWill, sealSample } from '@testate/evidence/testing/sealing-sample'
import { encodeSignature, readSignature, signBytes } from '../../packages/evidence/src/bytes/ecdsa.ts'
import { applySignature } from '../../packages/evidence/src/seal/apply-signature.ts'
import {
  CONTENT,
  encodeSignedData,
  readSignedData,
  signDigest,
} from '../../packages/evidence/src/seal/cms.ts'
import type { Known } from './altered-chains.ts'

const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
const bytesOf = (text: string): Bytes => new TextEncoder().encode(text)
const ECDSA_SHA384 = sequence(oid('1.2.840.10045.4.3.3'))

/** The last signature of a file: where its /Contents are, how many digits they have, and the digest it is over. */
async function lastSignature(pdf: Bytes): Promise<{ at: number; digits: number; digest: Bytes }> {
  const text = Buffer.from(pdf).toString('latin1')
  const found = /^\/ByteRange \[0 (\d+) (\d+) (\d+)\]/.exec(text.slice(text.lastIndexOf('/ByteRange [')))!
  const [before, after, rest] = found.slice(1).map(Number) as [number, number, number]
  return {
    at: before + 1,
    digits: after - before - 2,
    digest: await sha256(concat(pdf.slice(0, before), pdf.slice(after, after + rest))),
  }
}

/** r ‖ s with the other s, which is as good to whoever does not ask for the smaller one. */
function otherS(signature: Bytes): Bytes {
  const s = BigInt(`0x${toHex(signature.subarray(32))}`)
  return concat(signature.subarray(0, 32), Buffer.from((ORDER - s).toString(16).padStart(64, '0'), 'hex'))
}

/** A certificate or list that names one algorithm within what is signed and another beside it. */
async function twoAlgorithms(signed: Bytes, at: number, key: CryptoKey): Promise<Bytes> {
  const [body, beside] = children(read(signed))
  const parts = children(body!).map(({ raw }, n) => (n === at ? ECDSA_SHA384 : raw))
  const own = sequence(...parts)
  const value = encodeSignature(await signBytes(key, own))
  return sequence(own, beside!.raw, tlv(TAG.bitString, Uint8Array.of(0), value))
}

/** A list of the register whose algorithm has parameters: as outside authorities may write theirs. */
async function withParameters(list: Bytes, key: CryptoKey): Promise<Bytes> {
  const algorithm = sequence(oid('1.2.840.10045.4.3.2'), tlv(TAG.null))
  const body = sequence(
    ...children(children(read(list))[0]!).map(({ raw }, n) => (n === 1 ? algorithm : raw)),
  )
  const value = encodeSignature(await signBytes(key, body))
  return sequence(body, algorithm, tlv(TAG.bitString, Uint8Array.of(0), value))
}

/** A list with the other s of its signature. */
function otherSignature(list: Bytes): Bytes {
  const [body, algorithm, value] = children(read(list))
  const signature = encodeSignature(otherS(readSignature(value!.content.subarray(1))))
  return sequence(body!.raw, algorithm!.raw, tlv(TAG.bitString, Uint8Array.of(0), signature))
}

export async function falseSignatures(authority: Authority, at: Date): Promise<Known[]> {
  const will = await sampleWill()
  const { root, signing } = authority
  const timestamp = createTimestamp(authority, () => at)
  const parties: Signer[] = []
  const { stages } = await sealSample(will, authority, {
    at,
    signer: async (party) => {
      parties.push(party)
      return party
    },
  })
  const signed = stages.at(-1)!
  const party = parties[2]!
  const { at: place, digits, digest } = await lastSignature(signed)
  const own = { signer: party, contentType: CONTENT.data, content: null, digest, timestamp }
  const parts = await readSignedData(await signDigest(own))
  const lists = await issueRevocationLists(authority, { at })
  const put = async (name: string, cms: Bytes | Promise<Bytes>, holds = false): Promise<Known> => {
    const pdf = Uint8Array.from(signed)
    pdf.set(bytesOf(toHex(await cms).padEnd(digits, '0')), place)
    const data = validationData(authority, parties, lists)
    return { name: `a signature ${name}`, bytes: await archiveSeal(pdf, { ...data, timestamp }), holds }
  }
  const stampedBy = (unit: Signer): Promise<Bytes> =>
    signDigest({ ...own, timestamp: createTimestamp({ timestamping: unit, signing }, () => at) })
  const otherToken = await timestamp(await sha256(bytesOf('another signature')))
  const found = await Promise.all([
    put('made again', signDigest(own), true),
    put('with something else in it', signDigest({ ...own, content: bytesOf('Another text') })),
    put(
      'over what is in it',
      signDigest({ ...own, content: bytesOf('Another text'), digest: await sha256(bytesOf('Another text')) }),
    ),
    put('that says it is a time-stamp', signDigest({ ...own, contentType: CONTENT.timestampInfo })),
    put('of another type of content', signDigest({ ...own, contentType: '1.2.840.113549.1.7.5' })),
    put('without a time-stamp', signDigest({ ...own, timestamp: null })),
    put('with the time-stamp of another', encodeSignedData({ ...parts, token: otherToken })),
    put('with itself for a time-stamp', encodeSignedData({ ...parts, token: await signDigest(own) })),
    put('that is a time-stamp', timestamp(digest)),
    put('stamped by its own party', stampedBy(party)),
    put('stamped by another party', stampedBy(parties[0]!)),
    put('over other bytes', signDigest({ ...own, digest: digest.map((byte) => byte ^ 1) })),
    put('with its other s', encodeSignedData({ ...parts, signature: otherS(parts.signature) })),
    put('by the first party', signDigest({ ...own, signer: parties[0]! })),
  ])

  const sealed = async (name: string, holds: boolean, change: Parameters<typeof sealSample>[2]) => ({
    name,
    bytes: (await sealSample(will, authority, { at, ...change })).sealed,
    holds,
  })
  const doubled = (name: string, change: Parameters<typeof sealSample>[2]): Promise<Known> =>
    sealed(`${name} that names two algorithms`, false, change)
  const { timestamping } = await rollOver(authority, { what: 'unit', at })
  const unitOfOne = createTimestamp({ timestamping, signing }, () => at)
  const revoked = {
    serial: parseCertificate(timestamping.certificate).serial.subarray(2),
    reason: 'keyCompromise' as const,
  }
  found.push(
    await doubled('a certificate', {
      signer: async (one, field) =>
        field === 2 ? { ...one, chain: [await twoAlgorithms(signing.certificate, 2, root.key)] } : one,
    }),
    await doubled('a list', {
      lists: async () => [lists.root, await twoAlgorithms(lists.signing, 1, signing.key)],
    }),
    await doubled('a list of the root', {
      lists: async () => [await twoAlgorithms(lists.root, 1, root.key), lists.signing],
    }),
    await sealed('a list with parameters', false, {
      lists: async () => [lists.root, await withParameters(lists.signing, signing.key)],
    }),
    await sealed('a list with its other s', false, {
      lists: async () => [lists.root, otherSignature(lists.signing)],
    }),
    await sealed('a store without certificates', true, {
      archive: (pdf, of) => archiveSeal(pdf, { ...of, certificates: [] }),
    }),
    ...(await Promise.all(
      [false, true].map((isGood) =>
        sealed(`a signature stamped by a unit that was revoked${isGood ? ' later' : ''}`, isGood, {
          sign: (pdf, of) => applySignature(pdf, of.field === 1 ? { ...of, timestamp: unitOfOne } : of),
          lists: async () =>
            Object.values(
              await issueRevocationLists(authority, {
                at,
                revoked: { signing: [{ ...revoked, at: new Date(at.getTime() + (isGood ? 1_000 : 0)) }] },
              }),
            ),
        }),
      ),
    )),
  )
  return found
}

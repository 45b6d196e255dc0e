// Sealed PDFs whose third signature is made once more over the bytes it covers, with the party's own key: what stands
// in it, by whom it is time-stamped, and which algorithm its certificate names.
import type { Authority, Signer } from '@testate/evidence/certificates/authority'
import { issueRevocationLists } from '@testate/evidence/certificates/authority'
import { children, concat, oid, read, sequence, TAG, tlv } from '@testate/evidence/bytes/der'
import { sha256, toHex, type Bytes } from '@testate/evidence/bytes/hash'
import { archiveSeal, validationData } from '@testate/evidence/seal/archive-seal'
import { createTimestamp } from '@testate/evidence/seal/timestamp'
import { sampleWill, sealSample } from '@testate/evidence/testing/sealing-sample'
import { encodeSignature, signBytes } from '../../packages/evidence/src/bytes/ecdsa.ts'
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

  const doubled = async (name: string, holds: boolean, change: Parameters<typeof sealSample>[2]) => ({
    name: `${name} that names two algorithms`,
    bytes: (await sealSample(will, authority, { at, ...change })).sealed,
    holds,
  })
  found.push(
    await doubled('a certificate', false, {
      signer: async (one, field) =>
        field === 2 ? { ...one, chain: [await twoAlgorithms(signing.certificate, 2, root.key)] } : one,
    }),
    await doubled('a list', false, {
      lists: async () => [lists.root, await twoAlgorithms(lists.signing, 1, signing.key)],
    }),
    await doubled('a list of the root', false, {
      lists: async () => [await twoAlgorithms(lists.root, 1, root.key), lists.signing],
    }),
  )
  return found
}

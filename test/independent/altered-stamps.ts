// Sealed PDFs whose document time-stamp is by somebody who may not stamp, or in another spelling. No digest covers
// that time-stamp's own bytes, so it can be put into any sealed file; what is wrong are its certificates alone.
import { issuePartyCertificate, type Signer } from '@testate/evidence/certificates/authority'
import type { SampleRegister } from '@testate/evidence/testing/capsule-sample'
import { sha256, toHex, type Bytes } from '@testate/evidence/bytes/hash'
import { children, concat, integer, oid, read, sequence, TAG } from '@testate/evidence/bytes/der'
import { generateKeys } from '../../packages/evidence/src/bytes/ecdsa.ts'
import {
  issueCertificate,
  KEY_USAGE,
  POLICY,
  publicKeyInfo,
  type CertificateRequest,
} from '../../packages/evidence/src/certificates/certificate.ts'
import {
  CONTENT,
  encodeSignedData,
  readSignedData,
  signDigest,
} from '../../packages/evidence/src/seal/cms.ts'
import { stampOf, type Evidence } from './altered-pdfs.ts'

const ISSUES = KEY_USAGE.keyCertSign | KEY_USAGE.crlSign
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** A certificate under one of the register's keys. */
export async function under(
  issuer: { key: CryptoKey; certificate: Bytes },
  change: Partial<CertificateRequest>,
): Promise<Signer> {
  const keys = await generateKeys()
  const certificate = await issueCertificate({
    subject: { commonName: 'Another', organisation: 'Example' },
    publicKeyInfo: await publicKeyInfo(keys.publicKey),
    issuer: issuer.certificate,
    issuerKey: issuer.key,
    notBefore: new Date('2020-01-01T00:00:00Z'),
    notAfter: new Date('2049-01-01T00:00:00Z'),
    serial: crypto.getRandomValues(new Uint8Array(16)).map((byte, at) => (at === 0 ? 0x41 : byte)),
    keyUsage: ISSUES,
    ...change,
  })
  return { key: keys.privateKey, certificate, chain: [] }
}

export const UNIT = {
  keyUsage: KEY_USAGE.digitalSignature,
  timeStamping: true,
  policy: POLICY.timestampCertificate,
}
const ENDED = { notAfter: new Date('2021-01-01T00:00:00Z') }

/** The same signature with its other s. */
function otherS(certificate: Bytes): Bytes {
  const [body, algorithm, bits] = children(read(certificate))
  const [r, s] = children(read(bits!.content.subarray(1)))
  const other = (order - BigInt(`0x${toHex(s!.content)}`)).toString(16)
  const bytes = Uint8Array.from(Buffer.from(other.padStart(other.length + (other.length % 2), '0'), 'hex'))
  const value = concat(Uint8Array.of(0), sequence(r!.raw, integer(bytes)))
  return sequence(body!.raw, algorithm!.raw, concat(Uint8Array.of(TAG.bitString, value.length), value))
}

/** The same certificate with a length in three bytes where two are enough. */
const longer = (certificate: Bytes): Bytes =>
  concat(Uint8Array.of(0x30, 0x83, 0), certificate.subarray(2, 4), certificate.subarray(4))

export async function falseStamps(register: SampleRegister, sealed: Uint8Array): Promise<Evidence[]> {
  const { cms, put } = await stampOf(sealed)
  const parts = await readSignedData(cms)
  const content = parts.content!
  const { root, signing, timestamping } = register.authority
  const by = async (signer: Signer, of = content, contentType: string = CONTENT.timestampInfo) =>
    toHex(await signDigest({ signer, contentType, content: of, digest: await sha256(of), timestamp: null }))
  const own: Signer = { ...timestamping, chain: [signing.certificate] }
  /** A unit below an authority, with the authorities above it. */
  const below = async (authority: Signer, above: Bytes[] = [], change = {}): Promise<string> => {
    const unit = await under(authority, { ...UNIT, ...change })
    return by({ ...unit, chain: [authority.certificate, ...above] })
  }
  const sound = await under(root, { pathLength: 0 })
  const [party, sub, namesake] = await Promise.all([
    issuePartyCertificate(register.authority, { name: 'More', at: new Date() }),
    under(signing, { pathLength: 0 }),
    under(root, { pathLength: 0, subject: { commonName: 'A namesake' } }),
  ])
  const wide = await under(root, { pathLength: 1 })
  const middle = await under(wide, { pathLength: 0 })
  const [version, policy, imprint, serial, at, accuracy] = children(read(content)).map(({ raw }) => raw)
  const chained = async (certificate: Bytes): Promise<string> =>
    toHex(await encodeSignedData({ ...parts, certificates: [parts.certificates[0]!, certificate] }))
  return [
    put('stamped by another unit of the register', await below(sound)),
    put('stamped below an authority that is none', await below(await under(root, {}))),
    put(
      'stamped below an authority that may sign no certificates',
      await below(await under(root, { pathLength: 0, keyUsage: KEY_USAGE.crlSign })),
    ),
    put('stamped below an authority of its own', await below(sub, [signing.certificate])),
    put('stamped below one authority too many', await below(middle, [wide.certificate])),
    put(
      'stamped below an authority that had ended',
      await below(await under(root, { pathLength: 0, ...ENDED })),
    ),
    put('stamped by a unit that had ended', await below(sound, [], ENDED)),
    put(
      'stamped by a unit that names another issuer',
      await by({
        ...(await under({ key: sound.key, certificate: namesake.certificate }, UNIT)),
        chain: [sound.certificate],
      }),
    ),
    put('stamped by a party', await by(party)),
    put('stamped by one who may sign anything else', await below(sound, [], { timeStamping: false })),
    put(
      'a stamp with another signature',
      toHex(
        await encodeSignedData({
          ...parts,
          signature: parts.signature.map((byte, n) => (n === 31 ? byte ^ 1 : byte)),
        }),
      ),
    ),
    put(
      'a stamp that signs another digest',
      toHex(
        await signDigest({
          signer: own,
          contentType: CONTENT.timestampInfo,
          content,
          digest: parts.digest.map((byte) => byte ^ 1),
          timestamp: null,
        }),
      ),
    ),
    put("the authority's other signature", await chained(otherS(parts.certificates[1]!))),
    put("the authority's certificate with a longer length", await chained(longer(parts.certificates[1]!))),
    put(
      'a stamp that orders',
      await by(own, sequence(version!, policy!, imprint!, serial!, at!, accuracy!, Uint8Array.of(1, 1, 255))),
    ),
    put(
      'a stamp of other bytes',
      await by(
        own,
        content.map((byte, n) => (n === content.indexOf(0x20) + 1 ? byte ^ 1 : byte)),
      ),
    ),
    put('a stamp signed as data', await by(own, content, CONTENT.data)),
    put('a stamp with a stamp', toHex(await encodeSignedData({ ...parts, token: cms }))),
    put(
      'a stamp of another policy',
      await by(own, sequence(version!, oid('1.2.3'), imprint!, serial!, at!, accuracy!)),
    ),
  ]
}

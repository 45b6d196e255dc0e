// Signatures as CMS SignedData (RFC 5652) with the attributes of a CAdES baseline (ETSI EN 319 122-1):
// content type, message digest and ESS signing-certificate-v2, no signing time (PAdES has it in the signature
// dictionary). One builder serves writer and checker: a signature is parsed into its parts, rebuilt and
// compared, so unsigned octets cannot vary either.
import {
  child,
  children,
  concat,
  context,
  DerError,
  equal,
  integer,
  octetString,
  oid,
  read,
  readOid,
  sequence,
  setOf,
  TAG,
} from '../bytes/der.ts'
import { parseCertificate } from '../certificates/certificate.ts'
import type { Certificate } from '../certificates/certificate.ts'
import { ECDSA_SHA256, encodeSignature, readSignature, signBytes, verifyBytes } from '../bytes/ecdsa.ts'
import type { Bytes } from '../bytes/hash.ts'
import { sha256 } from '../bytes/hash.ts'

const SIGNED_DATA = oid('1.2.840.113549.1.7.2')
const CONTENT_TYPE = oid('1.2.840.113549.1.9.3')
const MESSAGE_DIGEST = oid('1.2.840.113549.1.9.4')
const SIGNING_CERTIFICATE_V2 = oid('1.2.840.113549.1.9.16.2.47')
const SIGNATURE_TIMESTAMP = oid('1.2.840.113549.1.9.16.2.14')
/** AlgorithmIdentifier of SHA-256, parameters absent (RFC 5754 section 2). */
export const SHA256 = sequence(oid('2.16.840.1.101.3.4.2.1'))
export const CONTENT = { data: '1.2.840.113549.1.7.1', timestampInfo: '1.2.840.113549.1.9.16.1.4' } as const

export interface SignedDataParts {
  contentType: string
  /** The content itself when it is included, else null (detached). */
  content: Bytes | null
  /** SHA-256 of the content. */
  digest: Bytes
  /** DER; the signer's first. */
  certificates: Bytes[]
  /** r ‖ s over the signed attributes. */
  signature: Bytes
  /** RFC 3161 token over the signature value, or null. */
  token: Bytes | null
}

async function signedAttributes(
  parts: Pick<SignedDataParts, 'contentType' | 'digest' | 'certificates'>,
): Promise<Bytes> {
  const certificate = parseCertificate(parts.certificates[0]!)
  const attribute = (type: Bytes, value: Bytes): Bytes => sequence(type, setOf(value))
  // ESSCertIDv2 with the default algorithm SHA-256 omitted, as DER requires (RFC 5035 section 4).
  const certificateId = sequence(
    octetString(await sha256(certificate.raw)),
    sequence(sequence(context(4, certificate.issuer)), certificate.serial),
  )
  return setOf(
    attribute(CONTENT_TYPE, oid(parts.contentType)),
    attribute(MESSAGE_DIGEST, octetString(parts.digest)),
    attribute(SIGNING_CERTIFICATE_V2, sequence(sequence(certificateId))),
  )
}

/** The only encoding of a signature with these parts. */
export async function encodeSignedData(parts: SignedDataParts): Promise<Bytes> {
  const certificate = parseCertificate(parts.certificates[0]!)
  const attributes = await signedAttributes(parts)
  const signerInfo = sequence(
    integer(1),
    sequence(certificate.issuer, certificate.serial),
    SHA256,
    context(0, read(attributes).content),
    ECDSA_SHA256,
    octetString(encodeSignature(parts.signature)),
    ...(parts.token ? [context(1, sequence(SIGNATURE_TIMESTAMP, setOf(parts.token)))] : []),
  )
  return sequence(
    SIGNED_DATA,
    context(
      0,
      sequence(
        integer(parts.contentType === CONTENT.data ? 1 : 3),
        setOf(SHA256),
        sequence(oid(parts.contentType), ...(parts.content ? [context(0, octetString(parts.content))] : [])),
        context(0, read(setOf(...parts.certificates)).content),
        setOf(signerInfo),
      ),
    ),
  )
}

/**
 * Signs a digest. `timestamp` issues a token over the SHA-256 of the signature value and may be null. Returns
 * the DER of a ContentInfo.
 */
export async function signDigest(of: {
  signer: { key: CryptoKey; certificate: Bytes; chain: Bytes[] }
  contentType: string
  content: Bytes | null
  digest: Bytes
  timestamp: ((imprint: Bytes) => Promise<Bytes>) | null
}): Promise<Bytes> {
  const { contentType, content, digest } = of
  const certificates = [of.signer.certificate, ...of.signer.chain]
  const signature = await signBytes(
    of.signer.key,
    await signedAttributes({ contentType, digest, certificates }),
  )
  const token = of.timestamp ? await of.timestamp(await sha256(encodeSignature(signature))) : null
  return encodeSignedData({ contentType, content, digest, certificates, signature, token })
}

export interface ReadSignature extends SignedDataParts {
  signer: Certificate
  /** The other certificates in it. */
  others: Certificate[]
  /** SHA-256 of the signature value: what a signature time-stamp covers. */
  imprint: Bytes
}

/**
 * Parses a signature: canonical encoding, signer's certificate present and bound. Proves nothing yet. Throws
 * DerError with the reason.
 */
export async function readSignedData(der: Bytes): Promise<ReadSignature> {
  const signedData = child(child(read(der, TAG.sequence), 1, 0xa0), 0, TAG.sequence)
  const [, , encapsulated, bag, signerInfos] = children(signedData)
  if (!encapsulated || bag?.tag !== 0xa0 || !signerInfos) throw new DerError('not a signature of ours')
  const contentType = readOid(child(encapsulated, 0))
  const wrapped = children(encapsulated)[1]
  const content = wrapped ? child(wrapped, 0, TAG.octetString).content : null
  const [, sid, , attributes, , value, unsigned] = children(child(signerInfos, 0, TAG.sequence))
  if (!sid || !attributes || !value) throw new DerError('not a signature of ours')
  const found = children(bag).map((one) => parseCertificate(one.raw))
  const signer = found.find((one) => equal(sid.content, concat(one.issuer, one.serial)))
  if (!signer) throw new DerError("the signer's certificate is missing")
  const digestAttribute = children(attributes).find((one) => equal(child(one, 0).raw, MESSAGE_DIGEST))
  if (!digestAttribute) throw new DerError('the message digest is missing')
  const others = found.filter((one) => one !== signer)
  const parts: SignedDataParts = {
    contentType,
    content,
    digest: child(child(digestAttribute, 1, TAG.set), 0, TAG.octetString).content,
    certificates: [signer.raw, ...others.map((one) => one.raw)],
    signature: readSignature(value.content),
    token: unsigned ? child(child(child(unsigned, 0), 1, TAG.set), 0).raw : null,
  }
  if (!equal(der, await encodeSignedData(parts)))
    throw new DerError('another encoding than the canonical one')
  return { ...parts, signer, others, imprint: await sha256(value.content) }
}

/**
 * Checks a signature's mathematics: over the attributes, and the digest over embedded content or `digest` of
 * the detached one. The caller checks whether the certificate is trusted. Throws DerError with the reason.
 */
export async function checkSignature(signed: ReadSignature, digest: Bytes | null): Promise<void> {
  const expected = signed.content ? await sha256(signed.content) : digest
  if (!expected || !equal(signed.digest, expected)) throw new DerError('the signed bytes were changed')
  if (!(await verifyBytes(signed.signer.publicKeyInfo, signed.signature, await signedAttributes(signed))))
    throw new DerError('the signature does not match')
}

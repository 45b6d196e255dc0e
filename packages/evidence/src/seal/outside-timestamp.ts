// Time-stamps of outside authorities (RFC 3161). What they sign stays as it is; around it stands one spelling, made
// when the answer comes: one digest, the path of certificates alone, the signer named by issuer and serial number,
// nothing unsigned. So no octet of a renewal can differ, as in the register's own time-stamps.
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
  readFineTime,
  readOid,
  sequence,
  setOf,
  TAG,
} from '../bytes/der.ts'
import type { DerValue } from '../bytes/der.ts'
import type { Bytes } from '../bytes/hash.ts'
import { extensionIn, POLICY, type Certificate } from '../certificates/certificate.ts'
import { parseOutsideCertificate } from '../certificates/outside-certificate.ts'
import {
  hashAlgorithm,
  holdsUnder,
  kindOfKey,
  readHash,
  settledSignature,
  signatureAlgorithm,
  type HashName,
} from '../certificates/outside-signature.ts'
import { CONTENT } from './cms.ts'

const SIGNED_DATA = oid('1.2.840.113549.1.7.2')
const CONTENT_TYPE = '1.2.840.113549.1.9.3'
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
const SIGNING_CERTIFICATE = '1.2.840.113549.1.9.16.2.12'
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47'
/** It would hold the algorithms' spelling of before (RFC 6211). */
const ALGORITHM_PROTECTION = '1.2.840.113549.1.9.52'
/** KeyUsage bits: digital signature and content commitment, the only ones a unit may have. */
const UNIT_USAGE = 0xc0

export interface OutsideStamp {
  /** TSTInfo, DER. */
  content: Bytes
  hash: HashName
  /** The signed attributes, the content of their SET. */
  attributes: Bytes
  signature: Bytes
  unit: Certificate
  others: Certificate[]
}

export interface OutsideInfo {
  policy: string
  hash: HashName
  imprint: Bytes
  at: Date
  /** INTEGER, its content. */
  nonce: Bytes | null
}

/** Parses a token in any DER spelling. Proves nothing yet. Throws DerError with the reason. */
export function readOutside(token: Bytes): OutsideStamp {
  const [type, wrapped] = children(read(token, TAG.sequence))
  if (!type || !wrapped || !equal(type.raw, SIGNED_DATA)) throw new DerError('not a signature')
  const [, , encapsulated, ...more] = children(child(wrapped, 0, TAG.sequence))
  const bag = more.find(({ tag }) => tag === 0xa0)
  const infos = children(more.at(-1) ?? read(token))
  if (
    !encapsulated ||
    !bag ||
    infos.length !== 1 ||
    readOid(child(encapsulated, 0)) !== CONTENT.timestampInfo
  )
    throw new DerError('not a time-stamp with certificates and one signature')
  const [, sid, digest, attributes, , value] = children(infos[0]!)
  if (!sid || !digest || attributes?.tag !== 0xa0 || value?.tag !== TAG.octetString)
    throw new DerError('a signature without signed attributes')
  const found = children(bag).flatMap(certificateIn)
  const unit = found.find((one) =>
    sid.tag === 0x80
      ? equal(sid.content, one.subjectKey)
      : equal(sid.content, concat(one.issuer, one.serial)),
  )
  if (!unit) throw new DerError("the signer's certificate is missing")
  return {
    content: child(child(encapsulated, 1, 0xa0), 0, TAG.octetString).content,
    hash: readHash(digest),
    attributes: attributes.content,
    signature: settledSignature(unit.publicKeyInfo, value.content),
    unit,
    others: found.filter((one) => one !== unit),
  }
}

/** One that cannot be read is not used: an authority may send what the path does not need. */
function certificateIn(value: DerValue): Certificate[] {
  try {
    return [parseOutsideCertificate(value.raw)]
  } catch {
    return []
  }
}

/** The only spelling with these parts. */
export function encodeOutside(stamp: OutsideStamp): Bytes {
  const { unit, hash } = stamp
  const signer = sequence(
    integer(1),
    sequence(unit.issuer, unit.serial),
    hashAlgorithm(hash),
    context(0, stamp.attributes),
    signatureAlgorithm({ key: kindOfKey(unit.publicKeyInfo), hash }),
    octetString(stamp.signature),
  )
  const certificates = [unit, ...stamp.others].map(({ raw }) => raw)
  return sequence(
    SIGNED_DATA,
    context(
      0,
      sequence(
        integer(3),
        setOf(hashAlgorithm(hash)),
        sequence(oid(CONTENT.timestampInfo), context(0, octetString(stamp.content))),
        context(0, read(setOf(...certificates)).content),
        setOf(signer),
      ),
    ),
  )
}

/** TSTInfo (RFC 3161 section 2.4.2). Throws DerError for one with a critical extension. */
export function readInfo(content: Bytes): OutsideInfo {
  const [version, policy, imprint, serial, time, ...more] = children(read(content, TAG.sequence))
  if (!version || !policy || !imprint || serial?.tag !== TAG.integer || !time)
    throw new DerError('not the content of a time-stamp')
  if (!equal(version.raw, integer(1))) throw new DerError('another version')
  const extensions = more.find(({ tag }) => tag === 0xa1)
  if (extensions && children(extensions).some((one) => extensionIn(one).critical))
    throw new DerError('a time-stamp with a critical extension')
  return {
    policy: readOid(policy),
    hash: readHash(child(imprint, 0)),
    imprint: child(imprint, 1, TAG.octetString).content,
    at: readFineTime(time),
    nonce: more.find(({ tag }) => tag === TAG.integer)?.content ?? null,
  }
}

const digestOf = async (hash: string, bytes: Uint8Array): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest(hash, bytes as Bytes))

/**
 * What was signed, and by whom: the attributes are about this content and this certificate, and the signature
 * over them holds. The caller checks whether the certificate is trusted. Throws DerError with the reason.
 */
export async function checkSigned(stamp: OutsideStamp): Promise<void> {
  const { unit, hash, content, attributes, signature } = stamp
  const all = attributesIn(attributes)
  const valueOf = (id: string): DerValue | undefined => {
    const named = all.filter((one) => one.id === id)
    if (named.length > 1) throw new DerError('an attribute that is there twice')
    return named[0] && child(named[0].values, 0)
  }
  if (valueOf(ALGORITHM_PROTECTION)) throw new DerError('signed attributes that name the algorithms')
  const type = valueOf(CONTENT_TYPE)
  if (!type || readOid(type) !== CONTENT.timestampInfo) throw new DerError('signed as something else')
  const digest = valueOf(MESSAGE_DIGEST)
  if (digest?.tag !== TAG.octetString || !equal(digest.content, await digestOf(hash, content)))
    throw new DerError('the signed bytes were changed')
  if (!(await namesCertificate(valueOf(SIGNING_CERTIFICATE), valueOf(SIGNING_CERTIFICATE_V2), unit)))
    throw new DerError('it names another certificate than the one it was signed with')
  const body = setOfAttributes(attributes)
  const outside = { key: kindOfKey(unit.publicKeyInfo), hash }
  if (!(await holdsUnder(unit.publicKeyInfo, { body, signature, outside })))
    throw new DerError('the signature does not match')
}

function attributesIn(content: Bytes): { id: string; values: DerValue }[] {
  return children({ tag: TAG.set, content, raw: content }).map((one) => {
    const [id, values, ...more] = one.tag === TAG.sequence ? children(one) : []
    if (!id || values?.tag !== TAG.set || more.length > 0)
      throw new DerError('signed attributes in another form')
    return { id: readOid(id), values }
  })
}

/** What is signed is the SET (RFC 5652 section 5.4), in the order in which it stands. */
function setOfAttributes(content: Bytes): Bytes {
  const body = octetString(content)
  body[0] = TAG.set
  return body
}

/** ESSCertID (RFC 5035): the first is the signer's. SHA-1 in the first version, which RFC 3161 names. */
async function namesCertificate(
  first: DerValue | undefined,
  second: DerValue | undefined,
  { raw }: Certificate,
): Promise<boolean> {
  const value = second ?? first
  if (value === undefined) return false
  const parts = children(child(child(value, 0, TAG.sequence), 0, TAG.sequence))
  const named = parts[0]?.tag === TAG.sequence ? readHash(parts[0]) : second ? 'SHA-256' : 'SHA-1'
  const identifier = parts.find(({ tag }) => tag === TAG.octetString)
  return identifier !== undefined && equal(identifier.content, await digestOf(named, raw))
}

/** A unit of an authority: for time-stamps alone, no authority, and its key for nothing but signatures. */
export const isUnit = (one: Certificate): boolean =>
  one.timeStamping && !one.isAuthority && (one.keyUsage & ~UNIT_USAGE) === 0

/** Whether a token is one of a register's own unit, of any register; else it may be an outside authority's. */
export function isOwnToken(token: Bytes): boolean {
  const signedData = child(child(read(token, TAG.sequence), 1, 0xa0), 0, TAG.sequence)
  const content = child(child(child(signedData, 2), 1, 0xa0), 0, TAG.octetString).content
  return readOid(child(read(content, TAG.sequence), 1)) === POLICY.timestamp
}

/**
 * Checks that `token` is an outside authority's time-stamp of `imprint`, in the one spelling. The caller checks whether
 * its certificates are trusted. Throws DerError with the reason.
 */
export async function checkOutside(
  token: Bytes,
  imprint: Bytes,
): Promise<{ at: Date; unit: Certificate; others: Certificate[] }> {
  const stamp = readOutside(token)
  if (!equal(token, encodeOutside(stamp))) throw new DerError('another encoding than the canonical one')
  const info = readInfo(stamp.content)
  if (info.hash !== 'SHA-256' || !equal(info.imprint, imprint))
    throw new DerError('the time-stamp is over other bytes')
  if (!isUnit(stamp.unit)) throw new DerError('not stamped by a time-stamping certificate')
  await checkSigned(stamp)
  return { at: info.at, unit: stamp.unit, others: stamp.others }
}

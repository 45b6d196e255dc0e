// X.509 certificates of one narrow profile (RFC 5280, ETSI EN 319 412-2): ECDSA on P-256 with SHA-256, names
// in UTF8String so that any person's name is preserved. Written and parsed here, strictly, so that a verifier
// in a browser needs no certificate library.
import {
  bitString,
  boolean,
  child,
  children,
  context,
  contextPrimitive,
  DerError,
  equal,
  integer,
  isTrue,
  octetString,
  oid,
  printable,
  read,
  readOid,
  readTime,
  sequence,
  setOf,
  TAG,
  time,
  utf8,
} from '../bytes/der.ts'
import { fitName } from './certificate-name.ts'
import type { DerValue } from '../bytes/der.ts'
import { ECDSA_SHA256, encodeSignature, readSignature, signBytes } from '../bytes/ecdsa.ts'
import type { Bytes } from '../bytes/hash.ts'
import { holdsUnder, type Signed } from './outside-signature.ts'

/** Our own arc below the UUID arc (ITU-T X.667), which needs no registration and is unique. */
export const ARC = '2.25.35356659782918175389445294029293351285'
export const POLICY = {
  partyCertificate: `${ARC}.1.1`,
  timestampCertificate: `${ARC}.1.2`,
  sealCertificate: `${ARC}.1.3`,
  timestamp: `${ARC}.2.1`,
} as const

const ID = {
  commonName: '2.5.4.3',
  surname: '2.5.4.4',
  serialNumber: '2.5.4.5',
  country: '2.5.4.6',
  organisation: '2.5.4.10',
  givenName: '2.5.4.42',
  subjectKey: '2.5.29.14',
  keyUsage: '2.5.29.15',
  basicConstraints: '2.5.29.19',
  crlPoints: '2.5.29.31',
  policies: '2.5.29.32',
  authorityKey: '2.5.29.35',
  extendedKeyUsage: '2.5.29.37',
  timeStamping: '1.3.6.1.5.5.7.3.8',
  authorityInfoAccess: '1.3.6.1.5.5.7.1.1',
  caIssuers: '1.3.6.1.5.5.7.48.2',
} as const

export interface Subject {
  commonName: string
  organisation?: string
  country?: string
  serialNumber?: string
  surname?: string
  givenName?: string
}

/** KeyUsage bits of RFC 5280 section 4.2.1.3, as the first octet of the BIT STRING. */
export const KEY_USAGE = {
  digitalSignature: 0x80,
  nonRepudiation: 0x40,
  keyCertSign: 0x04,
  crlSign: 0x02,
} as const

function encodeName(subject: Subject): Bytes {
  const attribute = (type: string, value: Bytes): Bytes => setOf(sequence(oid(type), value))
  return sequence(
    ...(subject.country ? [attribute(ID.country, printable(subject.country))] : []),
    ...(subject.organisation ? [attribute(ID.organisation, utf8(fitName(subject.organisation)))] : []),
    attribute(ID.commonName, utf8(fitName(subject.commonName))),
    ...(subject.surname ? [attribute(ID.surname, utf8(fitName(subject.surname)))] : []),
    ...(subject.givenName ? [attribute(ID.givenName, utf8(fitName(subject.givenName)))] : []),
    ...(subject.serialNumber ? [attribute(ID.serialNumber, printable(subject.serialNumber))] : []),
  )
}

const extension = (id: string, value: Bytes, critical = false): Bytes =>
  sequence(oid(id), ...(critical ? [boolean(true)] : []), octetString(value))

/**
 * RFC 5280 section 4.2.1.2, method 1: SHA-1 of the public key's bits; an identifier, not a security measure.
 */
async function keyIdentifier(publicKeyInfo: Bytes): Promise<Bytes> {
  return new Uint8Array(
    await crypto.subtle.digest('SHA-1', child(read(publicKeyInfo), 1, TAG.bitString).content.subarray(1)),
  )
}

export interface CertificateRequest {
  subject: Subject
  /** SubjectPublicKeyInfo, DER. */
  publicKeyInfo: Bytes
  /** Null for a self-signed root. */
  issuer: Bytes | null
  issuerKey: CryptoKey
  notBefore: Date
  notAfter: Date
  serial: Bytes
  keyUsage: number
  /** Set for an authority: how many authorities may be below it. */
  pathLength?: number
  timeStamping?: boolean
  policy?: string
  crlUrl?: string
  /** Where the issuer's certificate is published, DER (RFC 5280 section 4.2.2.1). */
  issuerUrl?: string
}

/** Signs one certificate; returns DER. */
export async function issueCertificate(request: CertificateRequest): Promise<Bytes> {
  const name = encodeName(request.subject)
  const issuer = request.issuer ? parseCertificate(request.issuer) : null
  const subjectKey = await keyIdentifier(request.publicKeyInfo)
  const usage = request.keyUsage
  // DER drops the trailing zero bits of a named-bit list (X.690 section 11.2.2).
  const unused = 31 - Math.clz32(usage & -usage)
  const extensions = [
    ...(request.pathLength === undefined
      ? []
      : [extension(ID.basicConstraints, sequence(boolean(true), integer(request.pathLength)), true)]),
    extension(ID.keyUsage, bitString(new Uint8Array([usage]), unused), true),
    // RFC 3161 section 2.3: exactly this purpose, and critical.
    ...(request.timeStamping ? [extension(ID.extendedKeyUsage, sequence(oid(ID.timeStamping)), true)] : []),
    extension(ID.subjectKey, octetString(subjectKey)),
    extension(ID.authorityKey, sequence(contextPrimitive(0, issuer ? issuer.subjectKey : subjectKey))),
    ...(request.policy ? [extension(ID.policies, sequence(sequence(oid(request.policy))))] : []),
    ...(request.issuerUrl
      ? [
          extension(
            ID.authorityInfoAccess,
            sequence(
              sequence(oid(ID.caIssuers), contextPrimitive(6, new TextEncoder().encode(request.issuerUrl))),
            ),
          ),
        ]
      : []),
    ...(request.crlUrl
      ? [
          extension(
            ID.crlPoints,
            sequence(
              sequence(context(0, context(0, contextPrimitive(6, new TextEncoder().encode(request.crlUrl))))),
            ),
          ),
        ]
      : []),
  ]
  const body = sequence(
    context(0, integer(2)),
    integer(request.serial),
    ECDSA_SHA256,
    issuer ? issuer.subject : name,
    sequence(time(request.notBefore), time(request.notAfter)),
    name,
    request.publicKeyInfo,
    context(3, sequence(...extensions)),
  )
  return sequence(body, ECDSA_SHA256, bitString(encodeSignature(await signBytes(request.issuerKey, body))))
}

export interface Certificate extends Signed {
  raw: Bytes
  /** INTEGER, the whole DER value. */
  serial: Bytes
  issuer: Bytes
  subject: Bytes
  commonName: string
  /** Empty where the subject names none. */
  country: string
  notBefore: Date
  notAfter: Date
  publicKeyInfo: Bytes
  subjectKey: Bytes
  keyUsage: number
  isAuthority: boolean
  pathLength: number
  /** For time-stamps and nothing else, as a critical extension (RFC 3161 section 2.3). */
  timeStamping: boolean
}

/**
 * Parses one certificate. Throws DerError for another algorithm, an unknown critical extension or any
 * encoding but the canonical one.
 */
export function parseCertificate(der: Bytes): Certificate {
  const [body, algorithm, signed] = children(read(der, TAG.sequence))
  if (!body || !algorithm || !signed || signed.tag !== TAG.bitString) throw new DerError('not a certificate')
  if (!equal(children(body)[2]?.raw ?? body.raw, ECDSA_SHA256))
    throw new DerError('a certificate not signed with ECDSA and SHA-256')
  const signature = readSignature(signed.content.subarray(1))
  if (!equal(der, sequence(body.raw, ECDSA_SHA256, bitString(encodeSignature(signature)))))
    throw new DerError('a certificate in another encoding')
  return readBody(der, body, { signature, outside: null })
}

const VERSION_3 = context(0, integer(2))

/** What the body of a certificate says, whoever issued it. Throws DerError for an unknown critical extension. */
export function readBody(raw: Bytes, body: DerValue, signed: Omit<Signed, 'body'>): Certificate {
  const [version, serial, , issuer, validity, subject, publicKeyInfo, ...more] = children(body)
  const wrapped = more.find(({ tag }) => tag === 0xa3)
  if (!version || !equal(version.raw, VERSION_3) || !serial || !issuer || !validity || !wrapped)
    throw new DerError('not a version 3 certificate')
  if (subject?.tag !== TAG.sequence || !publicKeyInfo) throw new DerError('a certificate without a subject')
  const found: Certificate = {
    raw,
    body: body.raw,
    serial: serial.raw,
    issuer: issuer.raw,
    subject: subject.raw,
    commonName: attributeIn(subject, ID.commonName),
    country: attributeIn(subject, ID.country),
    notBefore: readTime(child(validity, 0)),
    notAfter: readTime(child(validity, 1)),
    publicKeyInfo: publicKeyInfo.raw,
    ...signed,
    subjectKey: new Uint8Array(0),
    keyUsage: 0,
    isAuthority: false,
    pathLength: -1,
    timeStamping: false,
  }
  for (const one of children(child(wrapped, 0, TAG.sequence))) readExtension(found, one)
  return found
}

/** An extension of a certificate, a list or a time-stamp (RFC 5280 section 4.1). Throws DerError for another form. */
export function extensionIn(one: DerValue): { id: string; critical: boolean; content: Bytes } {
  const [id, ...more] = one.tag === TAG.sequence ? children(one) : []
  const value = more.pop()
  const [critical, ...others] = more
  if (
    !id ||
    value?.tag !== TAG.octetString ||
    (critical && critical.tag !== TAG.boolean) ||
    others.length > 0
  )
    throw new DerError('an extension in another form')
  return { id: readOid(id), critical: isTrue(critical), content: value.content }
}

function readExtension(into: Certificate, one: DerValue): void {
  const { id, critical, content } = extensionIn(one)
  const value = read(content)
  if (id === ID.subjectKey) into.subjectKey = value.content
  else if (id === ID.keyUsage) into.keyUsage = usageIn(value)
  else if (id === ID.extendedKeyUsage)
    into.timeStamping = critical && equal(value.content, oid(ID.timeStamping))
  else if (id === ID.basicConstraints) {
    const [authority, pathLength] = children(value)
    into.isAuthority = isTrue(authority)
    into.pathLength = pathLength?.content[0] ?? (into.isAuthority ? 255 : -1)
  } else if (critical) throw new DerError(`unknown critical extension ${id}`)
}

/** Bits from the front; the ninth is above the first eight. Unused bits are not there. */
function usageIn({ content }: DerValue): number {
  const [unused = 0, first = 0, second] = content
  return second === undefined ? first & (0xff << unused) : first | ((second & (0xff << unused)) << 8)
}

function attributeIn(name: DerValue, id: string): string {
  for (const set of children(name)) {
    const [type, value] = children(child(set, 0, TAG.sequence))
    if (type && value && readOid(type) === id) return new TextDecoder().decode(value.content)
  }
  return ''
}

/** Whether `issuer` is an authority and signed `certificate`. */
export async function isSignedBy(certificate: Certificate, issuer: Certificate): Promise<boolean> {
  return (
    issuer.isAuthority &&
    (issuer.keyUsage & KEY_USAGE.keyCertSign) !== 0 &&
    equal(certificate.issuer, issuer.subject) &&
    holdsUnder(issuer.publicKeyInfo, certificate)
  )
}

/**
 * The path from `leaf` to `root`, without the root; null when there is none. Every certificate must be valid
 * at `at`. The root is trusted by its bytes, so its own signature is not checked.
 */
export async function pathTo(
  root: Certificate,
  leaf: Certificate,
  others: readonly Certificate[],
  at: Date,
): Promise<Certificate[] | null> {
  const path = [leaf]
  const validAt = (one: Certificate): boolean => one.notBefore <= at && at <= one.notAfter
  if (!validAt(leaf) || !validAt(root)) return null
  while (path.length < 5) {
    const last = path.at(-1)!
    const below = path.length - 1
    if (root.pathLength >= below && (await isSignedBy(last, root))) return path
    let next: Certificate | undefined
    for (const one of others)
      if (!path.includes(one) && one.pathLength >= below && validAt(one) && (await isSignedBy(last, one))) {
        next = one
        break
      }
    if (!next) return null
    path.push(next)
  }
  return null
}

export function toPem(der: Uint8Array): string {
  const lines = btoa(Array.from(der, (byte) => String.fromCharCode(byte)).join('')).match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

/** DER of the first certificate in `pem`. Throws DerError when there is none. */
export function fromPem(pem: string): Bytes {
  const body = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/.exec(pem)?.[1]
  if (!body) throw new DerError('no certificate in PEM')
  return Uint8Array.from(atob(body.replaceAll(/\s/g, '')), (char) => char.charCodeAt(0))
}

/** SubjectPublicKeyInfo of a public key. */
export async function publicKeyInfo(key: CryptoKey): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.exportKey('spki', key))
}

// Certificate revocation lists (RFC 5280 section 5): published by the register, and embedded in every sealed
// PDF so that checking needs no network.
import {
  bitString,
  child,
  children,
  context,
  contextPrimitive,
  DerError,
  equal,
  integer,
  octetString,
  oid,
  read,
  readTime,
  sequence,
  TAG,
  time,
  tlv,
} from '../bytes/der.ts'
import { KEY_USAGE, parseCertificate } from './certificate.ts'
import type { Certificate } from './certificate.ts'
import { ECDSA_SHA256, encodeSignature, readSignature, signBytes } from '../bytes/ecdsa.ts'
import type { Bytes } from '../bytes/hash.ts'
import { holdsUnder, type Signed } from './outside-signature.ts'

/** As lists of version 2 are numbered. */
export const VERSION_2 = integer(1)
const CRL_NUMBER = oid('2.5.29.20')
const AUTHORITY_KEY = oid('2.5.29.35')
const REASON = oid('2.5.29.21')

/** RFC 5280 section 5.3.1; the register uses these. */
export const REVOCATION_REASON = { keyCompromise: 1, superseded: 4, cessationOfOperation: 5 } as const

export interface Revoked {
  /** Serial number, big-endian bytes. */
  serial: Uint8Array
  at: Date
  reason: keyof typeof REVOCATION_REASON
}

/** Signs one list; returns DER. `number` must increase with each list of the same issuer. */
export async function issueRevocationList(request: {
  issuer: Bytes
  issuerKey: CryptoKey
  number: number
  thisUpdate: Date
  nextUpdate: Date
  revoked: readonly Revoked[]
}): Promise<Bytes> {
  const issuer = parseCertificate(request.issuer)
  const entries = request.revoked.map((one) =>
    sequence(
      integer(one.serial),
      time(one.at),
      sequence(
        sequence(REASON, octetString(tlv(TAG.enumerated, new Uint8Array([REVOCATION_REASON[one.reason]])))),
      ),
    ),
  )
  const body = sequence(
    integer(1),
    ECDSA_SHA256,
    issuer.subject,
    time(request.thisUpdate),
    time(request.nextUpdate),
    ...(entries.length > 0 ? [sequence(...entries)] : []),
    context(
      0,
      sequence(
        sequence(AUTHORITY_KEY, octetString(sequence(contextPrimitive(0, issuer.subjectKey)))),
        sequence(CRL_NUMBER, octetString(integer(request.number))),
      ),
    ),
  )
  return sequence(body, ECDSA_SHA256, bitString(encodeSignature(await signBytes(request.issuerKey, body))))
}

export interface RevocationList extends Signed {
  raw: Bytes
  issuer: Bytes
  thisUpdate: Date
  nextUpdate: Date
  /** Serial INTEGERs, DER, with the time of revocation. */
  revoked: { serial: Bytes; at: Date }[]
}

/** Parses one list. Throws DerError for another shape or encoding than the register's own. */
export function parseRevocationList(der: Bytes): RevocationList {
  const [body, , signed] = children(read(der, TAG.sequence))
  if (!body || !signed) throw new DerError('not a revocation list')
  const signature = readSignature(signed.content.subarray(1))
  if (!equal(der, sequence(body.raw, ECDSA_SHA256, bitString(encodeSignature(signature)))))
    throw new DerError('a revocation list in another encoding')
  const [version, algorithm, issuer, thisUpdate, nextUpdate, entries] = children(body)
  if (!version || !equal(version.raw, VERSION_2)) throw new DerError('not a list of version 2')
  if (!algorithm || !issuer || !thisUpdate || !nextUpdate || !equal(algorithm.raw, ECDSA_SHA256))
    throw new DerError('not a revocation list of ours')
  const revoked =
    entries?.tag === TAG.sequence
      ? children(entries).map((one) => ({
          serial: child(one, 0, TAG.integer).raw,
          at: readTime(child(one, 1)),
        }))
      : []
  return {
    raw: der,
    body: body.raw,
    issuer: issuer.raw,
    thisUpdate: readTime(thisUpdate),
    nextUpdate: readTime(nextUpdate),
    revoked,
    signature,
    outside: null,
  }
}

/** Whether `issuer` may sign lists and signed this one. */
export async function isListSignedBy(list: RevocationList, issuer: Certificate): Promise<boolean> {
  return (
    (issuer.keyUsage & KEY_USAGE.crlSign) !== 0 &&
    equal(list.issuer, issuer.subject) &&
    holdsUnder(issuer.publicKeyInfo, list)
  )
}

/** When `certificate` was first revoked according to the list; null when it was not. */
export function revokedAt(list: RevocationList, certificate: Certificate): Date | null {
  const times = list.revoked.filter((one) => equal(one.serial, certificate.serial)).map(({ at }) => at)
  return times.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null
}

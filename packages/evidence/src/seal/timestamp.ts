// RFC 3161 time-stamp tokens: issued in process by the register's own unit, and checked. The unit stamps any
// hash it receives; it has no HTTP endpoint, so only the sealing worker gets tokens.
import type { Authority } from '../certificates/authority.ts'
import { parseCertificate, POLICY } from '../certificates/certificate.ts'
import type { Certificate } from '../certificates/certificate.ts'
import { checkSignature, CONTENT, readSignedData, SHA256, signDigest } from './cms.ts'
import {
  child,
  children,
  DerError,
  equal,
  generalizedTime,
  integer,
  octetString,
  oid,
  read,
  readOid,
  readTime,
  sequence,
  TAG,
} from '../bytes/der.ts'
import { sha256 } from '../bytes/hash.ts'
import type { Bytes } from '../bytes/hash.ts'

/**
 * Issues a token (DER ContentInfo) over a SHA-256 hash. An outside authority is another function of this
 * type.
 */
export type Timestamp = (imprint: Bytes) => Promise<Bytes>

interface TimestampInfo {
  policy: string
  imprint: Bytes
  serial: Bytes
  at: Date
}

/** TSTInfo (RFC 3161 section 2.4.2): accuracy one second, no ordering, no nonce since no request is sent. */
const encodeInfo = (info: TimestampInfo): Bytes =>
  sequence(
    integer(1),
    oid(info.policy),
    sequence(SHA256, octetString(info.imprint)),
    integer(info.serial),
    generalizedTime(info.at),
    sequence(integer(1)),
  )

/**
 * The register's own time-stamping unit. `now` is called once for each token. Throws when it says a time at which the
 * unit's certificate does not hold: no verifier accepts such a token, and a sealed file can never be stamped again.
 */
export function createTimestamp(
  authority: Pick<Authority, 'timestamping' | 'signing'>,
  now: () => Date,
): Timestamp {
  const signer = { ...authority.timestamping, chain: [authority.signing.certificate] }
  const { notBefore, notAfter } = parseCertificate(signer.certificate)
  return async (imprint) => {
    if (imprint.length !== 32) throw new RangeError('a time-stamp covers a SHA-256 hash')
    const at = now()
    if (at < notBefore || at > notAfter)
      throw new Error(`the clock says ${at.toISOString()}, when the time-stamping unit may not stamp`)
    const serial = crypto.getRandomValues(new Uint8Array(16))
    const content = encodeInfo({ policy: POLICY.timestamp, imprint, serial, at })
    return signDigest({
      signer,
      contentType: CONTENT.timestampInfo,
      content,
      digest: await sha256(content),
      timestamp: null,
    })
  }
}

export interface CheckedTimestamp {
  /** Seconds precision; accurate to one second either way. */
  at: Date
  unit: Certificate
  others: Certificate[]
}

/**
 * Checks that `token` is a canonical time-stamp of `imprint` by a time-stamping certificate. The caller
 * checks whether that certificate is trusted. Throws DerError with the reason.
 */
export async function checkTimestamp(token: Bytes, imprint: Bytes): Promise<CheckedTimestamp> {
  const signed = await readSignedData(token)
  if (signed.contentType !== CONTENT.timestampInfo || !signed.content || signed.token)
    throw new DerError('not a time-stamp')
  const [, policy, messageImprint, serial, at] = children(read(signed.content, TAG.sequence))
  if (!policy || !messageImprint || !serial || !at) throw new DerError('not a time-stamp')
  const info: TimestampInfo = {
    policy: readOid(policy),
    imprint: child(messageImprint, 1, TAG.octetString).content,
    serial: serial.content,
    at: readTime(at),
  }
  if (!equal(signed.content, encodeInfo(info))) throw new DerError('another encoding than the canonical one')
  if (!equal(info.imprint, imprint)) throw new DerError('the time-stamp is over other bytes')
  if (!signed.signer.timeStamping) throw new DerError('not stamped by a time-stamping certificate')
  await checkSignature(signed, null)
  return { at: info.at, unit: signed.signer, others: signed.others }
}

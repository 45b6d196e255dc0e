// Certificates and revocation lists of outside time-stamp authorities, as RFC 5280 has them: in DER, but with the
// algorithms and extensions that such an authority chose.
import { fromLatin1 } from '../bytes/latin1.ts'
import { child, children, DerError, equal, read, readOid, readTime, TAG } from '../bytes/der.ts'
import type { DerValue } from '../bytes/der.ts'
import type { Bytes } from '../bytes/hash.ts'
import { extensionIn, readBody, type Certificate } from './certificate.ts'
import { readSignedBy, type Signed } from './outside-signature.ts'
import { parseRevocationList, VERSION_2, type RevocationList } from './revocation-list.ts'

const CRL_POINTS = '2.5.29.31'
const ISSUING_POINT = '2.5.29.28'

function readSignedBody(der: Bytes): { body: DerValue; signed: Omit<Signed, 'body'>; algorithm: DerValue } {
  const [body, algorithm, value, ...more] = children(read(der, TAG.sequence))
  if (!body || !algorithm || value?.tag !== TAG.bitString || value.content[0] !== 0 || more.length > 0)
    throw new DerError('not a certificate or list')
  return { body, algorithm, signed: { signature: value.content.slice(1), outside: readSignedBy(algorithm) } }
}

/** Throws DerError for an algorithm or a critical extension that is not read here. */
export function parseOutsideCertificate(der: Bytes): Certificate {
  const { body, algorithm, signed } = readSignedBody(der)
  if (!equal(children(body)[2]?.raw ?? body.raw, algorithm.raw))
    throw new DerError('a certificate that names two algorithms')
  return readBody(der, body, signed)
}

/** Throws DerError also for a list that covers only some of its issuer's certificates. */
export function parseOutsideList(der: Bytes): RevocationList {
  const { body, algorithm, signed } = readSignedBody(der)
  const [version, named, issuer, thisUpdate, nextUpdate, ...more] = children(body)
  if (
    !version ||
    !equal(version.raw, VERSION_2) ||
    !named ||
    !issuer ||
    !thisUpdate ||
    !nextUpdate ||
    !equal(named.raw, algorithm.raw)
  )
    throw new DerError('not a revocation list of version 2 with a next update')
  const entries = more.find(({ tag }) => tag === TAG.sequence)
  const extensions = more.find(({ tag }) => tag === 0xa0)
  if (extensions) for (const one of children(child(extensions, 0))) requireWhole(one)
  return {
    raw: der,
    body: body.raw,
    issuer: issuer.raw,
    thisUpdate: readTime(thisUpdate),
    nextUpdate: readTime(nextUpdate),
    revoked: entries ? children(entries).map(readEntry) : [],
    ...signed,
  }
}

function requireWhole(extension: DerValue): void {
  const { id, critical, content } = extensionIn(extension)
  if (!critical) return
  // Besides the name of the point it may say that the list is of some certificates alone.
  if (id === ISSUING_POINT && children(read(content)).every(({ tag }) => tag === 0xa0)) return
  throw new DerError(`unknown critical extension ${id} of a list`)
}

function readEntry(entry: DerValue): { serial: Bytes; at: Date } {
  const extensions = children(entry)[2]
  if (extensions && children(extensions).some((one) => extensionIn(one).critical))
    throw new DerError('a list with an entry that is not read here')
  return { serial: child(entry, 0, TAG.integer).raw, at: readTime(child(entry, 1)) }
}

/** One of the register's own profile, else an outside authority's. */
export function parseAnyList(der: Bytes): RevocationList {
  try {
    return parseRevocationList(der)
  } catch {
    return parseOutsideList(der)
  }
}

/** Where the lists are published that cover it: the http addresses it names, in its order. */
export function listAddresses(certificate: Certificate): string[] {
  const wrapped = children(read(certificate.body)).find(({ tag }) => tag === 0xa3)
  const found = wrapped === undefined ? [] : children(child(wrapped, 0))
  const points = found.map(children).find((parts) => readOid(parts[0]!) === CRL_POINTS)
  if (points === undefined) return []
  return children(read(points.at(-1)!.content)).flatMap((point) => {
    const name = children(point).find(({ tag }) => tag === 0xa0)
    const full = name && children(name).find(({ tag }) => tag === 0xa0)
    return (full ? children(full) : [])
      .filter(({ tag }) => tag === 0x86)
      .map(({ content }) => fromLatin1(content))
      .filter((address) => /^https?:\/\//.test(address))
  })
}

// The certificates on which a sealed PDF may rely: each must lead to the trusted root, and the revocation
// lists inside the file must cover it.
import { fromLatin1 } from '../bytes/latin1.ts'
import { isSignedBy, KEY_USAGE, parseCertificate, pathTo } from '../certificates/certificate.ts'
import type { Certificate } from '../certificates/certificate.ts'
import { DerError } from '../bytes/der.ts'
import type { Bytes } from '../bytes/hash.ts'
import {
  parseAnyList,
  parseOutsideCertificate,
  parseOutsideList,
} from '../certificates/outside-certificate.ts'
import type { SealedFile } from './pdf-revision.ts'
import { readStore } from './seal-layout.ts'
import { isListSignedBy, revokedAt } from '../certificates/revocation-list.ts'
import type { RevocationList } from '../certificates/revocation-list.ts'

/** A certificate in use, and the time by which it must not have been revoked. */
export interface Used {
  certificate: Certificate
  at: Date
}

/** The certificate is not, or not provably, from the trusted register. */
export class UntrustedError extends DerError {}
/** It leads to no root of the trust set. */
export class UnknownRootError extends UntrustedError {}

/**
 * Requires that `leaf` leads to one of `roots` at `at` and that `others`, the certificates included with it, are
 * exactly the path: an unused certificate would be unsigned octets. Returns every certificate used. Throws
 * UntrustedError.
 */
export async function trustPath(
  roots: readonly Certificate[],
  leaf: Certificate,
  others: readonly Certificate[],
  at: Date,
): Promise<Used[]> {
  let path: Certificate[] | null = null
  for (const root of roots) path ??= await pathTo(root, leaf, others, at)
  if (!path)
    throw new UnknownRootError(`the certificate of ${leaf.commonName} does not lead to the trusted root`)
  if (path.length !== others.length + 1) throw new UntrustedError('certificates that nothing rests on')
  return path.map((certificate) => ({ certificate, at }))
}

/**
 * DER of each stream in `refs` that sealing wrote; the will's own streams have another form and are left out.
 */
export function derOf(pdf: Bytes, file: SealedFile, refs: readonly string[]): Bytes[] {
  return refs.flatMap((ref) => {
    try {
      const start = file.find(Number.parseInt(ref, 10))
      const head = /^<< \/Length (\d+) >>\nstream\n/.exec(fromLatin1(pdf.subarray(start, start + 60)))
      return head ? [pdf.slice(start + head[0].length, start + head[0].length + Number(head[1]))] : []
    } catch {
      return []
    }
  })
}

/**
 * The register's own lists in the document security store. Throws PdfError or DerError when one, or a certificate
 * there, cannot be read. Nothing rests on the certificates: other software looks for them.
 */
export function storedLists(pdf: Bytes, file: SealedFile, store: number): RevocationList[] {
  const { certificates, crls } = readStore(file.text(store))
  derOf(pdf, file, certificates).forEach(parseStored)
  return derOf(pdf, file, crls).map(parseAnyList)
}

/** In a renewal by an outside authority are its certificates too. */
export function parseStored(der: Bytes): Certificate {
  try {
    return parseCertificate(der)
  } catch {
    return parseOutsideCertificate(der)
  }
}

/**
 * Requires for every certificate used a list by its issuer, in force at `sealedAt`, and that none of those shows it as
 * revoked by the time of its use: an older list does not speak against a newer one. Throws UntrustedError with the
 * reason. The issuer is a root or on the path: what only stands in the file may issue no lists.
 */
export async function checkRevocation(
  roots: readonly Certificate[],
  used: readonly Used[],
  lists: readonly RevocationList[],
  sealedAt: Date,
): Promise<void> {
  const found = [...roots, ...used.map((one) => one.certificate)]
  const authorities = [...new Map(found.map((one) => [fromLatin1(one.raw), one])).values()]
  // A certificate is often used several times; the lists found for it once cover every use.
  const proven = new Map<string, RevocationList[]>()
  for (const { certificate, at } of used) {
    const key = fromLatin1(certificate.raw)
    const covering = proven.get(key) ?? (await coveringLists(certificate, authorities, lists, sealedAt))
    if (covering.length === 0)
      throw new UntrustedError(`no revocation list covers the certificate of ${certificate.commonName}`)
    proven.set(key, covering)
    const revoked = covering
      .map((list) => revokedAt(list, certificate))
      .find((one) => one !== null && one <= at)
    if (revoked)
      throw new UntrustedError(
        `the certificate of ${certificate.commonName} was revoked on ${revoked.toISOString()}`,
      )
  }
}

async function coveringLists(
  certificate: Certificate,
  authorities: readonly Certificate[],
  lists: readonly RevocationList[],
  sealedAt: Date,
): Promise<RevocationList[]> {
  const found: RevocationList[] = []
  for (const issuer of authorities) {
    if (!(await isSignedBy(certificate, issuer))) continue
    for (const stored of lists) {
      // The register's own certificates need a list in its own profile.
      if (certificate.outside === null && stored.outside !== null) continue
      const list = certificate.outside === null ? stored : parseOutsideList(stored.raw)
      if (list.thisUpdate <= sealedAt && sealedAt <= list.nextUpdate && (await isListSignedBy(list, issuer)))
        found.push(list)
    }
  }
  return found
}

/** Whether it is a party's certificate: only for signatures that bind a person. */
export const isPartyCertificate = (certificate: Certificate): boolean =>
  certificate.keyUsage === KEY_USAGE.nonRepudiation && !certificate.isAuthority && !certificate.timeStamping

/** Whether it is one the register seals with in its own name. */
export const isSealCertificate = (certificate: Certificate): boolean =>
  certificate.keyUsage === (KEY_USAGE.digitalSignature | KEY_USAGE.nonRepudiation) &&
  !certificate.isAuthority &&
  !certificate.timeStamping

// What goes into a renewal: the certificates of the register's own authority and the lists of all who ever issued for
// it; and of an outside authority that stamps, its path and the lists that cover it.
import { issueRevocationLists, type Authority } from '../certificates/authority.ts'
import { parseCertificate, type Certificate } from '../certificates/certificate.ts'
import { allIssuers } from '../certificates/roll-over.ts'
import type { Bytes } from '../bytes/hash.ts'
import type { ValidationData } from './archive-seal.ts'
import { CLOCKS_WITHIN_MS } from './outside-answer.ts'
import { RENEWAL_SPACES } from './renewal.ts'
import { firstEnd } from './seal-state.ts'
import type { Timestamp } from './timestamp.ts'

/** How far a time-stamp of its present unit carries. */
export const carriesUntil = ({ timestamping, signing }: Authority): Date =>
  firstEnd([timestamping, signing].map(({ certificate }) => parseCertificate(certificate)))

export async function renewalData(authority: Authority, at: Date): Promise<ValidationData> {
  const valid = allIssuers(authority).filter(
    ({ root, signing }) =>
      parseCertificate(root.certificate).notAfter > at && parseCertificate(signing.certificate).notAfter > at,
  )
  const lists = await Promise.all(valid.map((issuers) => issueRevocationLists(issuers, { at })))
  return {
    certificates: [
      ...valid.flatMap(({ root, signing }) => [root.certificate, signing.certificate]),
      authority.timestamping.certificate,
    ],
    crls: lists.flatMap(({ root, signing }) => [root, signing]),
  }
}

/** An outside authority that can stamp: the path it stamps by, and a list for each certificate of it. */
export interface OutsideStamper {
  /** The unit's certificate first, without the root. */
  path: readonly Certificate[]
  root: Certificate
  lists: readonly Bytes[]
  timestamp: Timestamp
}

/** How far its time-stamp carries. */
export const outsideCarriesUntil = ({ path }: Pick<OutsideStamper, 'path'>): Date => firstEnd(path)

/** As `renewalData`, for a renewal stamped by an outside authority. */
export async function outsideRenewalData(
  authority: Authority,
  { path, root, lists, timestamp }: OutsideStamper,
  at: Date,
): Promise<ValidationData & { timestamp: Timestamp; space: number }> {
  // The authority's clock may be behind, and each list has to be in force at its time-stamp.
  const own = await renewalData(authority, new Date(at.getTime() - CLOCKS_WITHIN_MS))
  return {
    certificates: [...own.certificates, root.raw, ...path.map(({ raw }) => raw)],
    crls: [...own.crls, ...lists],
    timestamp,
    space: RENEWAL_SPACES[1],
  }
}

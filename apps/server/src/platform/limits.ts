// How much one person or one address may use, so that no one exhausts the register for the others. Each is a
// setting; docs/runbook.md describes them.
import type { Environment } from '@testate/domain/settings'

export interface Limits {
  /**
   * Addresses to which a person may have invitations mailed within 24 hours; mailing one of them again does
   * not count.
   */
  invitedAddresses: number
  /** Wills of one person with a document and without a payment. */
  unpaidDocuments: number
  /** Bytes of documents and identity pictures one person may store within 24 hours. */
  uploadBytes: number
  /** With less free disk than this, files are refused. */
  freeDiskBytes: number
  /** Bodies that one address may be sending at the same time. */
  unfinishedBodies: number
  /** The least rate at which a body must arrive. */
  bodyBytesASecond: number
}

export function readLimits(e: Environment): Limits {
  return {
    invitedAddresses: e.LIMIT_INVITED_ADDRESSES,
    unpaidDocuments: e.LIMIT_UNPAID_DOCUMENTS,
    uploadBytes: e.LIMIT_UPLOAD_MB * 1_000_000,
    freeDiskBytes: e.LIMIT_FREE_DISK_MB * 1_000_000,
    unfinishedBodies: e.LIMIT_UNFINISHED_BODIES,
    bodyBytesASecond: e.LIMIT_BODY_BYTES_A_SECOND,
  }
}

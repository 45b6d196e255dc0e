// How much one person or one address may ask of the register, so that nobody uses it up for the others. Each is a setting; docs/runbook.md says what it does.
import { z } from 'zod'

const count = (usual: number) => z.coerce.number().int().min(1).max(1_000_000_000).default(usual)

export const limitSettings = {
  LIMIT_INVITED_ADDRESSES: count(10),
  LIMIT_UNPAID_DOCUMENTS: count(5),
  LIMIT_UPLOAD_MB: count(100),
  /** 0: files are taken until the disk is full. */
  LIMIT_FREE_DISK_MB: z.coerce.number().int().min(0).max(1_000_000_000).default(1024),
  LIMIT_UNFINISHED_BODIES: count(20),
  /** 512 bytes a second is half of what the slowest mobile network of all brings (GSM, 9.6 kbit/s). */
  LIMIT_BODY_BYTES_A_SECOND: count(512),
}

export interface Limits {
  /** Addresses a person may have invitations mailed to within 24 hours; mailing to one of them again is not another. */
  invitedAddresses: number
  /** Wills of one person with a document and without a payment. */
  unpaidDocuments: number
  /** Bytes of documents and identity pictures one person may have kept within 24 hours. */
  uploadBytes: number
  /** With less free disk than this, files are not taken. */
  freeDiskBytes: number
  /** Bodies that may be on their way from one address at the same time. */
  unfinishedBodies: number
  /** The least at which a body must come. */
  bodyBytesASecond: number
}

export function readLimits(e: z.infer<z.ZodObject<typeof limitSettings>>): Limits {
  return {
    invitedAddresses: e.LIMIT_INVITED_ADDRESSES,
    unpaidDocuments: e.LIMIT_UNPAID_DOCUMENTS,
    uploadBytes: e.LIMIT_UPLOAD_MB * 1_000_000,
    freeDiskBytes: e.LIMIT_FREE_DISK_MB * 1_000_000,
    unfinishedBodies: e.LIMIT_UNFINISHED_BODIES,
    bodyBytesASecond: e.LIMIT_BODY_BYTES_A_SECOND,
  }
}

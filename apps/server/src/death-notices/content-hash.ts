// What a confirmation of a death notice confirms: SHA-256 over one version of it, as the database computes it too
// (notice_content in 127-death-notices.sql).
import { createHash } from 'node:crypto'

export interface NoticeContent {
  willId: string
  version: number
  /** `YYYY-MM-DD`. */
  dateOfDeath: string
  /** Lower-case hex. */
  certificateSha256: string
  deceasedName: string
}

/** In lower-case hex. Fixed forms first and the name last, so that no two notices have the same text. */
export function contentHash(of: NoticeContent): string {
  return createHash('sha256')
    .update(
      [
        'testate-death-notice/1',
        of.willId,
        of.version,
        of.dateOfDeath,
        of.certificateSha256,
        of.deceasedName,
      ].join('\n'),
    )
    .digest('hex')
}

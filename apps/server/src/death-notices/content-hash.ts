// What a confirmation of a death notice confirms: SHA-256 over one version of it, as the database computes it too
// (notice_content in 035-death-notices.sql).
import { createHash } from 'node:crypto'

export interface NoticeContent {
  willId: string
  version: number
  /** `YYYY-MM-DD`. */
  dateOfDeath: string
  /** Lower-case hex. */
  certificateSha256: string
  entryNumber: string | null
  registrationDistrict: string | null
  deceasedName: string
}

/** In lower-case hex. Fixed forms first and the name last, so that no two notices have the same text. */
export function contentHash(of: NoticeContent): string {
  const { entryNumber, registrationDistrict } = of
  // Notices without particulars keep the form they had before there were any.
  const particulars =
    entryNumber === null && registrationDistrict === null
      ? []
      : [entryNumber ?? '', registrationDistrict ?? '']
  return createHash('sha256')
    .update(
      [
        `testate-death-notice/${particulars.length === 0 ? 1 : 2}`,
        of.willId,
        of.version,
        of.dateOfDeath,
        of.certificateSha256,
        ...particulars,
        of.deceasedName,
      ].join('\n'),
    )
    .digest('hex')
}

// A check as its person and the reviewers see it. Every form of a sample says that it is one.
import { documentTypes, identityCheck, identityReading } from '@testate/api/identity'
import type { z } from 'zod'
import type { CheckRow, ReadingRow } from './store.ts'

export function showCheck(check: CheckRow): z.input<typeof identityCheck> {
  const { name, warning } = documentTypes[check.document_type]
  return {
    id: check.id,
    state: check.state,
    documentType: check.document_type,
    documentName: check.sample ? `SAMPLE ${name}` : name,
    warning,
    sample: check.sample,
    label: check.sample ? 'SAMPLE' : null,
    provider: check.provider,
    reason: check.reason,
    createdAt: check.created_at.toISOString(),
    decidedAt: check.decided_at?.toISOString() ?? null,
    faceConsent:
      check.face_consent_version === null || check.face_consent_at === null
        ? null
        : {
            version: check.face_consent_version,
            givenAt: check.face_consent_at.toISOString(),
            takenBackAt: check.face_consent_ended_at?.toISOString() ?? null,
          },
  }
}

/** For reviewers: the person learns only what to do again, not what gave them away. */
export function showReading(reading: ReadingRow): z.input<typeof identityReading> {
  return {
    outcome: reading.outcome,
    reasons: reading.reasons,
    profile: reading.profile,
    particulars: reading.particulars,
    documentSha256: reading.document_sha256.toString('hex'),
    selfieSha256: reading.selfie_sha256.toString('hex'),
    readers: reading.readers,
    readAt: reading.read_at.toISOString(),
  }
}

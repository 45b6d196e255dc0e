// Identity checks of the three parties: evidence first, then the check, then a review by a person.
import { z } from 'zod'
import { FACE_CONSENT } from '@testate/domain/identity/face-consent'
import { wrong } from './field-problems.ts'
import { defineRoute, idParams, isoTime, uuid, waiting } from './route.ts'

export const DOCUMENT_TYPES = [
  'passport',
  'driving-licence',
  'national-identity-card',
  'biometric-residence-permit',
] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]
const documentType = z.enum(DOCUMENT_TYPES)

/** The documents' names on screen, and a remark on each (null for none). */
export const documentTypes: Readonly<Record<DocumentType, { name: string; warning: string | null }>> = {
  'passport': { name: 'UK Passport', warning: null },
  'driving-licence': { name: 'UK Driving Licence', warning: null },
  'national-identity-card': { name: 'National Identity Card (EU/EEA)', warning: null },
  'biometric-residence-permit': {
    name: 'Biometric Residence Permit',
    warning:
      'Biometric Residence Permits have been replaced by eVisas. Use another document if you have one; ' +
      'a permit is checked as a historic document.',
  },
}

export const PRE_CHECKED = 'Identity pre-checked: a person will review it'
export const SAMPLE_ACCEPTED = 'SAMPLE identity accepted: nobody was checked'
/** After this many rejections staff must help the person. */
export const MOST_REJECTIONS = 3
/** 10 MiB for each image. */
export const MOST_IMAGE_BYTES = 10_485_760

/**
 * After this many pictures sent back in a day the next are accepted tomorrow; counted apart from rejections.
 */
export const MOST_RETURNS_A_DAY = 5

const identityReason = z.object({
  code: z.string().describe('Stable, for programs: expired, other-name, check-digit, document-blurred …'),
  gravity: z.enum(['contradiction', 'doubt', 'note', 'retake']),
  sentence: z.string(),
})
export type IdentityReason = z.infer<typeof identityReason>

const score = z.object({ score: z.int().min(0).max(4), reasons: z.array(z.string()) })
export const identityProfile = z
  .object({
    label: z.string(),
    strength: score,
    validity: score,
    activity: score,
    fraud: score,
    verification: score,
  })
  .describe('The five scores of GPG 45, designed after it and not certified')
export type IdentityProfile = z.infer<typeof identityProfile>

export const identityReading = z
  .object({
    outcome: z.enum(['returned', 'review']),
    reasons: z.array(identityReason).describe('Gravest first'),
    profile: identityProfile,
    particulars: z.object({
      format: z.string().nullable(),
      issuer: z.string().nullable(),
      numberEnding: z.string().nullable().describe('The last three characters'),
      expiry: z.string().nullable(),
      likeness: z
        .number()
        .nullable()
        .describe(
          'Portrait against selfie, 0 to 1; from 0.65 they look alike. Only with the person’s consent',
        ),
      namesRead: z.string().nullable().describe('same, close or other; the names are in the picture'),
    }),
    documentSha256: z.string(),
    selfieSha256: z.string(),
    readers: z.record(z.string(), z.string()).describe('What read, and its versions'),
    readAt: isoTime,
  })
  .describe('What the machine read. It accepts nobody')

export const identityCheck = z.object({
  id: uuid,
  state: z
    .enum(['pending', 'accepted', 'rejected', 'returned'])
    .describe('returned: the pictures are to be taken again'),
  documentType,
  documentName: z.string(),
  warning: z.string().nullable(),
  sample: z.boolean(),
  label: z.string().nullable().describe('"SAMPLE" for a sample identity, to be shown wherever the check is'),
  provider: z.string().describe('Who checked: "built-in pre-check", "reviewer" or "sample"'),
  reason: z.string().nullable().describe('Of a rejection, or why the pictures are to be taken again'),
  createdAt: isoTime,
  decidedAt: isoTime.nullable(),
  faceConsent: z
    .object({ version: z.string(), givenAt: isoTime, takenBackAt: isoTime.nullable() })
    .nullable()
    .describe(
      'The consent to have the faces compared by a program, with the version of its words. Null where ' +
        'it was not given: then, and once it is taken back, no program compares them',
    ),
})

export const uploadEvidence = defineRoute({
  id: 'identity.uploadEvidence',
  method: 'POST',
  path: '/api/identity/evidence',
  summary:
    'Photographs of an identity document and of oneself (JPEG or PNG, 10 MB each), encrypted on arrival',
  who: 'identity.evidence',
  multipart: { document: 'file', selfie: 'file' },
  answer: z.object({ evidenceId: uuid, documentSha256: z.string(), selfieSha256: z.string() }),
  status: 201,
  problems: ['file-refused', 'too-large', 'too-many-requests'],
})

export const checkIdentity = defineRoute({
  id: 'identity.check',
  method: 'POST',
  path: '/api/identity/verify',
  summary: 'Have the uploaded evidence checked; a sample identity outside production',
  who: 'identity.check',
  body: z.strictObject({
    userId: z.union([z.string().max(100), z.int()]).describe('Must be the caller'),
    documentType,
    documentData: z.strictObject({
      documentUploaded: z.boolean(),
      selfieCompleted: z.boolean(),
      timestamp: isoTime,
    }),
    evidenceId: uuid.optional(),
    sample: z.boolean().optional(),
    driverNumber: z
      .string()
      .trim()
      .max(24)
      .optional()
      .describe('The 16 characters of field 5 of a UK driving licence'),
    dateOfBirth: z.iso.date().optional().describe('Compared with the document’s'),
    faceConsent: z
      .string()
      .max(40)
      .optional()
      .describe(
        `The version of the words agreed to (now ${FACE_CONSENT.version}), where the person agrees ` +
          'that a program compares the two faces. Left out, a person alone compares them',
      ),
  }),
  answer: z.object({ message: z.string(), check: identityCheck }),
  status: 201,
  problems: ['forbidden', 'rule-broken', 'not-found', 'conflict', 'gone', 'too-many-requests'],
})

export const myChecks = defineRoute({
  id: 'identity.listMine',
  method: 'GET',
  path: '/api/identity/checks/mine',
  summary: "The caller's own identity checks, newest first",
  who: 'identity.mine',
  answer: z.object({
    accepted: z.boolean(),
    checks: z.array(
      identityCheck.extend({
        picturesErasedAt: isoTime.nullable().describe('Since when the pictures are no longer kept'),
      }),
    ),
    triesLeft: z.int(),
    returnsLeftToday: z.int().describe('How often pictures may still be returned in these 24 hours'),
    documentTypes: z.array(
      z.object({ type: documentType, name: z.string(), warning: z.string().nullable() }),
    ),
  }),
  changedBy: ['will', 'identity', 'handoff'],
})

export const endFaceConsent = defineRoute({
  id: 'identity.endFaceConsent',
  method: 'POST',
  path: '/api/identity/end-face-consent',
  summary:
    'Take back the consent to a comparison of the faces, for all of one’s checks: none is made any ' +
    'more, and the figures of those that were made are deleted',
  who: 'identity.face-consent',
  answer: z.object({ ended: z.int().describe('Checks for which the consent stood until now') }),
})

export const listChecks = defineRoute({
  id: 'identity.listReviews',
  method: 'GET',
  path: '/api/admin/identity-checks',
  summary:
    'Identity checks that wait for a person: those whose reading contradicts itself first, then by ' +
    'doubts, then oldest first',
  who: 'identity.review',
  answer: z.object({
    more: z.boolean().describe('Others wait behind those listed, at most a hundred'),
    checks: z.array(
      identityCheck.extend({
        personId: uuid,
        personName: z.string(),
        personEmail: z.string(),
        hasEvidence: z.boolean(),
        documentSha256: z.string().nullable(),
        selfieSha256: z.string().nullable(),
        reading: identityReading.nullable().describe('Null while the pictures are being read'),
      }),
    ),
  }),
  changedBy: ['identity', 'review', 'handoff'],
})

export const reviewCheck = defineRoute({
  id: 'identity.review',
  method: 'POST',
  path: '/api/admin/identity-checks/:id/review',
  summary:
    'Accept or reject an identity once its pictures are read, with the reason; the person is told by mail',
  who: 'identity.review',
  stepUp: true,
  params: idParams,
  body: z.strictObject({
    decision: z.enum(['accepted', 'rejected']),
    reason: z.string().trim().min(3, wrong('why-needed')).max(1000),
  }),
  answer: identityCheck,
  problems: ['not-found', 'conflict', 'not-now', 'step-up-needed'],
})

export const openEvidence = defineRoute({
  id: 'identity.openEvidence',
  method: 'POST',
  path: '/api/admin/identity-checks/:id/evidence',
  summary:
    'Ask the worker to open one image of a check that waits for review, for as long as the ' +
    'confirmation lasts; 410 once the pictures are erased',
  who: 'identity.review',
  stepUp: true,
  params: idParams,
  body: z.strictObject({ part: z.enum(['document', 'selfie']) }),
  answer: z.object({ requestId: uuid }),
  status: 202,
  problems: ['not-found', 'conflict', 'gone', 'step-up-needed'],
})

export const openedEvidence = defineRoute({
  id: 'identity.fetchEvidence',
  method: 'GET',
  path: '/api/admin/identity-evidence/:id',
  summary: 'The image the worker opened for this admin and request; 202 while it is being opened',
  who: 'identity.review',
  params: idParams,
  answer: { media: 'image/jpeg' },
  also: [{ status: 200, media: 'image/png' }, waiting],
  problems: ['not-found', 'gone'],
})

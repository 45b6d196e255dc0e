// Identity checks of the three parties: evidence first, then the check, then a person's review.
import { z } from 'zod'
import { defineRoute, idParams, isoTime, uuid, waiting } from './route.ts'

export const DOCUMENT_TYPES = ['passport', 'driving-licence', 'national-identity-card', 'biometric-residence-permit'] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]
const documentType = z.enum(DOCUMENT_TYPES)

/** Their names on screen, and what is said beside one (null for nothing). */
export const documentTypes: Readonly<Record<DocumentType, { name: string; warning: string | null }>> = {
  passport: { name: 'UK Passport', warning: null },
  'driving-licence': { name: 'UK Driving Licence', warning: null },
  'national-identity-card': { name: 'National Identity Card (EU/EEA)', warning: null },
  'biometric-residence-permit': {
    name: 'Biometric Residence Permit',
    warning: 'Biometric Residence Permits have been replaced by eVisas. Use another document if you have one; a permit is checked as a historic document.',
  },
}

export const PRE_CHECKED = 'Identity pre-checked: a person will review it'
export const SAMPLE_ACCEPTED = 'SAMPLE identity accepted: nobody was checked'
/** After so many rejections a person has to be helped by a person. */
export const MOST_REJECTIONS = 3
/** 10 MiB for each image. */
export const MOST_IMAGE_BYTES = 10_485_760

export const identityCheck = z.object({
  id: uuid,
  state: z.enum(['pending', 'accepted', 'rejected']),
  documentType,
  documentName: z.string(),
  warning: z.string().nullable(),
  sample: z.boolean(),
  label: z.string().nullable().describe('"SAMPLE" for a sample identity, to be shown wherever the check is'),
  provider: z.string().describe('Who checked: "built-in pre-check", "reviewer" or "sample"'),
  reason: z.string().nullable().describe('Of a rejection'),
  createdAt: isoTime,
  decidedAt: isoTime.nullable(),
})

export const uploadEvidence = defineRoute({
  id: 'identity.evidence',
  method: 'POST',
  path: '/api/identity/evidence',
  summary: 'Photographs of an identity document and of oneself (JPEG or PNG, 10 MB each), encrypted on arrival',
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
    userId: z.union([uuid, z.int()]).describe('Must be the caller'),
    documentType,
    documentData: z.strictObject({ documentUploaded: z.boolean(), selfieCompleted: z.boolean(), timestamp: isoTime }),
    evidenceId: uuid.optional(),
    sample: z.boolean().optional(),
  }),
  answer: z.object({ message: z.string(), check: identityCheck }),
  status: 201,
  problems: ['forbidden', 'rule-broken', 'not-found', 'conflict', 'too-many-requests'],
})

export const myChecks = defineRoute({
  id: 'identity.mine',
  method: 'GET',
  path: '/api/identity/checks/mine',
  summary: "The caller's own identity checks, newest first",
  who: 'identity.mine',
  answer: z.object({
    accepted: z.boolean(),
    checks: z.array(identityCheck),
    triesLeft: z.int(),
    documentTypes: z.array(z.object({ type: documentType, name: z.string(), warning: z.string().nullable() })),
  }),
})

export const listChecks = defineRoute({
  id: 'identity.review-list',
  method: 'GET',
  path: '/api/admin/identity-checks',
  summary: 'Identity checks that wait for a person, oldest first',
  who: 'identity.review',
  answer: z.object({
    checks: z.array(
      identityCheck.extend({ personId: uuid, personName: z.string(), personEmail: z.string(), hasEvidence: z.boolean(), documentSha256: z.string().nullable(), selfieSha256: z.string().nullable() }),
    ),
  }),
})

export const reviewCheck = defineRoute({
  id: 'identity.review',
  method: 'POST',
  path: '/api/admin/identity-checks/:id/review',
  summary: 'Accept or reject an identity, with the reason; the person is told by mail',
  who: 'identity.review',
  params: idParams,
  body: z.strictObject({ decision: z.enum(['accepted', 'rejected']), reason: z.string().trim().min(3, 'Say why').max(1000) }),
  answer: identityCheck,
  problems: ['not-found', 'conflict'],
})

export const openEvidence = defineRoute({
  id: 'identity.open-evidence',
  method: 'POST',
  path: '/api/admin/identity-checks/:id/evidence',
  summary: 'Ask the worker to open one image of a check that waits for review, for ten minutes',
  who: 'identity.review',
  params: idParams,
  body: z.strictObject({ part: z.enum(['document', 'selfie']) }),
  answer: z.object({ requestId: uuid }),
  status: 202,
  problems: ['not-found', 'conflict'],
})

export const openedEvidence = defineRoute({
  id: 'identity.opened-evidence',
  method: 'GET',
  path: '/api/admin/identity-evidence/:id',
  summary: 'The image the worker opened for this admin and request; 202 while it is being opened',
  who: 'identity.review',
  params: idParams,
  answer: { media: 'image/jpeg' },
  also: [{ status: 200, media: 'image/png' }, waiting],
  problems: ['not-found', 'gone'],
})

// The calls of the ceremony: its state, the recording, and each party's signature of the registration statement.
import { z } from 'zod'
import { defineRoute, done, idParams, isoTime, sha256Hex, uuid } from './route.ts'

const partyView = z.object({
  partyId: uuid,
  role: z.enum(['testator', 'witness']),
  witnessOrder: z.number().int(),
  name: z.string(),
  state: z.string(),
  signedAt: isoTime.nullable(),
  /** When the signature stood in the PDF; null while the worker is at it. */
  appliedAt: isoTime.nullable(),
})

export const showCeremony = defineRoute({
  id: 'ceremony.show', method: 'GET', path: '/api/wills/:id/ceremony', who: 'ceremony.read', subject: { kind: 'will' },
  summary: 'Where the ceremony stands, and whose turn it is',
  params: idParams,
  answer: z.object({
    willId: uuid,
    willStatus: z.string(),
    documentHash: sha256Hex.nullable(),
    /** The will as the ledgers will know it; fixed when the ceremony opens. */
    commitment: sha256Hex.nullable(),
    openedAt: isoTime.nullable(),
    paid: z.boolean(),
    parties: z.array(partyView),
    recordings: z.array(z.object({ sha256: sha256Hex, durationMs: z.number(), by: z.string(), recordedAt: isoTime })),
    /** The caller's own consent texts, by the specification's keys. */
    consents: z.object({ witnessed: z.string(), legalEffect: z.string() }).nullable(),
    /** Null when the caller may sign now; else the sentence that says what is missing. */
    whyNotYet: z.string().nullable(),
    sealedAt: isoTime.nullable(),
    sealedHash: sha256Hex.nullable(),
  }),
})

export const uploadRecording = defineRoute({
  id: 'ceremony.record', method: 'POST', path: '/api/wills/:id/recordings', who: 'ceremony.record', subject: { kind: 'will' },
  summary: 'Puts the recorded declaration on record: WebM or MP4 with picture and sound',
  params: idParams,
  multipart: { recording: 'file', durationMs: z.string(), sha256: sha256Hex },
  answer: z.object({ videoStatementHash: sha256Hex, durationMs: z.number(), message: z.string() }),
  status: 201,
  problems: ['file-refused', 'payment-required', 'not-now', 'too-large'],
})

export const signStatement = defineRoute({
  id: 'ceremony.sign', method: 'PUT', path: '/api/wills/:id/sign', who: 'ceremony.sign', subject: { kind: 'will' }, stepUp: true,
  summary: 'Signs the registration statement. It does not sign or change the will',
  params: idParams,
  body: z.strictObject({
    userId: uuid,
    witnessOrder: z.number().int().min(0).max(2),
    signatureData: z.strictObject({
      timestamp: isoTime,
      consents: z.strictObject({ witnessed: z.boolean(), legalEffect: z.boolean() }),
      userAgent: z.string().max(500),
      videoStatementHash: sha256Hex,
      /** Where the person says they are; never verified. */
      location: z.string().max(200).optional(),
    }),
  }),
  answer: done.extend({ signedAt: isoTime, statementHash: sha256Hex, remaining: z.number().int() }),
  problems: ['rule-broken', 'payment-required', 'conflict'],
})

export const ceremonyRoutes = [showCeremony, uploadRecording, signStatement]

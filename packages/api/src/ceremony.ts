// The calls of the ceremony: its state, the recording, and each party's signature of the registration
// statement.
import { z } from 'zod'
import { ceremonyWays, witnessedSentences, type WitnessedSentence } from '@testate/domain/ceremony'
import type { ProblemCode } from './problem.ts'
import type { Reason } from './reasons.ts'
import { defineRoute, done, idParams, isoTime, sha256Hex, uuid, waiting } from './route.ts'

const way = z.enum(ceremonyWays)
const sentence = z.enum(Object.keys(witnessedSentences) as [WitnessedSentence, ...WitnessedSentence[]])

const partyView = z.object({
  partyId: uuid,
  role: z.enum(['testator', 'witness']),
  witnessOrder: z.number().int(),
  name: z.string(),
  state: z.string(),
  signedAt: isoTime.nullable(),
  /** When the signature was put into the PDF; null while the worker is doing that. */
  appliedAt: isoTime.nullable(),
  /** The party's own current recording; null while there is none. */
  recordedAt: isoTime.nullable(),
  videoStatementHash: sha256Hex.nullable(),
  durationMs: z.number().nullable(),
  /** How many earlier takes were replaced, before anyone signed; their bytes are deleted. */
  retakes: z.number().int(),
})

/** What keeps a party from signing: reasons of a refusal, and the code for an unpaid registration. */
export const notYet = [
  'no-place-in-ceremony',
  'signed-already',
  'testator-signs-first',
  'payment-required',
  'identity-needed',
  'ceremony-not-open',
  'review-needed',
  'way-needed',
  'recording-missing',
] as const satisfies readonly (Reason | ProblemCode)[]
export type NotYet = (typeof notYet)[number]

export const showCeremony = defineRoute({
  id: 'ceremony.show',
  method: 'GET',
  path: '/api/wills/:id/ceremony',
  who: 'ceremony.read',
  subject: { kind: 'will' },
  summary: 'Where the ceremony stands, and whose turn it is',
  params: idParams,
  answer: z.object({
    willId: uuid,
    willStatus: z.string(),
    documentHash: sha256Hex.nullable(),
    /** The will's commitment on the ledgers; fixed when the ceremony opens. */
    commitment: sha256Hex.nullable(),
    openedAt: isoTime.nullable(),
    paid: z.boolean(),
    parties: z.array(partyView),
    recordings: z.array(
      z.object({ sha256: sha256Hex, durationMs: z.number(), by: z.string(), recordedAt: isoTime }),
    ),
    /** Whether the caller may record, or record again, now; the testator's signature ends it. */
    recordingOpen: z.boolean(),
    /**
     * The recording the caller's statement must name: their own, else the testator's, else the first. Null
     * while there is none.
     */
    videoStatementHash: sha256Hex.nullable(),
    /** How the three take part. Null until the testator has chosen, and where signing began before they could. */
    way: way.nullable(),
    /** Whether the testator lets the witnesses play their recording, each for themselves. */
    recordingShown: z.boolean(),
    /** For a witness: the recording they may play, and whether they have played it to its end. */
    toPlay: z.object({ durationMs: z.number(), played: z.boolean() }).nullable(),
    /** Whether the caller may choose it now. */
    wayOpen: z.boolean(),
    /**
     * The caller's own consent texts, by the specification's keys; once they have signed, those they signed. Null
     * until the testator has chosen how the three take part.
     */
    consents: z
      .object({
        version: z.string().describe('Of the words'),
        witnessed: z.string().describe('The first of `sentences`'),
        legalEffect: z.string(),
        sentences: z
          .array(z.object({ sentence, text: z.string() }))
          .describe('What fits how the caller takes part; they state one of them'),
      })
      .nullable(),
    /**
     * The caller's statement as it will be signed: without the time, their browser and the second factor, which
     * the signature brings. The place is their own words before the brackets. Null once they have signed, and
     * while it cannot be written yet.
     */
    statement: z
      .object({
        format: z.string(),
        party: z.object({
          role: z.enum(['testator', 'witness']),
          witnessOrder: z.number().int(),
          name: z.string(),
          email: z.string(),
          presence: z.string().optional(),
        }),
        ceremony: z.object({ way, words: z.string() }).optional(),
        consents: z.object({
          version: z.string(),
          sentence: sentence.optional(),
          witnessed: z.string(),
          legalEffect: z.string(),
        }),
        owners: z.object({ ethereum: z.string(), solana: z.string(), corda: z.string() }).optional(),
        commitment: sha256Hex,
        documentHash: sha256Hex,
        version: z.number().int(),
        videoStatementHash: sha256Hex.nullable(),
        identity: z.object({ method: z.string(), sample: z.boolean() }),
        device: z.object({ networkAddress: z.string(), location: z.string() }),
      })
      .nullable(),
    /**
     * Null when the caller may sign now; else what is missing. Consents, legal notice and code are sent with
     * the signature.
     */
    notYet: z.enum(notYet).nullable(),
    /** @deprecated For tabs of the release before: the same as a sentence. */
    whyNotYet: z.string().nullable().meta({ deprecated: true }),
    sealedAt: isoTime.nullable(),
    sealedHash: sha256Hex.nullable(),
    earlier: z
      .array(
        z.object({
          openedAt: isoTime,
          endedAt: isoTime,
          statements: z.array(
            z.object({
              witnessOrder: z.number().int(),
              name: z.string(),
              signedAt: isoTime,
              statementHash: sha256Hex,
            }),
          ),
        }),
      )
      .describe(
        'What was signed before a witness was replaced: kept on record, and no part of the registration',
      ),
  }),
  changedBy: ['will', 'identity', 'handoff'],
})

export const chooseWay = defineRoute({
  id: 'ceremony.chooseWay',
  method: 'PUT',
  path: '/api/wills/:id/ceremony/way',
  who: 'ceremony.choose-way',
  subject: { kind: 'will' },
  summary:
    'The testator chooses how the three take part: together in one room, by live video, or each for ' +
    'themselves. Until the first signature',
  params: idParams,
  body: z.strictObject({
    way,
    showRecording: z
      .boolean()
      .optional()
      .describe(
        'Whether the witnesses may play the testator’s recording; only each for themselves. As before if not said',
      ),
  }),
  answer: z.object({ way, showRecording: z.boolean() }),
  problems: ['conflict'],
})

export const playRecording = defineRoute({
  id: 'ceremony.openRecording',
  method: 'POST',
  path: '/api/wills/:id/recordings/plays',
  who: 'ceremony.play',
  subject: { kind: 'will' },
  stepUp: true,
  summary:
    'A witness asks to play the testator’s recording, where the testator allows it: it is opened for this request',
  params: idParams,
  answer: z.object({ playId: uuid, expiresAt: isoTime }),
  status: 202,
  problems: ['step-up-needed', 'not-now', 'forbidden'],
})

export const fetchPlay = defineRoute({
  id: 'ceremony.fetchRecording',
  method: 'GET',
  path: '/api/wills/:id/recordings/plays/:playId',
  who: 'ceremony.play',
  subject: { kind: 'will' },
  summary: 'The opened recording, until it expires: 202 while the worker is at it',
  params: z.object({ id: uuid, playId: uuid }),
  answer: { media: 'video/webm' },
  also: [{ status: 200, media: 'video/mp4' }, waiting],
  problems: ['gone'],
})

export const notePlayed = defineRoute({
  id: 'ceremony.completePlay',
  method: 'POST',
  path: '/api/wills/:id/recordings/plays/:playId/played',
  who: 'ceremony.play',
  subject: { kind: 'will' },
  summary: 'The player says that the recording was played to its end; refused before its length has passed',
  params: z.object({ id: uuid, playId: uuid }),
  answer: z.object({ played: z.literal(true) }),
  problems: ['not-now'],
})

export const uploadRecording = defineRoute({
  id: 'ceremony.uploadRecording',
  method: 'POST',
  path: '/api/wills/:id/recordings',
  who: 'ceremony.record',
  subject: { kind: 'will' },
  summary: 'Puts the recorded declaration on record: WebM or MP4 with picture and sound',
  params: idParams,
  multipart: { recording: 'file', durationMs: z.string(), sha256: sha256Hex },
  answer: z.object({ videoStatementHash: sha256Hex, durationMs: z.number(), message: z.string() }),
  status: 201,
  problems: ['file-refused', 'payment-required', 'not-now', 'too-large'],
})

/** The largest recording, in bytes. */
export const recordingLimit = 200 * 1024 * 1024

const uploadParams = idParams.extend({ uploadId: uuid })
const version = z
  .literal('1.0.0')
  .describe('The version of tus (https://tus.io/protocols/resumable-upload, 1.0.0)')
const bytes = z.string().regex(/^(0|[1-9][0-9]{0,14})$/, 'a number of bytes')
const address = z.string().describe('The path of the upload itself')

export const showRecordingUpload = defineRoute({
  id: 'ceremony.showUpload',
  method: 'GET',
  path: '/api/wills/:id/recordings/uploads',
  who: 'ceremony.record',
  subject: { kind: 'will' },
  summary: 'The caller’s own unfinished upload of a recording, to go on with or to discard',
  params: idParams,
  answer: z.object({
    upload: z
      .object({
        uploadId: uuid,
        address,
        /** Bytes received and stored. */
        offset: z.number().int(),
        /** Null while the recording is in progress. */
        length: z.number().int().nullable(),
        startedAt: isoTime,
        expiresAt: isoTime,
      })
      .nullable(),
    maxBytes: z.number().int(),
  }),
  changedBy: ['will', 'identity', 'handoff'],
})

export const beginRecordingUpload = defineRoute({
  id: 'ceremony.beginUpload',
  method: 'POST',
  path: '/api/wills/:id/recordings/uploads',
  who: 'ceremony.record',
  subject: { kind: 'will' },
  summary:
    'Begins an upload by tus while the recording goes on; an earlier unfinished one of the caller ends',
  params: idParams,
  headers: {
    asked: z.object({
      'Tus-Resumable': version,
      'Upload-Length': bytes.optional(),
      'Upload-Defer-Length': z
        .literal('1')
        .optional()
        .describe('Instead of Upload-Length: the length is said with the last bytes'),
    }),
    answered: z.object({ 'Tus-Resumable': version, 'Location': address, 'Upload-Expires': z.string() }),
  },
  answer: z.object({ uploadId: uuid, address, expiresAt: isoTime }),
  status: 201,
  problems: ['payment-required', 'not-now', 'upload-version', 'too-large'],
})

export const recordingUploadOffset = defineRoute({
  id: 'ceremony.readUploadOffset',
  method: 'HEAD',
  path: '/api/wills/:id/recordings/uploads/:uploadId',
  who: 'ceremony.record',
  subject: { kind: 'will' },
  summary: 'How far the upload has come. Ends what still hangs on a connection that was lost',
  params: uploadParams,
  headers: {
    asked: z.object({ 'Tus-Resumable': version }),
    answered: z.object({
      'Tus-Resumable': version,
      'Upload-Offset': bytes,
      'Upload-Length': bytes.optional(),
      'Upload-Defer-Length': z.literal('1').optional(),
      'Upload-Expires': z.string(),
    }),
  },
  answer: { media: null },
  problems: ['gone', 'upload-version'],
})

export const appendRecordingUpload = defineRoute({
  id: 'ceremony.appendUpload',
  method: 'PATCH',
  path: '/api/wills/:id/recordings/uploads/:uploadId',
  who: 'ceremony.record',
  subject: { kind: 'will' },
  summary: 'Adds bytes at the offset; what arrived before a connection broke counts',
  params: uploadParams,
  streamed: 'application/offset+octet-stream',
  headers: {
    asked: z.object({ 'Tus-Resumable': version, 'Upload-Offset': bytes, 'Upload-Length': bytes.optional() }),
    answered: z.object({ 'Tus-Resumable': version, 'Upload-Offset': bytes, 'Upload-Expires': z.string() }),
  },
  answer: { media: null },
  status: 204,
  problems: ['gone', 'conflict', 'upload-version', 'too-large'],
})

export const discardRecordingUpload = defineRoute({
  id: 'ceremony.discardUpload',
  method: 'DELETE',
  path: '/api/wills/:id/recordings/uploads/:uploadId',
  who: 'ceremony.record',
  subject: { kind: 'will' },
  summary: 'Discards an unfinished upload: its key is destroyed at once, its bytes in moments',
  params: uploadParams,
  headers: {
    asked: z.object({ 'Tus-Resumable': version.optional() }),
    answered: z.object({ 'Tus-Resumable': version }),
  },
  answer: { media: null },
  status: 204,
  problems: ['gone', 'upload-version'],
})

export const completeRecording = defineRoute({
  id: 'ceremony.completeRecording',
  method: 'POST',
  path: '/api/wills/:id/recordings/complete',
  who: 'ceremony.record',
  subject: { kind: 'will' },
  summary:
    'Puts an uploaded recording on record, once what arrived is what the device recorded; an earlier ' +
    'one of the caller’s is replaced',
  params: idParams,
  body: z.strictObject({
    uploadId: uuid,
    /** Computed by the device while recording. */
    sha256: sha256Hex,
    /** Measured by the device. */
    durationMs: z.number().int().positive().max(86_400_000),
  }),
  answer: uploadRecording.answer,
  status: 201,
  problems: ['file-refused', 'payment-required', 'not-now', 'gone', 'conflict', 'too-large'],
})

export const signStatement = defineRoute({
  id: 'ceremony.sign',
  method: 'PUT',
  path: '/api/wills/:id/sign',
  who: 'ceremony.sign',
  subject: { kind: 'will' },
  stepUp: true,
  summary:
    'Signs the registration statement, once the caller has accepted the legal notice (POST ' +
    '/api/wills/{id}/acknowledgements). It does not sign or change the will',
  params: idParams,
  body: z.strictObject({
    userId: z.union([z.string().max(100), z.int()]).describe('Must be the caller'),
    witnessOrder: z.number().int().min(0).max(2),
    signatureData: z.strictObject({
      timestamp: isoTime,
      consents: z.strictObject({
        witnessed: z.boolean(),
        legalEffect: z.boolean(),
        /** Which sentence `witnessed` agrees to. May be left out where one alone is offered. */
        sentence: sentence.optional(),
      }),
      userAgent: z.string().max(500),
      videoStatementHash: sha256Hex,
      /** Where the person says they are; not verified. */
      location: z.string().max(200).optional(),
    }),
  }),
  answer: done.extend({ signedAt: isoTime, statementHash: sha256Hex, remaining: z.number().int() }),
  problems: ['rule-broken', 'payment-required', 'conflict'],
})

export const ceremonyRoutes = [
  showCeremony,
  chooseWay,
  uploadRecording,
  showRecordingUpload,
  beginRecordingUpload,
  recordingUploadOffset,
  appendRecordingUpload,
  discardRecordingUpload,
  completeRecording,
  signStatement,
]

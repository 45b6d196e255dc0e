// The api's questions about a released copy. It passes on who is signed in, the token of their proof, and the key of
// that proof; the release worker checks all of it itself.
import { z } from 'zod'
import { readReleasedPage, releasedParts, renewReleased } from '@testate/api/released'
import { uuid } from '@testate/api/route'
import type { SealContext } from '../platform/storage/vault.ts'
import { defineQuestion } from '../proofs/question.ts'

const reader = { personId: uuid, willId: uuid, stepUp: z.string().max(200) }
const publicKey = z.string().max(2_000)

export const readPageQuestion = defineQuestion('released.page', {
  asked: z.strictObject({ ...reader, publicKey, page: z.int().min(1) }),
  answer: readReleasedPage.answer,
})
export const takeFileQuestion = defineQuestion('released.file', {
  asked: z.strictObject({ ...reader, publicKey, requestId: uuid, part: z.enum(releasedParts) }),
  answer: z.object({ object: z.string(), version: z.int() }),
})
export const takeAllQuestion = defineQuestion('released.files', {
  asked: z.strictObject({ ...reader, publicKey, requestId: uuid }),
  answer: z.object({
    files: z.array(z.object({ part: z.enum(releasedParts), object: z.string() })),
    version: z.int(),
    /** For the cover: on what they were given, to whom and when. */
    grantId: uuid,
    readerName: z.string(),
    givenAt: z.iso.datetime(),
  }),
})
/** How long a recording that was given can be fetched: longer than one of 200 MB takes to arrive on a slow line. */
export const RECORDING_MS = 30 * 60_000
export const askRecordingQuestion = defineQuestion('released.recording', {
  asked: z.strictObject({
    ...reader,
    publicKey,
    askingId: uuid,
    recordingId: uuid,
    /** Sealed to the worker, for this giving. */
    reason: z.base64().min(1).max(20_000),
  }),
  answer: z.object({ expiresAt: z.iso.datetime() }),
})
export const renewGrantQuestion = defineQuestion('released.renew', {
  asked: z.strictObject(reader),
  answer: renewReleased.answer,
})
/** How long a dispute pack can be fetched. */
export const PACK_MS = 10 * 60_000
export const askPackQuestion = defineQuestion('released.pack', {
  asked: z.strictObject({ ...reader, publicKey, packId: uuid }),
  answer: z.object({}),
})
/** The bytes of a file are bound to its request and no other. */
export const takenContext = (willId: string, version: number, requestId: string): SealContext => ({
  willId,
  version,
  purpose: `released ${requestId}`,
})
/** Of the key of a recording that was given. */
export const givenContext = (willId: string, version: number, askingId: string): SealContext => ({
  willId,
  version,
  purpose: `recording ${askingId}`,
})

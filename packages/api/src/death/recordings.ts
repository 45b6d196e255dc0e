// The recordings of a released will: an acting executor is given one for a reason, which the others who act can read.
import { z } from 'zod'
import { wrong } from '../field-problems.ts'
import { defineRoute, idParams, isoTime, uuid } from '../route.ts'

/** Why a recording is asked for. */
export const recordingReasons = ['understanding', 'signing', 'dispute', 'other'] as const
export type RecordingReason = (typeof recordingReasons)[number]

/** The longest, in UTF-16 code units. */
export const MOST_WORDS = 1_000

export const releasedRecording = z.object({
  id: uuid,
  witnessOrder: z
    .int()
    .min(0)
    .max(2)
    .describe('Whose statement it is: 0 the testator’s, 1 and 2 the witnesses’'),
  name: z.string(),
  recordedAt: isoTime,
  durationMs: z.int(),
  mediaType: z.string(),
})
export type ReleasedRecording = z.infer<typeof releasedRecording>

export const recordingAsking = z.object({
  id: uuid,
  recordingId: uuid,
  by: z.string(),
  isYours: z.boolean(),
  at: isoTime,
  reason: z
    .enum(recordingReasons)
    .nullable()
    .describe('Null while the worker, which opens it, does not answer'),
  words: z.string().nullable(),
})
export type RecordingAsking = z.infer<typeof recordingAsking>

export const listReleasedRecordings = defineRoute({
  id: 'released.listRecordings',
  method: 'GET',
  path: '/api/released/:id/recordings',
  summary:
    'The recordings of the ceremony of a released will that are kept, and who was given one and why. `:id` is the ' +
    'will. For its acting executors with a running grant and an accepted identity',
  who: 'released.read',
  params: idParams,
  answer: z.object({
    recordings: z.array(releasedRecording),
    given: z.array(recordingAsking),
    reasonsWait: z.boolean().describe('The reasons cannot be opened now: ask again'),
  }),
  problems: ['not-found'],
  changedBy: ['will', 'identity', 'me'],
})

export const askRecording = defineRoute({
  id: 'released.askRecording',
  method: 'POST',
  path: '/api/released/:id/recordings/:recordingId',
  summary:
    'Be given one recording, for a reason. Uses up a proof of its own (purpose take-recording), is a line of the log ' +
    'without the reason, and the other executors are mailed. What is given can be fetched for half an hour',
  who: 'released.read',
  stepUp: true,
  params: idParams.extend({ recordingId: uuid }),
  body: z
    .strictObject({
      reason: z.enum(recordingReasons, wrong('why-needed')),
      words: z
        .string()
        .trim()
        .max(MOST_WORDS)
        .refine((value) => value.isWellFormed() && !value.includes('\0'), wrong('broken-text'))
        .default('')
        .describe('Needed for the reason `other`: three characters at least'),
    })
    .refine(({ reason, words }) => reason !== 'other' || words.length >= 3, {
      message: wrong('why-needed'),
      path: ['words'],
    }),
  answer: z.object({ askingId: uuid, expiresAt: isoTime }),
  status: 201,
  problems: ['not-found', 'forbidden', 'gone', 'not-now', 'step-up-needed', 'worker-away'],
})

export const fetchGivenRecording = defineRoute({
  id: 'released.fetchRecording',
  method: 'GET',
  path: '/api/released/given-recordings/:id',
  summary:
    'The recording that one was given, as it was recorded. `:id` is the giving. For the session that asked, and only ' +
    'while the grant runs: an interrupted download can be begun again',
  who: 'released.read',
  params: idParams,
  answer: { media: 'application/octet-stream' },
  problems: ['not-found', 'gone'],
})

// Copies of wills that were released after a death: what an executor was given, and reading it.
import { z } from 'zod'
import { defineRoute, idParams, isoTime, uuid } from './route.ts'

/** What an executor can do next; the screen words it and leads there. */
export const releasedNexts = ['have-identity-checked', 'read', 'ask-again', 'nothing'] as const

export const releasedCopy = z.object({
  willId: uuid,
  testatorName: z.string(),
  title: z.string().nullable(),
  since: isoTime,
  until: isoTime,
  originalLocation: z
    .string()
    .nullable()
    .describe(
      'Where the signed paper original is kept, as its testator wrote it; null when `next` is not to read',
    ),
  next: z
    .enum(releasedNexts)
    .describe(
      'have-identity-checked: no copy before the identity is accepted. ask-again: the time is over. nothing: ' +
        'the release was taken back',
    ),
})
export type ReleasedCopy = z.infer<typeof releasedCopy>

export const listReleased = defineRoute({
  id: 'released.list',
  method: 'GET',
  path: '/api/released',
  summary: 'The released wills that the caller may read as an executor, and what comes next for each',
  who: 'released.read',
  answer: z.object({ released: z.array(releasedCopy) }),
  changedBy: ['will', 'identity', 'me'],
})

export const readReleasedPage = defineRoute({
  id: 'released.readPage',
  method: 'GET',
  path: '/api/released/:id/pages/:page',
  summary:
    'One page of the sealed PDF as a picture with a watermark. `:id` is the will. The proof (purpose ' +
    'read-released) serves for five minutes; each page is a line of the log',
  who: 'released.read',
  stepUp: true,
  params: idParams.extend({ page: z.coerce.number().int().min(1).max(10_000) }),
  answer: z.object({
    page: z.int(),
    pages: z.int(),
    media: z.literal('image/jpeg'),
    width: z.int(),
    height: z.int(),
    picture: z.string().describe('Base64'),
  }),
  problems: ['not-found', 'forbidden', 'gone', 'step-up-needed', 'unavailable', 'worker-away'],
})

export const releasedParts = ['sealed', 'capsule', 'proof'] as const
export type ReleasedPart = (typeof releasedParts)[number]

export const takeReleased = defineRoute({
  id: 'released.take',
  method: 'GET',
  path: '/api/released/:id/files/:file',
  summary:
    'The sealed PDF, the capsule or the proof as it is, as an attachment: a copy with a watermark cannot be ' +
    'verified. `:id` is the will. Each file uses up a proof of its own (purpose take-released) and is a line of ' +
    'the log',
  who: 'released.read',
  stepUp: true,
  params: idParams.extend({ file: z.enum(releasedParts) }),
  answer: { media: 'application/octet-stream' },
  problems: ['not-found', 'forbidden', 'gone', 'not-now', 'step-up-needed', 'worker-away'],
})

export const renewReleased = defineRoute({
  id: 'released.renew',
  method: 'POST',
  path: '/api/released/:id/renew',
  summary:
    'Begin the ninety days again, once they are over and while the will is released. Uses up a proof (purpose ' +
    'read-released). While they run it changes nothing',
  who: 'released.read',
  stepUp: true,
  params: idParams,
  answer: z.object({ until: isoTime }),
  problems: ['not-found', 'forbidden', 'gone', 'step-up-needed', 'worker-away'],
})

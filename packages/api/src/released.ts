// Copies of wills that were released after a death: what an executor was given, and reading it.
import { z } from 'zod'
import type { ExecutorStep } from '@testate/domain/journey/executor'
import { wrong } from './field-problems.ts'
import { defineRoute, idParams, isoTime, sha256Hex, uuid, waiting } from './route.ts'

/** What an executor can do next; the screen words it and leads there. */
export const releasedSteps = ['have-identity-checked', 'read', 'ask-again'] as const satisfies ExecutorStep[]

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
  placeWaits: z
    .boolean()
    .describe(
      'Where the original is kept cannot be opened now, because the worker does not answer: ask again',
    ),
  next: z
    .enum([...releasedSteps, 'nothing'])
    .describe(
      'have-identity-checked: no copy before the identity is accepted. ask-again: the time is over. nothing: ' +
        'the release was taken back, or the time is over for somebody who declined to act',
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
    'the log. With a cover that names them: takeAll',
  who: 'released.read',
  stepUp: true,
  params: idParams.extend({ file: z.enum(releasedParts) }),
  answer: { media: 'application/octet-stream' },
  problems: ['not-found', 'forbidden', 'gone', 'not-now', 'step-up-needed', 'worker-away'],
})

export const takeAllReleased = defineRoute({
  id: 'released.takeAll',
  method: 'GET',
  path: '/api/released/:id/files',
  summary:
    'The sealed PDF, the capsule and the proof as they are, in one ZIP with a cover (PDF) that names each of them ' +
    'with its size and SHA-256. `:id` is the will. Uses up one proof (purpose take-released); each file is a line of ' +
    'the log',
  who: 'released.read',
  stepUp: true,
  params: idParams,
  answer: { media: 'application/zip' },
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

// Incidents that staff look into: a testator who appeared after the release of their will.
export const incident = z.object({
  id: uuid,
  noticeId: uuid,
  deceasedName: z.string().describe('As the notice names them'),
  openedAt: isoTime,
  newKeyAt: isoTime
    .nullable()
    .describe('Since when the will has another data key; null while it is being changed, or was not closed'),
  isChanging: z.boolean().describe('The release worker seals the files of the will under another key'),
})
export type Incident = z.infer<typeof incident>

export const listIncidents = defineRoute({
  id: 'incidents.list',
  method: 'GET',
  path: '/api/admin/incidents',
  summary: 'Incidents that nobody of staff has closed, the oldest first',
  who: 'notices.decide',
  answer: z.object({ incidents: z.array(incident) }),
  changedBy: ['review'],
})

export const closeIncident = defineRoute({
  id: 'incidents.close',
  method: 'POST',
  path: '/api/admin/incidents/:id/close',
  summary: 'Close an incident with what was found, as a member of staff and by their proof',
  who: 'notices.decide',
  stepUp: true,
  params: idParams,
  body: z.strictObject({
    found: z
      .string()
      .trim()
      .min(3, wrong('why-needed'))
      .max(1000)
      .refine((value) => value.isWellFormed() && !value.includes('\0'), wrong('broken-text')),
  }),
  answer: z.object({ incidents: z.array(incident) }),
  problems: ['not-found', 'step-up-needed'],
})

// Dispute packs: what the register holds about how a will was registered, in one sealed PDF for a lawyer's review.
export const makeReleasedPack = defineRoute({
  id: 'disputePacks.makeReleased',
  method: 'POST',
  path: '/api/released/:id/dispute-pack',
  summary:
    'Have the dispute pack of a released will made, as an executor with a running grant, by a confirmation of the ' +
    'purpose take-released. `:id` is the will. It is fetched with the id that is answered, for some minutes',
  who: 'packs.make',
  stepUp: true,
  params: idParams,
  answer: z.object({ packId: uuid }),
  status: 202,
  problems: ['not-found', 'forbidden', 'gone', 'step-up-needed', 'worker-away'],
})

export const makePackAsStaff = defineRoute({
  id: 'disputePacks.makeAsStaff',
  method: 'POST',
  path: '/api/admin/dispute-packs',
  summary:
    'Have the dispute pack of a released will made, as a member of staff and with the cause, such as a court order. ' +
    'The audit log notes the cause',
  who: 'packs.make-as-staff',
  stepUp: true,
  body: z.strictObject({
    commitment: sha256Hex.describe('Of the registration, as the certificate prints it'),
    cause: z
      .string()
      .trim()
      .min(3, wrong('why-needed'))
      .max(1000)
      .refine((value) => value.isWellFormed() && !value.includes('\0'), wrong('broken-text')),
  }),
  answer: z.object({ packId: uuid }),
  status: 202,
  problems: ['not-found', 'not-now', 'forbidden', 'step-up-needed'],
})

export const fetchPack = defineRoute({
  id: 'disputePacks.fetch',
  method: 'GET',
  path: '/api/dispute-packs/:id',
  summary: 'The dispute pack that one asked for: a tagged PDF with the register’s seal',
  who: 'packs.fetch',
  params: idParams,
  answer: { media: 'application/pdf' },
  also: [waiting],
  problems: ['not-found', 'gone'],
})

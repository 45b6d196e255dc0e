// The letters that tell a testator of a notice of their death: staff print and post them, and say what became of each.
import { z } from 'zod'
import { letterOutcomes, letterStages, whyCameBack, whyNotPosted } from '@testate/domain/death/letters'
import { dayThatExists } from '../forms/day-that-exists.ts'
import { wrong } from '../field-problems.ts'
import { defineRoute, idParams, isoTime, uuid, waiting } from '../route.ts'

const letter = {
  id: uuid,
  noticeId: uuid,
  deceasedName: z.string().describe('As the notice says; the address stands on the letter alone'),
  about: z.enum(letterStages).describe('What had happened to the notice'),
  takesPart: z.boolean().describe('The caller has a part in the will or the notice: others print and post'),
}
const maySay = z
  .boolean()
  .describe(
    'The caller can say what became of it: without a part, or if they printed it before they looked up or assigned ' +
      'the professional of its notice',
  )

export const listLetters = defineRoute({
  id: 'deathNotices.listLetters',
  method: 'GET',
  path: '/api/admin/letters',
  summary:
    'Letters to testators for staff: those to be posted, the longest waiting first; those that fell away after they ' +
    'were printed, or that another than their printer said cannot be posted, within ninety days, those of the caller ' +
    'first; what the caller can still take back. Without an address',
  who: 'notices.post',
  answer: z.object({
    due: z.array(
      z.object({
        ...letter,
        madeAt: isoTime,
        endsAt: isoTime.nullable().describe('The end of the wait, as the letter says it'),
        lateOn: z.string().describe('From this day on it is late'),
        isLate: z.boolean(),
        printedAt: isoTime.nullable().describe('The last printing, whoever printed it'),
        maySay,
      }),
    ),
    moreDue: z.int().describe('How many more there are: a hundred are listed'),
    fallen: z.array(
      z.object({
        ...letter,
        fellAt: isoTime,
        why: z
          .enum(['over', 'later', 'not-posted'])
          .describe(
            'The notice ended without a release, a later letter takes its place, or another member of staff said ' +
              'that it cannot be posted',
          ),
        printedBy: z.array(z.string()),
        maySay,
      }),
    ),
    moreFallen: z.int(),
    undoable: z.array(
      z.object({
        id: uuid,
        deceasedName: letter.deceasedName,
        what: z.enum(letterOutcomes),
        until: isoTime.describe('Until then the caller can take it back'),
      }),
    ),
  }),
  changedBy: ['review'],
})

export const listPostedLetters = defineRoute({
  id: 'deathNotices.listPostedLetters',
  method: 'GET',
  path: '/api/admin/posted-letters',
  summary: 'Letters to testators that were posted within ninety days, the newest first. Without an address',
  who: 'notices.post',
  query: z.strictObject({
    after: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}\.[0-9a-f-]{36}$/)
      .refine((key) => dayThatExists.test(key.slice(0, 10)) && uuid.safeParse(key.slice(11)).success)
      .optional()
      .describe('`next` of the answer before'),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  answer: z.object({
    letters: z.array(z.object({ ...letter, postedOn: z.string() })),
    next: z.string().nullable().describe('There are more: ask again with `after`'),
  }),
  changedBy: ['review'],
})

export const printLetter = defineRoute({
  id: 'deathNotices.printLetter',
  method: 'POST',
  path: '/api/admin/letters/:id/print',
  summary:
    'Ask for a letter as a PDF, for the one who asks and as long as their proof lasts. The audit log notes each ' +
    'printing',
  who: 'notices.post',
  stepUp: true,
  params: idParams,
  answer: z.object({ requestId: uuid }),
  status: 202,
  problems: ['not-found', 'forbidden', 'conflict', 'step-up-needed'],
})

export const fetchLetter = defineRoute({
  id: 'deathNotices.fetchLetter',
  method: 'GET',
  path: '/api/admin/printed-letters/:id',
  summary: 'The letter that was asked for: one page, A4, tagged',
  who: 'notices.post',
  params: idParams,
  answer: { media: 'application/pdf' },
  also: [waiting],
  problems: ['not-found', 'gone'],
})

export const settleLetter = defineRoute({
  id: 'deathNotices.settleLetter',
  method: 'POST',
  path: '/api/admin/letters/:id/outcome',
  summary:
    'Say what became of a letter: `posted` on a day, after it was printed; `not-posted`, with the reason; ' +
    '`came-back`, after it was posted; of one that fell away after it was printed, or that another said cannot be ' +
    'posted, `destroyed` or `posted` all the same',
  who: 'notices.post',
  stepUp: true,
  params: idParams,
  body: z.discriminatedUnion('what', [
    z.strictObject({
      what: z.literal(letterOutcomes[0]),
      day: z.string().regex(dayThatExists, wrong('date-malformed')).describe('YYYY-MM-DD'),
    }),
    z.strictObject({ what: z.literal(letterOutcomes[1]), reason: z.enum(whyNotPosted) }),
    z.strictObject({ what: z.literal(letterOutcomes[2]), reason: z.enum(whyCameBack) }),
    z.strictObject({ what: z.literal(letterOutcomes[3]) }),
  ]),
  answer: z.object({ message: z.string() }),
  problems: ['not-found', 'forbidden', 'conflict', 'rule-broken', 'step-up-needed'],
})

export const undoLetter = defineRoute({
  id: 'deathNotices.undoLetter',
  method: 'POST',
  path: '/api/admin/letters/:id/undo',
  summary:
    'Take back what one said of a letter, within fifteen minutes: it is to be posted again, unless the notice is ' +
    'over or went on meanwhile. The audit log keeps both',
  who: 'notices.post',
  stepUp: true,
  params: idParams,
  answer: z.object({ message: z.string() }),
  problems: ['not-found', 'forbidden', 'conflict', 'step-up-needed'],
})

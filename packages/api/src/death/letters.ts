// The letters that tell a testator of a notice of their death: staff print and post them, and say what became of each.
import { z } from 'zod'
import { letterOutcomes, letterStages } from '@testate/domain/death/letters'
import { dayThatExists } from '../death-notices.ts'
import { wrong } from '../field-problems.ts'
import { defineRoute, idParams, isoTime, uuid, waiting } from '../route.ts'

const letter = {
  id: uuid,
  noticeId: uuid,
  deceasedName: z.string().describe('As the notice says; the address stands on the letter alone'),
  about: z.enum(letterStages).describe('What had happened to the notice'),
  takesPart: z.boolean().describe('The caller has a part in the will or the notice: others print and post'),
}

export const listLetters = defineRoute({
  id: 'deathNotices.listLetters',
  method: 'GET',
  path: '/api/admin/letters',
  summary:
    'Letters to testators for staff: those to be posted, oldest first, and those posted within ninety days; a ' +
    'hundred of each. Without an address',
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
      }),
    ),
    posted: z.array(z.object({ ...letter, postedOn: z.string() })),
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
    '`came-back`, after it was posted. It counts as what becomes of the mails',
  who: 'notices.post',
  stepUp: true,
  params: idParams,
  body: z.discriminatedUnion('what', [
    z.strictObject({
      what: z.literal(letterOutcomes[0]),
      day: z.string().regex(dayThatExists, wrong('date-malformed')).describe('YYYY-MM-DD'),
    }),
    z.strictObject({
      what: z.enum([letterOutcomes[1], letterOutcomes[2]]),
      reason: z
        .string()
        .trim()
        .min(3, wrong('why-needed'))
        .max(1000)
        .refine((value) => value.isWellFormed() && !value.includes('\0'), wrong('broken-text')),
    }),
  ]),
  answer: z.object({ message: z.string() }),
  problems: ['not-found', 'forbidden', 'conflict', 'rule-broken', 'step-up-needed'],
})

// Closing an estate: receipts, what is still in the way, and how long its records are kept.
import { z } from 'zod'
import { closingGaps } from '@testate/domain/estate/closing'
import { defineRoute, idParams, uuid } from '../route.ts'
import { day, optional } from './fields.ts'

const closing = z.object({
  gaps: z
    .array(z.object({ code: z.enum(closingGaps), count: z.int().describe('How many; of money, in pence') }))
    .describe('What is still in the way; none: all who act can agree to close the estate'),
  closedOn: z.string().nullable().describe('The day on which it was closed, as all agreed'),
  keptUntil: z
    .string()
    .nullable()
    .describe(
      'The last day of its records; null while it is open, or where something changed since all agreed',
    ),
})
export type EstateClosing = z.output<typeof closing>

const work = { who: 'estates.work', subject: { kind: 'will' } } as const
const refused = ['forbidden', 'gone', 'not-now'] as const

export const showEstateClosing = defineRoute({
  id: 'estates.showClosing',
  method: 'GET',
  path: '/api/estates/:id/closing',
  ...work,
  summary: 'Whether an estate can be closed, what is still in the way, and until when its records are kept',
  params: idParams,
  answer: closing,
  changedBy: ['estate', 'will', 'notice'],
  problems: refused,
})

export const noteEstateReceipt = defineRoute({
  id: 'estates.changeReceipt',
  method: 'PUT',
  path: '/api/estates/:id/entries/:entryId/receipt',
  ...work,
  summary: 'Note on which day somebody signed for what they were given; without a day, that they have not',
  params: idParams.extend({ entryId: uuid }),
  body: z.strictObject({ day: day.nullable(), note: optional(300) }),
  answer: closing,
  problems: [...refused, 'invalid-fields', 'not-found', 'rule-broken'],
})

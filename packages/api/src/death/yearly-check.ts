// Whether everything is still right: a testator with a registration is asked once a year.
import { z } from 'zod'
import { defineRoute, isoTime } from '../route.ts'

const yearlyCheck = z.object({
  stands: z
    .boolean()
    .describe(
      'Whether a registration of theirs stands, no notice of death is open and no account is being erased',
    ),
  asks: z.boolean().describe('Whether the caller is asked at all, which they choose'),
  askedAt: isoTime.nullable(),
  answeredAt: isoTime.nullable(),
  open: z.boolean().describe('Asked, not answered since, and a registration stands'),
})

export const showYearlyCheck = defineRoute({
  id: 'yearly.show',
  method: 'GET',
  path: '/api/yearly-check',
  summary: 'When the caller was last asked whether everything is still right, and what they answered',
  who: 'yearly.own',
  answer: yearlyCheck,
  changedBy: ['me', 'will'],
})

export const answerYearlyCheck = defineRoute({
  id: 'yearly.confirm',
  method: 'POST',
  path: '/api/yearly-check/answers',
  summary:
    'Say that everything is still right. It is recorded in the log, once a day; the next question comes a year later',
  who: 'yearly.own',
  body: z.strictObject({ holds: z.literal(true) }),
  answer: yearlyCheck,
  problems: ['not-now'],
})

export const chooseYearlyCheck = defineRoute({
  id: 'yearly.choose',
  method: 'PUT',
  path: '/api/yearly-check',
  summary: 'Choose to be asked once a year, or not. Each change is a line of the log, a few a day',
  who: 'yearly.own',
  body: z.strictObject({ asks: z.boolean() }),
  answer: yearlyCheck,
  problems: ['not-now', 'too-many-requests'],
})

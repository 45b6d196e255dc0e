// Whether everything is still right: a testator with a registration is asked once a year.
import { z } from 'zod'
import { defineRoute, isoTime } from '../route.ts'

const yearlyCheck = z.object({
  asks: z.boolean().describe('Whether the caller is asked at all, which they choose'),
  askedAt: isoTime.nullable(),
  answeredAt: isoTime.nullable(),
  open: z.boolean().describe('Asked, and not answered since'),
})

export const showYearlyCheck = defineRoute({
  id: 'yearly.show',
  method: 'GET',
  path: '/api/yearly-check',
  summary: 'When the caller was last asked whether everything is still right, and what they answered',
  who: 'yearly.own',
  answer: yearlyCheck,
  changedBy: ['me'],
})

export const answerYearlyCheck = defineRoute({
  id: 'yearly.confirm',
  method: 'POST',
  path: '/api/yearly-check/answers',
  summary:
    'Say that everything is still right. It is recorded in the log; the next question comes a year later',
  who: 'yearly.own',
  body: z.strictObject({ holds: z.literal(true) }),
  answer: yearlyCheck,
})

export const chooseYearlyCheck = defineRoute({
  id: 'yearly.choose',
  method: 'PUT',
  path: '/api/yearly-check',
  summary: 'Choose to be asked once a year, or not. Each change is a line of the log',
  who: 'yearly.own',
  body: z.strictObject({ asks: z.boolean() }),
  answer: yearlyCheck,
})

// An executor who died, or stands back, after the release: said by another executor, decided by two of staff.
import { z } from 'zod'
import { wrong } from '../field-problems.ts'
import { defineRoute, idParams, isoTime, uuid } from '../route.ts'
import { showEstateAgreement } from './agreement.ts'

const why = z
  .string()
  .trim()
  .min(3, wrong('why-needed'))
  .max(1000)
  .refine((value) => value.isWellFormed() && !value.includes('\0'), wrong('broken-text'))
const what = z.enum(['died', 'stood-back'])

export const askExecutorEnd = defineRoute({
  id: 'estates.askExecutorEnd',
  method: 'POST',
  path: '/api/estates/:id/executors/:personId/end',
  who: 'estates.work',
  subject: { kind: 'will' },
  summary:
    'Say that an acting executor died or stands back. Two members of staff look into it. Until they have ' +
    'decided, the executor’s agreement is still needed',
  params: idParams.extend({ personId: uuid.describe('A person of the estate') }),
  body: z.strictObject({ what, reason: why }),
  answer: showEstateAgreement.answer,
  problems: ['forbidden', 'gone', 'not-now', 'not-found', 'rule-broken'],
})

const executorEnd = z.object({
  id: uuid,
  name: z.string().nullable(),
  testatorName: z.string(),
  what,
  reason: z.string(),
  askedBy: z.string().nullable(),
  askedAt: isoTime,
  takesPart: z.boolean().describe('The caller is one of these people: others decide'),
  decisions: z.array(
    z.object({
      byYou: z.boolean(),
      name: z.string().nullable(),
      what: z.enum(['end', 'leave']),
      reason: z.string(),
      decidedAt: isoTime,
    }),
  ),
})
export type ExecutorEnd = z.infer<typeof executorEnd>
const list = z.object({ asked: z.array(executorEnd) })

export const listExecutorEnds = defineRoute({
  id: 'executorEnds.list',
  method: 'GET',
  path: '/api/admin/executor-ends',
  summary: 'Executors who are said to have died or to stand back, for staff, the longest asked first',
  who: 'notices.decide',
  answer: list,
  changedBy: ['review'],
})

export const decideExecutorEnd = defineRoute({
  id: 'executorEnds.decide',
  method: 'POST',
  path: '/api/admin/executor-ends/:id/decide',
  summary:
    'Decide whether the estate goes on without an executor. Two members of staff must say the same. `end`: their ' +
    'agreement is needed no more, and the next executor in reserve acts; `leave`: everything stays as it is',
  who: 'notices.decide',
  stepUp: true,
  params: idParams,
  body: z.strictObject({ what: z.enum(['end', 'leave']), reason: why }),
  answer: list,
  problems: ['not-found', 'forbidden', 'step-up-needed'],
})

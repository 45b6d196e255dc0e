// What the other executors did in an estate since the caller last said that they had seen it.
import { z } from 'zod'
import { defineRoute, idParams, isoTime, uuid } from '../route.ts'
import { refused, work } from './calls.ts'

export const changedParts = [
  'people',
  'items',
  'values',
  'gifts',
  'documents',
  'entries',
  'receipts',
  'statements',
  'views',
  'marks',
  'tasks',
  'tax',
  'probate',
  'bank-details',
  'proposals',
  'agreements',
  'disputes',
  'ends',
  'hand-overs',
  'taken-over',
  'decisions',
] as const

const changes = z.object({
  since: isoTime.nullable().describe('Null: the caller has never said so'),
  at: isoTime.describe('When this was read; what is seen is everything until then'),
  changes: z.array(
    z.object({
      part: z
        .enum(changedParts)
        .describe(
          '`ends`: an executor is said to have died or to stand back; `decisions`: staff decided about one',
        ),
      count: z.int(),
      by: z.array(uuid).describe('People of the estate; none for staff and for whoever erased their account'),
      lastAt: isoTime,
    }),
  ),
})
export type EstateChanges = z.output<typeof changes>

export const showEstateChanges = defineRoute({
  id: 'estates.showChanges',
  method: 'GET',
  path: '/api/estates/:id/changes',
  ...work,
  summary: 'What others changed in an estate since the caller last saw it, part by part',
  params: idParams,
  answer: changes,
  changedBy: ['estate', 'will', 'notice'],
  problems: refused,
})

export const seeEstateChanges = defineRoute({
  id: 'estates.acknowledgeChanges',
  method: 'PUT',
  path: '/api/estates/:id/changes/seen',
  ...work,
  summary: 'Say that everything until that time was seen. An earlier time than before changes nothing',
  params: idParams,
  body: z.strictObject({ until: isoTime }),
  answer: changes,
  problems: [...refused, 'invalid-fields'],
})

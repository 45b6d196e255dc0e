// Whether a person can be found after their death, which they choose themselves, and who asked for them.
import { z } from 'zod'
import { capacities } from '@testate/domain/death/finding'
import { defineRoute, isoTime } from '../route.ts'

/** Why a person cannot be found yet although they chose it; `found`: they can. */
const findableStandings = [
  'not-chosen',
  'identity-needed',
  'identity-sample',
  'birth-date-unknown',
  'will-needed',
  'found',
] as const

export const capacity = z
  .enum(capacities)
  .describe('As the asker says. Only a professional is one whom staff have looked up')

const findable = z.object({
  findable: z.boolean(),
  changedAt: isoTime.nullable(),
  standing: z.enum(findableStandings),
  searches: z
    .array(
      z.object({
        reference: z.string(),
        at: isoTime,
        askerName: z.string().describe('Of the account that asked, whose identity was accepted'),
        capacity,
        statement: z.string(),
      }),
    )
    .describe('Newest first: who asked for the caller and was told that a registration exists'),
})

export const showFindable = defineRoute({
  id: 'finding.show',
  method: 'GET',
  path: '/api/findable',
  summary: 'Whether the caller chose to be found after their death, whether they can be, and who asked',
  who: 'finding.own',
  answer: findable,
  changedBy: ['me', 'identity', 'will'],
})

export const chooseFindable = defineRoute({
  id: 'finding.choose',
  method: 'PUT',
  path: '/api/findable',
  summary: 'Choose to be found after one’s death, or not. Each change is a line of the log',
  who: 'finding.own',
  body: z.strictObject({ findable: z.boolean() }),
  answer: findable,
})

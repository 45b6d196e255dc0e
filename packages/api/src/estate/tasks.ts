// Tasks that executors write themselves, who does which, and the calendar of an estate for other programs.
import { z } from 'zod'
import { marks, stages } from '@testate/domain/estate/task-names'
import { wrong } from '../field-problems.ts'
import { defineRoute, idParams, isoTime, mailedToken, sha256Hex, uuid } from '../route.ts'
import { estate, refused, version, work } from './calls.ts'
import { day, line } from './fields.ts'

const personId = uuid.nullable().default(null).describe('The person of the estate who does it')
const fields = {
  title: line(200).min(1, wrong('why-needed')),
  stage: z.enum(stages),
  due: day.nullable().default(null),
  personId,
}

export const addEstateOwnTask = defineRoute({
  id: 'estates.addOwnTask',
  method: 'POST',
  path: '/api/estates/:id/own-tasks',
  ...work,
  summary: 'Write a task of the executors’ own',
  params: idParams,
  body: z.strictObject(fields),
  answer: estate,
  problems: [...refused, 'invalid-fields', 'rule-broken'],
})

export const changeEstateOwnTask = defineRoute({
  id: 'estates.changeOwnTask',
  method: 'PUT',
  path: '/api/estates/:id/own-tasks/:taskId',
  ...work,
  summary: 'Change a task of the executors’ own, say that it is done, or remove it',
  params: idParams.extend({ taskId: uuid }),
  body: z.strictObject({
    version,
    ...fields,
    doneOn: day.nullable().default(null),
    isRemoved: z.boolean().default(false),
  }),
  answer: estate,
  problems: [...refused, 'invalid-fields', 'not-found', 'conflict', 'rule-broken'],
})

export const takeEstateTask = defineRoute({
  id: 'estates.changeTaskPerson',
  method: 'PUT',
  path: '/api/estates/:id/marks/:mark/person',
  ...work,
  summary: 'Say who does a task, or did it; without a person, that nobody is named',
  params: idParams.extend({ mark: z.enum(marks) }),
  body: z.strictObject({ personId: uuid.nullable() }),
  answer: estate,
  problems: [...refused, 'invalid-fields', 'rule-broken'],
})

const calendar = z.object({ madeAt: isoTime.nullable().describe('Null: there is none') })

export const showEstateCalendar = defineRoute({
  id: 'estates.showCalendar',
  method: 'GET',
  path: '/api/estates/:id/calendar',
  ...work,
  summary: 'Whether the caller has a calendar of this estate at a secret address',
  params: idParams,
  answer: calendar,
  changedBy: ['estate', 'will', 'notice'],
  problems: refused,
})

export const makeEstateCalendar = defineRoute({
  id: 'estates.makeCalendar',
  method: 'PUT',
  path: '/api/estates/:id/calendar',
  ...work,
  summary:
    'Make the calendar of this estate readable at a secret address of one’s own. The caller makes the secret; the ' +
    'register keeps its SHA-256. An address from before ends',
  params: idParams,
  body: z.strictObject({
    secretHash: sha256Hex.describe(
      'Of the text that ends the address: at least 32 random bytes, as base64url',
    ),
  }),
  answer: calendar,
  problems: [...refused, 'invalid-fields'],
})

export const endEstateCalendar = defineRoute({
  id: 'estates.endCalendar',
  method: 'POST',
  path: '/api/estates/:id/calendar/end',
  ...work,
  summary: 'End the secret address. Repeatable',
  params: idParams,
  answer: calendar,
  problems: refused,
})

export const readEstateCalendar = defineRoute({
  id: 'estates.readCalendar',
  method: 'GET',
  path: '/api/estate-calendars/:secret',
  who: 'estates.calendar',
  summary:
    'The days of an estate (RFC 5545), while whoever made the address works that estate. It names no person and no ' +
    'amount',
  params: z.object({ secret: mailedToken }),
  answer: { media: 'text/calendar' },
  problems: ['gone', 'not-found'],
})

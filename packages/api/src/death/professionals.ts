// Professionals whom staff looked up in a public list, and their assignment to a death notice that lacks confirmers.
import { z } from 'zod'
import { listNames, listNumber } from '@testate/domain/death/professional'
import { mailbox } from '../accounts.ts'
import { deathNotice, why } from '../death-notices.ts'
import { dayThatExists } from '../forms/day-that-exists.ts'
import { wrong } from '../field-problems.ts'
import { defineRoute, idParams, uuid } from '../route.ts'

const professional = z.object({
  id: uuid,
  personId: uuid,
  name: z.string(),
  email: z.string(),
  body: z.enum(listNames),
  number: z.string(),
  lookedUpOn: z.string(),
  reviewBy: z.string().describe('Counts to the end of this day, by London’s time'),
  lapsed: z.boolean(),
  checkedBy: z.string(),
  checkedByYou: z.boolean(),
  notices: z.int().describe('Open notices to which they are assigned'),
})
export type Professional = z.infer<typeof professional>

const answer = z.object({ professionals: z.array(professional) })

export const listProfessionals = defineRoute({
  id: 'professionals.list',
  method: 'GET',
  path: '/api/admin/professionals',
  summary:
    'Professionals whom staff looked up in a public list, with until when each look counts; at most 500',
  who: 'professionals.keep',
  answer,
  changedBy: ['review'],
})

export const checkProfessional = defineRoute({
  id: 'professionals.check',
  method: 'POST',
  path: '/api/admin/professionals',
  summary:
    'Write down that one found somebody in the public list of their profession. They need an account with an ' +
    'accepted identity in the name that the list prints. Counts for a year from the day of the look, and replaces an ' +
    'earlier look. All staff are told. By staff of thirty days with an accepted identity',
  who: 'professionals.keep',
  stepUp: true,
  body: z.strictObject({
    email: mailbox.describe('That they have proven to be theirs'),
    name: z
      .string()
      .trim()
      .min(1, wrong('name-needed'))
      .max(200)
      .describe('As the list prints it: the name with which their identity was accepted'),
    body: z.enum(listNames).describe('Whose list it is'),
    number: z
      .string()
      .trim()
      .regex(listNumber, wrong('list-number-malformed'))
      .transform((value) => value.toUpperCase())
      .describe('Their number in it'),
    lookedUpOn: z.string().regex(dayThatExists, wrong('date-malformed')).describe('YYYY-MM-DD'),
  }),
  answer,
  status: 201,
  problems: ['rule-broken', 'forbidden', 'conflict', 'step-up-needed'],
})

export const endProfessional = defineRoute({
  id: 'professionals.end',
  method: 'POST',
  path: '/api/admin/professionals/:id/end',
  summary:
    'End a professional’s record, and with it each of their assignments. What they confirmed counts no longer, and ' +
    'a waiting period that rests on it ends',
  who: 'professionals.keep',
  stepUp: true,
  params: idParams,
  body: z.strictObject({ reason: why }),
  answer,
  problems: ['not-found', 'step-up-needed'],
})

export const assignProfessional = defineRoute({
  id: 'deathNotices.assignProfessional',
  method: 'POST',
  path: '/api/admin/death-notices/:id/professional',
  summary:
    'Assign one professional as a confirmer of a notice that lacks confirmers. The testator and all whom the will ' +
    'names are told, and all staff; thirty days later the professional may confirm. One at a time, and never two for ' +
    'one notice. Not by who looked them up, inspected the certificate or decided a dispute, nor by new staff',
  who: 'notices.decide',
  stepUp: true,
  params: idParams,
  body: z.strictObject({ professionalId: uuid }),
  answer: deathNotice,
  problems: ['not-found', 'forbidden', 'not-now', 'conflict', 'rule-broken', 'step-up-needed'],
})

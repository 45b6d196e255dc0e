// Asking for somebody's will after their death, by full name and birth date.
import { z } from 'zod'
import { SEARCHES_A_DAY } from '@testate/domain/death/finding'
import { oneLine } from '@testate/domain/visible-text'
import { dayThatExists } from '../forms/day-that-exists.ts'
import { wrong } from '../field-problems.ts'
import { capacity } from './findable.ts'
import { defineRoute, isoTime } from '../route.ts'

export const showSearching = defineRoute({
  id: 'finding.readSearches',
  method: 'GET',
  path: '/api/find-a-will',
  summary: 'Whether the caller may ask for a will, and how often today',
  who: 'finding.ask',
  answer: z.object({
    identified: z.boolean().describe('False: nobody may ask before their identity was accepted'),
    professional: z
      .boolean()
      .describe('Staff have found them in a public list of their profession: they may ask as a professional'),
    left: z.int().min(0).max(SEARCHES_A_DAY).describe('How often they may ask today'),
  }),
  changedBy: ['me', 'identity'],
})

export const findAWill = defineRoute({
  id: 'finding.ask',
  method: 'POST',
  path: '/api/find-a-will',
  summary:
    'Ask whether a person who chose to be found has a registered will. Yes and no take the same time, have the same ' +
    'length, and leave the same line in the log. Counts, whatever the answer is',
  who: 'finding.ask',
  body: z.strictObject({
    fullName: z
      .string()
      .trim()
      .min(1, wrong('full-name-needed'))
      .max(200)
      .regex(oneLine, wrong('one-line-only'))
      .refine((value) => value.isWellFormed(), wrong('broken-text'))
      .describe('As on the person’s identity document, every name in its order'),
    birthDate: z.string().regex(dayThatExists, wrong('date-malformed')).describe('YYYY-MM-DD'),
    capacity,
    statement: z
      .string()
      .trim()
      .min(20)
      .max(500)
      .refine((value) => value.isWellFormed(), wrong('broken-text'))
      .describe('Why they ask. If a registration exists, the person who made the will sees it'),
  }),
  answer: z.object({
    // Of one length.
    answer: z.enum(['exists', 'absent']).describe('absent: none, or its testator did not choose to be found'),
    reference: z.string().describe('For our staff'),
    at: isoTime,
  }),
  problems: ['forbidden', 'too-many-requests', 'worker-away'],
})

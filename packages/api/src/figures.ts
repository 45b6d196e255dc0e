// The register's public figures: read from the database, never written into a page.
import { z } from 'zod'
import { defineRoute, isoTime } from './route.ts'

/** The durations measured, each from one moment to another, over the last ninety days. */
export const DURATIONS = [
  'begun-to-registered',
  'paid-to-registered',
  'signed-to-registered',
  'pdf-checked',
  'identity-decided',
  'on-solana',
  'on-ethereum',
  'on-corda',
] as const

/** A median of fewer people could reveal something about one of them; migration 122 enforces it. */
export const LEAST_PEOPLE = 5

const count = z.int().nonnegative()

const figures = z.object({
  asOf: isoTime.describe('When they were read; kept for a minute'),
  registered: count.describe(
    'Wills that are registered now: neither withdrawn nor replaced by a later version',
  ),
  days: count.describe('The medians and the share are of so many days'),
  leastPeople: count.describe('There is no median of fewer people’s than this'),
  durations: z.array(
    z.object({
      name: z.enum(DURATIONS),
      sample: count.describe('How many were measured'),
      seconds: count
        .nullable()
        .describe('The median, rounded to what people say; null while there are too few'),
    }),
  ),
  uptime: z
    .object({
      since: isoTime.describe('The first minute on record'),
      from: isoTime.describe('The first minute counted here'),
      minutes: count.describe('So many minutes have passed since then'),
      answered: count.describe('In so many of them the service was ready'),
      percent: z
        .number()
        .min(0)
        .max(100)
        .nullable()
        .describe('Rounded down to hundredths; null on the first day'),
    })
    .nullable()
    .describe('Null while nothing is on record'),
})

export const readFigures = defineRoute({
  id: 'figures.read',
  method: 'GET',
  path: '/api/figures',
  summary:
    'How many wills are registered, how long things took (medians with their sample), and how much of ' +
    'the time the service answered',
  who: 'service.read',
  answer: figures,
  problems: ['unavailable'],
})

// What executors enter about an estate. Money is in pence.
import { z } from 'zod'
import {
  assetClasses,
  debtHoldings,
  holdings,
  liabilityClasses,
  valueBases,
} from '@testate/domain/estate/items'
import { MOST_PENCE } from '@testate/domain/money'
import { entryKinds, expenseKinds } from '@testate/domain/estate/ledger'
import { estateRoles, executorStatuses } from '@testate/domain/estate/people'
import { isVisible, oneLine } from '@testate/domain/visible-text'
import { personName } from '../accounts.ts'
import { dayThatExists } from '../forms/day-that-exists.ts'
import { wrong } from '../field-problems.ts'
import { uuid } from '../route.ts'

export const pence = z.int().min(0).max(MOST_PENCE)
export const day = z.string().regex(dayThatExists, wrong('date-malformed')).describe('YYYY-MM-DD')
export const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(oneLine, wrong('one-line-only'))
    .refine((text) => text.isWellFormed(), wrong('broken-text'))
/** One line, or nothing. */
export const optional = (most: number) =>
  line(most)
    .transform((text) => (isVisible(text) ? text : null))
    .nullable()
    .default(null)
export const fraction = z
  .strictObject({ of: z.int().min(1).max(1_000_000), in: z.int().min(1).max(1_000_000) })
  .refine((one) => one.of <= one.in, wrong('not-accepted'))

export const personFields = z.strictObject({
  name: personName,
  roles: z.array(z.enum(estateRoles)).min(1).max(estateRoles.length),
  executorStatus: z.enum(executorStatuses).nullable().default(null).describe('Only of an executor'),
  statusSince: day.nullable().default(null),
  circumstance: z.enum(['minor', 'missing', 'charity']).nullable().default(null),
  charityNumber: optional(20).describe('Only of a charity'),
  legacyPence: z.int().min(1).max(MOST_PENCE).nullable().default(null).describe('A sum that the will gives'),
  residue: fraction.nullable().default(null).describe('The share of the residue that the will gives'),
})
const share = fraction.describe('Of the person who died, where it is shared').default({ of: 1, in: 1 })
const itemCommon = { name: optional(200), share, isOutside: z.boolean().default(false) }
export const itemFields = z.discriminatedUnion('side', [
  z.strictObject({
    side: z.literal('asset'),
    class: z.enum(assetClasses),
    holding: z.enum(holdings).nullable().default(null),
    givenTo: uuid
      .nullable()
      .default(null)
      .describe('A person of the estate, to whom the will gives this very thing'),
    ...itemCommon,
  }),
  z.strictObject({
    side: z.literal('liability'),
    class: z.enum(liabilityClasses),
    holding: z.enum(debtHoldings).nullable().default(null),
    ...itemCommon,
  }),
])
/** What is wrong with the amount or the rate is said by `problemsOf`, which the screens share. */
const foreignAmount = (rate: string) =>
  z.strictObject({
    currency: line(10).describe('A code of ISO 4217, not GBP'),
    amount: line(30).describe('In digits, with no more decimals than the currency has'),
    rate: z
      .strictObject({
        perPound: line(30).describe('How many of the currency make one pound, in digits'),
        day: day.describe('At most 31 days from the day that counts'),
        source: line(300).describe('Who says so, for instance HMRC’s exchange rates for the month'),
      })
      .nullable()
      .describe(rate),
  })
export const foreign = foreignAmount('It is there').nullable().default(null).describe('In place of pounds')
/** As it is shown. */
export const foreignShown = z
  .object({
    currency: z.string(),
    amount: z.string(),
    rate: z.object({ perPound: z.string(), day: z.string(), source: z.string() }).nullable(),
  })
  .nullable()
  .describe('What it is in its own currency')
export const foreignRangeShown = z
  .object({ lowest: z.string(), highest: z.string() })
  .nullable()
  .describe('The range in the currency of the value')
export const valueFields = z.strictObject({
  valuePence: pence.nullable().default(null).describe('Of the whole, whoever else has a share'),
  foreign: foreignAmount('Null while it is not known: then there is no value yet')
    .nullable()
    .default(null)
    .describe('In place of pounds'),
  basis: z
    .enum(valueBases)
    .default('stated')
    .describe('A document states it, somebody estimates it, or a valuer gave it'),
  lowestPence: pence
    .nullable()
    .default(null)
    .describe('Of an estimate or a valuation: where its range begins'),
  highestPence: pence.nullable().default(null).describe('Where it ends; both or neither'),
  foreignRange: z
    .strictObject({ lowest: line(30), highest: line(30) })
    .nullable()
    .default(null)
    .describe('Of an amount in another currency, in place of both: its range in that currency, at its rate'),
  source: line(300).min(1, wrong('why-needed')).describe('Who says so, for instance a letter of the bank'),
  reason: optional(300).describe('Why it differs from the value before'),
})

export const entryFields = z.strictObject({
  kind: z.enum(entryKinds).exclude(['counter']),
  day,
  amountPence: pence.nullable().default(null).describe('None for what is handed over'),
  foreign,
  itemId: uuid.nullable().default(null),
  personId: uuid
    .nullable()
    .default(null)
    .describe(
      'Who was given or paid back; of an expense or a paid debt, who paid it out of their own pocket',
    ),
  closes: z.boolean().default(false).describe('Of what came in for an asset: nothing more is to come'),
  expense: z.enum(expenseKinds).nullable().default(null),
  note: optional(300),
})

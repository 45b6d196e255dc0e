// The way to the right form for inheritance tax, and the estimate. Money is in pence.
import { z } from 'zod'
import { whyNoInterest } from '@testate/domain/estate/interest/instalment-interest'
import { WHOLE_BAND } from '@testate/domain/estate/tax/answers'
import { lineCodes, unknownCodes } from '@testate/domain/estate/tax/estimate'
import { interestKinds, mayQualify, whyNoPart } from '@testate/domain/estate/tax/instalments'
import { forms, schedules } from '@testate/domain/estate/tax/path'
import { exceptions, reasonCodes, reasonParts } from '@testate/domain/estate/tax/reasons'
import { crossedLimits } from '@testate/domain/estate/tax/tax-range'
import { defineRoute, idParams, uuid } from '../route.ts'
import { pence } from './fields.ts'

const money = pence.nullable()
const yesOrNo = z.boolean().nullable()
const part = z
  .int()
  .min(0)
  .max(WHOLE_BAND)
  .nullable()
  .describe('A part of a band in ten-thousandths of a percent: 1,000,000 is all of it')
export const taxAnswers = z.strictObject({
  connection: z
    .enum(['yes', 'no', 'never'])
    .nullable()
    .describe('Domiciled in the UK; for deaths from 6 April 2025, long-term resident there'),
  toSpouse: money,
  toCharity: money,
  spouseConnected: yesOrNo,
  gifts: money,
  exemptGifts: money,
  otherGifts: yesOrNo,
  mostGiftsInYear: money,
  keptBenefit: yesOrNo,
  trusts: z.enum(['none', 'one', 'several']).nullable(),
  inTrust: money,
  trustExempt: money,
  earlierDeath: yesOrNo,
  unusedBand: part,
  unusedResidenceBand: part,
  earlierIsPlain: yesOrNo,
  homeToDescendants: money,
  downsized: yesOrNo,
  reliefFull: money,
  reliefHalf: money,
  pensionsExcluded: money,
  onlyCashAndShares: yesOrNo,
})
const rule = z.string().describe('A limit, by its name in the register’s records')

const reasonSum = z.array(z.object({ code: z.enum(reasonParts), amount: z.int() }))
const reason = z.object({
  code: z.enum(reasonCodes),
  against: z.enum(exceptions).nullable(),
  rule: rule.nullable(),
  amount: z.int().nullable(),
  parts: reasonSum.describe('They sum to the amount'),
  limits: reasonSum.describe('They sum to the limit, where it is more than its rule says'),
})

const interestLines = z.array(
  z.object({
    unpaid: pence,
    from: z.string(),
    until: z.string(),
    days: z.int(),
    rate: z
      .object({ value: z.int().describe('Thousandths of a percent a year'), confirmed: z.boolean() })
      .nullable()
      .describe('Null where no rate is recorded'),
    amount: pence.nullable().describe('Null for days whose rate was not confirmed at its source'),
  }),
)

const tax = z.object({
  number: z.int().describe('How often answers were saved; zero: never'),
  answers: taxAnswers,
  asked: z.array(z.keyof(taxAnswers)).describe('Which of them are asked, in order'),
  path: z.object({
    form: z.enum(forms).nullable().describe('Null: answers or values are missing'),
    exception: z.enum(exceptions).nullable(),
    reasons: z.array(reason),
    schedules: z.array(z.enum(schedules)),
    sendBy: z.string().nullable(),
    payBy: z.string(),
    missingAnswers: z.array(z.keyof(taxAnswers)),
    itemsWithoutValue: z.array(uuid),
    unconfirmed: z.array(rule),
  }),
  estimate: z
    .object({
      lines: z.array(z.object({ code: z.enum(lineCodes), amount: z.int().nullable(), rules: z.array(rule) })),
      tax: pence.nullable(),
      unconfirmed: z.array(rule).describe('Limits without which no sum is given'),
      unknown: z.array(z.enum(unknownCodes)).describe('What the estimate goes on without'),
    })
    .nullable()
    .describe('Null while answers or values are missing'),
  range: z
    .object({
      provisional: z
        .array(z.object({ id: uuid, range: z.object({ lowest: pence, highest: pence }).nullable() }))
        .describe('Whose value may still change; the range is their share, null where none was given'),
      net: z.object({ lowest: pence, value: pence, highest: pence }).describe('The estate after debts'),
      tax: z
        .object({ lowest: pence, highest: pence })
        .nullable()
        .describe('Null while answers or values are missing, or where no sum is given'),
      forms: z.object({ lowest: z.enum(forms), highest: z.enum(forms) }).nullable(),
      reasons: z
        .array(reason)
        .describe('Over their limit at the highest values alone, where the form is another'),
      crossed: z.array(
        z.object({
          limit: z.enum(crossedLimits),
          amount: z.int().nullable().describe('Null of the rate'),
          lowest: z.int(),
          highest: z.int(),
        }),
      ),
      isWorthValuing: z.boolean(),
    })
    .nullable()
    .describe('Null where no value may still change'),
  instalments: z
    .object({
      qualifying: z.array(z.object({ id: uuid, amount: pence, interest: z.enum(interestKinds) })),
      perhaps: z
        .array(z.object({ id: uuid, kind: z.enum(mayQualify) }))
        .describe('Shares and what is abroad, part of which may qualify'),
      value: pence.describe('What qualifies, less mortgages'),
      net: pence.describe('The estate after debts'),
      tax: pence.nullable().describe('The part of the estimate that may be paid by instalments'),
      atOnce: pence.nullable(),
      why: z.enum(whyNoPart).nullable().describe('Why no part is given'),
      payments: z.array(z.object({ day: z.string(), amount: pence })),
    })
    .nullable()
    .describe('Null where the form is not known, no tax is due or nothing qualifies'),
  instalmentInterest: z
    .object({
      since: z.string().describe('The first day for which interest can run'),
      until: z.string().describe('The last: the day on which the executors say that all was paid, or today'),
      isPaid: z.boolean(),
      why: z.enum(whyNoInterest).nullable().describe('Why nothing is computed'),
      runs: pence.describe('Of the tax by instalments: what bears interest before it is due (section 233)'),
      onlyIfLate: pence.describe('What bears interest only when an instalment is late (section 234)'),
      lines: interestLines,
      total: pence.nullable().describe('Of the days that have an amount, rounded once for each instalment'),
      daysWithout: z.int(),
      added: z
        .array(z.object({ day: z.string(), amount: pence, interest: pence.nullable() }))
        .describe('The instalments due by then, with the interest since the one before'),
    })
    .nullable()
    .describe(
      'Simple interest if that part is paid by instalments, an estimate itself; null without one that was due',
    ),
  late: z
    .object({
      since: z.string().describe('The first day for which interest runs'),
      until: z.string().describe('The last: the day on which the executors say that all was paid, or today'),
      isPaid: z.boolean(),
      unpaid: pence.nullable().describe('Of the estimate, by what was entered; null without an estimate'),
      lines: interestLines,
      total: pence.nullable().describe('Of the days that have an amount, rounded once'),
      daysWithout: z.int(),
      untold: z.int().describe('How many payments say only that they were a tax'),
    })
    .nullable()
    .describe(
      'Simple interest on the estimate since it was due, an estimate itself; null where nothing is late',
    ),
})
export type EstateTax = z.output<typeof tax>

const work = { who: 'estates.work', subject: { kind: 'will' } } as const
const refused = ['forbidden', 'gone', 'not-now'] as const

export const showEstateTax = defineRoute({
  id: 'estates.showTax',
  method: 'GET',
  path: '/api/estates/:id/tax',
  ...work,
  summary:
    'Which form for inheritance tax an estate needs and by when, and an estimate with the limits behind it',
  params: idParams,
  answer: tax,
  changedBy: ['estate', 'will', 'notice'],
  problems: refused,
})

export const answerEstateTax = defineRoute({
  id: 'estates.changeTax',
  method: 'PUT',
  path: '/api/estates/:id/tax',
  ...work,
  summary: 'Answer questions about inheritance tax; earlier answers stay on record',
  params: idParams,
  body: z.strictObject({
    number: z.int().min(0).describe('As it was read: answers of somebody else meanwhile are refused'),
    answers: taxAnswers.partial(),
  }),
  answer: tax,
  problems: [...refused, 'invalid-fields', 'conflict'],
})

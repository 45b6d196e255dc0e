// What executors answer before they apply for probate themselves, and the worksheet made of it. It is no form, and
// nothing is sent.
import { z } from 'zod'
import {
  certificates,
  comparisons,
  enclosures,
  markKinds,
  probateSections,
} from '@testate/domain/estate/probate/answers'
import { stopCodes } from '@testate/domain/estate/probate/worksheet'
import { isVisible, oneLine } from '@testate/domain/visible-text'
import { wrong } from '../field-problems.ts'
import { defineRoute, idParams, uuid } from '../route.ts'
import { day, optional, pence } from './fields.ts'

const yesOrNo = z.boolean().nullable()
const clean = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(oneLine, wrong('one-line-only'))
    .refine((text) => text.isWellFormed(), wrong('broken-text'))
/** Text that may say that there is nothing to say. */
const text = (most: number) => clean(most).nullable()
const needed = (most: number) => clean(most).refine(isVisible, wrong('why-needed'))
const many = (most: number) => z.int().min(0).max(most).nullable()
/** More marks are one: the whole paper is damaged. */
const MOST_MARKS = 40

const mark = z.strictObject({
  kind: z.enum(markKinds),
  page: z.int().min(1).max(1000).nullable().describe('Of the registered copy; null: on no page of it'),
  what: needed(300),
  why: optional(500),
  who: optional(200),
  when: optional(200),
  inCopy: z.enum(comparisons).nullable().describe('Whether the registered copy shows it on that page'),
})

export const probateAnswers = z.strictObject({
  willOriginal: yesOrNo,
  deathCertificate: z.enum(certificates).nullable(),
  homeHere: yesOrNo,
  applicantNamed: yesOrNo,
  canDecide: yesOrNo,
  nameOnWill: needed(120).nullable(),
  nameOnCertificate: needed(120).nullable(),
  nameReason: text(500),
  born: day.nullable(),
  lastAddress: needed(300).nullable(),
  otherNames: text(300).describe('Empty: nothing was held in another name'),
  taxCode: text(40).describe('The code in HMRC’s letter; empty: none has come'),
  marriedAfter: yesOrNo,
  divorcedAfter: yesOrNo,
  condition: z
    .array(mark)
    .max(MOST_MARKS)
    .nullable()
    .describe('The record of the will’s condition; empty: there are no marks'),
  codicils: many(50),
  codicilOriginals: yesOrNo,
  executorsInWill: many(50),
  executorNamesSame: yesOrNo,
  executorNamesReason: text(500),
  told: z.array(uuid).max(50).nullable().describe('Persons of the estate with power reserved who were told'),
  copies: many(999),
  assetsAbroad: yesOrNo,
  copiesAbroad: many(999),
  ready: z.array(z.enum(enclosures)).max(enclosures.length).nullable(),
})
const answerName = z.keyof(probateAnswers)

const reach = z.object({ lowest: z.int(), value: z.int(), highest: z.int() })
const worksheet = z.object({
  answers: probateAnswers,
  sections: z
    .array(z.object({ section: z.enum(probateSections), asked: z.array(answerName) }))
    .describe('Which questions are asked, in the order of the court service’s online application'),
  missing: z.array(answerName),
  stops: z
    .array(
      z.object({
        code: z.enum(stopCodes),
        at: z.union([
          z.object({ ask: answerName }),
          z.object({ page: z.enum(['people', 'assets', 'tax']) }),
          z.object({ task: z.literal('tax-form') }),
        ]),
        names: z.array(z.string()).optional(),
        count: z.int().optional(),
        marks: z.array(z.int()).optional(),
        documents: z.array(z.enum(enclosures)).optional(),
      }),
    )
    .describe('What the court service would stop the application for, each with where it is put right'),
  enclosures: z.array(z.enum(enclosures)).describe('The documents that go with the application'),
  grossPence: pence.describe('What passes by the will, at death'),
  debtsPence: pence,
  reach: z
    .object({
      assets: reach,
      debts: reach,
      net: reach,
      provisional: z.array(
        z.object({ id: uuid, range: z.object({ lowest: pence, highest: pence }).nullable() }),
      ),
    })
    .describe('Which values may still change, and how far the totals could move with them'),
  isWorthValuing: z
    .boolean()
    .describe('The form, the tax or a limit of it depends on what the ranges come out at'),
  itemsWithoutValue: z.int(),
  fee: z.object({
    application: pence.nullable(),
    copies: pence.nullable(),
    total: pence.nullable().describe('Null where a limit it rests on was not confirmed at its source'),
    rules: z.array(z.string()),
    unconfirmed: z.array(z.string()),
  }),
})
export type ProbateWorksheet = z.output<typeof worksheet>

const probate = z.object({
  number: z.int().describe('How often answers were saved; zero: never'),
  worksheet: worksheet
    .nullable()
    .describe('Null: whoever runs this register has not opened it (PROBATE_WORKSHEET)'),
})
export type EstateProbate = z.output<typeof probate>

const work = { who: 'estates.work', subject: { kind: 'will' } } as const
const refused = ['forbidden', 'gone', 'not-now'] as const

export const showEstateProbate = defineRoute({
  id: 'estates.showProbate',
  method: 'GET',
  path: '/api/estates/:id/probate',
  ...work,
  summary:
    'The worksheet for executors who apply for probate themselves, and what would stop their application. No form',
  params: idParams,
  answer: probate,
  changedBy: ['estate', 'will', 'notice'],
  problems: refused,
})

export const answerEstateProbate = defineRoute({
  id: 'estates.changeProbate',
  method: 'PUT',
  path: '/api/estates/:id/probate',
  ...work,
  summary: 'Answer questions of the probate worksheet; earlier answers stay on record',
  params: idParams,
  body: z.strictObject({
    number: z.int().min(0).describe('As it was read: answers of somebody else meanwhile are refused'),
    answers: probateAnswers.partial(),
  }),
  answer: probate,
  problems: [...refused, 'invalid-fields', 'conflict', 'rule-broken'],
})

export const readEstateWorksheet = defineRoute({
  id: 'estates.readWorksheet',
  method: 'GET',
  path: '/api/estates/:id/probate/worksheet',
  ...work,
  summary: 'The probate worksheet as a tagged PDF. It is no form and holds no statement of truth',
  params: idParams,
  answer: { media: 'application/pdf' },
  problems: refused,
})

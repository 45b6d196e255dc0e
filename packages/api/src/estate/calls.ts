// The estate of somebody whose will was released: what its acting executors see, and the accounts drawn from it.
// `:id` is the will. Money is in pence.
import { z } from 'zod'
import { executorCodes } from '@testate/domain/journey/executor'
import { findingCodes } from '@testate/domain/estate/accounts'
import { assetClasses, holdings, liabilityClasses, valueBases } from '@testate/domain/estate/items'
import { entryKinds, expenseKinds } from '@testate/domain/estate/ledger'
import { estateRoles, executorStatuses } from '@testate/domain/estate/people'
import { receiptStates } from '@testate/domain/estate/receipts'
import { dayKinds, doers, marks, stages, whyCodes } from '@testate/domain/estate/task-names'
import { defineRoute, idParams, isoTime, uuid } from '../route.ts'
import {
  day,
  entryFields,
  foreignRangeShown,
  foreignShown,
  fraction,
  itemFields,
  optional,
  pence,
  personFields,
  valueFields,
} from './fields.ts'

/** Sums, and what is below zero. */
const sum = z.int()
export const version = z
  .int()
  .min(1)
  .describe('As it was read: a change of somebody else meanwhile is refused')

const estatePerson = z.object({
  id: uuid,
  number: z.int(),
  name: z.string(),
  roles: z.array(z.enum(estateRoles)),
  executorStatus: z.enum(executorStatuses).nullable(),
  statusSince: z.string().nullable(),
  circumstance: z.enum(['minor', 'missing', 'charity']).nullable(),
  charityNumber: z.string().nullable(),
  legacyPence: pence.nullable(),
  residue: fraction.nullable(),
  isFromRegister: z.boolean().describe('The register knew this person as an executor'),
  isYou: z.boolean(),
  isWitness: z.boolean().describe('The name is also that of a witness of the will'),
  version: z.int(),
})
export type EstatePerson = z.output<typeof estatePerson>

const estateItem = z.object({
  id: uuid,
  number: z.int(),
  side: z.enum(['asset', 'liability']),
  class: z.enum([...assetClasses, ...liabilityClasses]),
  name: z.string().nullable(),
  holding: z.enum(holdings).nullable(),
  share: fraction,
  isOutside: z.boolean(),
  isInEstate: z.boolean().describe('Whether the executors collect or pay it'),
  givenTo: uuid.nullable(),
  version: z.int(),
  atDeathPence: pence.nullable().describe('The share of the person who died'),
  values: z
    .array(
      z.object({
        valuePence: pence.nullable().describe('Null while a rate is missing'),
        foreign: foreignShown,
        basis: z.enum(valueBases),
        lowestPence: pence.nullable().describe('Of the whole: where the range begins'),
        highestPence: pence.nullable(),
        foreignRange: foreignRangeShown,
        source: z.string(),
        reason: z.string().nullable(),
        madeAt: isoTime,
      }),
    )
    .describe('Of the whole, newest first; the first counts'),
})
export type EstateItem = z.output<typeof estateItem>
export type ItemFields = z.input<typeof itemFields>

const estateTask = z.object({
  id: z.string(),
  stage: z.enum(stages),
  state: z.enum(['done', 'open', 'blocked']),
  blockedBy: z.string().nullable(),
  due: z.string().nullable(),
  rule: z.string().nullable().describe('The limit behind it, by its name in the register’s records'),
  doneOn: z.string().nullable(),
  isMarked: z.boolean().describe('Done by saying so; the others by what is entered'),
  isConfirmed: z
    .boolean()
    .nullable()
    .describe('Whether the limit was compared with its source; null without one'),
  ruleDay: z.string().nullable().describe('The day that says which version of the limit holds'),
  why: z.object({
    code: z.enum(whyCodes),
    count: z.int().nullable().describe('Of assets, debts, people or findings; null: nothing is counted'),
    day: z.string().nullable(),
  }),
  who: z.enum(doers).describe('Who does it while nobody is named'),
  dayIs: z
    .enum(dayKinds)
    .describe('Its last day, the end of a wait, or the first on which it can be demanded'),
  by: uuid.nullable().describe('The person of the estate who does it, or did it'),
})
const ownTask = z.object({
  id: uuid,
  number: z.int(),
  title: z.string(),
  stage: z.enum(stages),
  due: z.string().nullable(),
  doneOn: z.string().nullable(),
  by: uuid.nullable(),
  version: z.int(),
})
export type EstateOwnTask = z.output<typeof ownTask>

export const estate = z.object({
  willId: uuid,
  deceasedName: z.string(),
  dateOfDeath: z.string(),
  openedAt: isoTime,
  people: z.array(estatePerson),
  items: z.array(estateItem),
  tasks: z.array(estateTask),
  ownTasks: z.array(ownTask).describe('Written by the executors'),
})
export type Estate = z.output<typeof estate>

const entry = z.object({
  id: uuid,
  number: z.int(),
  day: z.string(),
  kind: z.enum(entryKinds),
  amountPence: pence.nullable(),
  foreign: foreignShown,
  itemId: uuid.nullable(),
  personId: uuid.nullable(),
  closes: z.boolean(),
  expense: z.enum(expenseKinds).nullable(),
  note: z.string().nullable(),
  corrects: uuid.nullable(),
  correctedBy: uuid.nullable(),
  madeBy: uuid.nullable().describe('A person of the estate; null once their account is erased'),
  madeAt: isoTime,
  isTakenOver: z.boolean().describe('It came from a file of a hand-over: nobody here entered it'),
  receipt: z
    .object({ day: z.string(), note: z.string().nullable() })
    .nullable()
    .describe('Of what was given: when they signed for it on paper, as an executor noted'),
  request: z
    .object({
      id: uuid,
      state: z.enum(receiptStates),
      signedName: z.string().nullable(),
      signedAt: isoTime.nullable(),
    })
    .nullable()
    .describe(
      'The question for a receipt by a link: the newest that was signed and counts, otherwise the newest',
    ),
  notReceived: z
    .string()
    .nullable()
    .describe('Why somebody at a link said it was not received, while nothing was signed or noted after it'),
})
export type EstateEntry = z.output<typeof entry>

const itemLine = z.object({ itemId: uuid, atDeath: sum, now: sum })
const accounts = z.object({
  day: z.string(),
  assets: z.array(itemLine),
  liabilities: z.array(itemLine),
  net: sum,
  gain: sum,
  rateChanges: z
    .array(
      z.object({
        itemId: uuid,
        currency: z.string(),
        gain: sum,
        byRate: sum.nullable().describe('Null where some came in in pounds, or in another currency'),
      }),
    )
    .describe(
      'Of what was valued in another currency and is sold: how much of its gain or loss the rate made',
    ),
  income: sum,
  expenses: z.array(z.object({ kind: z.enum(expenseKinds), amount: sum })),
  distributable: sum,
  distributed: sum,
  money: sum,
  owed: z.array(z.object({ personId: uuid, amount: sum })),
  people: z.array(z.object({ personId: uuid, things: sum, legacy: sum, residue: sum, had: sum, still: sum })),
  difference: sum,
  findings: z.array(
    z.object({
      code: z.enum(findingCodes),
      itemId: uuid.optional(),
      personId: uuid.optional(),
      entryId: uuid.optional(),
      amount: sum.optional(),
    }),
  ),
})
export type Accounts = z.output<typeof accounts>

export const work = { who: 'estates.work', subject: { kind: 'will' } } as const
export const refused = ['forbidden', 'gone', 'not-now'] as const

export const listEstates = defineRoute({
  id: 'estates.list',
  method: 'GET',
  path: '/api/estates',
  who: 'estates.list',
  summary: 'The released wills that the caller was given as an executor, and where the estate of each stands',
  answer: z.object({
    estates: z.array(
      z.object({
        willId: uuid,
        testatorName: z.string(),
        standing: z
          .enum(executorCodes)
          .describe(
            'frozen: the release was taken back. time-over: the grant can be begun again. declined: they act no ' +
              'more, and may read the copy while its time runs. closed: all executors closed the records, and ' +
              'nobody has changed them since',
          ),
      }),
    ),
  }),
  changedBy: ['estate', 'will', 'identity', 'me', 'notice'],
})
export type ListedEstate = z.output<typeof listEstates.answer>['estates'][number]

export const openEstate = defineRoute({
  id: 'estates.open',
  method: 'POST',
  path: '/api/estates/:id',
  ...work,
  summary: 'Begin the records of an estate, with what the register knows already. Repeatable',
  params: idParams,
  answer: estate,
  problems: refused,
})

export const showEstate = defineRoute({
  id: 'estates.show',
  method: 'GET',
  path: '/api/estates/:id',
  ...work,
  summary: 'An estate: its people, assets and debts, and the tasks computed from them',
  params: idParams,
  answer: estate,
  changedBy: ['estate', 'will', 'notice'],
  problems: refused,
})

export const showEstateAccounts = defineRoute({
  id: 'estates.showAccounts',
  method: 'GET',
  path: '/api/estates/:id/accounts',
  ...work,
  summary:
    'Every entry, and the accounts drawn from them as they stood at the end of a day; without one, of today',
  params: idParams,
  query: z.object({ day: day.optional() }),
  answer: z.object({ entries: z.array(entry), accounts }),
  changedBy: ['estate', 'will', 'notice'],
  problems: refused,
})

export const addEstatePerson = defineRoute({
  id: 'estates.addPerson',
  method: 'POST',
  path: '/api/estates/:id/people',
  ...work,
  summary: 'Enter a person of the estate, with every part they have',
  params: idParams,
  body: personFields,
  answer: estate,
  problems: [...refused, 'invalid-fields'],
})

export const changeEstatePerson = defineRoute({
  id: 'estates.changePerson',
  method: 'PUT',
  path: '/api/estates/:id/people/:personId',
  ...work,
  summary: 'Change a person of the estate',
  params: idParams.extend({ personId: uuid }),
  body: personFields.extend({ version }),
  answer: estate,
  problems: [...refused, 'invalid-fields', 'not-found', 'conflict'],
})

export const addEstateItem = defineRoute({
  id: 'estates.addItem',
  method: 'POST',
  path: '/api/estates/:id/items',
  ...work,
  summary: 'Enter an asset or a debt; what is not known yet can follow',
  params: idParams,
  body: itemFields,
  answer: estate.extend({ itemId: uuid }),
  problems: [...refused, 'invalid-fields', 'rule-broken'],
})

export const changeEstateItem = defineRoute({
  id: 'estates.changeItem',
  method: 'PUT',
  path: '/api/estates/:id/items/:itemId',
  ...work,
  summary: 'Change an asset or a debt, but for its value',
  params: idParams.extend({ itemId: uuid }),
  body: z.strictObject({ version, item: itemFields }),
  answer: estate,
  problems: [...refused, 'invalid-fields', 'not-found', 'conflict', 'rule-broken'],
})

export const addEstateValue = defineRoute({
  id: 'estates.addValue',
  method: 'POST',
  path: '/api/estates/:id/items/:itemId/values',
  ...work,
  summary:
    'Enter the value on the day of death. Earlier values stay on record, and a second one needs its reason',
  params: idParams.extend({ itemId: uuid }),
  body: valueFields,
  answer: estate,
  problems: [...refused, 'invalid-fields', 'not-found'],
})

export const addEstateEntry = defineRoute({
  id: 'estates.addEntry',
  method: 'POST',
  path: '/api/estates/:id/entries',
  ...work,
  summary: 'Enter what happened. An entry is never changed: a wrong one is taken back',
  params: idParams,
  body: entryFields,
  answer: z.object({ entryId: uuid }),
  problems: [...refused, 'invalid-fields', 'rule-broken'],
})

export const takeBackEstateEntry = defineRoute({
  id: 'estates.takeBackEntry',
  method: 'POST',
  path: '/api/estates/:id/entries/:entryId/take-back',
  ...work,
  summary: 'Take an entry back by a counter-entry of today; both stay in the ledger',
  params: idParams.extend({ entryId: uuid }),
  body: z.strictObject({ note: optional(300) }),
  answer: z.object({ entryId: uuid }),
  problems: [...refused, 'invalid-fields', 'not-found', 'rule-broken'],
})

export const changeEstateTask = defineRoute({
  id: 'estates.changeTask',
  method: 'PUT',
  path: '/api/estates/:id/marks/:mark',
  ...work,
  summary: 'Say on which day a task was done; without a day, that it is not',
  params: idParams.extend({ mark: z.enum(marks) }),
  body: z.strictObject({ day: day.nullable() }),
  answer: estate,
  problems: [...refused, 'invalid-fields', 'rule-broken'],
})

// What the executors of an estate agree to together: proposals, each executor's agreement, and disputes.
import { z } from 'zod'
import { changedParts, payments, proposalStates, submissions } from '@testate/domain/estate/agreement'
import { MOST_PENCE } from '@testate/domain/money'
import { expenseKinds } from '@testate/domain/estate/ledger'
import { wrong } from '../field-problems.ts'
import { defineRoute, idParams, isoTime, sha256Hex, uuid } from '../route.ts'
import { day, foreign, foreignShown, optional, pence } from './fields.ts'

const work = { who: 'estates.work', subject: { kind: 'will' } } as const
const refused = ['forbidden', 'gone', 'not-now'] as const
const version = z.int().min(1).describe('As it was read: a change of somebody else meanwhile is refused')
const estatePersonId = uuid.nullable().describe('A person of the estate; null once their account is erased')

const ifShort = z
  .enum(['refuse', 'go-on'])
  .default('go-on')
  .describe('What to do with a payment above what the accounts have on its day: an account may be overdrawn')

export const proposalFields = z.strictObject({
  kind: z.enum([...payments, ...submissions]).describe('What is to be paid, handed over or sent'),
  amountPence: z.int().min(1).max(MOST_PENCE).nullable().default(null),
  foreign,
  itemId: uuid.nullable().default(null).describe('The debt that is paid, or the thing that is handed over'),
  personId: uuid.nullable().default(null).describe('Who is given something, or paid back'),
  expense: z.enum(expenseKinds).nullable().default(null),
  note: optional(300),
  ifShort,
  keepYears: z
    .int()
    .min(1)
    .max(100)
    .nullable()
    .default(null)
    .describe('Of final accounts: how many years the records are kept'),
})

const value = z.union([z.string(), z.int()]).nullable()
const proposal = z.object({
  id: uuid,
  number: z.int(),
  state: z
    .enum(proposalStates)
    .describe('outdated: a name or a figure changed since it was written. done: it was entered'),
  version: z.int(),
  kind: z.enum([...payments, ...submissions]),
  amountPence: pence.nullable(),
  foreign: foreignShown,
  itemId: uuid.nullable(),
  itemName: z.string().nullable(),
  valuePence: pence.nullable().describe('Of a thing handed over: the whole of it at death'),
  personId: uuid.nullable(),
  personName: z.string().nullable(),
  expense: z.enum(expenseKinds).nullable(),
  note: z.string().nullable(),
  form: z.string().nullable().describe('Of the form for the tax: which one; null while it is not known'),
  assetsPence: pence
    .nullable()
    .describe(
      'Of what is sent: all assets at death, of the form for the tax as the tax counts them; of final accounts: what ' +
        'there was to give',
    ),
  debtsPence: pence.nullable().describe('Of final accounts: what was given'),
  answers: z.int().nullable().describe('Of what is sent: how often answers about the tax had been saved'),
  keepYears: z.int().nullable(),
  contentHash: sha256Hex.describe('What the proof is made for'),
  madeBy: estatePersonId,
  madeAt: isoTime,
  agreed: z.array(uuid).describe('Who agreed to this version: persons of the estate'),
  changes: z
    .array(z.object({ part: z.enum(changedParts), before: value, after: value }))
    .describe('Against the version before; of an outdated one, what it would say now'),
  agreedBefore: z.array(uuid).describe('Who had agreed to the version before'),
})
export type Proposal = z.output<typeof proposal>

const agreement = z.object({
  needed: z
    .array(
      z.object({
        personId: uuid.nullable(),
        name: z.string(),
        isYou: z.boolean(),
        asked: z
          .enum(['died', 'stood-back'])
          .nullable()
          .describe('What an executor said of them, until two of staff have decided'),
      }),
    )
    .describe('The acting executors who accepted and were given the copy: each has to agree'),
  notAccepted: z.int().describe('How many are named and have not accepted: they are not asked'),
  dispute: z
    .object({ personId: estatePersonId, isYours: z.boolean(), reason: z.string(), raisedAt: isoTime })
    .nullable(),
  proposals: z.array(proposal).describe('Newest first'),
})
export type Agreement = z.output<typeof agreement>

const proposalParams = idParams.extend({ proposalId: uuid })

export const showEstateAgreement = defineRoute({
  id: 'estates.showAgreement',
  method: 'GET',
  path: '/api/estates/:id/agreement',
  ...work,
  summary:
    'What is proposed for an estate, who has agreed to it and who has not yet, and whether a dispute stands',
  params: idParams,
  answer: agreement,
  changedBy: ['estate', 'will', 'notice'],
  problems: refused,
})

export const proposeForEstate = defineRoute({
  id: 'estates.addProposal',
  method: 'POST',
  path: '/api/estates/:id/proposals',
  ...work,
  summary:
    'Propose a payment, handing a thing over, sending the tax form or the application for probate, or closing the ' +
    'estate',
  params: idParams,
  body: proposalFields,
  answer: agreement.extend({ proposalId: uuid }),
  problems: [...refused, 'invalid-fields', 'rule-broken'],
})

export const changeEstateProposal = defineRoute({
  id: 'estates.changeProposal',
  method: 'PUT',
  path: '/api/estates/:id/proposals/:proposalId',
  ...work,
  summary: 'Write a proposal again: everybody has to agree anew, and sees what changed',
  params: proposalParams,
  body: proposalFields.extend({ version }),
  answer: agreement,
  problems: [...refused, 'invalid-fields', 'not-found', 'conflict', 'rule-broken'],
})

export const agreeToEstateProposal = defineRoute({
  id: 'estates.confirmProposal',
  method: 'POST',
  path: '/api/estates/:id/proposals/:proposalId/agree',
  ...work,
  stepUp: true,
  summary: 'Agree to a proposal. The proof is made for what it says (purpose agree-estate)',
  params: proposalParams,
  body: z.strictObject({ contentHash: sha256Hex }),
  answer: agreement,
  problems: [...refused, 'not-found', 'conflict', 'rule-broken', 'step-up-needed'],
})

export const withdrawEstateProposal = defineRoute({
  id: 'estates.withdrawProposal',
  method: 'POST',
  path: '/api/estates/:id/proposals/:proposalId/withdraw',
  ...work,
  summary: 'Withdraw a proposal; it stays on record',
  params: proposalParams,
  answer: agreement,
  problems: [...refused, 'not-found', 'rule-broken'],
})

export const enterEstateProposal = defineRoute({
  id: 'estates.completeProposal',
  method: 'POST',
  path: '/api/estates/:id/proposals/:proposalId/enter',
  ...work,
  summary: 'Say on which day what everybody agreed to was paid, handed over or sent',
  params: proposalParams,
  body: z.strictObject({ day, ifShort }),
  answer: agreement,
  problems: [...refused, 'invalid-fields', 'not-found', 'rule-broken'],
})

export const disputeReason = z
  .string()
  .trim()
  .min(3, wrong('why-needed'))
  .max(1000)
  .refine((text) => text.isWellFormed() && !text.includes('\0'), wrong('broken-text'))

export const disputeEstate = defineRoute({
  id: 'estates.dispute',
  method: 'POST',
  path: '/api/estates/:id/dispute',
  ...work,
  summary:
    'Raise a dispute: nothing is paid out of the estate until you end it. While one stands this changes nothing',
  params: idParams,
  body: z.strictObject({
    reason: disputeReason,
  }),
  answer: agreement,
  problems: [...refused, 'invalid-fields'],
})

export const endEstateDispute = defineRoute({
  id: 'estates.endDispute',
  method: 'POST',
  path: '/api/estates/:id/dispute/end',
  ...work,
  summary: 'End the dispute you raised',
  params: idParams,
  answer: agreement,
  problems: [...refused, 'not-found'],
})

// Bank details of whoever is paid out of an estate. What an account is, only `showBankDetails` answers, with a proof
// of its own each time.
import { z } from 'zod'
import {
  confirmedWays,
  readAccountNumber,
  readBic,
  readIban,
  readSortCode,
} from '@testate/domain/estate/bank-details'
import { isVisible } from '@testate/domain/visible-text'
import { wrong } from '../field-problems.ts'
import { defineRoute, idParams, isoTime, uuid } from '../route.ts'
import { refused, work } from './calls.ts'
import { day, line } from './fields.ts'

const bank = z.object({
  ending: z.string().describe('The last two characters of the account number or IBAN'),
  isAbroad: z.boolean().describe('An IBAN and a BIC in place of a sort code and an account number'),
  confirmedHow: z.enum(confirmedWays).describe('How an executor confirmed them with whoever is paid'),
  confirmedOn: z.string(),
  changedBy: uuid.nullable().describe('A person of the estate'),
  changedAt: isoTime,
})
const list = z.object({
  isStopped: z.boolean().describe('A dispute stands, so none can be entered or changed'),
  isClosed: z.boolean().describe('The estate is closed, and all have left it'),
  people: z
    .array(
      z.object({
        personId: uuid,
        isDue: z.boolean().describe('A payment to them is proposed or due, so some can be entered'),
        version: z.int().describe('0 while there never were any'),
        bank: bank.nullable(),
      }),
    )
    .describe('Everybody of whom there are some, or for whom some can be entered'),
})
export type BankDetailsList = z.output<typeof list>
export type MaskedBank = z.output<typeof bank>

export const listBankDetails = defineRoute({
  id: 'estates.listBankDetails',
  method: 'GET',
  path: '/api/estates/:id/bank-details',
  ...work,
  summary: 'Of whom an estate has bank details, how each account ends, and how it was confirmed',
  params: idParams,
  answer: list,
  changedBy: ['estate', 'will', 'notice'],
  problems: refused,
})

/** Read by `read`, which answers null where the form is wrong. */
const typed = (read: (text: string) => string | null, most: number, code: Parameters<typeof wrong>[0]) =>
  z
    .string()
    .max(most)
    .refine((text) => read(text) !== null, wrong(code))
    .transform((text) => read(text) ?? '')
    // Said once more, so that the API's document says it of an answer too.
    .pipe(z.string())
const accountName = line(140).refine(isVisible, wrong('name-needed')).describe('As whoever is paid gave it')

export const bankAccount = z.discriminatedUnion('form', [
  z.strictObject({
    form: z.literal('uk'),
    accountName,
    sortCode: typed(readSortCode, 20, 'sort-code-malformed'),
    accountNumber: typed(readAccountNumber, 20, 'account-number-malformed'),
  }),
  z.strictObject({
    form: z.literal('abroad'),
    accountName,
    iban: typed(readIban, 60, 'iban-malformed'),
    bic: typed(readBic, 20, 'bic-malformed'),
  }),
])
export type BankAccount = z.output<typeof bankAccount>

const params = idParams.extend({ personId: uuid })
const version = z.int().min(0).describe('As it was listed: a change of somebody else meanwhile is refused')
const problems = [...refused, 'not-found', 'step-up-needed', 'worker-away'] as const

export const enterBankDetails = defineRoute({
  id: 'estates.changeBankDetails',
  method: 'PUT',
  path: '/api/estates/:id/people/:personId/bank-details',
  ...work,
  stepUp: true,
  summary:
    'Enter or change the bank details of somebody who is paid (purpose enter-bank-details). Other details are mailed ' +
    'to the other executors, without the details, and what was agreed to pay them has to be agreed to anew',
  params,
  body: z.strictObject({
    version,
    account: bankAccount,
    confirmedHow: z.enum(confirmedWays),
    confirmedOn: day,
  }),
  answer: list,
  problems: [...problems, 'invalid-fields', 'conflict', 'rule-broken'],
})

export const removeBankDetails = defineRoute({
  id: 'estates.removeBankDetails',
  method: 'POST',
  path: '/api/estates/:id/people/:personId/bank-details/remove',
  ...work,
  stepUp: true,
  summary: 'Remove the bank details of somebody for good (purpose enter-bank-details)',
  params,
  body: z.strictObject({ version }),
  answer: list,
  problems: [...problems, 'invalid-fields', 'conflict', 'rule-broken'],
})

export const showBankDetails = defineRoute({
  id: 'estates.readBankDetails',
  method: 'POST',
  path: '/api/estates/:id/people/:personId/bank-details/show',
  ...work,
  stepUp: true,
  summary:
    'The bank details of somebody who is paid. Each showing takes a proof (purpose show-bank-details) and is a line ' +
    'of the log',
  params,
  answer: z.object({ account: bankAccount }),
  problems: [...problems, 'rule-broken'],
})

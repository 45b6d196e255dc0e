// The api's questions about bank details. It passes on who is signed in and what they typed; the worker looks up itself
// who works the estate, and uses up the proof.
import { z } from 'zod'
import { bankAccount } from '@testate/api/estate/bank-details'
import { day } from '@testate/api/estate/fields'
import { uuid } from '@testate/api/route'
import { confirmedWays } from '@testate/domain/estate/bank-details'
import { defineQuestion } from '../../proofs/question.ts'

const asked = { accountId: uuid, willId: uuid, personId: uuid, stepUp: z.string().max(200) }

export const writeBankQuestion = defineQuestion('estate.bank.write', {
  asked: z.strictObject({
    ...asked,
    version: z.int().min(0),
    /** Null: they are removed. */
    given: z
      .strictObject({ account: bankAccount, confirmedHow: z.enum(confirmedWays), confirmedOn: day })
      .nullable(),
  }),
  answer: z.null(),
})

export const showBankQuestion = defineQuestion('estate.bank.show', {
  asked: z.strictObject(asked),
  answer: z.strictObject({ account: bankAccount }),
})

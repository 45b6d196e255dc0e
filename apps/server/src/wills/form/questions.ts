// The api's question about the sealed fields of a form. It passes on who is signed in; the worker looks up itself
// whose will it is.
import { uuid } from '@testate/api/route'
import { z } from 'zod'
import { defineQuestion } from '../../proofs/question.ts'
import { formSecrets } from './sealed-form.ts'

export const readFormQuestion = defineQuestion('wills.form', {
  asked: z.strictObject({ personId: uuid, willId: uuid }),
  answer: formSecrets.extend({ of: z.string().nullable() }),
})

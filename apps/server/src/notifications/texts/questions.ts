// The api's questions about a person's number and about text messages. It passes on who is signed in and what came.
import { phoneStanding } from '@testate/api/death/phone'
import { uuid } from '@testate/api/route'
import { phoneNumber } from '@testate/domain/death/phone-number'
import { z } from 'zod'
import { defineQuestion } from '../../proofs/question.ts'

const person = { personId: uuid }
const token = z.string().max(200)

export const showPhoneQuestion = defineQuestion('phone.show', {
  asked: z.strictObject(person),
  answer: phoneStanding,
})
export const changePhoneQuestion = defineQuestion('phone.change', {
  asked: z.strictObject({
    ...person,
    number: z.string().refine((typed) => phoneNumber(typed) !== null),
    stepUp: token,
  }),
  answer: phoneStanding,
})
export const confirmPhoneQuestion = defineQuestion('phone.confirm', {
  asked: z.strictObject({ ...person, code: z.string().regex(/^\d{6}$/) }),
  answer: phoneStanding,
})
export const removePhoneQuestion = defineQuestion('phone.remove', {
  asked: z.strictObject({ ...person, stepUp: token }),
  answer: phoneStanding,
})
export const reportQuestion = defineQuestion('phone.report', {
  asked: z.strictObject({ id: uuid, signature: z.string().max(200), form: z.string().max(16_384) }),
  answer: z.strictObject({ counted: z.boolean() }),
})

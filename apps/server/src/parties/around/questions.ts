// The api's questions about the people around a will. It passes on who is signed in and what they typed; the worker
// looks up itself whose will it is.
import { z } from 'zod'
import {
  namedFor,
  namedPeople,
  namesOnCertificate,
  namingKey,
  peopleAround,
  waitInDays,
} from '@testate/api/people-around'
import { uuid } from '@testate/api/route'
import { defineQuestion } from '../../proofs/question.ts'

const person = { personId: uuid }
const ofWill = { ...person, willId: uuid }
const token = z.string().max(200)

export const readPeopleQuestion = defineQuestion('people.read', {
  asked: z.strictObject(ofWill),
  answer: peopleAround,
})
export const changePeopleQuestion = defineQuestion('people.change', {
  asked: z.strictObject({
    ...ofWill,
    stepUp: token,
    people: namedPeople,
    waitDays: waitInDays,
    onCertificate: namesOnCertificate.optional(),
  }),
  answer: peopleAround,
})
export const tellPersonQuestion = defineQuestion('people.tell', {
  asked: z.strictObject({ ...ofWill, aroundId: uuid }),
  answer: peopleAround,
})
export const listNamedQuestion = defineQuestion('people.named', {
  asked: z.strictObject({ ...person, after: namingKey.nullable(), limit: z.int().min(1).max(500) }),
  answer: namedFor,
})
export const acceptNamedQuestion = defineQuestion('people.accept', {
  asked: z.strictObject({ ...person, aroundId: uuid, stepUp: token }),
  answer: namedFor,
})
export const declineNamedQuestion = defineQuestion('people.decline', {
  asked: z.strictObject({ ...person, aroundId: uuid }),
  answer: namedFor,
})

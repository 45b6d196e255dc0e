// The api's question whether a will can be found. It passes on who is signed in and what they typed; the release
// worker looks up itself who they are and how often they asked.
import { findAWill } from '@testate/api/death/finding'
import { uuid } from '@testate/api/route'
import { defineQuestion } from '../proofs/question.ts'

export const findQuestion = defineQuestion('finding.ask', {
  asked: findAWill.body.extend({ personId: uuid }),
  answer: findAWill.answer,
})

/** What staff and the person who was found are told of a search. */
export const referenceOf = (searchId: string): string => `F-${searchId.slice(0, 8).toUpperCase()}`

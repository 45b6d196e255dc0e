// The testator reads their own form by relation alone, without a code; the worker opens it for nobody else.
import { refuse } from '../../platform/http/problem.ts'
import { answering } from '../../proofs/answering.ts'
import { willFacts } from '../will-facts.ts'
import { readFormQuestion } from './questions.ts'
import { digestOf, openForm } from './sealed-form.ts'

export const answerReadForm = answering(readFormQuestion, async (tx, { personId, willId }, context) => {
  const will = await willFacts(tx, willId)
  if (will === null || will.testatorId !== personId) refuse('not-found')
  return { ...(await openForm(context, 'show the form', will)), of: digestOf(will.sealedForm) }
})

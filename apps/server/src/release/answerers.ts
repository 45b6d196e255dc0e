// Every question that the release worker answers. Loaded once one comes: what draws and opens would take a resting
// process half as much memory again.
import type { AnsweringContext, Answerer } from '../proofs/answering.ts'
import { readPageQuestion, renewGrantQuestion, takeFileQuestion } from './questions.ts'

const later = (kind: string, load: () => Promise<Answerer>): Answerer => ({
  kind,
  answer: async (tx, what, context: AnsweringContext) => await (await load()).answer(tx, what, context),
})

export const releaseAnswerers: readonly Answerer[] = [
  later(readPageQuestion.kind, async () => (await import('./answer-page.ts')).answerReadPage),
  later(takeFileQuestion.kind, async () => (await import('./answer-file.ts')).answerTakeFile),
  later(renewGrantQuestion.kind, async () => (await import('./renew-grant.ts')).answerRenewGrant),
]

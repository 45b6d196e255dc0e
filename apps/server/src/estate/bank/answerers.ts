// What the worker answers about bank details.
import type { Answerer } from '../../proofs/answering.ts'
import { answerShowBank } from './open-bank.ts'
import { answerWriteBank } from './write-bank.ts'

export const bankAnswerers: readonly Answerer[] = [answerWriteBank, answerShowBank]

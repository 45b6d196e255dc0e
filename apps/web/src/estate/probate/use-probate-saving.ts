// Saves answers of the worksheet; `after` gets the answer of the register.
import { answerEstateProbate, type EstateProbate } from '@testate/api/estate/probate'
import type { ProbateAnswers } from '@testate/domain/estate/probate/answers'
import { call } from '../../platform/client.ts'
import { useSaving } from '../frame/use-saving.ts'

export function useProbateSaving(
  { willId, number }: { willId: string; number: number },
  after: (answer: EstateProbate) => void | Promise<void>,
) {
  return useSaving(
    async (answers: Partial<ProbateAnswers>, idempotencyKey) =>
      await call(answerEstateProbate, { params: { id: willId }, body: { number, answers }, idempotencyKey }),
    after,
  )
}

// Why a file is refused: one sentence for the person and one word for programs and tests.
import type { ReasonOf } from '@testate/api/reasons'

export type RefusalReason = ReasonOf<'files'>

export interface Refusal {
  reason: RefusalReason
  /** One sentence, for the person. */
  sentence: string
  /** The page, counted from 1, if the reason concerns one. */
  page?: number
}

/** Thrown inside the inspection; callers outside it get the Refusal. */
export class Refused extends Error {
  readonly refusal: Refusal
  constructor(reason: RefusalReason, sentence: string, page?: number) {
    super(sentence)
    this.refusal = { reason, sentence, ...(page === undefined ? {} : { page }) }
  }
}

export function refusePdf(reason: RefusalReason, sentence: string, page?: number): never {
  throw new Refused(reason, sentence, page)
}

export const damaged = (what: string): never => refusePdf('damaged', `The PDF is damaged: ${what}`)

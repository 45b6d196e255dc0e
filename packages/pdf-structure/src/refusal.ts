// Why a PDF is refused: one word for programs and tests, one sentence for the person. Callers that refuse a
// file for more than its structure name their own reasons.

export type StructureReason =
  | 'not-a-pdf'
  | 'truncated'
  | 'damaged'
  | 'two-views'
  | 'other-format-inside'
  | 'encrypted'
  | 'active-content'
  | 'already-signed'
  | 'no-pages'
  | 'too-many-pages'
  | 'too-demanding'

export interface Refusal<Reason extends string = StructureReason> {
  reason: Reason
  /** One sentence, for the person. */
  sentence: string
  /** The page, counted from 1, if the reason concerns one. */
  page?: number
}

export class Refused<Reason extends string = StructureReason> extends Error {
  readonly refusal: Refusal<Reason>
  constructor(reason: Reason, sentence: string, page?: number) {
    super(sentence)
    this.refusal = { reason, sentence, ...(page === undefined ? {} : { page }) }
  }
}

export function refusePdf(reason: StructureReason, sentence: string): never {
  throw new Refused(reason, sentence)
}

export const damaged = (what: string): never =>
  refusePdf('damaged', `The PDF is damaged: ${what}. Save or print it as a PDF again and upload that`)

// Why the file of a will is refused: because of its structure (packages/pdf-structure), its name, its size,
// or a page that no viewer can show.
import type { ReasonOf } from '@testate/api/reasons'
import { Refused, type Refusal as RefusalFor } from '@testate/pdf-structure/refusal'

export type RefusalReason = ReasonOf<'files'>
export type Refusal = RefusalFor<RefusalReason>

export function refuseFile(reason: RefusalReason, sentence: string, page?: number): never {
  throw new Refused<RefusalReason>(reason, sentence, page)
}

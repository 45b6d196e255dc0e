// Whether a capsule's own times follow each other, whatever a ledger says.
import { CLOCKS_DIFFER_MS } from '../clocks-differ.ts'
import { holds, refuted, type Step } from '../step.ts'
import type { Capsule } from './capsule.ts'

/** Whether what a capsule says happened could happen in that order, by the times in it and in its sealed PDF. */
export function checkCapsuleTimes(capsule: Capsule, signedAt: readonly Date[], sealedAt: Date): Step {
  const step = 'capsule-times'
  const late = (earlier: Date | string, later: Date | string): boolean =>
    new Date(earlier).getTime() - new Date(later).getTime() > CLOCKS_DIFFER_MS
  for (const [order, statement] of capsule.statements.entries()) {
    const who = order === 0 ? 'the testator' : `witness ${order}`
    const stamped = signedAt[order]
    if (stamped !== undefined && late(statement.signedAt, stamped))
      return refuted(step, `The statement of ${who} says it was signed after its signature was time-stamped.`)
    if (late(statement.secondFactor.at, statement.signedAt))
      return refuted(step, `The second factor of ${who} is later than the signature it allowed.`)
  }
  for (const receipt of capsule.receipts) {
    if (late(sealedAt, receipt.registeredAt))
      return refuted(step, `The receipt of ${receipt.network} is older than the sealed PDF it is about.`)
    if (late(receipt.registeredAt, capsule.madeAt))
      return refuted(step, `The capsule was made before its receipt of ${receipt.network}.`)
  }
  if (late(sealedAt, capsule.madeAt)) return refuted(step, 'The capsule was made before its PDF was sealed.')
  return holds(step, 'Signatures, seal, receipts and capsule follow each other in time.')
}

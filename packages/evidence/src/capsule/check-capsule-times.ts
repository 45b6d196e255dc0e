// Whether the times in a capsule or a proof follow each other, whatever a ledger says.
import { CLOCKS_DIFFER_MS } from '../clocks-differ.ts'
import { holds, refuted, type Step } from '../step.ts'
import { logAnchorsOf, type Capsule, type LogAnchor } from './capsule.ts'

const HOUR = 3_600_000
/** A device whose clock is set to another zone's time is as far off. */
const CLOCK_OFF_MS = 24 * HOUR

/**
 * Which time in what was recorded cannot be, in words; null when each can. `sealedAt` null: the file does not say. A
 * line of the second form says only the hour in which it was logged.
 */
export function impossibleTime(
  { audit, madeAt, logAnchors }: Pick<Capsule, 'audit' | 'madeAt'> & { logAnchors: readonly LogAnchor[] },
  sealedAt: Date | null,
  file: 'capsule' | 'proof',
): string | null {
  const { at, format } = audit.entry
  const logged = Date.parse(at)
  const loggedBy = format === 'testate-audit/2' ? logged + HOUR : logged
  if (sealedAt !== null && sealedAt.getTime() - loggedBy > CLOCKS_DIFFER_MS)
    return 'The line of the log is older than the sealed PDF it names.'
  if (logged - Date.parse(madeAt) > CLOCKS_DIFFER_MS)
    return `The ${file} was made before its line of the log.`
  const early = logAnchors.find(({ anchoredAt }) => logged - Date.parse(anchoredAt) > CLOCKS_DIFFER_MS)
  if (early !== undefined)
    return `The head of the log on ${early.network} is older than the line of the log under it.`
  // A device whose clock is behind the line of the log itself cannot say what is still to come.
  const today = Date.now()
  if (logged <= today && Date.parse(madeAt) - today > CLOCK_OFF_MS)
    return (
      `The ${file} says it was made on ${madeAt.slice(0, 10)}, a day that is still to come by the clock of this ` +
      'device.'
    )
  return null
}

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
  const wrong = impossibleTime({ ...capsule, logAnchors: logAnchorsOf(capsule) }, sealedAt, 'capsule')
  return wrong === null
    ? holds(step, 'Signatures, seal, line of the log, receipts and capsule follow each other in time.')
    : refuted(step, wrong)
}

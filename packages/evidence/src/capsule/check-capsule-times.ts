// Whether the times in a capsule or a proof follow each other, whatever a ledger says.
import { CLOCKS_DIFFER_MS } from '../clocks-differ.ts'
import { holds, refuted, type Step } from '../step.ts'
import type { Capsule, LogAnchor, Receipt } from './capsule.ts'
import type { Statement } from './statement.ts'

const HOUR = 3_600_000
/** A device whose clock is set to another zone's time is as far off. */
const CLOCK_OFF_MS = 24 * HOUR

/** What was recorded of a registration, in a capsule or a proof. */
type Recorded = Pick<Capsule, 'audit' | 'madeAt'> & { logAnchors: readonly LogAnchor[] }

/**
 * Which time in what was recorded cannot be, in words; null when each can. `sealedAt` null: the file does not say. A
 * line of the second form says only the hour in which it was logged.
 */
export function impossibleTime(
  { audit, madeAt, logAnchors }: Recorded,
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

/** What is signed of a statement beside its hash. */
type Stated = Pick<Statement, 'signedAt' | 'secondFactor'>

/**
 * Whether what a capsule says happened could happen in that order, by the times in it and in its sealed PDF, in which
 * no step is refuted. `receiptsBy`: when its receipts were there at the latest, an ISO time; null where they are added.
 */
export function checkCapsuleTimes(
  capsule: Recorded & { statements: readonly Stated[]; receipts: readonly Receipt[] },
  { signatures, sealedAt }: { signatures: readonly { at: Date }[]; sealedAt: Date },
  receiptsBy: string | null,
): Step {
  const step = 'capsule-times'
  const { madeAt, receipts, statements } = capsule
  const late = (earlier: Date | string, later: Date | string): boolean =>
    new Date(earlier).getTime() - new Date(later).getTime() > CLOCKS_DIFFER_MS
  for (const [order, { signedAt, secondFactor }] of statements.entries()) {
    const who = order === 0 ? 'the testator' : `witness ${order}`
    if (late(signedAt, signatures[order]!.at))
      return refuted(step, `The statement of ${who} says it was signed after its signature was time-stamped.`)
    if (late(secondFactor.at, signedAt))
      return refuted(step, `The second factor of ${who} is later than the signature it allowed.`)
  }
  for (const { network, registeredAt } of receipts) {
    if (late(sealedAt, registeredAt))
      return refuted(step, `The receipt of ${network} is older than the sealed PDF it is about.`)
    if (receiptsBy !== null && late(registeredAt, receiptsBy))
      return refuted(step, `The capsule was made before its receipt of ${network}.`)
  }
  if (late(sealedAt, madeAt)) return refuted(step, 'The capsule was made before its PDF was sealed.')
  const wrong = impossibleTime(capsule, sealedAt, 'capsule')
  return wrong === null
    ? holds(step, 'Signatures, seal, line of the log, receipts and capsule follow each other in time.')
    : refuted(step, wrong)
}

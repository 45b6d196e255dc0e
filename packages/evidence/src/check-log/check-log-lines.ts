// Checks entries of the audit log as shown to a reader: against the log's signed head, against what was seen
// of the log before, and against the heads on ledgers. It trusts only the trust set; everything else is a
// claim. Runs in a browser.
import { checkLedgerHeads } from './check-ledger-heads.ts'
import { checkLogEntries } from './check-log-entries.ts'
import { checkBefore, checkOneLog, grownFrom, shownLater } from './check-log-growth.ts'
import { openCheckpoint, type Checkpoint } from '../log/checkpoint.ts'
import { count, messageOf, type LogClaims, type LogSources, type SeenBefore } from './log-claims.ts'
import { couldNotBeAsked, holds, refuted, skipped, type Step } from '../step.ts'
import type { Trust } from '../certificates/trust.ts'

export interface LogCheckOptions {
  signal?: AbortSignal
  onStep?: (step: Step) => void
  onLine?: (done: number, all: number) => void
  patienceMs?: number
}

export interface LogCheck {
  steps: Step[]
  /**
   * The verified head, to be stored for the next check; null when anything about the log itself was refuted
   * or is unknown.
   */
  keep: SeenBefore | null
}

/** All checks in this order; a check that depends on a failed step is left out. */
export async function checkLogLines(
  claims: LogClaims,
  trust: Trust | null,
  sources: LogSources,
  { signal, onStep, onLine, patienceMs = 8_000 }: LogCheckOptions = {},
): Promise<LogCheck> {
  const steps: Step[] = []
  const add = (step: Step): Step => {
    steps.push(step)
    onStep?.(step)
    return step
  }
  const isStopped = (): boolean => signal?.aborted === true
  const stopped = (): LogCheck => {
    add(skipped('stopped', 'You stopped the check; what is not listed here was not checked.'))
    return { steps, keep: null }
  }

  if (isStopped()) return stopped()
  if (trust === null) {
    add(
      couldNotBeAsked(
        'log-key',
        'The register’s trust set could not be fetched, and without the key of the log nothing can be checked.',
      ),
    )
    return { steps, keep: null }
  }
  add(checkKey(trust, claims.before))
  const heads = await openHeads(claims, trust)
  add(heads.step)
  if (heads.present === null) return { steps, keep: null }
  const { present, opened } = heads

  const lines = await checkLogEntries(claims, opened, isStopped, onLine)
  if (lines === null) return stopped()
  for (const step of lines) add(step)

  const grown = grownFrom(present, sources)
  const whole = add(await checkOneLog([...opened.values()], present, grown))
  if (isStopped()) return stopped()
  const before = await checkBefore(claims.before, { present, grown })
  add(before.step)
  const later = (): ReturnType<typeof shownLater> => shownLater({ present, grown }, trust.logKey, sources)
  for (const step of await checkLedgerHeads(
    claims,
    trust,
    { present, grown, later },
    isStopped() ? null : sources.askLedger,
    patienceMs,
  ))
    add(step)
  if (isStopped()) return stopped()
  // An entry that was shown wrongly is no evidence against the log.
  const doubted = steps.some(({ code, outcome }) => outcome === 'refuted' && code !== 'log-entries')
  const sound = !doubted && whole.outcome === 'holds' && before.canFollow
  return { steps, keep: sound ? { logKey: trust.logKey, checkpoint: claims.present! } : null }
}

function checkKey(trust: Trust, before: SeenBefore | null): Step {
  const step = 'log-key'
  if (before === null)
    return holds(
      step,
      `The key that ${trust.name} states. This is the first check here, so there is no earlier key to compare it with.`,
    )
  if (before.logKey !== trust.logKey)
    return refuted(
      step,
      'It is another key than at the check before. Unless the register has announced a new key, ' +
        'somebody shows you another log.',
    )
  return holds(step, `The key that ${trust.name} states, the same as at the check before.`)
}

interface Heads {
  step: Step
  present: Checkpoint | null
  /** Keyed by their notes. */
  opened: Map<string, Checkpoint>
}

async function openHeads({ lines, present }: LogClaims, trust: Trust): Promise<Heads> {
  const step = 'log-head'
  const opened = new Map<string, Checkpoint>()
  if (present === null)
    return { step: couldNotBeAsked(step, 'The head of the log could not be fetched.'), present: null, opened }
  try {
    for (const note of new Set([
      present,
      ...lines.flatMap(({ checkpoint }) => (checkpoint === null ? [] : [checkpoint])),
    ]))
      opened.set(note, await openCheckpoint(note, trust.logKey))
  } catch (error) {
    return {
      step: refuted(step, `A head of the log cannot be accepted: ${messageOf(error)}.`),
      present: null,
      opened,
    }
  }
  const head = opened.get(present)!
  return {
    step: holds(
      step,
      `The head of the log, over ${count(head.size, 'entry', 'entries')}, is signed with that key.`,
    ),
    present: head,
    opened,
  }
}

// Checks entries of the audit log as shown to a reader: against the log's signed head, against what was seen
// of the log before, and against the heads on ledgers. It trusts only the trust set; everything else is a
// claim. Runs in a browser.
import { checkLedgerHeads } from './check-ledger-heads.ts'
import { checkLogEntries } from './check-log-entries.ts'
import { checkBefore, checkOneLog, grownFrom, shownLater } from './check-log-growth.ts'
import type { Checkpoint } from '../log/checkpoint.ts'
import { keyOf, openTrusted } from '../log/open-trusted.ts'
import { checkRetiredKeys, endOf, headPart } from '../log/retired-keys.ts'
import { followSuccessions } from '../log/succession.ts'
import { count, messageOf, type LogClaims, type LogSources, type SeenBefore } from './log-claims.ts'
import { couldNotBeAsked, holds, refuted, skipped, type Step } from '../step.ts'
import { logKeysOf, retiredKeysOf, type Trust } from '../certificates/trust.ts'

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
  const key = add(await checkKey(trust, claims.before))
  const heads = await openHeads(claims, trust)
  add(heads.step)
  if (heads.present === null) return { steps, keep: null }
  const { present, opened } = heads
  const retired = await checkOldKeys(claims, present, trust)
  if (retired !== null) add(retired)

  const lines = await checkLogEntries(claims, opened, isStopped, onLine)
  if (lines === null) return stopped()
  for (const step of lines) add(step)

  const grown = grownFrom(present, sources)
  const whole = add(await checkOneLog([...opened.values()], present, grown))
  if (isStopped()) return stopped()
  const before = await checkBefore(claims.before, { present, grown })
  add(before.step)
  const later = (): ReturnType<typeof shownLater> => shownLater({ present, grown }, trust, sources)
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
  const sound = !doubted && key.outcome === 'holds' && whole.outcome === 'holds' && before.canFollow
  if (!sound) return { steps, keep: null }
  const checkpoint = claims.present!
  return { steps, keep: { logKey: await keyOf(checkpoint, trust), checkpoint } }
}

async function checkKey(trust: Trust, before: SeenBefore | null): Promise<Step> {
  const step = 'log-key'
  if (before === null)
    return holds(
      step,
      `The key that ${trust.name} states. This is the first check here, so there is no earlier key to compare it with.`,
    )
  const [seen, present] = [before.logKey.trim(), trust.logKey.trim()]
  if (seen === present)
    return holds(step, `The key that ${trust.name} states, the same as at the check before.`)
  if (!logKeysOf(trust).includes(seen))
    return refuted(
      step,
      'It is another key than at the check before. Unless the register has announced a new key, ' +
        'somebody shows you another log.',
    )
  if (retiredKeysOf(trust).length === 0)
    return couldNotBeAsked(
      step,
      `It is another key than at the check before. ${trust.name} names that one as an earlier key of its own, and ` +
        'shows no note by which it signed over to this one.',
    )
  const notes = retiredKeysOf(trust).map(({ succession }) => succession)
  return (await followSuccessions(seen, notes.toReversed())).at(-1) === present
    ? holds(step, `The key that ${trust.name} states. The one of the check before signed over to it.`)
    : refuted(
        step,
        'It is another key than at the check before, and that one did not sign over to it: somebody shows you ' +
          'another log.',
      )
}

/** A log that goes on is signed with the key of today; with one of before nothing later than its end. */
async function checkOldKeys(
  { lines, ledgerHeads, before, present: note }: LogClaims,
  present: Checkpoint,
  trust: Trust,
): Promise<Step | null> {
  if (retiredKeysOf(trust).length === 0) return null
  const notes = [
    note!,
    ...lines.flatMap(({ checkpoint }) => (checkpoint === null ? [] : [checkpoint])),
    ...(ledgerHeads ?? []).map(({ checkpoint }) => checkpoint),
    ...(before === null ? [] : [before.checkpoint]),
  ]
  const parts = await Promise.all([...new Set(notes)].map((one) => headPart('a head of the log', one, trust)))
  const end = endOf(parts[0]!.key, trust)
  if (end !== null && present.size < end.lastSize)
    return refuted(
      'retired-key',
      `The head of the log is signed with a key that ${trust.name} used until ${end.until}, when its log had ` +
        `${end.lastSize} entries, and has only ${present.size}: it is old, or somebody shows you another log.`,
    )
  return await checkRetiredKeys(parts, trust)
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
      opened.set(note, await openTrusted(note, trust))
  } catch (error) {
    return {
      step: refuted(step, `A head of the log cannot be accepted: ${messageOf(error)}.`),
      present: null,
      opened,
    }
  }
  const head = opened.get(present)!
  const which = logKeysOf(trust).length === 1 ? 'that key' : 'a key of the register'
  return {
    step: holds(
      step,
      `The head of the log, over ${count(head.size, 'entry', 'entries')}, is signed with ${which}.`,
    ),
    present: head,
    opened,
  }
}

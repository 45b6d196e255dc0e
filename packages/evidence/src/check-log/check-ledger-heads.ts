// Witnesses outside the register: for each ledger, the head that the register names is compared with the log
// and looked up there, and so is the newest head on the ledger itself. A register that shows one reader a
// different log could name an old head, or none.
import { askForHead } from './check-log-anchors.ts'
import { spoken, within, type AskLedger } from '../capsule/check-ledgers.ts'
import { notGrown, type ShownLog } from './check-log-growth.ts'
import { openTrusted } from '../log/open-trusted.ts'
import { fromHex, toHex } from '../bytes/hash.ts'
import { count, messageOf, type LedgerHead, type LogClaims, type LogLine } from './log-claims.ts'
import {
  couldNotBeAsked,
  holds,
  noEntry,
  onLogAnchor,
  refuted,
  skipped,
  type Step,
  type Subject,
} from '../step.ts'
import { networkAt, type Trust, type TrustedNetwork } from '../certificates/trust.ts'

interface Comparing {
  lines: readonly LogLine[]
  trust: Trust
  log: ShownLog & { later(): Promise<ShownLog> }
  ask: AskLedger | null
  patienceMs: number
}

interface At {
  step: Subject
  network: TrustedNetwork
  label: string
}

/**
 * Checks all ledgers in parallel, each request limited to `patienceMs`. `ask` null: offline; the named heads
 * are still compared with the log.
 */
export async function checkLedgerHeads(
  { lines, ledgerHeads }: LogClaims,
  trust: Trust,
  log: Comparing['log'],
  ask: AskLedger | null,
  patienceMs: number,
): Promise<Step[]> {
  const comparing: Comparing = { lines, trust, log, ask, patienceMs }
  const strangers = (ledgerHeads ?? []).filter(
    ({ network }) => !trust.networks.some(({ name }) => name === network),
  )
  const steps = await Promise.all(
    trust.networks.map((network) =>
      checkLedger(network, ledgerHeads?.find((head) => head.network === network.name) ?? null, comparing),
    ),
  )
  return [
    ...(ledgerHeads === null
      ? [
          couldNotBeAsked(
            'log-anchors',
            'Where the register says that the log stands on ledgers could not be fetched.',
          ),
        ]
      : []),
    ...(ledgerHeads !== null && steps.length + strangers.length === 0
      ? [
          skipped(
            'log-anchors',
            'The trust set names no ledger, so there is no witness outside the register.',
          ),
        ]
      : []),
    ...strangers.map(({ network }) =>
      refuted(
        onLogAnchor(network),
        `The log is said to stand on ${spoken(network)}, which is not in the trust set.`,
      ),
    ),
    ...steps,
  ]
}

async function checkLedger(
  network: TrustedNetwork,
  anchor: LedgerHead | null,
  comparing: Comparing,
): Promise<Step> {
  const at: At = {
    step: onLogAnchor(network.name),
    network,
    label: `${spoken(network.name)} (${network.label})`,
  }
  const [named, newest] = await Promise.all([
    anchor === null ? null : checkNamed(anchor, at, comparing),
    comparing.ask === null ? null : checkNewest(at, comparing, comparing.ask, anchor?.treeSize),
  ])
  if (named === null)
    return (
      newest ??
      couldNotBeAsked(
        at.step,
        `The register names no head of the log on ${at.label}, which was not asked itself.`,
      )
    )
  if (named.outcome === 'refuted' || newest === null) return named
  if (newest.outcome === 'refuted') return newest
  const both = `${named.reason} ${newest.reason}`
  // A ledger that has just confirmed a head and now has none has not really answered.
  return named.outcome === 'holds' && newest.outcome === 'holds'
    ? holds(at.step, both)
    : couldNotBeAsked(at.step, both)
}

/** The head that the register names. */
async function checkNamed(
  anchor: LedgerHead,
  { step, network, label }: At,
  { lines, trust, log, ask, patienceMs }: Comparing,
): Promise<Step> {
  const named = networkAt(network, anchor)
  if (named === null)
    return refuted(
      step,
      `The log is said to stand under another contract or on another chain than this register’s on ${label}.`,
    )
  try {
    const head = await openTrusted(anchor.checkpoint, trust).catch((error: unknown) => messageOf(error))
    if (typeof head === 'string')
      return refuted(step, `The head said to stand on ${label} cannot be accepted: ${head}.`)
    if (head.size !== anchor.treeSize || toHex(head.root) !== anchor.root)
      return refuted(step, `The head said to stand on ${label} is not the one that was signed.`)
    const how = await log.grown(head)
    if (how !== 'grown') return refuted(step, notGrown(`The head on ${label}`, how, head, log.present))
    if (ask === null) return skipped(step, `${label} was not asked. ${coveredBy(head.size, lines)}`)
    const asked = (
      await askForHead(
        anchor,
        { step, network: named, label, log: 'The log', source: 'The register' },
        ask,
        patienceMs,
      )
    ).step
    return asked.outcome === 'holds' ? holds(step, `${asked.reason} ${coveredBy(head.size, lines)}`) : asked
  } catch (error) {
    return couldNotBeAsked(
      step,
      `The head on ${label} could not be compared with the log: ${messageOf(error)}.`,
    )
  }
}

/**
 * The newest head on the ledger, whatever the register names. `named`: the size of the log at the head it
 * names.
 */
async function checkNewest(
  { step, network, label }: At,
  { lines, log, patienceMs }: Comparing,
  ask: AskLedger,
  named: number | undefined,
): Promise<Step> {
  try {
    const ledger = ask(network)
    if (ledger.latestRoot === undefined)
      return couldNotBeAsked(
        step,
        `${label} could not be asked for its newest head: this version cannot read it there.`,
      )
    const newest = await within(ledger.latestRoot(), patienceMs)
    if (newest === null)
      return noEntry(step, `${label} was asked, and holds no head of the log yet, so it is no witness.`)
    const head = { origin: log.present.origin, size: newest.treeSize, root: fromHex(newest.root) }
    // It may have been signed and anchored since the check began.
    const shown = head.size > log.present.size ? await log.later() : log
    const how = await shown.grown(head)
    if (how !== 'grown')
      return refuted(step, notGrown(`The newest head on ${label}`, how, head, shown.present))
    if (head.size === named) return holds(step, 'It is the newest head that the ledger itself holds.')
    return holds(
      step,
      `The newest head that ${label} itself holds, over ${count(head.size, 'entry', 'entries')}, is of ` +
        `this log. ${coveredBy(head.size, lines)}`,
    )
  } catch (error) {
    return couldNotBeAsked(step, `${label} could not be asked for its newest head: ${messageOf(error)}.`)
  }
}

function coveredBy(size: number, lines: readonly LogLine[]): string {
  const covered = lines.filter(({ index }) => index !== null && index < size).length
  return (
    `${covered} of the ${count(lines.length, 'entry', 'entries')} shown ` +
    `${covered === 1 ? 'stands' : 'stand'} under it.`
  )
}

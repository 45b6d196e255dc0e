// One anchor covers many wills: the head of a log whose every entry is provable is on a public ledger, so an
// entry is provable from there, even of a will that has no token there. Only that head is read from the
// ledger; the proof down to the entry is arithmetic.
import { auditLeaf } from '../log/audit-entry.ts'
import type { Capsule, LogAnchor } from '../capsule/capsule.ts'
import { placeMoves, spoken, within, type AskLedger } from '../capsule/check-ledgers.ts'
import type { Checkpoint } from '../log/checkpoint.ts'
import { openTrusted } from '../log/open-trusted.ts'
import { fromHex, toHex } from '../bytes/hash.ts'
import { inclusionHolds, leafHash } from '../log/merkle.ts'
import { couldNotBeAsked, holds, onLogAnchor, refuted, skipped, type Step, type Subject } from '../step.ts'
import { networkAt, type Trust, type TrustedNetwork } from '../certificates/trust.ts'

export interface LogAnchorCheck {
  steps: Step[]
  /**
   * Where the log that contains the will was anchored, in words; only what the ledgers themselves confirm.
   */
  anchored: AnchoredPlace[]
}

export interface AnchoredPlace {
  label: string
  place: string
  time: Date
}

/** A line of the log, and the heads on ledgers that cover it. */
export interface Anchored {
  audit: Pick<Capsule['audit'], 'entry' | 'index'>
  logAnchors: readonly LogAnchor[]
  file: 'capsule' | 'proof'
}

interface Checked {
  step: Step
  anchored?: AnchoredPlace
}

/** The unit of position on a ledger without blocks. */
const PLACES: Record<string, string> = { solana: 'slot', corda: 'position' }

/**
 * Asks all ledgers in parallel, each at most `patienceMs`. `ask` null: offline; the proofs are checked
 * anyway.
 */
export async function checkLogAnchors(
  given: Anchored,
  trust: Trust,
  ask: AskLedger | null,
  patienceMs: number,
): Promise<LogAnchorCheck> {
  const checks = await Promise.all(
    given.logAnchors.map((anchor) => checkOne(given, anchor, trust, ask, patienceMs)),
  )
  return {
    steps: checks.map(({ step }) => step),
    anchored: checks.flatMap(({ anchored }) => (anchored === undefined ? [] : [anchored])),
  }
}

async function checkOne(
  { audit, file }: Anchored,
  anchor: LogAnchor,
  trust: Trust,
  ask: AskLedger | null,
  patienceMs: number,
): Promise<Checked> {
  const step = onLogAnchor(anchor.network)
  const network = trust.networks.find(({ name }) => name === anchor.network)
  if (network === undefined)
    return {
      step: refuted(
        step,
        `The ${file} says that the log is anchored on ${spoken(anchor.network)}, which this register does not use.`,
      ),
    }
  const label = `${spoken(network.name)} (${network.label})`
  const at = networkAt(network, anchor)
  if (at === null) {
    return {
      step: refuted(
        step,
        `The log is said to be anchored by another contract or on another chain than this register's on ${label}.`,
      ),
    }
  }
  let head: Checkpoint
  try {
    head = await openTrusted(anchor.checkpoint, trust)
    const { entry, index } = audit
    const proven = await inclusionHolds({
      index,
      size: head.size,
      leaf: await leafHash(auditLeaf(entry)),
      root: head.root,
      proof: anchor.proof.map(fromHex),
    })
    if (!proven)
      return {
        step: refuted(step, `The head of the log said to be on ${label} does not hold this will's entry.`),
      }
  } catch (error) {
    return {
      step: refuted(
        step,
        `The head of the log said to be on ${label} cannot be accepted: ` +
          `${error instanceof Error ? error.message : String(error)}.`,
      ),
    }
  }
  if (ask === null)
    return {
      step: skipped(
        step,
        `The proof leads to the head of ${head.size} entries; ${label} was not asked whether it holds that head.`,
      ),
    }
  const claim = {
    root: toHex(head.root),
    treeSize: head.size,
    transactionHash: anchor.transactionHash,
    blockNumber: anchor.blockNumber,
    anchoredAt: anchor.anchoredAt,
  }
  return await askForHead(
    claim,
    { step, network: at, label, log: 'The log containing this will', source: `The ${file}` },
    ask,
    patienceMs,
  )
}

/** The claimed position of a head of the log. */
export interface HeadClaim {
  /** 64 hex digits. */
  root: string
  treeSize: number
  transactionHash: string
  blockNumber: string
  /** ISO, the block's time. */
  anchoredAt: string
}

/**
 * Asks one ledger for exactly that head, at most `patienceMs`. `log` and `source` are the words in the
 * sentences for the log, and for the party that claims the head's position.
 */
export async function askForHead(
  said: HeadClaim,
  {
    step,
    network,
    label,
    log,
    source,
  }: { step: Subject; network: TrustedNetwork; label: string; log: string; source: string },
  ask: AskLedger,
  patienceMs: number,
): Promise<Checked> {
  const claim = {
    root: said.root,
    treeSize: said.treeSize,
    transactionHash: said.transactionHash,
    blockNumber: BigInt(said.blockNumber),
  }
  try {
    const ledger = ask(network)
    if (ledger.readAnchor === undefined)
      return {
        step: couldNotBeAsked(
          step,
          `${label} could not be asked: this version cannot read heads of the log there.`,
        ),
      }
    const found = await within(ledger.readAnchor(claim), patienceMs)
    // A node that is catching up has less than the file, which refutes nothing.
    const isBehind =
      found === null &&
      ledger.head !== undefined &&
      (await within(ledger.head(), patienceMs)).height < claim.blockNumber
    if (isBehind)
      return {
        step: couldNotBeAsked(
          step,
          `${label} could not be asked: its node has not come to the block of the anchor yet.`,
        ),
      }
    if (found === null)
      return {
        step: refuted(
          step,
          `${label} holds no such head of the log, though ${source.toLowerCase()} names its transaction.`,
        ),
      }
    const same =
      found.transactionHash === said.transactionHash &&
      (placeMoves(network.name) || found.blockNumber === claim.blockNumber) &&
      found.time.toISOString() === said.anchoredAt
    if (!same)
      return {
        step: refuted(step, `${source} and ${label} disagree about when or where the log was anchored.`),
      }
    const place = `${PLACES[network.name] ?? 'block'} ${found.blockNumber}`
    const reason =
      `${log} was anchored on ${label} at ${place} on ` +
      `${said.anchoredAt}${found.final ? '' : ' (provisional: its block is not final yet)'}.`
    return { step: holds(step, reason), anchored: { label, place, time: found.time } }
  } catch (error) {
    if ((error as { code?: unknown } | null)?.code === 'conflict')
      return { step: refuted(step, `${label}: ${(error as Error).message}`) }
    return {
      step: couldNotBeAsked(
        step,
        `${label} could not be asked: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
      ),
    }
  }
}

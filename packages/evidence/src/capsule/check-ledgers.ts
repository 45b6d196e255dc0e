// Asks the ledgers themselves, which no register can change afterwards. "Could not be asked" is a separate
// outcome and never means invalid.
import type { Receipt } from './capsule.ts'
import { couldNotBeAsked, holds, noEntry, onLedger, refuted, skipped, type Step } from '../step.ts'
import { networkAt, type TrustedNetwork } from '../certificates/trust.ts'

/** A ledger's data about one token; the shape of a chain reader's answer. */
export interface LedgerEntry {
  owner: string
  /** Whom the ledger first gave the token to. */
  mintedTo?: string
  status: 'active' | 'superseded' | 'withdrawn' | 'released'
  version: number
  registeredAt: Date
  /** 64 hex digits. */
  metadataHash: string
  transactionHash?: string
  blockNumber?: bigint
  /** Where the reader gives one. Corda: the notary's signature. */
  blockHash?: string
  /** False while the block could still be reorganised away. */
  final?: boolean
}

/**
 * A reader of one trusted ledger. It returns null when the ledger has no such token, and throws when the
 * ledger could not be asked; an error with the code `conflict` means that it answered, and that its record
 * under the token's name is no entry of this register.
 */
export type AskLedger = (network: TrustedNetwork) => {
  read(tokenId: string): Promise<LedgerEntry | null>
  /**
   * The newest block the node has. Without it, "no such token" is believed even from a node that has not
   * reached the receipt's block yet.
   */
  head?(): Promise<{ height: bigint }>
  /** A head of the audit log at its claimed position; null when the ledger has none there. */
  readAnchor?(claim: {
    root: string
    treeSize: number
    transactionHash: string
    blockNumber: bigint
  }): Promise<AnchoredHead | null>
  /**
   * The newest head of the audit log on the ledger, whether or not the register names it; null before the
   * first.
   */
  latestRoot?(): Promise<{ root: string; treeSize: number } | null>
}

/** A ledger's data about a head of the audit log. */
export interface AnchoredHead {
  transactionHash: string
  blockNumber: bigint
  /** The block's time. */
  time: Date
  final: boolean
}

export interface Expected {
  /** 64 hex digits. */
  commitment: string
  /** Null when only the commitment is known, from a link note. */
  metadataHash: string | null
  version: number
  /** From a capsule or a proof; null where it is not known which networks have it. */
  receipts: readonly Receipt[] | null
  /** Whether a receipt can be cut out of the file without a trace. Then networks without one are asked too. */
  apart?: boolean
  /** By network, from the signed statements: whom each gives the token to. Null where none says. */
  owners?: Readonly<Record<string, string>> | null
  /** The file with the receipts, in the words of its steps. */
  file?: 'capsule' | 'proof'
}

export interface LedgerCheck {
  steps: Step[]
  /** Sentences people must see about the registration's state. */
  notices: string[]
  registered: { label: string; since: Date; status: LedgerEntry['status'] }[]
}

const statusNotices: Record<LedgerEntry['status'], string | null> = {
  active: null,
  superseded: 'Superseded: a later version of this will is registered.',
  withdrawn: 'Registration withdrawn. This does not revoke the will.',
  released: 'Released: the copy was opened to the executors.',
}

/**
 * A later version ends the one before on each network that both are on, and the register withdraws it on the others. So
 * where they share none, every ledger says withdrawn, and none of them names the later one.
 */
const OF_WITHDRAWN =
  'A withdrawal on a ledger can also mean that a later version is registered on other networks: ask the register.'

/** Asks all ledgers in parallel, each at most `patienceMs`. `ask` null: offline, all are skipped. */
export async function checkLedgers(
  expected: Expected,
  networks: readonly TrustedNetwork[],
  ask: AskLedger | null,
  patienceMs: number,
): Promise<LedgerCheck> {
  const unknown = (expected.receipts ?? []).filter(
    (receipt) => !networks.some((network) => network.name === receipt.network),
  )
  const checks = await Promise.all(networks.map((network) => checkOne(expected, network, ask, patienceMs)))
  const steps = [
    ...checks.map((check) => check.step),
    ...unknown.map((receipt) =>
      refuted(
        onLedger(receipt.network),
        `The ${fileOf(expected)} has a receipt of ${spoken(receipt.network)}, which this register does not use.`,
      ),
    ),
  ]
  const registered = checks.flatMap((check) =>
    check.entry === null
      ? []
      : [
          {
            label: check.label,
            since: check.entry.registeredAt,
            status: check.entry.status,
          },
        ],
  )
  if (networks.length === 0) steps.push(couldNotBeAsked('ledgers', 'The trust set names no ledger to ask.'))
  // A sealed PDF does not say which networks its testator chose, so one is enough; none at all refutes it
  // only if all were asked.
  const isNowhere = networks.length > 0 && checks.every((check) => check.step.outcome === 'no entry')
  if (isNowhere && expected.receipts === null)
    steps.push(
      refuted(
        'registration',
        `No ledger of this register holds this ${expected.metadataHash === null ? 'registration' : 'sealed PDF'}: ` +
          'it is not registered, or not yet.',
      ),
    )
  const met = new Set(registered.map(({ status }) => status))
  return {
    steps,
    notices: [
      ...[...met].flatMap((status) => statusNotices[status] ?? []),
      ...(met.has('withdrawn') && !met.has('superseded') ? [OF_WITHDRAWN] : []),
    ],
    registered,
  }
}

const fileOf = ({ file = 'capsule' }: Expected): string => file

/** The display name: Ethereum, Solana. */
export function spoken(name: string): string {
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`
}

async function checkOne(
  expected: Expected,
  network: TrustedNetwork,
  ask: AskLedger | null,
  patienceMs: number,
): Promise<{ step: Step; entry: LedgerEntry | null; label: string }> {
  const step = onLedger(network.name)
  const label = `${spoken(network.name)} (${network.label})`
  const receipt = expected.receipts?.find((one) => one.network === network.name)
  const without = (outcome: Step) => ({ step: outcome, entry: null, label })
  if (expected.receipts !== null && receipt === undefined && expected.apart !== true)
    return without(skipped(step, `The ${fileOf(expected)} has no receipt of ${label}.`))
  const at = receipt === undefined ? network : networkAt(network, receipt)
  if (at === null)
    return without(
      refuted(step, `The receipt is of another contract or chain than this register's on ${label}.`),
    )
  if (receipt !== undefined && receipt.tokenId !== expected.commitment)
    return without(refuted(step, 'The receipt is of another token than this registration.'))
  if (ask === null) return without(skipped(step, `Offline: ${label} was not asked.`))
  let entry: LedgerEntry | null
  let isBehind: boolean
  try {
    const ledger = ask(at)
    entry = await within(ledger.read(expected.commitment), patienceMs)
    isBehind =
      entry === null &&
      receipt !== undefined &&
      ledger.head !== undefined &&
      (await within(ledger.head(), patienceMs)).height < BigInt(receipt.blockNumber)
  } catch (error) {
    if ((error as { code?: unknown } | null)?.code === 'conflict')
      return without(refuted(step, `${label}: ${(error as Error).message}`))
    return without(
      couldNotBeAsked(
        step,
        `${label} could not be asked: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
      ),
    )
  }
  // A node that is catching up has less than the file, which refutes nothing.
  if (isBehind)
    return without(
      couldNotBeAsked(
        step,
        `${label} could not be asked: its node has not come to the block of the receipt yet.`,
      ),
    )
  if (entry === null) {
    return without(
      receipt === undefined
        ? noEntry(step, `${label} was asked and has no entry for this registration.`)
        : refuted(step, `${label} holds no such token, though the ${fileOf(expected)} has a receipt.`),
    )
  }
  if (expected.metadataHash !== null && entry.metadataHash !== expected.metadataHash)
    return without(refuted(step, `${label} registered another sealed PDF under this commitment.`))
  if (entry.version !== expected.version)
    return without(
      refuted(step, `${label} registered version ${entry.version}, not version ${expected.version}.`),
    )
  if (receipt !== undefined) {
    const differing = differences(receipt, entry)
    if (differing.length > 0)
      return without(refuted(step, `The receipt and ${label} disagree about ${differing.join(' and ')}.`))
  }
  const named = expected.owners?.[network.name]
  if (named !== undefined && entry.mintedTo !== undefined && !isSameOwner(named, entry.mintedTo))
    return without(
      refuted(step, `${label} first gave the token to another owner than the signed statements name.`),
    )
  const words = statusNotices[entry.status]
  const reason =
    `${label} holds this commitment${expected.metadataHash === null ? '' : ' and the hash of this sealed PDF'} since ` +
    `${entry.registeredAt.toISOString()}${entry.final === false ? ' (provisional: its block is not final yet)' : ''}.`
  return { step: holds(step, words === null ? reason : `${reason} ${words}`), entry, label }
}

/** An address of Ethereum has the same meaning in any case of its letters. */
const isSameOwner = (one: string, other: string): boolean =>
  one === other || (/^0x[0-9a-f]{40}$/i.test(one) && one.toLowerCase() === other.toLowerCase())

/**
 * Corda has no blocks: the number is a transaction's position among those its node recorded, by the node's
 * clock. If the clock was set back, later ones come before it, so a different number is no contradiction
 * there; a different hash, time or notary's signature is.
 */
export const placeMoves = (network: string): boolean => network === 'corda'

/**
 * The owner of the receipt is not compared: a release moves the token, and the receipt stays the same. Sealed PDF
 * and version were, before any ledger is asked (check-capsule-contents.ts).
 */
function differences(receipt: Receipt, entry: LedgerEntry): string[] {
  const found: string[] = []
  if (receipt.registeredAt !== entry.registeredAt.toISOString()) found.push('the time of registration')
  if (entry.transactionHash !== undefined && receipt.transactionHash !== entry.transactionHash)
    found.push('the transaction')
  if (
    !placeMoves(receipt.network) &&
    entry.blockNumber !== undefined &&
    receipt.blockNumber !== entry.blockNumber.toString()
  )
    found.push('the block')
  if (entry.blockHash !== undefined && receipt.blockHash !== entry.blockHash)
    found.push(placeMoves(receipt.network) ? "the notary's signature" : 'the block’s hash')
  return found
}

/** Throws when there is no answer in time. */
export async function within<T>(answer: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms / 1000} s`)), ms)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

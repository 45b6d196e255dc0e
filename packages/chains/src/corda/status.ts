// An anchor's status from the ledger alone: what Corda has recorded is notarised and final, anything else can
// be sent again with its key, and there is no state in between.
import { ChainError } from '../chain.ts'
import type { AnchorStatus, Prepared } from '../chain.ts'
import type { Call } from './plan.ts'
import type { CordaReader } from './read.ts'

/** The contract's refusals, by idempotency key; lost with the process, and then found out again. */
export interface Refusals {
  note(key: string, reason: string): void
  of(key: string): string | undefined
}

const MOST_KEPT = 1_000

export function createRefusals(): Refusals {
  const kept = new Map<string, string>()
  return {
    note(key, reason) {
      if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value!)
      kept.set(key, reason)
    },
    of: (key) => kept.get(key),
  }
}

/** Never throws for an unreachable node or one of another network: that is `unknown`, retryable. */
export async function statusOf(
  reader: CordaReader,
  prepared: Prepared,
  refusals: Refusals,
): Promise<AnchorStatus> {
  try {
    return await look(reader, prepared, refusals)
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    if (error.code === 'conflict')
      return { state: 'failed', code: 'conflict', reason: error.message, retryable: false }
    return { state: 'unknown', reason: error.message, retryable: true, undecided: true }
  }
}

async function look(
  reader: CordaReader,
  { action, signed, expiresAt }: Prepared,
  refusals: Refusals,
): Promise<AnchorStatus> {
  // Read the clock before the lookup: what was recorded before the deadline must show in it.
  const isOver = expiresAt !== null && (await reader.head()).time.getTime() > Date.parse(expiresAt)
  const receipt = await reader.find(action)
  if (receipt) return { state: 'final', receipt }
  if (signed === null)
    return {
      state: 'expired',
      reason: 'The ledger no longer holds what it held when this was prepared.',
      retryable: true,
    }
  const refused = refusals.of((JSON.parse(signed) as Call).key)
  if (refused !== undefined) return { state: 'failed', reason: refused, retryable: true }
  if (isOver)
    return {
      state: 'expired',
      reason: "The testator's consent passed its deadline before the ledger took it.",
      retryable: true,
    }
  return { state: 'unknown', reason: 'The node has not recorded the transaction.', retryable: true }
}

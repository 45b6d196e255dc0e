// An anchor's status from the ledger alone: the prepared transaction's own status, else the effect (another
// attempt may have caused it), else whether these bytes can still land. Only `final` is lasting.
import { signature as asSignature } from '@solana/kit'
import { ChainError } from '../chain.ts'
import type { AnchorStatus, Prepared } from '../chain.ts'
import { receiptOf, transactionOf } from './history.ts'
import { unclear } from './node.ts'
import type { Ask } from './node.ts'
import type { Done, SolanaReader } from './read.ts'

/**
 * Never throws for an unreachable node or one of another ledger: that is `unknown`, retryable. `sent`: the
 * node took these bytes a moment ago.
 */
export async function statusOf(
  reader: SolanaReader,
  prepared: Prepared,
  sent: boolean,
): Promise<AnchorStatus> {
  try {
    return await reader.node.on((ask) => look(ask, reader, prepared, sent))
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    if (error.code === 'conflict')
      return { state: 'failed', code: 'conflict', reason: error.message, retryable: false }
    return { state: 'unknown', reason: error.message, retryable: true, undecided: true }
  }
}

async function look(
  ask: Ask,
  reader: SolanaReader,
  prepared: Prepared,
  sent: boolean,
): Promise<AnchorStatus> {
  if (prepared.signed === null || prepared.transactionHash === null) {
    const done = await reader.find(prepared.action)
    return done
      ? standing(done)
      : {
          state: 'expired',
          reason: 'The ledger no longer holds what it held when this was prepared.',
          retryable: true,
        }
  }
  const { own } = await signatureStatus(ask, prepared.transactionHash)
  if (own && own.err === null) return landed(ask, prepared.transactionHash, own)
  const done = await reader.find(prepared.action)
  if (done) return standing(done)
  if (own) {
    if (own.confirmationStatus !== 'finalized')
      return { state: 'submitted', reason: 'The ledger refused it in a block that is not final yet.' }
    return { state: 'failed', reason: 'The ledger refused the transaction.', retryable: true }
  }
  return unseen(ask, prepared, sent)
}

interface OwnStatus {
  err: unknown
  confirmationStatus: string | null
}

async function signatureStatus(ask: Ask, hash: string): Promise<{ own: OwnStatus | null; slot: bigint }> {
  const answer = await ask((rpc) =>
    rpc.getSignatureStatuses([asSignature(hash)], { searchTransactionHistory: true }),
  )
  const own = answer?.value?.[0]
  if (own === undefined || typeof answer.context?.slot !== 'bigint') throw unclear('getSignatureStatuses')
  return { own, slot: answer.context.slot }
}

async function landed(ask: Ask, hash: string, { confirmationStatus }: OwnStatus): Promise<AnchorStatus> {
  if (confirmationStatus === 'processed') return { state: 'submitted' }
  const transaction = await transactionOf(ask, hash)
  if (!transaction) return { state: 'submitted', reason: 'The node has it in a block it does not show yet.' }
  return standing({ receipt: await receiptOf(ask, transaction), final: confirmationStatus === 'finalized' })
}

/**
 * Expired is proven, not guessed: every block that may contain these bytes is final, and a node that has them
 * all does not know them. A premature verdict would not enter a will twice, because the ledger creates one
 * account at one address; but the row would state something unproven.
 */
async function unseen(
  ask: Ask,
  { transactionHash, lastValidBlockHeight }: Prepared,
  sent: boolean,
): Promise<AnchorStatus> {
  // Read the heights before the status: what landed by then must show in it.
  const epoch = await ask((rpc) => rpc.getEpochInfo({ commitment: 'finalized' }))
  if (typeof epoch?.blockHeight !== 'bigint' || typeof epoch.absoluteSlot !== 'bigint')
    throw unclear('getEpochInfo')
  const { own, slot } = await signatureStatus(ask, transactionHash!)
  if (own) return { state: 'submitted' }
  const over = lastValidBlockHeight !== undefined && epoch.blockHeight > BigInt(lastValidBlockHeight)
  if (over && slot >= epoch.absoluteSlot)
    return {
      state: 'expired',
      reason: 'The network did not take it while its block hash was good.',
      retryable: true,
    }
  return sent && !over
    ? { state: 'submitted', reason: 'The node took it; it is in no block yet.' }
    : { state: 'unknown', reason: 'The node has not seen the transaction.', retryable: true }
}

function standing({ receipt, final }: Done): AnchorStatus {
  return { state: final ? 'final' : 'confirmed', receipt }
}

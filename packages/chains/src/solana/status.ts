// Where an anchor stands, told from the ledger alone: the prepared transaction's own status, else the effect (another
// attempt may have carried it), else whether these bytes can still land. Only `final` is kept for good.
import { signature as asSignature } from '@solana/kit'
import { ChainError } from '../chain.ts'
import type { AnchorStatus, Prepared } from '../chain.ts'
import { finalizedSlot, receiptOf, transactionOf } from './history.ts'
import { unclear } from './node.ts'
import type { Ask } from './node.ts'
import type { Done, SolanaReader } from './read.ts'

/** Never throws for a node that is down or of another ledger: that is `unknown`, retryable. */
export async function statusOf(reader: SolanaReader, prepared: Prepared): Promise<AnchorStatus> {
  try {
    return await reader.node.on((ask) => look(ask, reader, prepared))
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    if (error.code === 'conflict') return { state: 'failed', reason: error.message, retryable: false }
    return { state: 'unknown', reason: error.message, retryable: true }
  }
}

async function look(ask: Ask, reader: SolanaReader, prepared: Prepared): Promise<AnchorStatus> {
  if (prepared.signed === null || prepared.transactionHash === null) {
    const done = await reader.find(prepared.action)
    return done ? standing(done) : { state: 'expired', reason: 'The ledger no longer holds what it held when this was prepared.', retryable: true }
  }
  // The heights first: what could have landed by then must show in the status asked for afterwards.
  const epoch = await ask((rpc) => rpc.getEpochInfo({ commitment: 'finalized' }))
  if (typeof epoch?.blockHeight !== 'bigint' || typeof epoch.absoluteSlot !== 'bigint') throw unclear('getEpochInfo')
  const answer = await ask((rpc) => rpc.getSignatureStatuses([asSignature(prepared.transactionHash!)], { searchTransactionHistory: true }))
  if (!Array.isArray(answer?.value) || answer.value.length !== 1 || typeof answer.context?.slot !== 'bigint') throw unclear('getSignatureStatuses')
  const own = answer.value[0]
  if (own && own.err === null && own.confirmationStatus === 'processed') return { state: 'submitted' }
  if (own && own.err === null) {
    const transaction = await transactionOf(ask, prepared.transactionHash)
    if (!transaction) return { state: 'submitted', reason: 'The node has it in a block it does not show yet.' }
    return standing({ receipt: await receiptOf(ask, transaction), final: transaction.slot <= (await finalizedSlot(ask)) })
  }
  const done = await reader.find(prepared.action)
  if (done) return standing(done)
  if (own) {
    if (own.confirmationStatus !== 'finalized') return { state: 'submitted', reason: 'The ledger refused it in a block that is not final yet.' }
    return { state: 'failed', reason: 'The ledger refused the transaction.', retryable: true }
  }
  // Proof, not a guess: every block that may hold these bytes is final, and a node that has them all does not know them.
  // (Too early a verdict would do no harm either, because the ledger refuses what is entered already; but a network
  // fee would be paid twice, and the row would say what is not known.)
  const over = prepared.lastValidBlockHeight !== undefined && epoch.blockHeight > BigInt(prepared.lastValidBlockHeight) && answer.context.slot >= epoch.absoluteSlot
  if (over) return { state: 'expired', reason: 'The network did not take it while its block hash was good.', retryable: true }
  return { state: 'unknown', reason: 'The node has not seen the transaction.', retryable: true }
}

function standing({ receipt, final }: Done): AnchorStatus {
  return { state: final ? 'final' : 'confirmed', receipt }
}

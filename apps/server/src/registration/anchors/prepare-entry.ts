// Prepares an entry's bytes on a network that may have changed since the action was decided.
import { ChainError, type Action, type Chain, type Prepared, type TokenId } from '@testate/chains/chain'

/**
 * `chain.prepare`, with one more case: if an earlier version ended between our check and the ledger's, that
 * is no refusal of the later one but retryable, and the next attempt enters the will without superseding
 * anything. Throws ChainError.
 */
export async function prepareEntry(
  chain: Chain,
  action: Action,
  attempt: number,
  previous?: Prepared,
): Promise<Prepared> {
  try {
    return await chain.prepare(action, attempt, previous)
  } catch (error) {
    const isFinal = error instanceof ChainError && error.code === 'refused' && !error.retryable
    if (!isFinal || action.kind !== 'supersede' || (await isActive(chain, action.supersedes))) throw error
    throw new ChainError('refused', 'The earlier version is no longer active there.', {
      retryable: true,
      cause: error,
    })
  }
}

/** The older version may never have reached this network, or been withdrawn from it. */
export async function isActive(chain: Chain, id: TokenId): Promise<boolean> {
  return (await chain.read(id))?.status === 'active'
}

/**
 * Only an active registration can be superseded, and only where the later one is entered: one in an earlier
 * contract is withdrawn instead (plan-withdrawals.ts).
 */
export async function canBeSuperseded(chain: Chain, id: TokenId): Promise<boolean> {
  const entry = await chain.read(id)
  return entry?.status === 'active' && entry.contract === undefined
}

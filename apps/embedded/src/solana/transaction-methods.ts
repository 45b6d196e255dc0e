// JSON-RPC methods that send transactions and find them again.
import { encodeLanded } from './answers.ts'
import { written } from './account-methods.ts'
import { BLOCK_NOT_AVAILABLE, SolanaRpcError, invalidParams } from './errors.ts'
import { feeOf } from './fee.ts'
import { runMeta } from './meta.ts'
import { inContext } from './method.ts'
import type { Method } from './method.ts'
import {
  asAddress,
  asBlockCommitment,
  asBytes,
  asConfig,
  asCount,
  asList,
  asSignature,
  asTransaction,
} from './params.ts'
import type { Config } from './params.ts'
import { BLOCKHASH_SLOTS } from './slots.ts'
import type { LandedTransaction } from './store.ts'

/** How far back getSignatureStatuses looks unless asked to search the history: agave's status cache. */
const RECENT_SLOTS = 300n

export const TRANSACTION_METHODS: Record<string, Method> = {
  sendTransaction({ engine }, [transaction, given]) {
    const config = asConfig(given)
    return engine.send(asTransaction(transaction, config), config['skipPreflight'] === true)
  },
  simulateTransaction(ledger, [transaction, given]) {
    const config = asConfig(given)
    const { engine, slots } = ledger
    if (config['sigVerify'] === true && config['replaceRecentBlockhash'] === true)
      throw invalidParams('sigVerify may not be used with replaceRecentBlockhash')
    const wire = asTransaction(transaction, config)
    const slot = slots.at('finalized')
    const replacementBlockhash =
      config['replaceRecentBlockhash'] === true
        ? { blockhash: slots.blockhash(slot), lastValidBlockHeight: slot + BLOCKHASH_SLOTS }
        : null
    if (!replacementBlockhash && slots.validUntil(wire.blockhash) === null)
      return inContext(ledger, config, {
        err: 'BlockhashNotFound',
        accounts: null,
        replacementBlockhash,
        ...runMeta(null),
      })
    const { err, meta, after } = engine.simulate(wire, config['sigVerify'] === true)
    const { addresses, encoding } = asConfig(config['accounts'])
    const accounts =
      addresses === undefined
        ? null
        : asList(addresses, 100)
            .map(asAddress)
            .map((address) =>
              written(
                (err ? undefined : after.find((each) => each.address === address)) ?? engine.account(address),
                { encoding: encoding ?? 'base64' },
              ),
            )
    const { innerInstructions, ...run } = runMeta(meta)
    return inContext(ledger, config, {
      err,
      accounts,
      replacementBlockhash,
      ...run,
      ...(config['innerInstructions'] === true ? { innerInstructions } : {}),
    })
  },
  getFeeForMessage(ledger, [message, config]) {
    return inContext(
      ledger,
      asConfig(config),
      feeOf(asBytes(message, 'base64'), (blockhash) => ledger.slots.validUntil(blockhash) !== null),
    )
  },
  getRecentPrioritizationFees: ({ slots }) => [{ slot: slots.current(), prioritizationFee: 0 }], // no bids

  getSignatureStatuses(ledger, [signatures, given]) {
    const { store, slots } = ledger
    const oldest = asConfig(given)['searchTransactionHistory'] === true ? 0n : slots.current() - RECENT_SLOTS
    const value = asList(signatures, 256).map((signature) => {
      const landed = store.transaction(asSignature(signature))
      if (!landed || landed.slot < oldest) return null
      const confirmationStatus = slots.commitmentOf(landed.slot)
      return {
        slot: landed.slot,
        confirmations: confirmationStatus === 'finalized' ? null : slots.current() - landed.slot,
        err: landed.meta.err,
        status: landed.meta['status'],
        confirmationStatus,
      }
    })
    return inContext(ledger, { commitment: 'processed' }, value)
  },
  getTransaction({ store, slots }, [signature, given]) {
    const config = typeof given === 'string' ? { encoding: given } : asConfig(given)
    const landed = store.transaction(asSignature(signature))
    if (!landed || landed.slot > slots.at(asBlockCommitment(config, slots))) return null
    return { slot: landed.slot, blockTime: landed.blockTime, ...encodeLanded(landed, config) }
  },
  getSignaturesForAddress({ store, slots }, [address, given]) {
    const config = asConfig(given)
    const limit = asCount(config['limit'] ?? 1_000, 1_000n)
    if (limit === 0n) throw invalidParams('Invalid limit; max 1000')
    const bounds = {
      before: config['before'] === undefined ? undefined : asSignature(config['before']),
      until: config['until'] === undefined ? undefined : asSignature(config['until']),
    }
    const found = store.history({
      address: asAddress(address),
      ...bounds,
      atMostSlot: slots.at(asBlockCommitment(config, slots)),
      limit: Number(limit),
    })
    return found.map(({ signature, slot, blockTime, meta }) => ({
      signature,
      slot,
      blockTime,
      err: meta.err,
      memo: meta.memo,
      confirmationStatus: slots.commitmentOf(slot),
    }))
  },
  getBlockTime({ store, slots }, [slot]) {
    const at = asCount(slot)
    const time = store.transactionsIn(at)[0]?.blockTime ?? slots.timeOf(at)
    if (time === null) throw notAvailable(at)
    return time
  },
  getBlock({ store, slots }, [slot, given]) {
    const config = asConfig(given)
    const at = asCount(slot)
    const time = at > slots.at(asBlockCommitment(config, slots)) ? null : slots.timeOf(at)
    if (time === null) throw notAvailable(at)
    const landed = store.transactionsIn(at)
    const parentSlot = at === 0n ? 0n : at - 1n
    return {
      blockhash: slots.blockhash(at),
      previousBlockhash: slots.blockhash(parentSlot),
      parentSlot,
      blockHeight: at,
      blockTime: landed[0]?.blockTime ?? time,
      ...blockDetails(landed, config),
      ...(config['rewards'] === false ? {} : { rewards: [] }),
    }
  },
}

function blockDetails(landed: LandedTransaction[], config: Config) {
  const { transactionDetails = 'full' } = config
  if (transactionDetails === 'none') return {}
  if (transactionDetails === 'signatures') return { signatures: landed.map(({ signature }) => signature) }
  if (transactionDetails === 'full') return { transactions: landed.map((each) => encodeLanded(each, config)) }
  throw invalidParams('transactionDetails is full, signatures or none on this ledger')
}

function notAvailable(slot: bigint): SolanaRpcError {
  return new SolanaRpcError(BLOCK_NOT_AVAILABLE, `Block not available for slot ${slot}`)
}

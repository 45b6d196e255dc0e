// The JSON-RPC methods of the embedded Solana ledger: those the adapter, the explorer and the tests use, each
// answered as agave answers it. There is no requestAirdrop: play money comes from the launcher, over a
// channel only it has.
import { ACCOUNT_METHODS } from './account-methods.ts'
import { inContext } from './method.ts'
import type { Method } from './method.ts'
import { asBlockhash, asCommitment, asConfig } from './params.ts'
import { BLOCKHASH_SLOTS } from './slots.ts'
import { TRANSACTION_METHODS } from './transaction-methods.ts'

const SLOTS_AN_EPOCH = 432_000n

export const METHODS: Record<string, Method> = {
  ...ACCOUNT_METHODS,
  ...TRANSACTION_METHODS,
  getHealth: () => 'ok',
  getVersion: () => ({ 'solana-core': '1.5.0-litesvm', 'feature-set': 0 }),
  getGenesisHash: ({ store }) => store.genesisHash,
  getSlot: ({ slots }, [config]) => slots.at(asCommitment(asConfig(config), slots)),
  // No slot is ever skipped here.
  getBlockHeight: ({ slots }, [config]) => slots.at(asCommitment(asConfig(config), slots)),
  getFirstAvailableBlock: () => 0,
  minimumLedgerSlot: () => 0,
  getTransactionCount: ({ store }) => store.transactionCount(),
  getEpochInfo({ slots, store }, [config]) {
    const slot = slots.at(asCommitment(asConfig(config), slots))
    return {
      absoluteSlot: slot,
      blockHeight: slot,
      epoch: slot / SLOTS_AN_EPOCH,
      slotIndex: slot % SLOTS_AN_EPOCH,
      slotsInEpoch: SLOTS_AN_EPOCH,
      transactionCount: store.transactionCount(),
    }
  },
  getLatestBlockhash(ledger, [given]) {
    const { slots } = ledger
    const config = asConfig(given)
    const slot = slots.at(asCommitment(config, slots))
    return inContext(ledger, config, {
      blockhash: slots.blockhash(slot),
      lastValidBlockHeight: slot + BLOCKHASH_SLOTS,
    })
  },
  isBlockhashValid: (ledger, [blockhash, config]) =>
    inContext(ledger, asConfig(config), ledger.slots.validUntil(asBlockhash(blockhash)) !== null),
}

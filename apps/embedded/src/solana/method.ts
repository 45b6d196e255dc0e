// The arguments of each JSON-RPC method of the embedded Solana ledger, and the envelope of most answers.
import type { SolanaEngine } from './engine.ts'
import { asCommitment } from './params.ts'
import type { Config } from './params.ts'
import type { SolanaSlots } from './slots.ts'
import type { SolanaStore } from './store.ts'

export interface Ledger {
  store: SolanaStore
  slots: SolanaSlots
  engine: SolanaEngine
}

export type Method = (ledger: Ledger, params: unknown[]) => unknown

/** The version of agave whose answers these are. */
const API_VERSION = '4.0.0'

/**
 * An answer with the slot at which it is true. There is one history: callers read the newest state at every
 * commitment level.
 */
export function inContext({ slots }: Ledger, config: Config, value: unknown) {
  return { context: { apiVersion: API_VERSION, slot: slots.at(asCommitment(config, slots)) }, value }
}

// What each JSON-RPC method of the embedded Solana ledger is given, and the envelope most answers come in.
import type { SolanaEngine } from './solana-engine.ts'
import { asCommitment } from './solana-params.ts'
import type { Config } from './solana-params.ts'
import type { SolanaSlots } from './solana-slots.ts'
import type { SolanaStore } from './solana-store.ts'

export interface Ledger {
  store: SolanaStore
  slots: SolanaSlots
  engine: SolanaEngine
}

export type Method = (ledger: Ledger, params: unknown[]) => unknown

/** The version of agave whose answers these are. */
const API_VERSION = '4.0.0'

/** An answer with the slot it is true of. There is one history: what a caller reads is the newest state at every commitment level. */
export function inContext({ slots }: Ledger, config: Config, value: unknown) {
  return { context: { apiVersion: API_VERSION, slot: slots.at(asCommitment(config, slots)) }, value }
}

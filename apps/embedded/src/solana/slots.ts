// The embedded Solana ledger's time: slots of 400 ms and their blockhashes. Both are computed on request,
// from a starting point and the machine's steady clock: an idle ledger has no timer, burns no CPU and writes
// nothing.
import { createHash } from 'node:crypto'
import { getBase58Decoder } from '@solana/kit'
import type { SolanaStore } from './store.ts'

export type Commitment = 'processed' | 'confirmed' | 'finalized'

export interface SolanaSlots {
  /** The slot now being filled. Never goes back, whatever happens to the clock or the process. */
  current(): bigint
  /** The newest slot of a commitment level. */
  at(commitment: Commitment): bigint
  /** The level a slot has reached. */
  commitmentOf(slot: bigint): Commitment
  blockhash(slot: bigint): string
  /**
   * The last slot in which a transaction with this blockhash may land; null when the blockhash is unknown or
   * too old.
   */
  validUntil(blockhash: string): bigint | null
  /**
   * The time of a slot in Unix seconds (an estimate, as on a public node); null when there was no such slot.
   */
  timeOf(slot: bigint): bigint | null
}

const SLOT_MS = 400

/** MAX_PROCESSING_AGE of agave: a blockhash is valid for 150 slots. */
export const BLOCKHASH_SLOTS = 150n

/**
 * A development rule: `confirmed` at once, `finalized` after two further slots (0.4 to 0.8 s). A public
 * cluster takes about 32 slots, 13 s. There is one writer and one history here, so nothing could be voted
 * away, and waiting would only slow every test; two slots remain so that a caller who mistakes `confirmed`
 * for `finalized` is found out here and not on a public network.
 */
const FINAL_AFTER_SLOTS = 2n

/**
 * Slot numbers are reserved on disk in steps of 20 s, so that reading the slot causes a write at most that
 * often.
 */
const RESERVE_SLOTS = 50n

/**
 * Starts after every slot ever reported. A restart skips 50 slots at most: blockhashes issued up to about 40
 * s before a kill stay valid. `now` is a clock in milliseconds that never goes back.
 */
export function createSlots(store: SolanaStore, now: () => number = () => performance.now()): SolanaSlots {
  const first = store.reservedSlot() + 1n
  const since = now()
  let reserved = first + RESERVE_SLOTS
  store.began(first, reserved)
  const base58 = getBase58Decoder()
  const known = new Map<string, bigint>()
  let knownTo = first > BLOCKHASH_SLOTS ? first - BLOCKHASH_SLOTS - 1n : -1n

  function current(): bigint {
    const slot = first + BigInt(Math.floor((now() - since) / SLOT_MS))
    if (slot > reserved) {
      // Disk first: a slot must be reserved before it is reported.
      store.reserve(slot + RESERVE_SLOTS)
      reserved = slot + RESERVE_SLOTS
    }
    return slot
  }

  function at(commitment: Commitment): bigint {
    const slot = current()
    if (commitment !== 'finalized') return slot
    return slot > FINAL_AFTER_SLOTS ? slot - FINAL_AFTER_SLOTS : 0n
  }

  /**
   * Derived from a secret of this ledger, so that no one can compute a blockhash before its slot and save a
   * transaction for later.
   */
  function blockhash(slot: bigint): string {
    return base58.decode(createHash('sha256').update(store.blockhashSecret).update(String(slot)).digest())
  }

  /**
   * Computes the blockhashes that became current since the last call: at most 150, however long ago that was.
   */
  function refresh(): bigint {
    const slot = current()
    const oldest = slot > BLOCKHASH_SLOTS ? slot - BLOCKHASH_SLOTS : 0n
    for (let next = knownTo + 1n > oldest ? knownTo + 1n : oldest; next <= slot; next++)
      known.set(blockhash(next), next)
    for (const [hash, at] of known) {
      if (at >= oldest) break // a Map preserves insertion order
      known.delete(hash)
    }
    knownTo = slot
    return slot
  }

  return {
    current,
    at,
    commitmentOf: (slot) => (slot <= at('finalized') ? 'finalized' : 'confirmed'),
    blockhash,
    validUntil(hash) {
      refresh()
      const slot = known.get(hash)
      return slot === undefined ? null : slot + BLOCKHASH_SLOTS
    },
    timeOf(slot) {
      // Slot 0 is before the first start, and final at first: a node has a time for final slots.
      const start = slot <= current() ? store.startOf(slot > 0n ? slot : 1n) : null
      return start ? (start.atMs + (slot - start.first) * BigInt(SLOT_MS)) / 1000n : null
    },
  }
}

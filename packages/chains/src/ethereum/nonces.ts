// Which nonce the next transaction takes. Prepared transactions are stored before they are sent, so the node
// does not know them yet: without reservations two jobs would sign the same nonce and one transaction would
// displace the other.

// Long enough to store and send a prepared transaction; afterwards a nonce that never reached the node may be
// reused.
const LEASE_MS = 60_000

export interface Nonces {
  /**
   * The nonce for the anchor `key`; `pending` is the node's pending count. The same anchor gets its unsent
   * nonce back.
   */
  take(key: string, pending: number): number
  /** True while a job of this process sent `nonce` or may still do so. */
  held(nonce: number): boolean
  /** The transaction with `nonce` reached the node. */
  sent(nonce: number): void
  /** `nonce` will not be sent; one that was sent remains taken. */
  release(nonce: number): void
}

/**
 * Reservations of one writer, in memory: after a restart the stored transactions and the node's count decide.
 */
export function createNonces(clock: () => Date = () => new Date()): Nonces {
  const held = new Map<number, { key: string; until: number; sent: boolean }>()
  return {
    take(key, pending) {
      const now = clock().getTime()
      for (const [nonce, hold] of held) if (nonce < pending || hold.until <= now) held.delete(nonce)
      for (const [nonce, hold] of held) {
        if (hold.key === key && !hold.sent) {
          hold.until = now + LEASE_MS
          return nonce
        }
      }
      let nonce = pending
      while (held.has(nonce)) nonce++
      held.set(nonce, { key, until: now + LEASE_MS, sent: false })
      return nonce
    },
    held: (nonce) => (held.get(nonce)?.until ?? 0) > clock().getTime(),
    sent(nonce) {
      const hold = held.get(nonce)
      if (hold) hold.sent = true
    },
    release(nonce) {
      if (!held.get(nonce)?.sent) held.delete(nonce)
    },
  }
}

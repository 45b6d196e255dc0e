// Which nonce the next transaction takes. Prepared transactions are stored before they are sent, so the node does not
// know them yet: without reservations two jobs would sign the same nonce and one of them would be lost to the other.

// Long enough to store and send what was prepared; after it, a nonce that never reached the node may be used again.
const LEASE_MS = 60_000

export interface Nonces {
  /** The nonce for the anchor `key`; `pending` is the node's pending count. The same anchor gets its unsent nonce back. */
  take(key: string, pending: number): number
  /** True while a job of this process sent `nonce` or may still do so. */
  held(nonce: number): boolean
  /** The transaction with `nonce` reached the node. */
  sent(nonce: number): void
  /** Nobody will send `nonce`; one that was sent stays taken. */
  release(nonce: number): void
}

/** Reservations of one writer, in memory: after a restart the stored transactions and the node's count rule. */
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

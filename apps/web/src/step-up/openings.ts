// Proofs for opening the files of a will, while valid. In memory, never in storage: the next person at this
// browser finds none.

/** A request made in a proof's last moments would arrive too late. */
const MARGIN_MS = 5_000

export interface Openings {
  of: (willId: string) => string | undefined
  keep: (willId: string, proof: { token: string; expiresAt: string }) => void
  drop: (willId: string) => void
  /** Drops all of them: another person has signed in, or nobody is. */
  forget: () => void
}

export function createOpenings(now: () => number = Date.now): Openings {
  const held = new Map<string, { token: string; until: number }>()
  return {
    of: (willId) => {
      const proof = held.get(willId)
      if (proof !== undefined && proof.until - MARGIN_MS > now()) return proof.token
      held.delete(willId)
      return undefined
    },
    keep: (willId, { token, expiresAt }) => void held.set(willId, { token, until: Date.parse(expiresAt) }),
    drop: (willId) => void held.delete(willId),
    forget: () => held.clear(),
  }
}

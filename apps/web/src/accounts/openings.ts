// Proofs for opening the files of a will, as long as they hold. In memory, never in storage: who comes to this browser later finds none.

/** A file asked for in the last moments would be refused on its way. */
const MARGIN_MS = 5_000

export interface Openings {
  of: (willId: string) => string | undefined
  keep: (willId: string, proof: { token: string; expiresAt: string }) => void
  drop: (willId: string) => void
  /** All of them: somebody else is here, or nobody. */
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

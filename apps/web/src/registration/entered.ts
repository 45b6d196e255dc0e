// When a will was first entered for good, and where the code on its certificate leads: both as on the printed
// one.
import type { Anchor } from '../anchors/standing.ts'

interface Entered {
  at: string | null
  address: string | null
}

export function entered(registered: readonly Pick<Anchor, 'tokenId' | 'finalAt'>[], origin: string): Entered {
  const [earliest] = registered.flatMap(({ finalAt }) => (finalAt === null ? [] : [finalAt])).toSorted()
  const [first] = registered
  return {
    at: earliest ?? null,
    // The commitment is the same on every network, so one code is enough.
    address: first === undefined ? null : `${origin}/registered/${first.tokenId}`,
  }
}

// Whose turn it is, for the progress line: the testator first, then both witnesses at once.

export type PartyStanding = 'signed' | 'inProgress' | 'pending' | 'declined'

/** In the order of the parties given. */
export function partyStandings(
  parties: readonly { witnessOrder: number; signedAt: string | null; state: string }[],
): PartyStanding[] {
  const testatorSigned = parties.some(({ witnessOrder, signedAt }) => witnessOrder === 0 && signedAt !== null)
  return parties.map(({ witnessOrder, signedAt, state }) => {
    if (signedAt !== null) return 'signed'
    if (state === 'declined') return 'declined'
    if (state !== 'identity verified') return 'pending'
    return witnessOrder === 0 || testatorSigned ? 'inProgress' : 'pending'
  })
}

export function remainingSignatures(parties: readonly { signedAt: string | null }[]): number {
  return parties.filter(({ signedAt }) => signedAt === null).length
}

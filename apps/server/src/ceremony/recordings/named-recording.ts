// Which recording a party's statement names. Each party may have their own; a party without one appears in
// the testator's.
import type { Recording } from '../store.ts'

/**
 * The party's own; without one the testator's; else the first there is (three people in front of one device,
 * which may be a witness's). `recordings`: only those that count, in order of arrival. Null while there is
 * none.
 */
export function recordingNamedBy(
  partyId: string,
  parties: readonly { id: string; witnessOrder: number }[],
  recordings: readonly Recording[],
): Recording | null {
  const of = (id: string | undefined): Recording | undefined =>
    recordings.findLast((one) => one.partyId === id)
  return of(partyId) ?? of(parties.find((one) => one.witnessOrder === 0)?.id) ?? recordings[0] ?? null
}

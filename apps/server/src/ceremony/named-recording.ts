// Which recording a party's statement names. Everybody may have their own; who has none stands before the testator's camera.
import type { Recording } from './store.ts'

/**
 * The party's own; without one the testator's; else the first there is (three people before one device, which may be a witness's).
 * `recordings` in the order they came, those that count only. Null while there is none.
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

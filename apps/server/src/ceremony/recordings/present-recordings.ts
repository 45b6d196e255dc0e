// The recordings that count: those of the current parties. A replaced witness's stays in the store but does
// not count.
import { partiesOf, type PartyView } from '../../parties/parties-of.ts'
import type { Tx } from '../../platform/database/database.ts'
import { recordingsOf, type Recording } from '../store.ts'

/** In order of arrival. `of`: the parties, where the caller has them. */
export async function presentRecordings(
  tx: Tx,
  willId: string,
  of?: readonly PartyView[],
): Promise<Recording[]> {
  const parties = of ?? (await partiesOf(tx, willId))
  return (await recordingsOf(tx, willId)).filter((recording) =>
    parties.some((party) => party.id === recording.partyId),
  )
}

// Which recording a witness may play: the testator's own that counts, where they take part each for themselves and the
// testator allows it. Asked by the api, and again by the worker before it opens anything.
import { partiesOf, type PartyView } from '../../parties/parties-of.ts'
import type { Tx } from '../../platform/database/database.ts'
import { presentRecordings } from '../recordings/present-recordings.ts'
import type { Recording } from '../store.ts'
import { wayOf } from '../facts.ts'

/** Null where the person has no recording to play. */
export async function playableFor(
  tx: Tx,
  willId: string,
  personId: string,
): Promise<{ party: PartyView; recording: Recording } | null> {
  if (!(await wayOf(tx, willId)).recordingShown) return null
  const parties = await partiesOf(tx, willId)
  const party = parties.find((one) => one.personId === personId && one.role === 'witness')
  const testator = parties.find(({ role }) => role === 'testator')
  const recording = (await presentRecordings(tx, willId, parties)).findLast(
    ({ partyId }) => partyId === testator?.id,
  )
  return party === undefined || party.state === 'declined' || recording === undefined
    ? null
    : { party, recording }
}

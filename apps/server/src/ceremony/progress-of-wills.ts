// How far the ceremony of each of several wills is, for the overviews; one ceremony in full is
// statement/show-ceremony.ts.
import type { JourneyFacts } from '@testate/domain/journey'
import { sql } from 'kysely'
import type { PartyView } from '../parties/parties-of.ts'
import type { Tx } from '../platform/database/database.ts'

type Progress = Pick<JourneyFacts, 'ceremonyOpen' | 'wayChosen' | 'recordedBy' | 'signed' | 'sealed'>

/** @param parties the present ones, by will (`partiesOfWills`) */
export async function progressOfWills(
  tx: Tx,
  willIds: readonly string[],
  parties: ReadonlyMap<string, PartyView[]>,
): Promise<(willId: string) => Progress> {
  const { rows } = await sql<{
    willId: string
    ceremonyOpen: boolean
    wayChosen: boolean
    recordedBy: string[]
    signed: number[]
    sealed: boolean
  }>`select w.id as "willId", exists (select 1 from will_keys k where k.will_id = w.id) as "ceremonyOpen",
      exists (select 1 from ceremony_ways c where c.will_id = w.id) as "wayChosen",
      array(select distinct r.party_id from recordings r where r.will_id = w.id
        and r.replaced_at is null) as "recordedBy",
      array(select s.witness_order from statements s where s.will_id = w.id
        order by s.signed_at, s.witness_order) as signed,
      exists (select 1 from seal_steps s where s.will_id = w.id and s.step = 3) as sealed
    from unnest(${willIds}::uuid[]) w (id)`.execute(tx)
  const found = new Map(
    rows.map(({ willId, recordedBy, ...rest }) => {
      const present = new Set(parties.get(willId)?.map(({ id }) => id))
      // A replaced witness's recording does not count.
      return [willId, { ...rest, recordedBy: recordedBy.filter((party) => present.has(party)) }]
    }),
  )
  const none = { ceremonyOpen: false, wayChosen: false, recordedBy: [], signed: [], sealed: false }
  return (willId) => found.get(willId) ?? none
}

// The mail to each other acting executor when one of them was given a recording: that it was asked for, and by whom.
import { sql } from 'kysely'
import { presentRecordings } from '../../ceremony/recordings/present-recordings.ts'
import { findPerson } from '../../accounts/rows/find-person.ts'
import { notify } from '../../notifications/notify.ts'
import { partiesOf } from '../../parties/parties-of.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { tellPerson } from '../../platform/live.ts'
import type { JobContext } from '../../platform/worker-context.ts'
import { knownAddress } from '../../proofs/addresses.ts'
import { testatorsOf } from '../../wills/people/testators-of.ts'

const worker = { service: 'worker' } as const

/** Each giving in a transaction of its own, once. */
export async function tellOthersOfRecordings({ db }: Pick<JobContext, 'db'>): Promise<void> {
  while (await inTransaction(db, worker, tellNext));
}

async function tellNext(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ id: string; willId: string; recordingId: string; personId: string; at: Date }>`
    update recording_askings set told_at = app_now() where id = (
      select id from recording_askings where told_at is null order by asked_at limit 1 for update skip locked)
    returning id, will_id as "willId", recording_id as "recordingId", person_id as "personId",
      asked_at as at`.execute(tx)
  const [given] = rows
  if (given === undefined) return false
  const { willId, personId, at } = given
  const asker = await findPerson(tx, personId)
  const of = (await testatorsOf(tx, [willId])).get(willId)
  const testator = of === undefined ? null : await findPerson(tx, of.testatorId)
  const parties = await partiesOf(tx, willId)
  const recording = (await presentRecordings(tx, willId, parties)).find(({ id }) => id === given.recordingId)
  const said = parties.find(({ id }) => id === recording?.partyId)
  if (asker === null || testator === null || said === undefined) return true
  const { rows: others } = await sql<{ personId: string }>`
    select o as "personId" from recording_asking_others(${given.id}::uuid) o`.execute(tx)
  for (const other of others) {
    const person = await findPerson(tx, other.personId)
    if (person === null) continue
    await notify(tx, {
      to: (await knownAddress(tx, person.id)) ?? person.email,
      template: 'recording-asked',
      data: {
        name: person.name,
        testatorName: testator.name,
        byName: asker.name,
        of: said.name,
        at: at.toISOString(),
      },
    })
    await tellPerson(tx, person.id, 'me')
  }
  return true
}

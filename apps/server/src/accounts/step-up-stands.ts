// The worker's own look at a second factor, before it opens anything: the api's word alone opens nothing.
import { sql } from 'kysely'
import type { StepUpPurpose } from '@testate/api/accounts'
import type { Tx } from '../platform/database.ts'

const freshMinutes = 5

/** True if the row was confirmed by this person, for this purpose, will and document, and at most five minutes before `at`. */
export async function stepUpStands(tx: Tx, id: string, wanted: { personId: string; purpose: StepUpPurpose; willId: string; documentHash: Buffer; at: Date }): Promise<boolean> {
  const earliest = new Date(wanted.at.getTime() - freshMinutes * 60_000)
  const { rows } = await sql`select id from step_ups where id = ${id} and person_id = ${wanted.personId} and purpose = ${wanted.purpose} and will_id = ${wanted.willId}
    and document_hash = ${wanted.documentHash} and confirmed_at between ${earliest} and ${wanted.at} and ended_at is null`.execute(tx)
  return rows.length === 1
}

// One executor stops all payments out of an estate, and lets them go on again.
import { randomUUID } from 'node:crypto'
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { refuse } from '../platform/http/problem.ts'
import { noteChange } from './note-change.ts'
import { requireEstate } from './require-estate.ts'
import { insertDispute, setDisputeEnded, standingRow } from './store-agreement.ts'

/** While one of anybody stands, this changes nothing. */
export async function raiseDispute(
  tx: Tx,
  person: Person,
  { willId, reason }: { willId: string; reason: string },
): Promise<void> {
  await requireEstate(tx, willId)
  if ((await standingRow(tx, willId)).dispute !== null) return
  const id = randomUUID()
  await insertDispute(tx, { willId, id, by: person.id, reason })
  await noteChange(tx, { willId, person }, 'estate.disputed', { disputeId: id })
}

/** Refuses `not-found` where none of the caller's stands. */
export async function endDispute(tx: Tx, person: Person, willId: string): Promise<void> {
  await requireEstate(tx, willId)
  const { dispute } = await standingRow(tx, willId)
  if (dispute === null || dispute.raisedBy !== person.id) refuse('not-found')
  await setDisputeEnded(tx, dispute.id)
  await noteChange(tx, { willId, person }, 'estate.dispute-ended', { disputeId: dispute.id })
}

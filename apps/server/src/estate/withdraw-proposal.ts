// Withdraws a proposal; it stays on record with who had agreed to it.
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { noteChange } from './note-change.ts'
import { openProposal } from './propose.ts'
import { requireEstate } from './require-estate.ts'
import { setWithdrawn } from './store-agreement.ts'

/** Refuses one that was entered or withdrawn. */
export async function withdrawProposal(
  tx: Tx,
  person: Person,
  { willId, id }: { willId: string; id: string },
): Promise<void> {
  await requireEstate(tx, willId)
  await openProposal(tx, willId, id)
  if (await setWithdrawn(tx, willId, id))
    await noteChange(tx, { willId, person }, 'estate.proposal-withdrawn', { proposalId: id })
}

// The parties slice's listeners for events of the slices to its left.
import type { Tx } from '../platform/database/database.ts'
import { on } from '../platform/events.ts'
import { createParties } from './create-parties.ts'
import { followAddress } from './follow-address.ts'

/** Called by each entry point that mounts wills; a second call changes nothing. */
export function listenForParties(): void {
  on('will.submitted', willSubmitted)
  on('account.email-changing', followAddress)
}

async function willSubmitted(tx: Tx, { willId }: { willId: string }): Promise<void> {
  await createParties(tx, willId)
}

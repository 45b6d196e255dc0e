// The networks that have a will's registration for good: what was paid for them was supplied. Registration
// knows, and is to the right, so it is asked by an event.
import type { Tx } from '../platform/database/database.ts'
import { emit } from '../platform/events.ts'

export async function heldNetworks(tx: Tx, willId: string): Promise<string[]> {
  const networks: string[] = []
  await emit(tx, 'will.held-on', { willId, networks })
  return networks
}

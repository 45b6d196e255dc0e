// The networks whose money went back. Registration asks for them, and so does whatever adds a network.
import type { Tx } from '../platform/database/database.ts'
import { networksPaidBack } from './store.ts'

/**
 * The networks a will must not be entered on any more, because the payment for them goes back: also when the
 * rest of the payment is refunded, or was charged back, afterwards.
 */
export async function givenUpNetworks(tx: Tx, willId: string): Promise<string[]> {
  return (await givenUpOfWills(tx, [willId])).get(willId) ?? []
}

/** The same of several wills, by will. */
export async function givenUpOfWills(tx: Tx, willIds: readonly string[]): Promise<Map<string, string[]>> {
  const byWill = Map.groupBy(await networksPaidBack(tx, willIds), ({ will_id: willId }) => willId)
  return new Map([...byWill].map(([willId, ofOne]) => [willId, ofOne.map(({ network }) => network)]))
}

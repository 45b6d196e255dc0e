// The one question the slices to the right ask about money.
import type { NetworkName } from '@testate/domain/networks'
import type { Tx } from '../platform/database.ts'
import { factOf } from './store.ts'

/** True once a payment for this will has been confirmed by the provider and not been given back. */
export async function isPaid(tx: Tx, willId: string): Promise<boolean> {
  return (await factOf(tx, willId))?.fact === 'paid'
}

/** The networks the paid quote names, which are the ones the will is to be registered on; null while it is not paid for. */
export async function paidNetworks(tx: Tx, willId: string): Promise<NetworkName[] | null> {
  const fact = await factOf(tx, willId)
  return fact?.fact === 'paid' ? fact.networks : null
}

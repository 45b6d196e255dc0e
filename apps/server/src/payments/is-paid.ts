// What the slices to the right may ask about payment.
import type { NetworkName } from '@testate/domain/networks'
import type { Tx } from '../platform/database/database.ts'
import { factOf } from './store.ts'

/** True once the provider has confirmed a payment for this will and it has not been refunded. */
export async function isPaid(tx: Tx, willId: string): Promise<boolean> {
  return (await factOf(tx, willId))?.fact === 'paid'
}

/** The networks in the paid quote, on which the will is to be registered; null until it is paid. */
export async function paidNetworks(tx: Tx, willId: string): Promise<NetworkName[] | null> {
  const fact = await factOf(tx, willId)
  return fact?.fact === 'paid' ? fact.networks : null
}

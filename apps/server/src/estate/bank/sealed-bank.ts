// Bank details sealed to the worker: neither the database nor the api shows them.
import { z } from 'zod'
import { bankAccount, type BankAccount } from '@testate/api/estate/bank-details'
import { uuid } from '@testate/api/route'
import type { Errand } from '../../custody/grounds.ts'
import { openSealed } from '../../custody/open.ts'
import { CannotOpen, sealFor, type SealContext } from '../../platform/storage/vault.ts'
import type { Place } from './store.ts'

const whole = z.strictObject({ willId: uuid, personId: uuid, account: bankAccount })

/** Their own id, so that nothing sealed for one row opens in another. */
const context = (details: string): SealContext => ({
  willId: details,
  version: 1,
  purpose: 'bank details of an estate',
})

export async function sealBank(
  { sealingKey }: { sealingKey: string },
  details: string,
  { willId, personId }: Place,
  account: BankAccount,
): Promise<Buffer> {
  const text = JSON.stringify({ willId, personId, account })
  return await sealFor(sealingKey, Buffer.from(text), context(details))
}

/** Throws CannotOpen, also for a row that was moved to another person. */
export async function openBank(
  { openingKey }: { openingKey: string },
  ground: Errand,
  row: { details: string; sealed: Uint8Array },
  place: Place,
): Promise<BankAccount> {
  const bytes = await openSealed({ openingKey }, ground, row.sealed, context(row.details))
  const { willId, personId, account } = whole.parse(JSON.parse(bytes.toString('utf8')))
  if (willId !== place.willId || personId !== place.personId)
    throw new CannotOpen('these were sealed for another person')
  return account
}

// Whether an account's mailbox is proven to be its owner's. Until then it may have no one mailed, and may
// store one document: anyone can open an account in another person's name.
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { refuse } from '../platform/http/problem.ts'

export async function isAddressConfirmed(tx: Tx, personId: string): Promise<boolean> {
  return (await sql<{ proven: boolean }>`select address_proven(${personId}::uuid) as proven`.execute(tx))
    .rows[0]!.proven
}

/** Refuses `address-unconfirmed`. Guests pass: they came by the link that was mailed to them. */
export async function requireAddress(tx: Tx, { id, kind }: Pick<Person, 'id' | 'kind'>): Promise<void> {
  if (kind === 'account' && !(await isAddressConfirmed(tx, id))) refuse('address-unconfirmed')
}

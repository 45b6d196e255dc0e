// Whether a person may store a document for this will: with an unconfirmed address only for one will, since
// anyone can open an account in another person's name.
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { isAddressConfirmed } from '../proofs/require-address.ts'
import { hasOtherDocument } from './store.ts'

export async function mayUpload(tx: Tx, person: Pick<Person, 'id'>, willId: string): Promise<boolean> {
  return !(await hasOtherDocument(tx, person.id, willId)) || (await isAddressConfirmed(tx, person.id))
}

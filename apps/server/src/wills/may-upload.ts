// Whether a person may store a document for this will: with an unconfirmed address only for one will, since
// anyone can open an account in another person's name.
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { isAddressConfirmed } from '../proofs/require-address.ts'
import { withDocument } from './store.ts'

export async function mayUpload(tx: Tx, person: Pick<Person, 'id'>, willId: string): Promise<boolean> {
  return (await mayUploadFor(tx, person))(willId)
}

/** Read once for any of the person's wills. */
export async function mayUploadFor(tx: Tx, person: Pick<Person, 'id'>): Promise<(willId: string) => boolean> {
  if (await isAddressConfirmed(tx, person.id)) return () => true
  const kept = await withDocument(tx, person.id)
  return (willId) => kept.every((id) => id === willId)
}

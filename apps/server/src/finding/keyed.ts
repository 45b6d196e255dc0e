// What only the release worker can compute: the keyed value of a person, and the note in the row of a search.
import { comparedPerson } from '@testate/domain/death/finding'
import { z } from 'zod'
import { openSealed } from '../custody/open.ts'
import { sealFor, type SealContext } from '../platform/storage/vault.ts'
import { workerHmac } from '../proofs/worker-secret.ts'

export const keyedPerson = (openingKey: string, fullName: string, birthDate: string): Buffer =>
  workerHmac(openingKey, 'finding', comparedPerson(fullName, birthDate))

/** `found`: nobody, for a miss. */
const note = z.object({ found: z.array(z.uuid()).max(4), statement: z.string().max(500) })
export type Note = z.infer<typeof note>

/** The longest statement and four people, each character escaped. A hit and a miss have this length. */
const BYTES = 4_096

/** It opens in its own row alone. */
const noteContext = (searchId: string): SealContext => ({
  willId: searchId,
  version: 1,
  purpose: 'note of a search',
})

/** `sealingKey`: the release worker's own, so that no other process opens it. */
export async function sealNote(sealingKey: string, searchId: string, said: Note): Promise<Buffer> {
  const plain = Buffer.alloc(BYTES, ' ')
  const text = Buffer.from(JSON.stringify(said))
  if (text.length > BYTES) throw new RangeError('the note of a search is too long')
  text.copy(plain)
  return await sealFor(sealingKey, plain, noteContext(searchId))
}

/** Throws for a note of another search, or of another release worker's. */
export async function openNote(openingKey: string, searchId: string, sealed: Buffer): Promise<Note> {
  const plain = await openSealed({ openingKey }, 'read the note of a search', sealed, noteContext(searchId))
  return note.parse(JSON.parse(plain.toString('utf8')))
}

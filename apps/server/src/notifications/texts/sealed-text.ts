// A number and the text of a message, sealed to the worker: a copy of the rows shows neither.
import { openNote, sealNote } from '../sealed-mail.ts'

/** Bound to the person, so that a row of theirs alone can have it. */
const ofPerson = (personId: string) => ({ id: personId, purpose: 'phone number' })
const ofText = (id: string) => ({ id, purpose: 'text message' })

export const sealNumber = (publicKeyPem: string, personId: string, number: string): Promise<Buffer> =>
  sealNote(publicKeyPem, ofPerson(personId), number)
/** Throws CannotOpen for another person's. */
export const openNumber = (privateKeyPem: string, personId: string, sealed: Uint8Array): Promise<string> =>
  openNote(privateKeyPem, ofPerson(personId), sealed)

export const sealBody = (publicKeyPem: string, id: string, body: string): Promise<Buffer> =>
  sealNote(publicKeyPem, ofText(id), body)
/** Throws CannotOpen for another message's. */
export const openBody = (privateKeyPem: string, id: string, sealed: Uint8Array): Promise<string> =>
  openNote(privateKeyPem, ofText(id), sealed)

// Seals a mail's contents to the worker together with its address: changing rows cannot send a link to
// another person.
import { openingWithHeldKeys, sealingWithHeldKey } from '../platform/storage/reused-key.ts'
import { openWith } from '../platform/storage/unseal.ts'
import { sealFor, type SealContext } from '../platform/storage/vault.ts'
import type { DataOf, Template } from './templates.ts'

export interface Row {
  id: string
  to_address: string
  template: Template
}

/** What a row holds besides mails: bound to `id` and `purpose`. */
interface Place {
  id: string
  purpose: string
}
const placed = ({ id, purpose }: Place): SealContext => ({ willId: id, version: 1, purpose })

const context = ({ id, template }: Pick<Row, 'id' | 'template'>): SealContext => ({
  willId: id,
  version: 1,
  purpose: `mail ${template}`,
})

export async function sealMail<T extends Template>(
  publicKeyPem: string,
  row: Row & { template: T },
  data: DataOf<T>,
): Promise<Buffer> {
  const plaintext = Buffer.from(JSON.stringify({ to: row.to_address, data }))
  return await sealFor(sealingWithHeldKey(publicKeyPem), plaintext, context(row))
}

/**
 * Throws CannotOpen for another row's or template's bytes, an Error if the row's address differs from the
 * sealed one.
 */
export async function openMail(privateKeyPem: string, row: Row, sealed: Uint8Array): Promise<unknown> {
  const opened = await openWith(openingWithHeldKeys(privateKeyPem), sealed, context(row))
  const { to, data } = JSON.parse(opened.toString('utf8')) as { to: string; data: unknown }
  if (to !== row.to_address) throw new Error('this mail was written for another address')
  return data
}

export const sealNote = async (publicKeyPem: string, place: Place, text: string): Promise<Buffer> =>
  await sealFor(publicKeyPem, Buffer.from(text), placed(place))

/** Throws CannotOpen for what was sealed for another place. */
export const openNote = async (privateKeyPem: string, place: Place, sealed: Uint8Array): Promise<string> =>
  (await openWith(privateKeyPem, sealed, placed(place))).toString('utf8')

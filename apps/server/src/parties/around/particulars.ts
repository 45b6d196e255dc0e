// Who somebody around a will is, sealed to the worker: neither the database nor the api shows it.
import { z } from 'zod'
import { aroundKinds, type AroundPerson } from '@testate/domain/people-around'
import type { Ground } from '../../custody/grounds.ts'
import { openSealed } from '../../custody/open.ts'
import { CannotOpen, sealFor, type SealContext } from '../../platform/storage/vault.ts'
import { workerHmac } from '../../proofs/worker-secret.ts'

export type Particulars = Pick<AroundPerson, 'name' | 'email' | 'phone' | 'address' | 'relationship'>

interface Keys {
  openingKey: string
  sealingKey: string
}
/** The row that they stand in. */
interface Place {
  id: string
  willId: string
  kind: AroundPerson['kind']
}

const text = z.string().nullable()
const sealedForm = z.strictObject({
  willId: z.uuid(),
  kind: z.enum(aroundKinds),
  name: z.string(),
  email: text,
  phone: text,
  address: text,
  relationship: text,
})

/** The row's id, so that nothing sealed for one row opens in another. */
const context = ({ id }: Pick<Place, 'id'>): SealContext => ({
  willId: id,
  version: 1,
  purpose: 'person around',
})

export async function sealParticulars(
  { sealingKey }: Pick<Keys, 'sealingKey'>,
  place: Place,
  { name, email, phone, address, relationship }: Particulars,
): Promise<Buffer> {
  const { willId, kind } = place
  const whole = JSON.stringify({ willId, kind, name, email, phone, address, relationship })
  return await sealFor(sealingKey, Buffer.from(whole), context(place))
}

/** Throws CannotOpen, also for a row that was moved to another will or kind. */
export async function openParticulars(
  { openingKey }: Pick<Keys, 'openingKey'>,
  place: Place,
  sealed: Uint8Array,
  ground: Ground = 'show the people around a will',
): Promise<Particulars> {
  const bytes = await openSealed({ openingKey }, ground, sealed, context(place))
  const { willId, kind, ...particulars } = sealedForm.parse(JSON.parse(bytes.toString('utf8')))
  if (willId !== place.willId || kind !== place.kind) throw new CannotOpen('this was sealed for another row')
  return particulars
}

/** The same for the same mailbox; without the worker's key it says nothing about it. */
export const addressKey = (openingKey: string, email: string): Buffer =>
  workerHmac(openingKey, 'address of a person around a will', email.trim().toLowerCase())

// Naming somebody around a will, and taking them off: the row, its line of the log, and the mail to whoever was
// told before.
import { randomUUID } from 'node:crypto'
import type { AroundKind, ExecutorStanding } from '@testate/domain/people-around'
import { append } from '../../audit/append.ts'
import { notify } from '../../notifications/notify.ts'
import type { ServiceName, Tx } from '../../platform/database/database.ts'
import type { PersonId } from '../../platform/database/person.ts'
import type { AnsweringContext } from '../../proofs/answering.ts'
import { addressKey, openParticulars, sealParticulars, type Particulars } from './particulars.ts'
import { endAround, insertAround, type AroundRow } from './store.ts'

export type Keys = Pick<AnsweringContext, 'openingKey' | 'sealingKey'>
type Actor = PersonId | ServiceName

export interface Naming {
  willId: string
  kind: AroundKind
  place: number
  standing: ExecutorStanding | null
  particulars: Particulars
  /** The row of whoever had this place. */
  instead?: string
}

export async function namePerson(tx: Tx, keys: Keys, naming: Naming, actor: Actor): Promise<void> {
  const { willId, kind, place, standing, particulars, instead } = naming
  const id = randomUUID()
  await insertAround(tx, {
    id,
    willId,
    kind,
    place,
    standing,
    particulars: await sealParticulars(keys, { id, willId, kind }, particulars),
    addressKey: particulars.email === null ? null : addressKey(keys.openingKey, particulars.email),
  })
  await append(tx, {
    event: 'around.named',
    willId,
    actor,
    details: { aroundId: id, kind, ...(instead === undefined ? {} : { instead }) },
  })
}

/** Whoever was told that they are named is told that they no longer are. */
export async function takeOff(
  tx: Tx,
  keys: Keys,
  row: AroundRow,
  { testatorName, actor }: { testatorName: string; actor: Actor },
): Promise<void> {
  await endAround(tx, row.id)
  await append(tx, {
    event: 'around.ended',
    willId: row.willId,
    actor,
    details: { aroundId: row.id, kind: row.kind },
  })
  if (row.toldAt === null) return
  const { name, email } = await openParticulars(keys, row, row.particulars)
  if (email !== null)
    await notify(tx, { to: email, template: 'named-no-longer', data: { name, testatorName, kind: row.kind } })
}

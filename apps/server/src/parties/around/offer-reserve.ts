// An executor in reserve acts from now on, because another one cannot: they are told at the address that the testator
// gave, whether or not they were told before.
import { notify } from '../../notifications/notify.ts'
import type { Tx } from '../../platform/database/database.ts'
import { openParticulars } from './particulars.ts'
import { aroundById, noteTold } from './store.ts'

export async function offerReserve(
  tx: Tx,
  keys: { openingKey: string },
  aroundId: string,
  testatorName: string,
): Promise<void> {
  const row = await aroundById(tx, aroundId)
  if (row === null) return
  const { name, email } = await openParticulars(keys, row, row.particulars)
  if (email === null) return
  await noteTold(tx, row.id)
  await notify(tx, {
    to: email,
    template: 'reserve-acts',
    data: { name, testatorName, accepted: row.acceptedAt !== null },
  })
}

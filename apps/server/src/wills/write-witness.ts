// The form names the witnesses too: one named later on takes the place there as well, so that what the testator
// sees, and submits again, is who is really asked.
import type { WitnessOrder } from '@testate/domain/party'
import type { Tx } from '../platform/database/database.ts'
import { saveFields } from './store.ts'

export async function writeWitness(
  tx: Tx,
  willId: string,
  order: WitnessOrder,
  { name, email }: { name: string; email: string },
): Promise<void> {
  if (order === 0) return
  await saveFields(tx, willId, { [`witness${order}Name`]: name, [`witness${order}Email`]: email })
}

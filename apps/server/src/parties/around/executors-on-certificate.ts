// The executors that a certificate names: those who act and have not declined, by name alone, and only if the testator
// wishes.
import type { Tx } from '../../platform/database/database.ts'
import { certificateWishOf } from '../certificate-wish.ts'
import { openParticulars } from './particulars.ts'
import { aroundWill } from './store.ts'

/** As the worker: their names, in their order; empty unless the testator wishes them named. */
export async function executorsOnCertificate(
  tx: Tx,
  keys: { openingKey: string },
  willId: string,
): Promise<string[]> {
  if (!(await certificateWishOf(tx, willId))) return []
  const acting = (await aroundWill(tx, willId)).filter(
    ({ kind, standing, declinedAt }) => kind === 'executor' && standing === 'acting' && declinedAt === null,
  )
  return await Promise.all(
    acting.map(async (row) => (await openParticulars(keys, row, row.particulars, 'issue the capsule')).name),
  )
}

// Which wills a person is the testator of, for slices that store something beside a will.
import type { WillStatus } from '@testate/domain/lifecycle'
import type { Tx } from '../platform/database/database.ts'
import { idsOfTestator } from './store.ts'

/** Those in one of these states, as far as the actor of this transaction may see them. */
export async function ownWills(
  tx: Tx,
  personId: string,
  { states, withDocument = false }: { states: readonly WillStatus[]; withDocument?: boolean },
): Promise<string[]> {
  return await idsOfTestator(tx, personId, states, withDocument)
}

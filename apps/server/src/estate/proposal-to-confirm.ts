// What an executor who agrees confirms: for the proof they are asked for.
import type { Tx } from '../platform/database/database.ts'
import { proposalRows } from './store-agreement.ts'

/** SHA-256 in lower-case hex of what the newest version says; null where the caller sees none. */
export async function proposalToConfirm(
  tx: Tx,
  willId: string,
  proposalId: string | undefined,
): Promise<string | null> {
  if (proposalId === undefined) return null
  return (await proposalRows(tx, willId, proposalId))[0]?.versions[0]?.contentHash ?? null
}

// What an executor who asks for a receipt confirms: for the proof they are asked for.
import type { Tx } from '../../platform/database/database.ts'
import { requestRow } from './store.ts'

/** SHA-256 in lower-case hex of what is asked, of whom and where; null where the caller sees none. */
export async function receiptToConfirm(
  tx: Tx,
  willId: string,
  requestId: string | undefined,
): Promise<string | null> {
  if (requestId === undefined) return null
  return (await requestRow(tx, willId, requestId))?.contentHash ?? null
}

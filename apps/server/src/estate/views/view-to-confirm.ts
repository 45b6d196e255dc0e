// What an executor who gives a beneficiary a view confirms: for the proof they are asked for.
import type { Tx } from '../../platform/database/database.ts'
import { viewRows } from './store.ts'

/** SHA-256 in lower-case hex of what the newest version says; null where the caller sees none. */
export async function viewToConfirm(
  tx: Tx,
  willId: string,
  viewId: string | undefined,
): Promise<string | null> {
  if (viewId === undefined) return null
  return (await viewRows(tx, willId, viewId))[0]?.contentHash ?? null
}

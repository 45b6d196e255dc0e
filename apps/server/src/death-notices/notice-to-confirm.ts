// What somebody who confirms a death confirms: for the proof they are asked for.
import type { Tx } from '../platform/database/database.ts'
import { openNoticeOf } from './store.ts'

/** SHA-256 in lower-case hex of what the open notice of this will says; null where the caller sees none. */
export async function noticeToConfirm(tx: Tx, willId: string): Promise<string | null> {
  return (await openNoticeOf(tx, willId))?.contentHash ?? null
}

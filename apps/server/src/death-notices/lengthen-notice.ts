// No message about a notice reached the testator: it waits twice as long. The worker says so by what became of the
// mails it sent, the release worker by its own. Nothing shortens the wait again, whatever is said of later messages.
import { sql } from 'kysely'
import { asLine, prepareLine } from '../audit/append.ts'
import { lockWill } from '../platform/database/lock-will.ts'
import type { Tx } from '../platform/database/database.ts'
import { emit } from '../platform/events.ts'
import type { NoticeFacts } from './set-notice-state.ts'

/** False where it was lengthened already, or is closed: nothing has changed then. */
export async function lengthenNotice(
  tx: Tx,
  { id, willId, version }: Pick<NoticeFacts, 'id' | 'willId' | 'version'>,
  { actor, reason }: { actor: 'worker' | 'release'; reason: string },
): Promise<boolean> {
  await lockWill(tx, willId)
  const line = await prepareLine({
    event: 'notice.lengthened',
    willId,
    actor,
    details: { noticeId: id, version, reason },
  })
  const { rows } = await sql<{ done: boolean }>`
    select app_lengthen_notice(${id}::uuid, ${asLine(line)}) as done`.execute(tx)
  if (!rows[0]!.done) return false
  await sql`select app_tell_notice(${willId}::uuid)`.execute(tx)
  await emit(tx, 'notice.lengthened', { noticeId: id, willId })
  return true
}

// Lines of the audit log as no part of the register writes them, for tests of the log itself: under any name,
// with any particulars, as another version may have written them.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import {
  append,
  prepareLine,
  type AuditEvent,
  type PreparedLine,
} from '../../apps/server/src/audit/append.ts'
import { now } from '../../apps/server/src/platform/clock.ts'
import type { Tx } from '../../apps/server/src/platform/database/database.ts'

export interface AnyEvent extends Omit<AuditEvent, 'event' | 'details'> {
  event: string
  details: Record<string, unknown>
}

export const appendAny = (tx: Tx, event: AnyEvent): Promise<string> => append(tx, event as AuditEvent)
export const prepareAnyLine = (event: AnyEvent): Promise<PreparedLine> => prepareLine(event as AuditEvent)

/**
 * A line of a will as whoever took the worker over may spell it: any name, and particulars that no line can hold. The
 * database marks and queues it.
 */
export async function appendSpelled(
  tx: Tx,
  { event, willId, details }: { event: string; willId: string; details: string },
): Promise<void> {
  const [salt, at] = [randomBytes(32), now().toISOString()]
  const hashOf = (text: string): string => createHash('sha256').update(salt).update(text).digest('hex')
  const leaf =
    `{"at":"${at}","details":"${hashOf(details)}","event":"${event}","format":"testate-audit/1",` +
    `"will":{"opaque":"${hashOf(`will:${willId}`)}"}}`
  await sql`
    insert into audit_entries (id, will_id, actor, details, salt, leaf)
    values (${randomUUID()}, ${willId}, 'worker', ${details}, ${salt}, ${Buffer.from(leaf)})`.execute(tx)
}

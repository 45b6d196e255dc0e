// Lines of the audit log as no part of the register writes them, for tests of the log itself: under any name,
// with any particulars, as another version may have written them.
import {
  append,
  prepareLine,
  type AuditEvent,
  type PreparedLine,
} from '../../apps/server/src/audit/append.ts'
import type { Tx } from '../../apps/server/src/platform/database/database.ts'

export interface AnyEvent extends Omit<AuditEvent, 'event' | 'details'> {
  event: string
  details: Record<string, unknown>
}

export const appendAny = (tx: Tx, event: AnyEvent): Promise<string> => append(tx, event as AuditEvent)
export const prepareAnyLine = (event: AnyEvent): Promise<PreparedLine> => prepareLine(event as AuditEvent)

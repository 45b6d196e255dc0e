// What every change of an estate does besides: a line of the log, and the open screens of its executors.
import { sql } from 'kysely'
import { append, type AuditEvent } from '../audit/append.ts'
import type { AuditEventName } from '@testate/domain/audit-events'
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'

export type EstateEvent = Extract<AuditEventName, `estate.${string}`>

export async function noteChange<E extends EstateEvent>(
  tx: Tx,
  { willId, person }: { willId: string; person: Person },
  event: E,
  details: AuditEvent<E>['details'],
): Promise<void> {
  await append(tx, { event, willId, actor: person.id, details })
  await tellEstate(tx, willId)
}

export async function tellEstate(tx: Tx, willId: string): Promise<void> {
  await sql`select app_tell_estate(${willId}::uuid)`.execute(tx)
}

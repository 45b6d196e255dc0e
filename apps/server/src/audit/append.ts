// The only way into the audit log: an entry in the caller's own transaction, so that nothing happens unlogged
// and nothing is logged that did not happen.
import { hash, randomBytes } from 'node:crypto'
import type { AuditEventName, AuditEvents } from '@testate/domain/audit-events'
import { isUnpublished } from '@testate/domain/happenings'
import { auditEntry, auditLeaf } from '@testate/evidence/log/audit-entry'
import { canonicalJson } from '@testate/evidence/bytes/canonical-json'
import { toHex } from '@testate/evidence/bytes/hash'
import { sql, type RawBuilder } from 'kysely'
import { now } from '../platform/clock.ts'
import type { ServiceName, Tx } from '../platform/database/database.ts'
import type { PersonId } from '../platform/database/person.ts'
import { insertEntry, type StoredEntry } from './store.ts'

export interface AuditEvent<E extends AuditEventName = AuditEventName> {
  /** Past tense, lower case, dotted: will.uploaded. It is published. */
  event: E
  willId?: string
  actor: PersonId | ServiceName
  /** Never published; people related to the will can read it. */
  details: AuditEvents[E]
}

/** Web Crypto takes 50 µs for one small hash, this 1.4 µs (measured on two cores). */
export const syncHash = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer')

/**
 * Adds the entry; it gets its place in the log within a second of the commit. Returns the entry's id, for
 * `prove`. Throws a TypeError for details that JSON cannot carry unchanged (dates, undefined) and for an
 * event name of another form.
 */
export async function append<E extends AuditEventName>(tx: Tx, event: AuditEvent<E>): Promise<string> {
  const line = await prepareLine(event)
  await insertEntry(tx, line, !isUnpublished(event.event))
  return line.id
}

/**
 * The line as it would be added now, for a database function that adds it after checking its claims (see
 * `asLine`). It is spelled in the first form: the database checks it, and publishes it in the second, under the next
 * number of its will (022-audit.sql).
 */
export async function prepareLine<E extends AuditEventName>(event: AuditEvent<E>): Promise<StoredEntry> {
  const at = now()
  const random = randomBytes(40)
  const salt = random.subarray(0, 32)
  const details = { actor: event.actor, ...event.details }
  const will = event.willId === undefined ? null : { id: event.willId }
  const entry = await auditEntry({ event: event.event, at, details, will }, salt, syncHash)
  const id = timeOrderedId(at, random.subarray(32))
  return {
    id,
    willId: event.willId ?? null,
    actor: event.actor,
    details: canonicalJson(details),
    salt,
    leaf: auditLeaf(entry),
  }
}

export type PreparedLine = StoredEntry

/** The same as an argument for a database function that passes it to append_proven. */
export function asLine({ id, willId, actor, details, salt, leaf }: PreparedLine): RawBuilder<unknown> {
  return sql`
    row(${id}::uuid, ${willId}::uuid, ${actor}::text, ${details}::text, ${salt}::bytea,
    ${leaf}::bytea)::audit_line`
}

const last = { ms: 0, count: 0 }

/**
 * A UUID of version 7 (RFC 9562 section 6.2, method 1): a time, a counter within it, and `random`, 8 bytes.
 * Later ids of this process are greater, so entries of one moment keep their order on the way into the log,
 * and are adjacent in the index, so few of its pages are written.
 */
function timeOrderedId(at: Date, random: Uint8Array): string {
  const ms = Math.max(at.getTime(), last.ms)
  const count = ms === last.ms ? last.count + 1 : 0
  // A process adds fewer than 4,096 in a millisecond; beyond that the next millisecond is used.
  Object.assign(last, count > 0xfff ? { ms: ms + 1, count: 0 } : { ms, count })
  const [time, place, rest] = [
    last.ms.toString(16).padStart(12, '0'),
    last.count.toString(16).padStart(3, '0'),
    toHex(random),
  ]
  return `${time.slice(0, 8)}-${time.slice(8)}-7${place}-${'89ab'[random[0]! & 3]}${rest.slice(1, 4)}-${rest.slice(4)}`
}

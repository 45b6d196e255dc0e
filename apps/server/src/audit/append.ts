// The only way into the audit log: an entry in the caller's own transaction, so that nothing happens unlogged and nothing is logged that did not happen.
import { hash, randomBytes, randomUUID } from 'node:crypto'
import { auditEntry, auditLeaf } from '@testate/evidence/audit-entry'
import { canonicalJson } from '@testate/evidence/canonical-json'
import { now } from '../platform/clock.ts'
import type { ServiceName, Tx } from '../platform/database.ts'
import type { PersonId } from '../platform/person.ts'
import { insertEntry } from './store.ts'

export interface AuditEvent {
  /** Past tense, lower case, dotted: will.uploaded. It is published. */
  event: string
  willId?: string
  /** Hex; named instead of the hidden id once the will is to be recognised on the ledgers. It is published. */
  commitment?: string
  actor: PersonId | ServiceName
  /** Never published; people related to the will can read it. */
  details: Record<string, unknown>
}

/** Web Crypto takes 50 µs for one small hash, this 1.4 µs (measured on two cores). */
export const syncHash = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer')

/**
 * Adds the entry; it gets its place in the log within a second of the commit. Returns the entry's id, for `prove`.
 * Throws a TypeError for details that JSON cannot carry unchanged (dates, undefined) and for an event name of another form.
 */
export async function append(tx: Tx, event: AuditEvent): Promise<string> {
  const salt = randomBytes(32)
  const details = { actor: event.actor, ...event.details }
  const will = event.commitment !== undefined ? { commitment: event.commitment } : event.willId === undefined ? null : { id: event.willId }
  const entry = await auditEntry({ event: event.event, at: now(), details, will }, salt, syncHash)
  const id = randomUUID()
  await insertEntry(tx, { id, willId: event.willId ?? null, actor: event.actor, details: canonicalJson(details), salt, leaf: auditLeaf(entry) })
  return id
}

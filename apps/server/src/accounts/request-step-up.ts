// The second factor, first half: a six-digit code to the person's own mailbox, naming what it is for and, unless it is about the account itself, which document.
import { createHmac, randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { AccountPurpose } from '@testate/api/account'
import type { StepUpPurpose } from '@testate/api/accounts'
import { append } from '../audit/append.ts'
import { now } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Tx } from '../platform/database.ts'
import { emit } from '../platform/events.ts'
import type { Person } from '../platform/person.ts'
import { refuse } from '../platform/problem.ts'
import { withinLimit } from './limit.ts'
import { sessionSecret } from './session-secret.ts'

const codeMinutes = 10

export type StepUpSubject =
  | {
      purpose: StepUpPurpose
      willId: string
      /** SHA-256 of the uploaded PDF, lower-case hex. */
      documentHash: string
    }
  | { purpose: AccountPurpose; willId: null; documentHash: null }

/** Mails a code and ends earlier ones for the same thing. Refuses with `too-many-requests` after five in a quarter of an hour. */
export async function requestStepUp(tx: Tx, config: Config, person: Person, subject: StepUpSubject): Promise<{ expiresAt: string }> {
  const { purpose, willId } = subject
  if (!(await withinLimit(tx, 'step-up', person.id, 5, 900))) refuse('too-many-requests', 'Five codes have been emailed to you within a quarter of an hour. Please use the latest, or wait.')
  await sql`update step_ups set ended_at = ${now()} where person_id = ${person.id} and purpose = ${purpose} and will_id is not distinct from ${willId}::uuid and token_hash is null and ended_at is null`.execute(tx)
  const id = randomUUID()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const expiresAt = new Date(now().getTime() + codeMinutes * 60_000)
  await sql`insert into step_ups (id, person_id, purpose, will_id, document_hash, code_hash, requested_at, code_expires_at)
    values (${id}, ${person.id}, ${purpose}, ${willId}, ${hashOf(subject)}, ${codeHash(config, id, code)}, ${now()}, ${expiresAt})`.execute(tx)
  const { email, name } = person
  if (subject.willId === null) await emit(tx, 'account-code.requested', { email, name, purpose: subject.purpose, code, minutes: codeMinutes })
  else await emit(tx, 'step-up.requested', { email, name, purpose: subject.purpose, documentHash: subject.documentHash, code, minutes: codeMinutes })
  await append(tx, { event: 'step-up.requested', ...(willId === null ? {} : { willId }), actor: person.id, details: { purpose } })
  return { expiresAt: expiresAt.toISOString() }
}

/** The document's hash as its column takes it. */
export function hashOf({ documentHash }: { documentHash: string | null }): Buffer | null {
  return documentHash === null ? null : Buffer.from(documentHash, 'hex')
}

/** Keyed with the session secret: six digits are guessed from a bare hash in a moment by whoever has a copy of the database. */
export function codeHash(config: Config, id: string, code: string): Buffer {
  return createHmac('sha256', sessionSecret(config)).update(`step-up\n${id}\n${code}`).digest()
}

// A proof is a row that only the worker writes, for every factor; or the release worker, for what only it opens. The
// database holds each to its own name.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { append } from '../audit/append.ts'
import { now } from '../platform/clock.ts'
import { sendWithNext, type Tx } from '../platform/database/database.ts'
import type { Asking, Factor } from './factor.ts'
import type { AskedProcess } from './question.ts'

const LIVES_MS = 5 * 60_000

export interface NewProof extends Asking {
  factor: Factor
  /** SHA-256, hex, of the token that will show it. */
  tokenHash: string
  address?: string
  maker?: AskedProcess
}

/** Valid for five minutes, for this person, purpose, will and document. */
export async function insertProof(
  tx: Tx,
  { personId, subject, requestKey, factor, tokenHash, address, maker = 'worker' }: NewProof,
): Promise<{ proofId: string; expiresAt: string }> {
  const { purpose, willId, documentHash } = subject
  const id = randomUUID()
  const expiresAt = new Date(now().getTime() + LIVES_MS)
  await sendWithNext(
    tx,
    sql`
      insert into proofs (id, person_id, purpose, will_id, document_hash, address, factor, request_key,
      token_hash, proven_at, expires_at, maker)
    values (${id}, ${personId}, ${purpose}, ${willId},
      ${documentHash === null ? null : Buffer.from(documentHash, 'hex')}, ${address ?? null}, ${factor},
            ${Buffer.from(requestKey, 'hex')}, ${Buffer.from(tokenHash, 'hex')}, ${now()}, ${expiresAt},
            ${maker})`,
  )
  await append(tx, {
    event: 'step-up.confirmed',
    ...(willId === null ? {} : { willId }),
    actor: personId,
    details: { purpose, factor },
  })
  return { proofId: id, expiresAt: expiresAt.toISOString() }
}

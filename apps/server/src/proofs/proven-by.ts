// What every act asks before it is done: a proof the worker made, of the last five minutes, by this person, for this purpose and document.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database.ts'
import type { Person } from '../platform/person.ts'
import { refuse } from '../platform/problem.ts'
import type { Factor, Subject } from './factor.ts'

export interface Proven {
  id: string
  at: Date
  factor: Factor
  /** As it came in the `Step-Up` header: the database's functions ask for it, and use the proof up. */
  token: string
}

const spent = 'This confirmation is too old, or was for something else. Please ask for a new code.'

/**
 * Reads the `Step-Up` header and uses nothing up: that is done by the function which does the act, since what the api has looked at proves nothing.
 * Refuses with `step-up-needed`.
 */
export async function provenBy(
  request: { headers: Record<string, string | string[] | undefined> },
  tx: Tx,
  person: Person,
  { purpose, willId, documentHash }: Subject,
): Promise<Proven> {
  const token = request.headers['step-up']
  if (typeof token !== 'string' || token === '') refuse('step-up-needed')
  const { rows } = await sql<Omit<Proven, 'token'>>`select id, proven_at as at, factor from proofs
    where token_hash = ${createHash('sha256').update(token).digest()} and person_id = ${person.id} and purpose = ${purpose} and will_id is not distinct from ${willId}::uuid
      and document_hash is not distinct from ${documentHash === null ? null : Buffer.from(documentHash, 'hex')}::bytea and expires_at > ${now()} and used_at is null and ended_at is null`.execute(
    tx,
  )
  const row = rows[0] ?? refuse('step-up-needed', spent)
  return { ...row, token }
}

/** The proof that the header shows, used up or over as it may be: for a repeat of the call that used it. Null for another's, or none. */
export async function shownProof(
  request: { headers: Record<string, string | string[] | undefined> },
  tx: Tx,
  person: Person,
): Promise<string | null> {
  const token = request.headers['step-up']
  if (typeof token !== 'string') return null
  return (
    (
      await sql<{
        id: string
      }>`select id from proofs where token_hash = ${createHash('sha256').update(token).digest()} and person_id = ${person.id}`.execute(
        tx,
      )
    ).rows[0]?.id ?? null
  )
}

/** Whether the database refused for want of a proof: of two acts with one proof the second finds it used. */
export const isUnproven = (error: unknown): boolean =>
  (error as { constraint?: string }).constraint === 'proof'

/** Uses the proof up for one act, named by a digest of all that belongs to it, which the worker compares before it carries the act out. Returns when. Refuses `step-up-needed`. */
export async function commitProof(
  tx: Tx,
  proven: Proven,
  { purpose, willId }: Subject,
  act: string,
): Promise<Date> {
  await provenOnly(
    sql`select app_commit_proof(${proven.token}, ${purpose}, ${willId}::uuid, ${actDigest(act)})`.execute(tx),
  )
  return (await sql<{ at: Date }>`select used_at as at from proofs where id = ${proven.id}`.execute(tx))
    .rows[0]!.at
}

export const actDigest = (act: string): Buffer => createHash('sha256').update(act).digest()

/** Says what the database's refusal means. */
export async function provenOnly<T>(act: Promise<T>): Promise<T> {
  return await act.catch((error: unknown): never => {
    if (isUnproven(error)) refuse('step-up-needed', spent)
    throw error
  })
}

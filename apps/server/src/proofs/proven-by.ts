// Required before every act: a proof the worker made in the last five minutes, of this person, for this
// purpose and document.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { tokenHash } from '../platform/token.ts'
import type { Factor, Subject } from './factor.ts'

export interface Proven {
  id: string
  at: Date
  factor: Factor
  /** As in the `Step-Up` header: the database's functions require it, and use the proof up. */
  token: string
}

const spent = 'This confirmation is too old, or was for something else. Please ask for a new code.'

type WithHeaders = { headers: Record<string, string | string[] | undefined> }

/** The token of the `Step-Up` header, if any. */
export function stepUpOf({ headers }: WithHeaders): string | undefined {
  const token = headers['step-up']
  return typeof token === 'string' && token !== '' ? token : undefined
}

/**
 * The same, to pass on in a question: whoever answers it checks the proof. Refuses `step-up-needed` without a
 * token, or with one longer than any.
 */
export function shownToken(request: WithHeaders): string {
  const token = stepUpOf(request)
  if (token === undefined || token.length > 200)
    refuse('step-up-needed', undefined, because('confirmation-needed'))
  return token
}

/**
 * Checks the `Step-Up` header without using the proof up: the function that does the act does that, since a
 * check by the api proves nothing. Refuses with `step-up-needed`.
 */
export async function provenBy(
  request: WithHeaders,
  tx: Tx,
  person: Person,
  { purpose, willId, documentHash }: Subject,
): Promise<Proven> {
  const token = stepUpOf(request) ?? refuse('step-up-needed', undefined, because('confirmation-needed'))
  const { rows } = await sql<Omit<Proven, 'token'>>`select id, proven_at as at, factor from proofs
    where token_hash = ${tokenHash(token)} and person_id = ${person.id}
      and purpose = ${purpose} and will_id is not distinct from ${willId}::uuid
      and document_hash is not distinct
        from ${documentHash === null ? null : Buffer.from(documentHash, 'hex')}::bytea
        and expires_at > ${now()} and used_at is null and ended_at is null`.execute(tx)
  const row = rows[0] ?? refuse('step-up-needed', spent, because('confirmation-spent'))
  return { ...row, token }
}

/**
 * The proof of the header's token, even if used up or expired: for a repeat of the call that used it. Null
 * for another person's, or none.
 */
export async function shownProof(request: WithHeaders, tx: Tx, person: Person): Promise<string | null> {
  const token = stepUpOf(request)
  if (token === undefined) return null
  return (
    (
      await sql<{
        id: string
      }>`
        select id from proofs where token_hash = ${tokenHash(token)}
        and person_id = ${person.id}`.execute(tx)
    ).rows[0]?.id ?? null
  )
}

/** Whether the database refused for lack of a proof: of two acts with one proof the second finds it used. */
export const isUnproven = (error: unknown): boolean =>
  (error as { constraint?: string }).constraint === 'proof'

/**
 * Uses the proof up for one act, identified by a digest of everything in it, which the worker compares before
 * it carries the act out. Returns the time. Refuses `step-up-needed`.
 */
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

/** Converts the database's refusal into a problem. */
export async function provenOnly<T>(act: Promise<T>): Promise<T> {
  return await act.catch((error: unknown): never => {
    if (isUnproven(error)) refuse('step-up-needed', spent, because('confirmation-spent'))
    throw error
  })
}

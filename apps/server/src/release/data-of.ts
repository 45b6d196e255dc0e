// The release's part of a copy of one's data: which copies a person was given, and that copies of their own wills were
// given. To whom is not theirs to get (UK GDPR article 15(4)).
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'

/** Packs that the person had made, and those about their own wills. */
export async function packsOf(tx: Tx, personId: string, wills: readonly string[]) {
  const { rows } = await sql<Record<string, unknown>>`
    select person_id is not distinct from ${personId}::uuid as "forYou",
      will_id = any(${[...wills]}::uuid[]) as "ofYourWill", asked_at as "askedAt", made_at as "madeAt",
      case when person_id = ${personId}::uuid then cause end as cause
    from dispute_packs where person_id = ${personId}::uuid or will_id = any(${[...wills]}::uuid[])
    order by asked_at`.execute(tx)
  return rows
}

interface SealedGiving {
  id: string
  forYou: boolean
  ofYourWill: boolean
  givenAt: Date
  /** Sealed to the worker; null for what somebody else gave as a reason. */
  reason: Buffer | null
}

/** Recordings that the person was given, and those of their own wills that were given. */
export async function recordingsGivenOf(
  tx: Tx,
  personId: string,
  wills: readonly string[],
): Promise<SealedGiving[]> {
  const { rows } = await sql<SealedGiving>`
    select id, person_id = ${personId}::uuid as "forYou", will_id = any(${[...wills]}::uuid[]) as "ofYourWill",
      asked_at as "givenAt", case when person_id = ${personId}::uuid then reason end as reason
    from recording_askings where person_id = ${personId}::uuid or will_id = any(${[...wills]}::uuid[])
    order by asked_at, id`.execute(tx)
  return rows
}

export async function dataOf(tx: Tx, personId: string, wills: readonly string[]) {
  const { rows } = await sql<Record<string, unknown>>`
    select person_id = ${personId}::uuid as "toYou", will_id = any(${[...wills]}::uuid[]) as "ofYourWill",
      granted_at as "grantedAt", expires_at as "expiresAt", ended_at as "endedAt"
    from release_grants where person_id = ${personId}::uuid or will_id = any(${[...wills]}::uuid[])
    order by granted_at`.execute(tx)
  return rows
}

/** That the person keeps a key of their own for wills of others; and that executors do for their own wills. */
export async function ownKeysOf(tx: Tx, personId: string, wills: readonly string[]) {
  const { rows } = await sql<Record<string, unknown>>`
    select 'key kept' as what, person_id = ${personId}::uuid as "byYou",
      will_id = any(${[...wills]}::uuid[]) as "ofYourWill", kept_at as at
    from executor_keys where person_id = ${personId}::uuid or will_id = any(${[...wills]}::uuid[])
    union all select 'copy wrapped', person_id = ${personId}::uuid, will_id = any(${[...wills]}::uuid[]), made_at
    from executor_wraps where person_id = ${personId}::uuid or will_id = any(${[...wills]}::uuid[])
    order by at`.execute(tx)
  return rows
}

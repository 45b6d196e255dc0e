// The parties' part of a copy of one's data. Of the other parties to one's own wills it has the part they play alone.
import type { AroundKind } from '@testate/domain/people-around'
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'

export { yearlyCheckOf } from './yearly/store.ts'

interface SealedPerson {
  id: string
  willId: string
  kind: AroundKind
  place: number
  particulars: Buffer
}

/**
 * `asWitness` is found by the address too, which a code mailed to it has just proven to be theirs. It has nothing of
 * the will itself: it is another person's.
 */
export async function dataOf(
  tx: Tx,
  personId: string,
  email: string,
  ownWills: readonly string[],
): Promise<{
  parties: { willId: string }[]
  asWitness: { partyId: string }[]
  around: { willId: string }[]
  asNamed: object[]
}> {
  return {
    parties: (
      await sql<{
        willId: string
      }>`select will_id as "willId", role, witness_order as "order", state, created_at as "namedAt",
        updated_at as "changedAt", person_id = ${personId} as you
      from parties where will_id = any(${ownWills}::uuid[]) order by witness_order, created_at`.execute(tx)
    ).rows,
    asWitness: (
      await sql<{
        partyId: string
      }>`select id as "partyId", name as "youWereNamed", role, state, declarations as "yourDeclarations",
        presence, decline_reason as "yourReasonToDecline", created_at as "namedAt", updated_at as "changedAt"
      from parties where not will_id = any(${ownWills}::uuid[]) and (person_id = ${personId}
        or email = ${email}) order by created_at`.execute(tx)
    ).rows,
    around: (
      await sql<{ willId: string }>`
        select will_id as "willId", kind, place, standing, nominated_at as "namedAt", told_at as "toldAt",
          accepted_at as "acceptedAt", declined_at as "declinedAt", ended_at as "endedAt"
        from people_around where will_id = any(${ownWills}::uuid[]) order by kind, place, nominated_at`.execute(
        tx,
      )
    ).rows,
    asNamed: (
      await sql<object>`
        select kind, standing, nominated_at as "namedAt", told_at as "toldAt", accepted_at as "youAcceptedAt",
          accepted_by as "confirmedBy", declined_at as "youDeclinedAt", ended_at as "endedAt"
        from people_around where person_id = ${personId} order by nominated_at`.execute(tx)
    ).rows,
  }
}

/** Whom a testator named around these wills, also those who were taken off: what they typed of them is sealed. */
export async function typedOfPeople(tx: Tx, wills: readonly string[]): Promise<SealedPerson[]> {
  return (
    await sql<SealedPerson>`select id, will_id as "willId", kind, place, particulars from people_around
      where will_id = any(${wills}::uuid[]) order by will_id, kind, place, nominated_at`.execute(tx)
  ).rows
}

/** The others who are, or were, parties to these wills. */
export async function othersIn(tx: Tx, wills: readonly string[], personId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct person_id as id from parties where will_id = any(${wills}::uuid[])
      and person_id is not null and person_id <> ${personId}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Every part a person has or had, also a replaced one. */
export async function partsOfPerson(tx: Tx, personId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from parties where person_id = ${personId}`.execute(tx)
  return rows.map(({ id }) => id)
}

// The ceremony's part of a copy of one's data: what the person signed and recorded, nothing of the other parties.
import { sql } from 'kysely'
import { partsOfPerson } from '../parties/data-of.ts'
import type { Tx } from '../platform/database/database.ts'
import { willFacts } from '../wills/will-facts.ts'

/** `statements`: by part, of wills that are another person's. */
export async function dataOf(
  tx: Tx,
  personId: string,
  { wills, witnessParts }: { wills: readonly string[]; witnessParts: readonly string[] },
): Promise<{
  keys: { willId: string }[]
  ownStatements: { willId: string }[]
  supersededStatements: { willId: string }[]
  recordings: { willId: string }[]
  statements: { partyId: string }[]
  supersededAsWitness: { partyId: string }[]
  played: { partyId: string }[]
}> {
  const parts = await partsOfPerson(tx, personId)
  return {
    keys: (
      await sql<{
        willId: string
      }>`select k.will_id as "willId", encode(k.commitment, 'hex') as commitment,
        k.chain_address as "chainAddress", w.way as "howYouThreeTakePart"
      from will_keys k left join ceremony_ways w on w.will_id = k.will_id
      where k.will_id = any(${wills}::uuid[])`.execute(tx)
    ).rows,
    ownStatements: (
      await sql<{
        willId: string
      }>`select will_id as "willId", payload as statement, encode(statement_hash, 'hex') as hash,
        signed_at as "signedAt"
      from statements where will_id = any(${wills}::uuid[]) and person_id = ${personId}`.execute(tx)
    ).rows,
    supersededStatements: (
      await sql<{
        willId: string
      }>`select s.will_id as "willId", s.payload as statement, encode(s.statement_hash, 'hex') as hash,
        s.signed_at as "signedAt", o.ended_at as "supersededAt"
      from past_statements s join past_openings o on o.id = s.opening_id
      where s.will_id = any(${wills}::uuid[]) and s.person_id = ${personId} order by s.signed_at`.execute(tx)
    ).rows,
    recordings: (
      await sql<{
        willId: string
      }>`select will_id as "willId", id, encode(sha256, 'hex') as sha256, size as bytes,
        duration_ms as "durationMs", recorded_at as "recordedAt", replaced_at as "replacedAt"
      from recordings where will_id = any(${wills}::uuid[]) and party_id = any(${parts}::uuid[])
        order by recorded_at`.execute(tx)
    ).rows,
    statements: (
      await sql<{
        partyId: string
      }>`select party_id as "partyId", payload as "yourStatement", signed_at as "signedAt"
      from statements where party_id = any(${witnessParts}::uuid[])`.execute(tx)
    ).rows,
    played: (
      await sql<{
        partyId: string
      }>`select party_id as "partyId", created_at as "askedAt", played_at as "playedToItsEndAt"
      from recording_plays where party_id = any(${witnessParts}::uuid[]) order by created_at`.execute(tx)
    ).rows,
    supersededAsWitness: (
      await sql<{
        partyId: string
      }>`select s.party_id as "partyId", s.payload as statement, s.signed_at as "signedAt",
        o.ended_at as "supersededAt"
      from past_statements s join past_openings o on o.id = s.opening_id
      where s.party_id = any(${witnessParts}::uuid[]) order by s.signed_at`.execute(tx)
    ).rows,
  }
}

const endings: Record<string, string> = { 'video/webm': 'webm', 'video/mp4': 'mp4' }

/** The person's own recordings, for whichever will, and what each is bound to. */
export async function filesOf(tx: Tx, personId: string) {
  const { rows } = await sql<{ id: string; willId: string; object: string; media: string; at: Date }>`
    select id, will_id as "willId", object, media_type as media, recorded_at as at from recordings
    where party_id = any(${await partsOfPerson(tx, personId)}::uuid[]) and object is not null
      order by recorded_at`.execute(tx)
  const versions = new Map<string, number>()
  for (const willId of new Set(rows.map((row) => row.willId)))
    versions.set(willId, (await willFacts(tx, willId))!.versionNumber)
  return rows.map(({ id, willId, object, media, at }) => ({
    name: `recordings/${id}.${endings[media.split(';')[0] ?? ''] ?? 'bin'}`,
    what: 'Your own video statement',
    object,
    at,
    seal: { willId, version: versions.get(willId)!, purpose: 'recording' },
  }))
}

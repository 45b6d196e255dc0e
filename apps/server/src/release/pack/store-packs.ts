// The rows of dispute packs. SQL only.
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

export interface Pack {
  id: string
  willId: string
  personId: string | null
  expiresAt: Date
  madeAt: Date | null
  object: string | null
  refused: string | null
}

/** Null for somebody else's. */
export async function ownPack(tx: Tx, id: string): Promise<Pack | null> {
  const { rows } = await sql<Pack>`
    select id, will_id as "willId", person_id as "personId", expires_at as "expiresAt", made_at as "madeAt",
      object, refused
    from dispute_packs where id = ${id}::uuid`.execute(tx)
  return rows[0] ?? null
}

export interface PackToMake extends Pack {
  publicKey: string
  /** Null for an executor's. */
  cause: string | null
}

/** For the worker. */
export async function packToMake(tx: Tx, id: string): Promise<PackToMake | null> {
  const { rows } = await sql<PackToMake>`
    select id, will_id as "willId", person_id as "personId", expires_at as "expiresAt", made_at as "madeAt",
      object, refused, public_key as "publicKey", cause
    from dispute_packs where id = ${id}::uuid`.execute(tx)
  return rows[0] ?? null
}

/** For the release worker: it has checked grant and proof. */
export async function insertPack(
  tx: Tx,
  pack: Pick<PackToMake, 'id' | 'willId' | 'publicKey' | 'expiresAt'> & { personId: string },
): Promise<void> {
  await sql`
    insert into dispute_packs (id, will_id, person_id, public_key, expires_at)
    values (${pack.id}, ${pack.willId}, ${pack.personId}, ${pack.publicKey}, ${pack.expiresAt})`.execute(tx)
}

/** False when it was answered before. */
export async function answerPack(
  tx: Tx,
  id: string,
  answer: { object: string; sha256: Buffer } | { refused: string },
): Promise<boolean> {
  const said = { object: null, sha256: null, refused: null, ...answer }
  const { numAffectedRows } = await sql`
    update dispute_packs set object = ${said.object}, sha256 = ${said.sha256}, refused = ${said.refused},
      made_at = case when ${said.object}::text is null then null else app_now() end
    where id = ${id}::uuid and made_at is null and refused is null`.execute(tx)
  return numAffectedRows === 1n
}

/** The copy is gone; that it was made stays noted. */
export async function forgetPackCopy(tx: Tx, id: string): Promise<void> {
  await sql`update dispute_packs set object = null where id = ${id}::uuid`.execute(tx)
}

// Objects that later slices store for a will's people to open: the sealed PDF, the capsule, the certificate, the proof.
// Each sealed for the worker with the context {willId, version: the will's version number, purpose: the
// part's name}.
import { sql } from 'kysely'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import type { ObjectId } from '../platform/storage/objects.ts'

export type KeptPart = 'sealed' | 'capsule' | 'certificate' | 'proof'

/** Of what is asked for: a capsule to pass on is made from the same object. */
export const keptPartOf = (asked: KeptPart | 'capsule-to-pass-on'): KeptPart =>
  asked === 'capsule-to-pass-on' ? 'capsule' : asked

/** Sets the object with a part; a later one replaces it. For the worker. */
export async function keepObject(tx: Tx, willId: string, part: KeptPart, object: string): Promise<void> {
  await sql`
    insert into will_objects (will_id, part, object_id, kept_at)
    values (${willId}, ${part}, ${object}, ${now()})
    on conflict (will_id, part)
      do update set object_id = excluded.object_id, kept_at = excluded.kept_at`.execute(tx)
}

/** The parts stored so far. */
export async function keptObjects(tx: Tx, willId: string): Promise<Partial<Record<KeptPart, ObjectId>>> {
  const { rows } = await sql<{
    part: KeptPart
    object_id: ObjectId
  }>`select part, object_id from will_objects where will_id = ${willId}`.execute(tx)
  return Object.fromEntries(rows.map((row) => [row.part, row.object_id]))
}

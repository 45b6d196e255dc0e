// Whether the certificate of registration names the executors. Only if the testator wishes: whoever is shown the
// certificate reads it.
import { sql } from 'kysely'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'

/** As the worker. */
export async function certificateWishOf(tx: Tx, willId: string): Promise<boolean> {
  const { rows } = await sql<{ wish: boolean }>`
    select names_executors as wish from certificate_wishes where will_id = ${willId}`.execute(tx)
  return rows[0]?.wish ?? false
}

/** As the worker. */
export async function setCertificateWish(tx: Tx, willId: string, wish: boolean): Promise<void> {
  await sql`insert into certificate_wishes (will_id, names_executors, changed_at) values (${willId}, ${wish}, ${now()})
    on conflict (will_id) do update
      set names_executors = excluded.names_executors, changed_at = excluded.changed_at`.execute(tx)
}

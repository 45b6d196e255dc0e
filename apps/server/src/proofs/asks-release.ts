// Which process makes the proof of an act: the release worker for what only it opens or deletes and for confirming a
// death, else the worker. The api asks the one that counts; a proof of the other would do nothing.
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import type { Subject } from './factor.ts'

export async function asksRelease(
  tx: Tx,
  personId: string,
  { purpose, willId }: Pick<Subject, 'purpose' | 'willId'>,
): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`
    select app_asks_release(${purpose}, ${willId}::uuid, ${personId}::uuid) as yes`.execute(tx)
  return rows[0]!.yes
}

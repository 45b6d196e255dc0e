// Closed wills whose sealed file is from before its state was kept (decision 58).
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { ReleaseContext } from '../release-context.ts'

export interface UnstatedSeal {
  willId: string
  version: number
  object: string
}

/** Without those that could not be read since the process began. */
export async function unstatedSeals(tx: Tx, { said }: Pick<ReleaseContext, 'said'>): Promise<UnstatedSeal[]> {
  const besides = [...said.keys()]
    .filter((key) => key.startsWith(FAILED))
    .map((key) => key.slice(FAILED.length))
  const { rows } = await sql<UnstatedSeal>`
    select will_id as "willId", version, object from release_unstated_seals(${besides}::uuid[])`.execute(tx)
  return rows
}

/** Nothing of it has to be read for that any more. */
export async function isSealStated(tx: Tx, willId: string): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`
    select exists (select 1 from release_unstated_seals('{}'::uuid[]) u where u.will_id = ${willId}) as yes`.execute(
    tx,
  )
  return !rows[0]!.yes
}

export const FAILED = 'state of the seal '

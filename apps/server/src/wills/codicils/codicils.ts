// The codicils of a will: registrations of their own that amend it. They stand when the will no longer does, so
// whoever ends the will's registration is asked about each of them.
import { sql } from 'kysely'
import type { WillStatus } from '@testate/domain/lifecycle'
import type { Tx } from '../../platform/database/database.ts'
import { because, refuse } from '../../platform/http/problem.ts'

export interface Codicil {
  id: string
  title: string
  status: WillStatus
  /** Its own withdrawal was asked for. */
  withdrawing: boolean
}

/** Those of this will that have not ended, the earliest first. */
export async function codicilsOf(tx: Tx, willId: string): Promise<Codicil[]> {
  return (
    await sql<Codicil>`
      select c.id, c.title, c.status, exists (
        select 1 from withdrawals d where d.will_id = c.id and d.state in ('asked', 'waiting')) as withdrawing
      from wills c where c.amends_id = ${willId} and c.status not in ('superseded', 'withdrawn')
      order by c.created_at, c.id`.execute(tx)
  ).rows
}

/** Whether a network has it or is getting it. */
export const stands = ({ status, withdrawing }: Codicil): boolean =>
  !withdrawing && (status === 'registering' || status === 'registered')

/**
 * Before the registration of a will ends: `kept` names each codicil that is to stand on. One that is to end is
 * withdrawn first, with a proof of its own. Refuses `conflict`.
 */
export async function requireAnswered(tx: Tx, willId: string, kept: readonly string[] = []): Promise<void> {
  const open = (await codicilsOf(tx, willId)).filter((one) => stands(one) && !kept.includes(one.id))
  if (open.length > 0)
    refuse(
      'conflict',
      'This will has a codicil that stands. Say whether to keep it, or withdraw it first.',
      because('codicil-unanswered', { codicils: open.length }),
    )
}

// When a testator gets another address, their own party in wills not signed yet follows, since their
// statement will name it (a database trigger, 029-parties.sql). Signed ones stay unchanged.
import { sql } from 'kysely'
import { actAs, type Tx } from '../platform/database/database.ts'
import type { Events } from '../platform/events.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { ownWills } from '../wills/own-wills.ts'

/**
 * Refuses `conflict` if the address is that of a witness to one of their own wills still to be registered:
 * three people, three mailboxes (create-parties.ts). Not when the address is taken back: an attacker who
 * changed it must not be able to block that by naming the old one as a witness.
 */
export async function followAddress(
  tx: Tx,
  { person, email, back }: Events['account.email-changing'],
): Promise<void> {
  await actAs(tx, { person })
  const open = await ownWills(tx, person.id, {
    states: ['draft', 'uploaded', 'verified', 'witnessed', 'registering'],
  })
  const { rows } = await sql`
      select 1 from parties where will_id = any(${open}::uuid[]) and role = 'witness'
        and state not in ('replaced', 'declined', 'expired') and email = ${email} limit 1`.execute(tx)
  if (rows.length > 0 && !back)
    refuse(
      'conflict',
      'This is the address of a witness to a will of yours that is not registered yet. A witness needs ' +
        'another mailbox than the testator’s.',
      because('address-of-witness'),
    )
  await actAs(tx, { service: 'accounts' })
}

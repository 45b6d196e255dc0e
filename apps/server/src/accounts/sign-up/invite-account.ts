// An admin invites somebody to open an account; the only way in where accounts are by invitation.
import { randomUUID } from 'node:crypto'
import { staffActs } from '@testate/api/death/staff-acts'
import { append } from '../../audit/append.ts'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { emit } from '../../platform/events.ts'
import type { Person } from '../../platform/database/person.ts'
import { actAsStaff } from '../../proofs/by-staff.ts'
import { requireAddress } from '../../proofs/require-address.ts'
import { insertInvite } from '../rows/store.ts'
import { newToken, tokenHash } from '../../platform/token.ts'

const inviteDays = 14

/**
 * Runs as the service `accounts`; the route admits only admins. The token is sent by mail and nowhere else.
 * Refuses `address-unconfirmed`.
 */
export async function inviteAccount(
  tx: Tx,
  admin: Person,
  input: { email: string; admin: boolean },
  request: Parameters<typeof actAsStaff>[0],
): Promise<{ id: string; email: string; expiresAt: string }> {
  await requireAddress(tx, admin)
  await actAsStaff(request, tx, admin, staffActs.invite(input))
  const [id, token] = [randomUUID(), newToken()]
  const expiresAt = new Date(now().getTime() + inviteDays * 86_400_000)
  await insertInvite(tx, {
    id,
    tokenHash: tokenHash(token),
    email: input.email,
    admin: input.admin,
    invitedBy: admin.id,
    expiresAt,
  })
  await emit(tx, 'account.invited', {
    email: input.email,
    admin: input.admin,
    token,
    expiresAt: expiresAt.toISOString(),
  })
  await append(tx, {
    event: 'account.invited',
    actor: admin.id,
    details: { admin: input.admin, inviteId: id },
  })
  return { id, email: input.email, expiresAt: expiresAt.toISOString() }
}

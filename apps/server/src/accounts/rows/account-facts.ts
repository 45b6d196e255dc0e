// The personal data that only accounts may read, for a copy of everything held about a person. It contains no
// secret that gives access: no password hash, no token.
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { sessionsOf } from './store-sessions.ts'

/** Plain JSON. Runs as the service `accounts`. */
export async function accountFacts(tx: Tx, personId: string): Promise<Record<string, unknown>> {
  const { rows } = await sql<{
    username: string
    firstName: string
    lastName: string
    devices: Date[]
    invites: Date[]
  }>`
    select u."displayUsername" as username, u."firstName", u."lastName",
      array(select created_at from known_devices where person_id = u."id" order by created_at) as devices,
      array(select created_at from account_invites where used_by = u."id") as invites
    from auth."user" u where u."id" = ${personId}`.execute(tx)
  const user = rows[0]
  const { rows: addresses } = await sql<{
    before: string | null
    asked: string
    askedAt: Date
    changedAt: Date | null
  }>`select old_email as before, new_email as asked, asked_at as "askedAt", confirmed_at as "changedAt"
    from email_changes where person_id = ${personId} order by asked_at`.execute(tx)
  const sessions = (await sessionsOf(tx, personId, null, 10_000)).map(
    ({ userAgent, begunAt, seenAt, endsAt, address }) => ({
      begunAt: begunAt.toISOString(),
      lastSeenAt: seenAt?.toISOString() ?? null,
      endsAt: endsAt.toISOString(),
      networkAddress: address === '' ? null : address,
      browserCalledItself: userAgent,
    }),
  )
  return {
    username: user?.username ?? null,
    firstName: user?.firstName ?? null,
    lastName: user?.lastName ?? null,
    password: 'Kept as a scrypt hash, which is not given out.',
    emailChanges: addresses.map(({ before, asked, askedAt, changedAt }) => ({
      before,
      asked,
      askedAt: askedAt.toISOString(),
      changedAt: changedAt?.toISOString() ?? null,
    })),
    sessions,
    devicesKnownSince: (user?.devices ?? []).map((at) => at.toISOString()),
    invitedAt: (user?.invites ?? []).map((at) => at.toISOString()),
  }
}

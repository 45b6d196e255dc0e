// A fresh link for one party, mailed to that party's own address: no one else, least of all the inviter, ever
// sees it.
import { randomUUID } from 'node:crypto'
import { withinLimit, withinLimitOfItems } from '../accounts/limit.ts'
import { newToken, tokenHash } from '../platform/token.ts'
import { append } from '../audit/append.ts'
import { notify } from '../notifications/notify.ts'
import { now } from '../platform/clock.ts'
import type { ServiceName, Tx } from '../platform/database/database.ts'
import { tellLive } from '../platform/live.ts'
import { because, refuse } from '../platform/http/problem.ts'
import type { Person, PersonId } from '../platform/database/person.ts'
import type { DataOf } from '../notifications/templates.ts'
import type { PartyView } from './parties-of.ts'
import { endInvitations, insertInvitation, latestInvitations } from './store.ts'

const invitationDays = 14
const mostAnHour = 5

/**
 * Before an invitation is mailed: refuses with `too-many-requests` once invitations have gone to `most`
 * addresses within a day. Mailing one of them again does not count. Invitations are unsolicited mail, to an
 * address the sender chose.
 */
export async function countInvited(tx: Tx, testator: Person, email: string, most: number): Promise<void> {
  if (await withinLimitOfItems(tx, 'invited-address', testator.id, email.toLowerCase(), most, 86_400)) return
  refuse(
    'too-many-requests',
    `You have had ${most} people invited within a day, and no more can be. Please go on tomorrow.`,
    because('invitations-too-many', { most }),
  )
}

/** Mailed, and neither opened, ended nor expired. */
export async function hasOpenInvitation(tx: Tx, { id, state }: PartyView): Promise<boolean> {
  const latest = (await latestInvitations(tx, [id])).get(id)
  return (
    state === 'invited' &&
    latest !== undefined &&
    latest.openedAt === null &&
    latest.endedAt === null &&
    latest.expiresAt > now()
  )
}

/**
 * Ends the earlier link. Null, and nothing done, after five mails to this party within an hour; the worker's
 * reminders have a limit of their own.
 */
export async function makeInvitation(
  tx: Tx,
  party: PartyView,
  testatorName: string,
  actor: PersonId | ServiceName,
  reminder?: DataOf<'invitation'>['reminder'],
): Promise<{ expiresAt: Date } | null> {
  if (actor !== 'worker' && !(await withinLimit(tx, 'invitation', party.id, mostAnHour, 3600))) return null
  const token = newToken()
  const expiresAt = new Date(now().getTime() + invitationDays * 86_400_000)
  await endInvitations(tx, party.id)
  await insertInvitation(tx, { id: randomUUID(), partyId: party.id, tokenHash: tokenHash(token), expiresAt })
  await notify(tx, {
    to: party.email,
    template: 'invitation',
    data: {
      partyId: party.id,
      name: party.name,
      testatorName,
      token,
      expiresAt: expiresAt.toISOString(),
      ...(reminder === undefined ? {} : { reminder }),
    },
  })
  await append(tx, {
    event: 'party.invited',
    willId: party.willId,
    actor,
    details: { partyId: party.id, witnessOrder: party.witnessOrder },
  })
  await tellLive(tx, party.willId)
  return { expiresAt }
}

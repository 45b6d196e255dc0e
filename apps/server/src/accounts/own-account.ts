// Reads the profile; the name can be changed until an identity check relies on it, the choice about reminders at
// any time.
import { sql } from 'kysely'
import type { changeName as changeNameRoute, showAccount as showAccountRoute } from '@testate/api/account'
import type { AnswerOf, BodyOf } from '@testate/api/route'
import { append } from '../audit/append.ts'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import { tellPerson } from '../platform/live.ts'
import type { Person } from '../platform/database/person.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { whyFixed } from './email-change/ask-email-change.ts'
import { asPending } from './email-change/email-code.ts'
import { whoIs } from './rows/store.ts'
import { latestConfirmed, waitingChange } from './rows/store-email-changes.ts'

/** Runs as the service `accounts`. */
export async function showAccount(
  tx: Tx,
  person: Pick<Person, 'id' | 'isAdmin'>,
): Promise<AnswerOf<typeof showAccountRoute>> {
  const who = (await whoIs(tx, person.id)) ?? refuse('not-found')
  const { rows } = await sql<{
    createdAt: Date
    fixed: boolean
    reminders: boolean
    hasPassword: boolean
  }>`select created_at as "createdAt", identity_shown(id) as fixed, reminders_off_at is null as reminders, exists (
        select 1 from auth."account" where "userId" = people.id and "password" is not null) as "hasPassword"
      from people where id = ${person.id}`.execute(tx)
  const { createdAt, fixed, reminders, hasPassword } = rows[0]!
  const { firstName, lastName, email, addressConfirmed, username, role } = who
  const [waiting, latest] = [await waitingChange(tx, person.id), await latestConfirmed(tx, person.id)]
  return {
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    email,
    addressConfirmed,
    username: username ?? '',
    role,
    createdAt: createdAt.toISOString(),
    hasPassword,
    reminders,
    nameFixed: fixed,
    emailFixed: await whyFixed(tx, person),
    emailChange: waiting === undefined ? null : asPending(waiting),
    emailTakeBackUntil: latest?.open === true ? latest.until.toISOString() : null,
  }
}

/**
 * Refuses `conflict` while an identity check relies on the name: what a reviewer compared with a document
 * would become somebody else's. Statements and certificates already made keep the name they were made with.
 */
export async function changeName(
  tx: Tx,
  personId: string,
  { firstName, lastName }: BodyOf<typeof changeNameRoute>,
): Promise<void> {
  // Locked, so that no check of this person begins with the old name and is stored with the new one.
  const { rows } = await sql<{
    name: string
    fixed: boolean
  }>`select name, identity_shown(id) as fixed from people where id = ${personId} for update`.execute(tx)
  const before = rows[0] ?? refuse('not-found')
  if (before.fixed)
    refuse(
      'conflict',
      'Your identity check was made with this name, so it cannot be changed here. If your name has ' +
        'changed, please write to us.',
      because('name-checked'),
    )
  const name = `${firstName} ${lastName}`
  if (name === before.name) return
  await sql`update people set name = ${name} where id = ${personId}`.execute(tx)
  await sql`
    update auth."user"
    set "name" = ${name}, "firstName" = ${firstName}, "lastName" = ${lastName}, "updatedAt" = ${now()}
    where "id" = ${personId}`.execute(tx)
  await append(tx, {
    event: 'account.name-changed',
    actor: personId,
    details: { from: before.name, to: name },
  })
  await tellPerson(tx, personId, 'me')
}

export async function changeReminders(tx: Tx, personId: string, wanted: boolean): Promise<void> {
  await sql`
    update people set reminders_off_at = ${wanted ? null : now()}::timestamptz where id = ${personId}`.execute(
    tx,
  )
  await tellPerson(tx, personId, 'me')
}

/** For the worker. Guests have no such choice; theirs is in each reminder (parties/stop-reminders.ts). */
export async function wantsReminders(tx: Tx, personId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from people where id = ${personId} and reminders_off_at is null`.execute(tx)
  return rows.length > 0
}

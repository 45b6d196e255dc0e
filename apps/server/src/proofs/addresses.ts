// The mailbox a code is sent to: from the worker's own copy of a person's address, never from the api.
import { sql } from 'kysely'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import { because, refuse } from '../platform/http/problem.ts'

/** A mailbox that someone has just taken over must prove nothing before its owner had time to notice. */
const QUIET_MS = 3 * 86_400_000

export interface Mailbox {
  email: string
  name: string
}

/**
 * Refuses `address-unconfirmed` until the person has proven that the mailbox is theirs, `not-now` for three
 * days after it changed.
 */
export async function provenMailbox(tx: Tx, personId: string): Promise<Mailbox> {
  const { rows } = await sql<{
    name: string
    kind: string
    email: string | null
    changedAt: Date | null
  }>`select p.name, p.kind, a.email, a.changed_at as "changedAt"
    from known_person(${personId}) p left join proven_addresses a on a.person_id = ${personId}`.execute(tx)
  const person = rows[0] ?? refuse('not-found')
  if (person.email === null && person.kind === 'guest')
    return { email: await invitedMailbox(tx, personId), name: person.name }
  if (person.email === null) refuse('address-unconfirmed')
  if (person.changedAt !== null && now().getTime() - person.changedAt.getTime() < QUIET_MS) {
    refuse(
      'not-now',
      'Your email address was changed less than three days ago. To keep your account safe, codes by ' +
        'email can confirm nothing until those three days are over.',
      because('address-too-new'),
    )
  }
  return { email: person.email, name: person.name }
}

/**
 * The person's proven mail address, for messages they must get whatever the api says; null until a mailbox is
 * proven.
 */
export async function knownAddress(tx: Tx, personId: string): Promise<string | null> {
  return (
    (
      await sql<{ email: string }>`select email from proven_addresses where person_id = ${personId}`.execute(
        tx,
      )
    ).rows[0]?.email ?? null
  )
}

/**
 * A guest comes by one invitation, and their mailbox is the address the worker mailed it to; recorded now, so
 * that it stays. The api writes which person a party is, so a guest with two parties, which no honest path
 * creates, has no mailbox.
 */
async function invitedMailbox(tx: Tx, personId: string): Promise<string> {
  const { rows } = await sql<{
    email: string
  }>`select m.email from parties_of(${personId}) p join invitation_mails m on m.party_id = p.id
    where (select count(*) from parties_of(${personId})) = 1`.execute(tx)
  const email = rows[0]?.email ?? refuse('address-unconfirmed')
  await sql`
    insert into proven_addresses (person_id, email, proven_at) values (${personId}, ${email}, ${now()})
    on conflict do nothing`.execute(tx)
  return email
}

/**
 * Called when the worker has mailed an invitation. Only for the party's current address, and the first one
 * stays.
 */
export async function noteInvitation(tx: Tx, partyId: string, email: string): Promise<void> {
  await sql`
    insert into invitation_mails (party_id, email, mailed_at) select id, ${email}, ${now()} from
    party_at(${partyId}, ${email}) on conflict do nothing`.execute(tx)
}

// SQL of the hand-offs. Run as the service `accounts`, except `markDone`, which runs as the person.
import { sql } from 'kysely'
import type { HandOffTask } from '@testate/domain/hand-off'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { stands } from './session-lengths.ts'

export interface HandOff {
  id: string
  personId: string
  name: string
  task: HandOffTask
  willId: string | null
  code: string
  expiresAt: Date
  openedAt: Date | null
  /** SHA-256 of the Idempotency-Key of the call that opened it. */
  openedBy: Buffer | null
  sessionExpiresAt: Date | null
  doneAt: Date | null
  endedAt: Date | null
  /** Whether the session it was made in is still valid. */
  founded: boolean
}

/** The person's own session in which the call was made: an account's row, or the hash of a guest's token. */
export type Founding = { sessionId: string } | { partySession: Buffer }

export async function insertHandOff(
  tx: Tx,
  row: {
    id: string
    personId: string
    task: HandOffTask
    willId: string | null
    code: string
    tokenHash: Buffer
    founding: Founding
    expiresAt: Date
  },
): Promise<void> {
  const [session, party] =
    'sessionId' in row.founding ? [row.founding.sessionId, null] : [null, row.founding.partySession]
  await sql`
    insert into hand_offs (id, person_id, task, will_id, code, token_hash, session_id, party_session,
    created_at, expires_at)
    values (${row.id}, ${row.personId}, ${row.task}, ${row.willId}, ${row.code}, ${row.tokenHash},
      ${session}, ${party}, ${now()}, ${row.expiresAt})`.execute(tx)
}

const found = (where: ReturnType<typeof sql>) => sql<HandOff>`
  select h.id, h.person_id as "personId", p.name, h.task, h.will_id as "willId", h.code, h.expires_at as
  "expiresAt", h.opened_at as "openedAt",
    h.opened_by as "openedBy", h.session_expires_at as "sessionExpiresAt", h.done_at as "doneAt",
      h.ended_at as "endedAt",
    exists (select 1 from auth."session" s where s."id" = h.session_id and ${stands()})
      or exists (select 1 from party_sessions g where g.token_hash = h.party_session
        and g.expires_at > ${now()}) as founded
  from hand_offs h join people p on p.id = h.person_id where ${where}`

/** Of two devices opening one link the second waits for this lock, and finds the link opened. */
export async function handOffByToken(
  tx: Tx,
  tokenHash: Buffer,
  { hold = false } = {},
): Promise<HandOff | undefined> {
  if (hold) await sql`select 1 from hand_offs where token_hash = ${tokenHash} for update`.execute(tx)
  return (await found(sql`h.token_hash = ${tokenHash}`).execute(tx)).rows[0]
}

/** The hand-off that a device's limited session belongs to, while that session is valid. */
export async function handOffBySession(tx: Tx, sessionHash: Buffer): Promise<HandOff | undefined> {
  const row = (
    await found(
      sql`
        h.session_hash = ${sessionHash} and h.session_expires_at > ${now()} and h.done_at is null
        and h.ended_at is null`,
    ).execute(tx)
  ).rows[0]
  return row?.founded === true ? row : undefined
}

export async function openedBy(
  tx: Tx,
  id: string,
  by: { key: Buffer | null; sessionHash: Buffer; sessionExpiresAt: Date },
): Promise<void> {
  await sql`
    update hand_offs set opened_at = coalesce(opened_at, ${now()}), opened_by = ${by.key},
      session_hash = ${by.sessionHash}, session_expires_at = ${by.sessionExpiresAt}
    where id = ${id}`.execute(tx)
}

/** Ends a person's unopened hand-offs: only one link is valid at a time. */
export async function endUnopened(tx: Tx, personId: string): Promise<void> {
  await sql`
    update hand_offs set ended_at = ${now()} where person_id = ${personId} and opened_at is null
    and ended_at is null`.execute(tx)
}

/** Deletes hand-offs older than a day; nothing needs them. */
export async function deleteOldHandOffs(tx: Tx): Promise<void> {
  await sql`delete from hand_offs where created_at < ${new Date(now().getTime() - 86_400_000)}`.execute(tx)
}

/** False when this person has none with that id. One that is done or ended stays unchanged. */
export async function endOne(tx: Tx, id: string, personId: string): Promise<boolean> {
  const { rows } = await sql`
      update hand_offs set ended_at = case when done_at is null then coalesce(ended_at, ${now()})
      else ended_at end where id = ${id} and person_id = ${personId} returning 1`.execute(tx)
  return rows.length === 1
}

/** False when it was done before, or has ended. */
export async function markDone(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
      update hand_offs set done_at = ${now()} where id = ${id} and done_at is null and ended_at is null
      returning 1`.execute(tx)
  return rows.length === 1
}

/** The person's session in which the call was made, or null. */
export async function foundingOf(
  tx: Tx,
  personId: string,
  by: { party: Buffer | null; session: string | null },
): Promise<Founding | null> {
  if (by.party !== null) {
    const { rows } = await sql`
        select 1 from party_sessions where token_hash = ${by.party} and person_id = ${personId}
        and expires_at > ${now()}`.execute(tx)
    if (rows.length === 1) return { partySession: by.party }
  }
  if (by.session === null) return null
  const { rows } = await sql<{
    id: string
  }>`
    select "id" from auth."session" s where "token" = ${by.session} and "userId" = ${personId}
    and ${stands()}`.execute(tx)
  return rows[0] === undefined ? null : { sessionId: rows[0].id }
}

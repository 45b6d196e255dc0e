// The calendar of an estate at a secret address: made and ended by an executor, and read by their calendar program.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { calendarDays, calendarText } from '@testate/domain/estate/calendar'
import { tokenHash } from '../../platform/token.ts'
import { now } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { actAs, type Tx } from '../../platform/database/database.ts'
import { visitor, type Person } from '../../platform/database/person.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { noteChange } from '../note-change.ts'
import { requireEstate } from '../require-estate.ts'
import { estateRow } from '../store.ts'
import { tasksToday } from './tasks-today.ts'

function refuseEnded(): never {
  refuse('gone', 'There is no calendar at this address, or none any more.', because('estate-calendar-ended'))
}

interface Calendar {
  madeAt: string | null
}

export async function showCalendar(tx: Tx, person: Person, willId: string): Promise<Calendar> {
  await requireEstate(tx, willId)
  const { rows } = await sql<{ at: Date }>`
    select made_at as at from estate_calendars
    where will_id = ${willId} and person_id = ${person.id}`.execute(tx)
  return { madeAt: rows[0]?.at.toISOString() ?? null }
}

/** An address from before ends. */
export async function makeCalendar(
  tx: Tx,
  person: Person,
  willId: string,
  secretHash: string,
): Promise<Calendar> {
  await requireEstate(tx, willId)
  await sql`
    insert into estate_calendars (will_id, person_id, secret_hash)
    values (${willId}, ${person.id}, decode(${secretHash}, 'hex'))
    on conflict (will_id, person_id)
      do update set secret_hash = decode(${secretHash}, 'hex'), made_at = app_now()`.execute(tx)
  await noteChange(tx, { willId, person }, 'estate.calendar-made', {})
  return await showCalendar(tx, person, willId)
}

/** Repeatable. */
export async function endCalendar(tx: Tx, person: Person, willId: string): Promise<Calendar> {
  await requireEstate(tx, willId)
  const { numAffectedRows } = await sql`
    delete from estate_calendars where will_id = ${willId} and person_id = ${person.id}`.execute(tx)
  if ((numAffectedRows ?? 0n) > 0n) await noteChange(tx, { willId, person }, 'estate.calendar-ended', {})
  return { madeAt: null }
}

/**
 * Read as the person whose address it is, so that it ends with their work on the estate. Refuses `gone` for what is
 * no address, or none any more.
 */
export async function readCalendar(
  tx: Tx,
  secret: string,
  { registerName, publicUrl }: Pick<Config, 'registerName' | 'publicUrl'>,
): Promise<string> {
  const hash = tokenHash(secret)
  const { rows } = await sql<{ willId: string; personId: string }>`
    select will_id as "willId", person_id as "personId" from app_estate_calendar(${hash})`.execute(tx)
  const found = rows[0] ?? refuseEnded()
  await actAs(tx, { person: { ...visitor, kind: 'account', id: found.personId } })
  const estate = (await estateRow(tx, found.willId)) ?? refuseEnded()
  const { tasks, progress } = await tasksToday(tx, found.willId, estate)
  const { host } = new URL(publicUrl)
  // Says nothing of the estate to whoever sees it, and differs for each address.
  const uidOf = (id: string): string =>
    `${createHash('sha256').update(hash).update(id).digest('hex').slice(0, 32)}@${host}`
  const days = calendarDays(tasks, progress.ownTasks)
  return calendarText(days, { at: now(), registerName, uidOf })
}

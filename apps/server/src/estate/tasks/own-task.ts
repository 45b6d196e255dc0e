// Tasks that the executors write themselves, and who does which.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { addEstateOwnTask, changeEstateOwnTask } from '@testate/api/estate/tasks'
import type { Mark } from '@testate/domain/estate/task-names'
import type { Tx } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { noteChange } from '../note-change.ts'
import { requireEstate } from '../require-estate.ts'
import { peopleRows } from '../store.ts'
import { requireDay } from './mark-task.ts'

async function requirePerson(tx: Tx, willId: string, personId: string | null): Promise<void> {
  if (personId !== null && !(await peopleRows(tx, willId)).some(({ id }) => id === personId))
    refuse('rule-broken', 'This person is not of this estate.', because('estate-no-such-person'))
}

/** Refuses a person who is not of this estate. */
export async function addOwnTask(
  tx: Tx,
  person: Person,
  willId: string,
  { title, stage, due, personId }: z.output<typeof addEstateOwnTask.body>,
): Promise<void> {
  await requireEstate(tx, willId)
  await requirePerson(tx, willId, personId)
  const id = randomUUID()
  await sql`
    insert into estate_own_tasks (id, will_id, number, title, stage, due, person_id, changed_by)
    select ${id}, ${willId}, coalesce(max(number), 0) + 1, ${title}, ${stage}, ${due}::date, ${personId}::uuid,
      ${person.id}::uuid from estate_own_tasks where will_id = ${willId}`.execute(tx)
  await noteChange(tx, { willId, person }, 'estate.own-task-added', { taskId: id })
}

/**
 * Refuses `not-found` for one that is not of this estate or was removed, `conflict` for a version that no longer
 * stands, a day done before the death or after today, and a person who is not of this estate.
 */
export async function changeOwnTask(
  tx: Tx,
  person: Person,
  { willId, id }: { willId: string; id: string },
  { version, title, stage, due, personId, doneOn, isRemoved }: z.output<typeof changeEstateOwnTask.body>,
): Promise<void> {
  const { dateOfDeath } = await requireEstate(tx, willId)
  const { rows } = await sql`
    select 1 from estate_own_tasks where will_id = ${willId} and id = ${id} and removed_at is null`.execute(
    tx,
  )
  if (rows.length === 0) refuse('not-found')
  if (doneOn !== null) requireDay(doneOn, dateOfDeath)
  await requirePerson(tx, willId, personId)
  const { numAffectedRows } = await sql`
    update estate_own_tasks set title = ${title}, stage = ${stage}, due = ${due}::date, person_id = ${personId}::uuid,
      done_on = ${doneOn}::date, removed_at = case when ${isRemoved}::boolean then app_now() end,
      version = version + 1, changed_by = ${person.id}, changed_at = app_now()
    where will_id = ${willId} and id = ${id} and version = ${version}`.execute(tx)
  if (numAffectedRows !== 1n)
    refuse('conflict', 'Another version stands.', because('estate-changed-meanwhile'))
  await noteChange(tx, { willId, person }, 'estate.own-task-changed', { taskId: id, version: version + 1 })
}

/** Refuses a person who is not of this estate. */
export async function takeTask(
  tx: Tx,
  person: Person,
  { willId, mark, personId }: { willId: string; mark: Mark; personId: string | null },
): Promise<void> {
  await requireEstate(tx, willId)
  await requirePerson(tx, willId, personId)
  await sql`
    insert into estate_task_people (will_id, mark, person_id, made_by)
    values (${willId}, ${mark}, ${personId}::uuid, ${person.id})`.execute(tx)
  await noteChange(tx, { willId, person }, 'estate.task-taken', { mark, estatePersonId: personId })
}

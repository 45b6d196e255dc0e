// How far an estate is: what is marked, signed for and written by the executors, in one question to the database.
import { sql } from 'kysely'
import type { Mark } from '@testate/domain/estate/task-names'
import type { OwnTask } from '@testate/domain/estate/tasks'
import type { Tx } from '../../platform/database/database.ts'

export interface OwnTaskRow extends OwnTask {
  version: number
}
export interface Progress {
  marked: Partial<Record<Mark, string>>
  /** By mark: the person of the estate who does it. */
  by: Partial<Record<Mark, string>>
  /** The entries that somebody has signed for. */
  signed: ReadonlySet<string>
  ownTasks: OwnTaskRow[]
  /** The persons of the estate whose name is that of a witness of the will. */
  witnesses: ReadonlySet<string>
}

export async function progressOf(tx: Tx, willId: string): Promise<Progress> {
  const { rows } = await sql<{
    marked: Progress['marked'] | null
    by: Progress['by'] | null
    signed: string[] | null
    ownTasks: OwnTaskRow[] | null
    witnesses: string[] | null
  }>`
    select
      (select json_object_agg(mark, day) from (
        select distinct on (mark) mark, day from estate_marks where will_id = ${willId} order by mark, id desc) m
        where day is not null) as marked,
      (select json_object_agg(mark, person_id) from (
        select distinct on (mark) mark, person_id from estate_task_people where will_id = ${willId}
        order by mark, id desc) p where person_id is not null) as by,
      (select json_agg(entry_id) from (
        select distinct on (entry_id) entry_id, day from estate_receipts where will_id = ${willId}
        order by entry_id, id desc) r where day is not null) as signed,
      (select json_agg(json_build_object('id', id, 'number', number, 'title', title, 'stage', stage, 'due', due,
          'doneOn', done_on, 'by', person_id, 'version', version) order by number)
        from estate_own_tasks where will_id = ${willId} and removed_at is null) as "ownTasks",
      (select json_agg(w) from app_estate_witnesses(${willId}) w) as witnesses`.execute(tx)
  const { marked, by, signed, ownTasks, witnesses } = rows[0]!
  return {
    marked: marked ?? {},
    by: by ?? {},
    signed: new Set(signed),
    ownTasks: ownTasks ?? [],
    witnesses: new Set(witnesses),
  }
}

/** The day on which that was done, YYYY-MM-DD; null while it is open. */
export async function markedOn(tx: Tx, willId: string, mark: Mark): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select day::text as day from estate_marks where will_id = ${willId} and mark = ${mark}
    order by id desc limit 1`.execute(tx)
  return rows[0]?.day ?? null
}

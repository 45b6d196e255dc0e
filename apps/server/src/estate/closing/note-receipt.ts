// Notes on which day somebody signed for what they were given out of an estate.
import { sql } from 'kysely'
import { toSignFor } from '@testate/domain/estate/closing'
import type { Tx } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { requireDay } from '../tasks/mark-task.ts'
import { noteChange } from '../note-change.ts'
import { requireEstate } from '../require-estate.ts'
import { entryRows } from '../store.ts'

/** Refuses an entry that gave nothing to anybody or was taken back, and a day before it or after today. */
export async function noteReceipt(
  tx: Tx,
  person: Person,
  {
    willId,
    entryId,
    day,
    note,
  }: { willId: string; entryId: string; day: string | null; note: string | null },
): Promise<void> {
  await requireEstate(tx, willId)
  const entries = await entryRows(tx, willId)
  if (!entries.some(({ id }) => id === entryId)) refuse('not-found')
  const given = toSignFor(entries).find(({ id }) => id === entryId)
  if (given === undefined) refuse('rule-broken', undefined, because('estate-no-receipt'))
  if (day !== null && day < given.day) refuse('rule-broken', undefined, because('estate-receipt-early'))
  if (day !== null) requireDay(day, given.day)
  await sql`
    insert into estate_receipts (will_id, entry_id, day, note, made_by)
    values (${willId}, ${entryId}, ${day}::date, ${note}, ${person.id})`.execute(tx)
  await noteChange(tx, { willId, person }, 'estate.receipt-noted', { entryId, isSigned: day !== null })
}

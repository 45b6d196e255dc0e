// The tasks of an estate as they stand today, with what they were computed from.
import { drawAccounts } from '@testate/domain/estate/accounts'
import { toSignFor } from '@testate/domain/estate/closing'
import { tasksOf, type Task } from '@testate/domain/estate/tasks'
import { londonDay } from '@testate/domain/london-day'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { entryRows, itemRows, peopleRows, type EstateRow, type ItemRow, type PersonRow } from '../store.ts'
import { progressOf, type Progress } from './progress.ts'

interface TasksToday {
  people: PersonRow[]
  items: ItemRow[]
  progress: Progress
  tasks: Task[]
}

export async function tasksToday(
  tx: Tx,
  willId: string,
  { dateOfDeath }: Pick<EstateRow, 'dateOfDeath'>,
): Promise<TasksToday> {
  const people = await peopleRows(tx, willId)
  const items = await itemRows(tx, willId)
  const entries = await entryRows(tx, willId)
  const progress = await progressOf(tx, willId)
  const today = londonDay(now())
  const tasks = tasksOf({
    dateOfDeath,
    today,
    marked: progress.marked,
    items,
    entries,
    accounts: drawAccounts({ items, entries, people }, today),
    isSignedFor: toSignFor(entries).every(({ id }) => progress.signed.has(id)),
  })
  return { people, items, progress, tasks }
}

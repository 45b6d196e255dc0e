// An estate as its executors see it: what was entered, and what is to be done, computed from it.
import type { Estate } from '@testate/api/estate/calls'
import { isInEstate, valueAtDeath } from '@testate/domain/estate/items'
import type { Mark } from '@testate/domain/estate/task-names'
import type { Tx } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { requireEstate } from '../require-estate.ts'
import { tasksToday } from './tasks-today.ts'

export async function showEstate(tx: Tx, person: Person, willId: string): Promise<Estate> {
  const estate = await requireEstate(tx, willId)
  const { people, items, progress, tasks } = await tasksToday(tx, willId, estate)
  return {
    willId,
    deceasedName: estate.deceasedName,
    dateOfDeath: estate.dateOfDeath,
    openedAt: estate.openedAt.toISOString(),
    people: people.map(({ accountId, legacy, ...one }) => ({
      ...one,
      legacyPence: legacy,
      isYou: accountId === person.id,
      isWitness: progress.witnesses.has(one.id),
    })),
    items: items.map((item) => ({
      ...item,
      isInEstate: isInEstate(item),
      atDeathPence: valueAtDeath(item),
    })),
    tasks: tasks.map((task) => ({ ...task, by: progress.by[task.id as Mark] ?? null })),
    ownTasks: progress.ownTasks,
  }
}

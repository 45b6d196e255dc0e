// Notes on which day the executors did what only they know, or that it is not done.
import { isSubmission } from '@testate/domain/estate/agreement'
import type { Mark } from '@testate/domain/estate/task-names'
import { londonDay } from '@testate/domain/london-day'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { noteChange } from '../note-change.ts'
import { requireEstate } from '../require-estate.ts'
import { insertMark } from '../store.ts'

/** Refuses a day before the death or after today, and what every executor has to agree to. */
export async function markTask(
  tx: Tx,
  person: Person,
  { willId, mark, day }: { willId: string; mark: Mark; day: string | null },
): Promise<void> {
  const { dateOfDeath } = await requireEstate(tx, willId)
  if (day !== null) {
    requireDay(day, dateOfDeath)
    if (isSubmission(mark)) refuse('rule-broken', undefined, because('estate-agreement-needed'))
  }
  await insertMark(tx, { willId, by: person.id }, mark, day)
  await noteChange(tx, { willId, person }, 'estate.marked', { mark, isDone: day !== null })
}

/** Refuses a day before the death or after today. */
export function requireDay(day: string, dateOfDeath: string): void {
  if (day < dateOfDeath) refuse('rule-broken', undefined, because('entry-before-death'))
  if (day > londonDay(now())) refuse('rule-broken', undefined, because('entry-in-future'))
}

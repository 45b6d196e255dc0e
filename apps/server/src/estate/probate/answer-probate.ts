// Saves answers for the probate worksheet: all of them as they then are, so that each earlier state stays on record.
import { sql } from 'kysely'
import type { z } from 'zod'
import type { answerEstateProbate } from '@testate/api/estate/probate'
import { noProbateAnswers, type ProbateAnswers } from '@testate/domain/estate/probate/answers'
import { londonDay } from '@testate/domain/london-day'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { noteChange } from '../note-change.ts'
import { requireEstate } from '../require-estate.ts'
import { peopleRows } from '../store.ts'

/** The newest answers, and how often some were saved. */
export async function probateAnswers(
  tx: Tx,
  willId: string,
): Promise<{ number: number; answers: ProbateAnswers }> {
  const { rows } = await sql<{ number: number; answers: Partial<ProbateAnswers> }>`
    select number, answers from estate_probate_answers
    where will_id = ${willId} order by number desc limit 1`.execute(tx)
  return { number: rows[0]?.number ?? 0, answers: { ...noProbateAnswers, ...rows[0]?.answers } }
}

/**
 * Refuses `conflict` when somebody else saved an answer meanwhile, a day of birth after the death, and persons who are
 * not of this estate.
 */
export async function answerProbate(
  tx: Tx,
  person: Person,
  willId: string,
  { number, answers }: z.output<typeof answerEstateProbate.body>,
): Promise<void> {
  const { dateOfDeath } = await requireEstate(tx, willId)
  const before = await probateAnswers(tx, willId)
  if (before.number !== number)
    refuse('conflict', 'Other answers were saved meanwhile.', because('estate-changed-meanwhile'))
  const { born, told } = answers
  if (born !== undefined && born !== null) {
    if (born > londonDay(now())) refuse('rule-broken', undefined, because('entry-in-future'))
    if (born > dateOfDeath) refuse('rule-broken', undefined, because('estate-born-after-death'))
  }
  if (told !== undefined && told !== null && told.length > 0) {
    const known = new Set((await peopleRows(tx, willId)).map(({ id }) => id))
    if (told.some((one) => !known.has(one)))
      refuse('rule-broken', 'This person is not of this estate.', because('estate-no-such-person'))
  }
  const next = number + 1
  await sql`
    insert into estate_probate_answers (will_id, number, answers, made_by)
    values (${willId}, ${next}, ${JSON.stringify({ ...before.answers, ...answers })}::jsonb, ${person.id})`.execute(
    tx,
  )
  await noteChange(tx, { willId, person }, 'estate.probate-answered', { number: next })
}

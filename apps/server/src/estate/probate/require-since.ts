// Whether the day since which an executor has a status can be.
import { whyNotSince } from '@testate/domain/estate/people'
import { londonDay } from '@testate/domain/london-day'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { probateAnswers } from './answer-probate.ts'
import type { EstateRow, PersonFields } from '../store.ts'

export async function requireSince(
  tx: Tx,
  { willId, dateOfDeath }: { willId: string } & Pick<EstateRow, 'dateOfDeath'>,
  { executorStatus, statusSince }: PersonFields,
): Promise<void> {
  if (executorStatus === null || statusSince === null) return
  const { born } = (await probateAnswers(tx, willId)).answers
  const why = whyNotSince(executorStatus, statusSince, { dateOfDeath, born, today: londonDay(now()) })
  if (why !== null) refuse('rule-broken', undefined, because(why))
}

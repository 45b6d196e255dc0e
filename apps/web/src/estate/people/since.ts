// The day since which an executor has a status, as it is typed. It may be left empty.
import { whyNotSince, type ExecutorStatus, type SinceProblem } from '@testate/domain/estate/people'
import { isDate } from '../../ui/date-parts/parts.ts'

/** The question for it, by the status. */
export const asksSince = (status: ExecutorStatus) =>
  status === 'acting' || status === 'power-reserved' ? 'since' : (`since-${status}` as const)

/** What is wrong with it, if anything. The day of birth of the person who died is the server's to compare. */
export function wrongSince(
  status: ExecutorStatus,
  since: string,
  { dateOfDeath, today }: { dateOfDeath: string; today: string },
): ('dayWrong' | SinceProblem)[] {
  if (since === '') return []
  if (!isDate(since)) return ['dayWrong']
  const why = whyNotSince(status, since, { dateOfDeath, born: null, today })
  return why === null ? [] : [why]
}

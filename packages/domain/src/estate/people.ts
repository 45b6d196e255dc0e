// The people of an estate: entered once, each with as many parts as they have.
export const estateRoles = ['executor', 'beneficiary', 'creditor', 'adviser', 'organisation'] as const
export type EstateRole = (typeof estateRoles)[number]

/** What an executor does with the office. `attorney`: somebody acts for them by a power of attorney. */
export const executorStatuses = ['acting', 'power-reserved', 'renounced', 'died', 'attorney'] as const
export type ExecutorStatus = (typeof executorStatuses)[number]

export const sinceProblems = [
  'estate-since-future',
  'estate-since-before-death',
  'estate-since-before-birth',
] as const
export type SinceProblem = (typeof sinceProblems)[number]

/** Nobody takes up, reserves or gives up the office before there is an estate. */
const afterDeath: readonly ExecutorStatus[] = ['acting', 'power-reserved', 'renounced']

/**
 * Why a day (YYYY-MM-DD) cannot be the one since which an executor has that status; null if it can. `born` is the day
 * of birth of the person whose estate it is, where it is known: nobody who died before it was named by them. A power of
 * attorney may be older than the death.
 */
export function whyNotSince(
  status: ExecutorStatus,
  since: string,
  { dateOfDeath, born, today }: { dateOfDeath: string; born: string | null; today: string },
): SinceProblem | null {
  if (since > today) return 'estate-since-future'
  if (afterDeath.includes(status) && since < dateOfDeath) return 'estate-since-before-death'
  return born !== null && since < born ? 'estate-since-before-birth' : null
}

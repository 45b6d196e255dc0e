// The state of a person's own identity, for the task lists of the slices to the right.
import { MOST_REJECTIONS, MOST_RETURNS_A_DAY } from '@testate/api/identity'
import type { Tx } from '../platform/database/database.ts'
import { returnedWithinADay } from './check-identity.ts'
import { checksOf, type CheckRow } from './store.ts'

export interface OwnIdentity {
  state: 'none' | CheckRow['state']
  sample: boolean
  /** Whether another check may be requested now. */
  triesLeft: boolean
}

/** For the person this transaction runs as. An accepted check takes precedence over later ones. */
export async function latestCheck(tx: Tx, personId: string): Promise<OwnIdentity> {
  const checks = await checksOf(tx, personId)
  const counts = checks.find((check) => check.state === 'accepted') ?? checks[0]
  const triesLeft =
    checks.filter((check) => check.state === 'rejected').length < MOST_REJECTIONS &&
    returnedWithinADay(checks) < MOST_RETURNS_A_DAY
  return { state: counts?.state ?? 'none', sample: counts?.sample ?? false, triesLeft }
}

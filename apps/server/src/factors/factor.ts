// What the slice speaks of: the second factors beside the mailed code, and what of the worker they need.
import type { FactorKind, ProvingFactor } from '@testate/api/factors'
import type { WorkerContext } from '../platform/worker-context.ts'

export type FactorContext = Pick<WorkerContext, 'config' | 'openingKey'>

/** A row of one of the three tables, without what is secret. */
export interface Factor {
  id: string
  kind: FactorKind
  name: string | null
  enrolledAt: Date
  countsFrom: Date
  lastUsedAt: Date | null
  endsAt: Date | null
}

/** A factor was used, or not; a try that was wrong has been counted, so the caller commits and then refuses. */
export type Checked =
  | { factor: ProvingFactor; factorId: string }
  | { wrong: 'step-up-needed' | 'gone'; sentence: string }

/** So long a factor added by a mailed code alone opens nothing, and so long it may be waited for without one. */
export const daysBeforeItCounts = 3
export const daysWithoutIt = 7

export const daysFrom = (at: Date, days: number): Date => new Date(at.getTime() + days * 86_400_000)

// The slice's common types: the second factors beside the mailed code, and what they need of the worker.
import type { ReasonOf } from '@testate/api/reasons'
import type { FactorKind, ProvingFactor } from '@testate/api/factors'
import type { ContextWith } from '../platform/worker-context.ts'

export type FactorContext = Pick<ContextWith<'openingKey'>, 'config' | 'openingKey'>

/** A row of one of the three tables, without its secrets. */
export interface Factor {
  id: string
  kind: FactorKind
  name: string | null
  enrolledAt: Date
  /** Null: the account was opened with it, and its holder has not shown that the mailbox is theirs. */
  countsFrom: Date | null
  lastUsedAt: Date | null
  endsAt: Date | null
}

/** A factor was used, or not; a wrong attempt has been counted, so the caller commits and then refuses. */
export type Checked =
  | { factor: ProvingFactor; factorId: string }
  | { wrong: 'step-up-needed' | 'gone'; sentence: string; reason: ReasonOf<'factors'> }

/** Days before a factor added by a mailed code alone counts, and the wait to remove one without a factor. */
export const daysBeforeItCounts = 3
export const daysWithoutIt = 7

export const counts = ({ countsFrom }: Pick<Factor, 'countsFrom'>, at: Date): boolean =>
  countsFrom !== null && countsFrom <= at

export const daysFrom = (at: Date, days: number): Date => new Date(at.getTime() + days * 86_400_000)

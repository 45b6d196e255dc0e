// The questions about one asset or debt, one to a page, in their order.
import type { EstateItem } from '@testate/api/estate/calls'

export const steps = ['class', 'name', 'holding', 'share', 'goes', 'value'] as const
export type Step = (typeof steps)[number]

/** Those that fit it: a share only where it is shared, and only an asset goes to somebody. */
export const stepsOf = ({ side, holding }: Pick<EstateItem, 'side' | 'holding'>): readonly Step[] =>
  steps.filter(
    (step) =>
      (step !== 'share' || (holding !== null && holding !== 'sole')) && (step !== 'goes' || side === 'asset'),
  )

/** Null: it was the last. */
export function stepAfter(step: Step, item: Pick<EstateItem, 'side' | 'holding'>): Step | null {
  const all = stepsOf(item)
  return all[all.indexOf(step) + 1] ?? null
}

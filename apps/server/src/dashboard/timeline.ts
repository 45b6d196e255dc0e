// The events of a will, in plain sentences, from the audit log: only those a person would care about.
// /audit-log shows all (list-record.ts).
import { eventsForTestator, isMilestone, sayHappening } from '@testate/domain/happenings'
import type { Happening } from '../audit/happened-to.ts'

/** A refund is between the register and the payer. */
export function timelineOf(
  happened: readonly Happening[],
  viewer: { id: string; own: boolean },
): { event: string; at: string; text: string; byYou: boolean }[] {
  return happened.flatMap(({ event, at, actor, about }) => {
    const told = isMilestone(event) && (viewer.own || !eventsForTestator.includes(event))
    return told ? [{ event, at, text: sayHappening(event, about), byYou: actor === viewer.id }] : []
  })
}

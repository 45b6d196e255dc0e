// What happened to a will, in plain sentences, from the audit log: only what a person drew breath over. The whole of it is on /audit-log (list-record.ts).
import { eventsForTestator, isMilestone, sayHappening } from '@testate/domain/happenings'
import type { Happening } from '../audit/happened-to.ts'

/** What goes back is between the register and who paid. */
export function timelineOf(
  happened: readonly Happening[],
  viewer: { id: string; own: boolean },
): { event: string; at: string; text: string; byYou: boolean }[] {
  return happened.flatMap(({ event, at, actor, about }) => {
    const told = isMilestone(event) && (viewer.own || !eventsForTestator.includes(event))
    return told ? [{ event, at, text: sayHappening(event, about), byYou: actor === viewer.id }] : []
  })
}

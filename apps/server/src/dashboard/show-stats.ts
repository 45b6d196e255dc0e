// The dashboard in one answer: how many wills are in each state, the one thing to do now, each will's tasks and
// timeline, and what others left to this person.
import type { dashboardStats as route } from '@testate/api/dashboard'
import type { AnswerOf } from '@testate/api/route'
import { eventsForTestator, isMilestone, sayHappening } from '@testate/domain/happenings'
import { lostNetworks } from '@testate/domain/journey'
import { happenedToWills, type Happening } from '../audit/happened-to.ts'
import { closedAgainAt } from '../death-notices/closed-again.ts'
import type { Context } from '../platform/http/http.ts'
import { countWills, seenWills } from '../wills/seen-wills.ts'
import { factsOf, ownStanding } from './facts.ts'
import { othersOf } from './others.ts'
import { firstOf, journeyFacts, nextFor, tasksOf, withoutWill } from './will-tasks.ts'

/** More would not be readable; a person with more uses the list of wills. */
const LISTED = 20

export async function showStats({ app, tx, person }: Context<typeof route>): Promise<AnswerOf<typeof route>> {
  const byStatus = await countWills(tx)
  const total = Object.values(byStatus).reduce((sum, count) => sum + count, 0)
  const self = await ownStanding(tx, person)
  const newest = await seenWills(tx, person, LISTED)
  const happened = await happenedToWills(
    tx,
    newest.map(({ id }) => id),
  )
  const wills = (await factsOf(tx, app.config, person, newest, self)).map((facts) => {
    const { will } = facts
    const tasks = tasksOf(facts)
    return {
      willId: will.id,
      title: will.title,
      version: will.version,
      status: will.status,
      role: will.own ? ('testator' as const) : ('witness' as const),
      createdAt: will.createdAt.toISOString(),
      withdrawal: will.withdrawal,
      completed: tasks.filter((task) => task.state === 'Completed').length,
      total: tasks.length,
      ...nextFor(facts),
      lost: lostNetworks(journeyFacts(facts)),
      tasks,
      timeline: timelineOf(happened(will.id), { id: person.id, own: will.own }),
    }
  })
  const others = await othersOf(tx, person)
  const closedAgain = total === 0 ? null : await closedAgainAt(tx)
  const { journey, next } =
    firstOf(wills) ?? withoutWill(total === 0 && person.kind === 'account' && !person.isAdmin)
  return {
    total,
    byStatus,
    identity: self.identity.state,
    journey,
    next,
    wills,
    more: Math.max(0, total - LISTED),
    closedAgainAt: closedAgain?.toISOString() ?? null,
    others: others.slice(0, LISTED),
  }
}

/**
 * The events of a will, in plain sentences, from the audit log: only those a person would care about.
 * /audit-log shows all (list-record.ts). A refund is between the register and the payer.
 */
function timelineOf(
  happened: readonly Happening[],
  viewer: { id: string; own: boolean },
): { event: string; at: string; text: string; byYou: boolean }[] {
  return happened.flatMap(({ event, at, actor, about }) => {
    const told = isMilestone(event) && (viewer.own || !eventsForTestator.includes(event))
    return told ? [{ event, at, text: sayHappening(event, about), byYou: actor === viewer.id }] : []
  })
}

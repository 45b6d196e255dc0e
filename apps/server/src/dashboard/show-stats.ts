// The dashboard in one answer: how many wills are in each state, the one thing to do now, and each will's
// tasks and timeline.
import type { dashboardStats as route } from '@testate/api/dashboard'
import type { AnswerOf } from '@testate/api/route'
import { lostNetworks } from '@testate/domain/journey'
import { happenedTo } from '../audit/happened-to.ts'
import type { Context } from '../platform/http/http.ts'
import { countWills, seenWills } from '../wills/seen-wills.ts'
import { factsOf, ownStanding } from './facts.ts'
import { timelineOf } from './timeline.ts'
import { firstOf, journeyFacts, nextFor, tasksOf, withoutWill } from './will-tasks.ts'

/** Each listed will takes a dozen small reads; a person with more uses the list of wills. */
const LISTED = 20

export async function showStats({ app, tx, person }: Context<typeof route>): Promise<AnswerOf<typeof route>> {
  const byStatus = await countWills(tx)
  const total = Object.values(byStatus).reduce((sum, count) => sum + count, 0)
  const self = await ownStanding(tx, person)
  const wills: AnswerOf<typeof route>['wills'] = []
  for (const will of await seenWills(tx, person, LISTED)) {
    const facts = await factsOf(tx, app.config, person, will, self)
    const tasks = tasksOf(facts)
    wills.push({
      willId: will.id,
      title: will.title,
      version: will.version,
      status: will.status,
      role: will.own ? 'testator' : 'witness',
      createdAt: will.createdAt.toISOString(),
      withdrawal: will.withdrawal,
      completed: tasks.filter((task) => task.state === 'Completed').length,
      total: tasks.length,
      ...nextFor(facts),
      lost: lostNetworks(journeyFacts(facts)),
      tasks,
      timeline: timelineOf(await happenedTo(tx, will.id), { id: person.id, own: will.own }),
    })
  }
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
  }
}

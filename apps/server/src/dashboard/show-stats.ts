// The dashboard in one answer: how many wills are in each state, the one thing to do now, and each will's
// tasks and timeline.
import type { dashboardStats as route } from '@testate/api/dashboard'
import type { AnswerOf } from '@testate/api/route'
import { happenedTo } from '../audit/happened-to.ts'
import { latestCheck } from '../identity/latest-check.ts'
import type { Context } from '../platform/http/http.ts'
import { countWills, seenWills } from '../wills/seen-wills.ts'
import { factsOf } from './facts.ts'
import { lostNetworks } from './sign-tasks.ts'
import { timelineOf } from './timeline.ts'
import { firstOf, nextOf, shownTask, tasksOf, type Next } from './will-tasks.ts'

/** Each listed will takes a dozen small reads; a person with more uses the list of wills. */
const LISTED = 20

export async function showStats({ app, tx, person }: Context<typeof route>): Promise<AnswerOf<typeof route>> {
  const byStatus = await countWills(tx)
  const total = Object.values(byStatus).reduce((sum, count) => sum + count, 0)
  const identity = await latestCheck(tx, person.id)
  const wills: AnswerOf<typeof route>['wills'] = []
  for (const will of await seenWills(tx, person, LISTED)) {
    const facts = await factsOf(tx, app.config, person, will, identity)
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
      next: nextOf(facts, tasks),
      lost: lostNetworks(facts),
      tasks: tasks.map(shownTask),
      timeline: timelineOf(await happenedTo(tx, will.id), { id: person.id, own: will.own }),
    })
  }
  return {
    total,
    byStatus,
    identity: identity.state,
    next: firstOf(wills) ?? (total === 0 && person.kind === 'account' && !person.isAdmin ? firstWill : null),
    wills,
    more: Math.max(0, total - LISTED),
  }
}

const firstWill: Next = {
  willId: null,
  title: 'Register your first will',
  text: 'You need a PDF of your signed will, your identity document, and two witnesses.',
  href: '/will-registration',
  waiting: false,
}

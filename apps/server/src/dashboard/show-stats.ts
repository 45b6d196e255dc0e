// The dashboard in one answer: how many wills stand where, the one thing to do now, and each will's tasks and timeline.
import type { dashboardStats as route } from '@testate/api/dashboard'
import type { AnswerOf } from '@testate/api/route'
import { willStatuses, type WillStatus } from '@testate/domain/lifecycle'
import { happenedTo } from '../audit/happened-to.ts'
import { latestCheck } from '../identity/latest-check.ts'
import type { Context } from '../platform/http.ts'
import { seenWills } from '../wills/seen-wills.ts'
import { factsOf } from './facts.ts'
import { lostNetworks } from './sign-tasks.ts'
import { timelineOf } from './timeline.ts'
import { firstOf, nextOf, shownTask, tasksOf, type Next } from './will-tasks.ts'

/** Each listed will is a dozen small reads; whoever has more has a list of wills for it. */
const LISTED = 20

export async function showStats({ app, tx, person }: Context<typeof route>): Promise<AnswerOf<typeof route>> {
  const all = await seenWills(tx, person)
  const identity = await latestCheck(tx, person.id)
  const wills: AnswerOf<typeof route>['wills'] = []
  for (const will of all.slice(0, LISTED)) {
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
  const count = (status: WillStatus): number => all.filter((will) => will.status === status).length
  return {
    total: all.length,
    byStatus: Object.fromEntries(willStatuses.map((status) => [status, count(status)])) as Record<
      WillStatus,
      number
    >,
    identity: identity.state,
    next:
      firstOf(wills) ?? (all.length === 0 && person.kind === 'account' && !person.isAdmin ? firstWill : null),
    wills,
    more: Math.max(0, all.length - LISTED),
  }
}

const firstWill: Next = {
  willId: null,
  title: 'Register your first will',
  text: 'You need a PDF of your signed will, your identity document, and two witnesses.',
  href: '/will-registration',
  waiting: false,
}

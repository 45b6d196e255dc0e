// One will's task list, and from it the five actions of the Digital Signing page: live steps are computed,
// never a fixed picture.
import type { signingActions, willTasks as route } from '@testate/api/dashboard'
import type { AnswerOf } from '@testate/api/route'
import { pointOf, standingOf, type Place, type TaskName } from '@testate/domain/journey'
import type { Context } from '../platform/http/http.ts'
import { refuse } from '../platform/http/problem.ts'
import { seenWill } from '../wills/seen-wills.ts'
import { factsOf, ownStanding, type Facts } from './facts.ts'
import { hrefOf, sentenceOf } from './in-words.ts'
import { journeyFacts, nextFor, shownPoint, tasksOf } from './will-tasks.ts'

type Action = (typeof signingActions)[number]

/** Titles are the specification's (section 2, Digital Signing page). */
const actions: Readonly<
  Record<Action, { title: string; task: Exclude<TaskName, 'payment' | 'witnesses'>; place: Place }>
> = {
  identity: { title: 'Identity Verification', task: 'identity', place: 'identity' },
  document: { title: 'Document Review', task: 'document', place: 'document' },
  video: { title: 'Video Statement', task: 'video', place: 'video' },
  signature: { title: 'Digital Signature', task: 'signatures', place: 'signatures' },
  registration: { title: 'Blockchain Registration', task: 'registration', place: 'registration' },
}

export async function showTasks({
  app,
  tx,
  person,
  params,
}: Context<typeof route>): Promise<AnswerOf<typeof route>> {
  const will = (await seenWill(tx, person, params.id)) ?? refuse('not-found')
  const [facts] = (await factsOf(tx, app.config, person, [will], await ownStanding(tx, person))) as [Facts]
  const journey = journeyFacts(facts)
  const tasks = tasksOf(facts)
  return {
    willId: will.id,
    title: will.title,
    status: will.status,
    role: journey.role,
    paid: facts.paid,
    paymentNeeded: tasks.some(({ task, step }) => task === 'payment' && step !== null),
    ...nextFor(facts),
    tasks,
    actions: (Object.keys(actions) as Action[]).map((action) => {
      const { title, task, place } = actions[action]
      const point = pointOf(journey, task)
      const { state } = standingOf(point.code)
      const open = state !== 'Cannot start yet'
      const text = sentenceOf(point, journey.role)
      return {
        action,
        state,
        ...shownPoint(point),
        open,
        title,
        text,
        reason: open ? null : text,
        href: hrefOf(place, will.id),
      }
    }),
  }
}

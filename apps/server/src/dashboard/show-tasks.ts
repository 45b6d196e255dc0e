// One will's task list, and from it the five actions of the Digital Signing page: live steps are computed,
// never a fixed picture.
import type { signingActions, willTasks as route } from '@testate/api/dashboard'
import type { AnswerOf } from '@testate/api/route'
import { isOpenDuring } from '@testate/domain/permissions'
import { latestCheck } from '../identity/latest-check.ts'
import type { Context } from '../platform/http/http.ts'
import { refuse } from '../platform/http/problem.ts'
import { hasReviewed } from '../wills/document-review.ts'
import { seenWill } from '../wills/seen-wills.ts'
import { factsOf, type Facts } from './facts.ts'
import { documentTask, identityTask } from './prepare-tasks.ts'
import { registrationTask, signaturesTask, videoTask } from './sign-tasks.ts'
import { inProgress, screen, type TaskState } from './task-state.ts'
import { nextOf, shownTask, tasksOf } from './will-tasks.ts'

type Action = (typeof signingActions)[number]

/** Titles and hints are the specification's (section 2, Digital Signing page). */
const actions: Readonly<
  Record<Action, { title: string; of: (facts: Facts) => TaskState; href: (willId: string) => string }>
> = {
  identity: {
    title: 'Identity Verification',
    of: identityTask,
    href: (id) => screen('/digital-signing', id, 'identity'),
  },
  document: {
    title: 'Document Review',
    of: documentTask,
    href: (id) => screen('/digital-signing', id, 'document'),
  },
  video: { title: 'Video Statement', of: videoTask, href: (id) => screen('/video-verification', id) },
  signature: {
    title: 'Digital Signature',
    of: signaturesTask,
    href: (id) => screen('/digital-signatures', id),
  },
  registration: {
    title: 'Blockchain Registration',
    of: registrationTask,
    href: (id) => screen('/blockchain-registration', id),
  },
}

/**
 * A stored PDF has not necessarily been reviewed: the review is done when the testator confirms it. After the
 * signatures it is no longer requested.
 */
const stillToReview = (document: TaskState): TaskState =>
  document.state === 'Completed'
    ? inProgress('The PDF is on record. Please look through it and confirm your review.', document.href)
    : document

export async function showTasks({
  app,
  tx,
  person,
  params,
}: Context<typeof route>): Promise<AnswerOf<typeof route>> {
  const will = (await seenWill(tx, person, params.id)) ?? refuse('not-found')
  const facts = await factsOf(tx, app.config, person, will, await latestCheck(tx, person.id))
  const tasks = tasksOf(facts)
  const ended = tasks.find(
    (task) =>
      task.state === 'Cannot start yet' &&
      (will.status === 'withdrawn' || will.status === 'superseded' || will.status === 'released'),
  )
  const toReview =
    will.own &&
    facts.signed.length === 0 &&
    isOpenDuring('wills.acknowledge', will.status) &&
    !(await hasReviewed(tx, person.id, will.id))
  return {
    willId: will.id,
    title: will.title,
    status: will.status,
    role: will.own ? 'testator' : 'witness',
    paid: facts.paid,
    paymentNeeded: tasks.some((task) => task.task === 'payment' && task.act !== null),
    next: nextOf(facts, tasks),
    tasks: tasks.map(shownTask),
    actions: (Object.keys(actions) as Action[]).map((action) => {
      const { title, of, href } = actions[action]
      const { state, text, reason } = action === 'document' && toReview ? stillToReview(of(facts)) : of(facts)
      const out = ended?.reason != null && state !== 'Completed' ? ended.reason : reason
      return {
        action,
        title,
        text: out ?? text,
        state: out === null ? state : 'Cannot start yet',
        open: out === null,
        reason: out,
        href: href(will.id),
      }
    }),
  }
}

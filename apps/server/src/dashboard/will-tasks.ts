// A will's tasks as one person sees them, in the order of a will's life, and the one thing to do next. Pure.
import type { nextAction, Task, TaskName } from '@testate/api/dashboard'
import { lifecycle } from '@testate/domain/lifecycle'
import type { z } from 'zod'
import type { Facts } from './facts.ts'
import { documentTask, identityTask, paymentTask, witnessesTask } from './prepare-tasks.ts'
import { registrationTask, signaturesTask, videoTask } from './sign-tasks.ts'
import { notYet, screen, type NamedTask, type TaskState } from './task-state.ts'

export type Next = z.input<typeof nextAction>

const tasks: Readonly<
  Record<TaskName, { title: string; ofWitness: string; of: (facts: Facts) => TaskState }>
> = {
  identity: { title: 'Identity verification', ofWitness: 'Identity verification', of: identityTask },
  document: { title: 'The will and its PDF', ofWitness: 'The will', of: documentTask },
  witnesses: { title: 'Your two witnesses', ofWitness: 'Your declarations', of: witnessesTask },
  payment: { title: 'Payment', ofWitness: 'Payment', of: paymentTask },
  video: { title: 'Video statement', ofWitness: 'Video statement', of: videoTask },
  signatures: { title: 'Signatures', ofWitness: 'Signatures', of: signaturesTask },
  registration: { title: 'Registration', ofWitness: 'Registration', of: registrationTask },
}
const ofTestator = [
  'identity',
  'document',
  'witnesses',
  'payment',
  'video',
  'signatures',
  'registration',
] as const
/** A witness declares before their identity is checked, and neither uploads nor pays. */
const ofWitness = ['witnesses', 'identity', 'video', 'signatures', 'registration'] as const

const over: Partial<Record<Facts['will']['status'], string>> = {
  withdrawn: 'Registration withdrawn. This does not revoke the will.',
  superseded: 'A later version is registered.',
  released: 'The copy was released.',
}

export function tasksOf(facts: Facts): NamedTask[] {
  const ended = over[facts.will.status]
  return (facts.will.own ? ofTestator : ofWitness).map((task) => {
    const { of, title, ofWitness: theirs } = tasks[task]
    const found = of(facts)
    const state = ended === undefined || found.state === 'Completed' ? found : notYet(ended)
    return {
      ...state,
      ...(ended === undefined ? {} : { act: null }),
      task,
      title: facts.will.own ? title : theirs,
    }
  })
}

export const shownTask = ({ task, title, state, text, reason, act, href }: NamedTask): Task => ({
  task,
  title,
  state,
  text,
  reason,
  yours: act !== null,
  href,
})

/** A draft is finished first, and witnesses are invited early: they take the longest. */
const first = ['document', 'witnesses'] as const

/** The first thing this person can do; else what the will is waiting for; null when neither. */
export function nextOf({ will }: Facts, tasks: readonly NamedTask[]): Next | null {
  if (over[will.status] !== undefined) return null
  const list = will.own
    ? [
        ...first.flatMap((name) => tasks.find(({ task }) => task === name) ?? []),
        ...tasks.filter(({ task }) => !(first as readonly string[]).includes(task)),
      ]
    : tasks
  const yours =
    list.find((task) => task.act !== null && task.optional !== true) ?? list.find((task) => task.act !== null)
  if (yours !== undefined)
    return {
      willId: will.id,
      title: yours.act!,
      text: yours.text,
      href: yours.href ?? screen('/digital-signing', will.id),
      waiting: false,
    }
  const open =
    list.find((task) => task.state === 'In progress' && task.optional !== true) ??
    list.find((task) => task.state !== 'Completed' && task.optional !== true)
  if (open === undefined) return null
  return {
    willId: will.id,
    title: 'Nothing for you to do now',
    text: `${open.title}: ${open.text}`,
    href: open.href ?? screen('/digital-signing', will.id),
    waiting: true,
  }
}

const along = new Map(lifecycle.map((stage, index) => [stage.status, index]))

/**
 * Chooses one of several wills' next actions: an action before a wait, then the will furthest along its life,
 * then the newest.
 */
export function firstOf(
  candidates: readonly { status: Facts['will']['status']; next: Next | null }[],
): Next | null {
  const rank = ({ status, next }: (typeof candidates)[number]): number =>
    (next?.waiting === true ? 0 : 100) + (along.get(status) ?? 0)
  return (
    candidates.filter((one) => one.next !== null).sort((one, other) => rank(other) - rank(one))[0]?.next ??
    null
  )
}

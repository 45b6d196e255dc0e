// The state of a will's task: one of the four words of a task list, a sentence, and whether this person can
// act on it.
import type { Task, TaskName } from '@testate/api/dashboard'

export interface TaskState {
  state: Task['state']
  text: string
  /** With "Cannot start yet". */
  reason: string | null
  /** What this person can do about it now, as a button's label; null when nothing. */
  act: string | null
  /** The screen. */
  href: string | null
  /** Optional: the will proceeds without it. */
  optional?: true
}
export type NamedTask = TaskState & { task: TaskName; title: string }

export const completed = (text: string, href: string | null, act: string | null = null): TaskState => ({
  state: 'Completed',
  text,
  reason: null,
  act,
  href,
})
export const inProgress = (text: string, href: string | null, act: string | null = null): TaskState => ({
  state: 'In progress',
  text,
  reason: null,
  act,
  href,
})
export const notStarted = (text: string, href: string | null, act: string | null): TaskState => ({
  state: 'Not started',
  text,
  reason: null,
  act,
  href,
})
export const notYet = (reason: string): TaskState => ({
  state: 'Cannot start yet',
  text: reason,
  reason,
  act: null,
  href: null,
})

/** The screens of a will, in the form every link to them uses. */
export const screen = (path: string, willId: string, open?: 'identity' | 'document' | 'witnesses'): string =>
  `${path}?will=${willId}${open === undefined ? '' : `&open=${open}`}`

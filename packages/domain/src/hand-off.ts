// What a phone that received a task may do: as data, so that the server's check, the screens and the tests
// read the same lines.
import type { Action } from './permissions.ts'
import { isAllowed } from './permissions.ts'

export const handOffTasks = ['identity', 'recording'] as const
export type HandOffTask = (typeof handOffTasks)[number]

/** For opening the link, and then for doing the task. */
export const handOffMinutes = { link: 10, session: 30 } as const

const always = ['accounts.me', 'accounts.sign-out', 'events.mine'] as const
const tasks: Readonly<Record<HandOffTask, { what: string; may: readonly Action[] }>> = {
  identity: {
    what: 'the identity check',
    may: [...always, 'identity.evidence', 'identity.check', 'identity.mine'],
  },
  recording: {
    what: 'the video statement',
    may: [...always, 'ceremony.read', 'ceremony.record', 'wills.read', 'parties.read'],
  },
}

/** True if a session limited to this task may do that. Public actions remain allowed. */
export function isWithinTask(task: HandOffTask, action: Action): boolean {
  return isAllowed(action, ['visitor']) || tasks[task].may.includes(action)
}

/** The refusal for everything else. */
export function outsideTask(task: HandOffTask): string {
  return `This device was opened for ${tasks[task].what} only. Please do everything else on the device where you began.`
}

// Where a released will stands for an executor who was given it, and what they do next with its copy and its estate:
// rows like those of a will's tasks (journey.ts). Apart from them: no screen before a death needs these.
import type { Actor } from '../journey.ts'
import type { Action } from '../permissions.ts'

/** Every step of an executor: who owns it, and the line of the permission table that it needs. */
export const executorSteps = {
  'have-identity-checked': { subject: 'identity', action: 'identity.check' },
  'ask-again': { subject: 'released', action: 'released.read' },
  'read': { subject: 'released', action: 'released.read' },
  'take-files': { subject: 'released', action: 'released.read' },
  'begin-estate': { subject: 'estates', action: 'estates.work' },
  'work-estate': { subject: 'estates', action: 'estates.work' },
} as const satisfies Record<string, { subject: string; action: Action }>
export type ExecutorStep = keyof typeof executorSteps

interface Standing {
  /** The one thing to do next; null with the reason that the code is. */
  step: ExecutorStep | null
  /** `you` exactly where there is a step. */
  who: Extract<Actor, 'you' | 'nobody'>
  /** All that the register allows now, the next step among them. */
  may: readonly ExecutorStep[]
}
const now = <S extends ExecutorStep>(step: S, ...others: ExecutorStep[]) =>
  ({ step, who: 'you', may: [step, ...others] }) as const

export const executorStandings = {
  'frozen': { step: null, who: 'nobody', may: [] },
  'identity-needed': now('have-identity-checked'),
  'time-over': now('ask-again'),
  'declined': now('read', 'take-files'),
  'declined-over': { step: null, who: 'nobody', may: [] },
  'not-opened': now('read', 'take-files', 'begin-estate'),
  'open': now('work-estate', 'read', 'take-files'),
  'closed': { step: null, who: 'nobody', may: ['work-estate', 'read', 'take-files'] },
  'closed-over': { step: null, who: 'nobody', may: ['ask-again'] },
} as const satisfies Record<string, Standing>
export type ExecutorCode = keyof typeof executorStandings
export const executorCodes = Object.keys(executorStandings) as [ExecutorCode]
export const executorStandingOf = (code: ExecutorCode): Standing => executorStandings[code]

export interface ExecutorFacts {
  /** The release was taken back, or the will is released no longer. */
  isEnded: boolean
  isIdentified: boolean
  /** They accepted to act, and have not declined since. */
  isActing: boolean
  /** The ninety days of the grant are over. */
  isOver: boolean
  /** The records of the estate were begun, by any executor. */
  isOpened: boolean
  /** All executors closed these records. They may open them again. */
  isClosed: boolean
}

const rows: readonly { when: (facts: ExecutorFacts) => boolean; code: ExecutorCode }[] = [
  { when: ({ isEnded }) => isEnded, code: 'frozen' },
  { when: ({ isActing, isOver }) => !isActing && isOver, code: 'declined-over' },
  { when: ({ isIdentified }) => !isIdentified, code: 'identity-needed' },
  { when: ({ isOver, isClosed }) => isOver && isClosed, code: 'closed-over' },
  { when: ({ isOver }) => isOver, code: 'time-over' },
  { when: ({ isActing }) => !isActing, code: 'declined' },
  { when: ({ isClosed }) => isClosed, code: 'closed' },
  { when: ({ isOpened }) => isOpened, code: 'open' },
]

export const executorPoint = (facts: ExecutorFacts): ExecutorCode =>
  rows.find(({ when }) => when(facts))?.code ?? 'not-opened'

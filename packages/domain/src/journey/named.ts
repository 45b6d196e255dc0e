// Where somebody stands whom a will names as its executor, as a reserve or as a contact, until a copy is released to
// them (executor.ts): rows like those of a will's tasks (journey.ts). A death notice itself: death/notice-journey.ts.
import type { Actor } from '../journey.ts'
import type { Action } from '../permissions.ts'

export const namedRelations = ['executor', 'reserve', 'contact'] as const
export type NamedRelation = (typeof namedRelations)[number]

/** Every step of somebody who is named: who owns it, and the line of the permission table that it needs. */
export const namedSteps = {
  'accept-naming': { subject: 'people', action: 'people.named' },
  'decline-naming': { subject: 'people', action: 'people.named' },
  'report-death': { subject: 'notices', action: 'notices.submit' },
} as const satisfies Record<string, { subject: string; action: Action }>
export type NamedStep = keyof typeof namedSteps

interface Standing {
  /** The one thing to do now; null with the reason that the code is. */
  step: NamedStep | null
  /** `you` exactly where there is a step. */
  who: Extract<Actor, 'you' | 'testator' | 'nobody'>
  /** All that the register allows now, the next step among them. */
  may: readonly NamedStep[]
}

/** Reporting a death is open, but nobody is asked to: the person may be alive. */
export const namedStandings = {
  'naming-unanswered': { step: 'accept-naming', who: 'you', may: ['accept-naming', 'decline-naming'] },
  'naming-declined': { step: null, who: 'nobody', may: ['accept-naming'] },
  'no-registration': { step: null, who: 'testator', may: ['decline-naming'] },
  'notices-closed': { step: null, who: 'nobody', may: ['decline-naming'] },
  'nothing-until-a-death': { step: null, who: 'nobody', may: ['decline-naming', 'report-death'] },
} as const satisfies Record<string, Standing>
export type NamedCode = keyof typeof namedStandings
export const namedStandingOf = (code: NamedCode): Standing => namedStandings[code]

export interface NamedFacts {
  relation: NamedRelation
  answer: 'accepted' | 'declined' | null
  /** A registration stands. */
  registered: boolean
  /** This register takes death notices. */
  noticesOpen: boolean
}

type Rows = readonly { when: (facts: NamedFacts) => boolean; code: NamedCode }[]
const rows: Rows = [
  { when: ({ answer }) => answer === null, code: 'naming-unanswered' },
  { when: ({ answer }) => answer === 'declined', code: 'naming-declined' },
  { when: ({ registered }) => !registered, code: 'no-registration' },
  { when: ({ noticesOpen }) => !noticesOpen, code: 'notices-closed' },
]
/** A reserve and a contact answer and report as an executor does; a copy is given to an acting executor alone. */
const table: Record<NamedRelation, Rows> = { executor: rows, reserve: rows, contact: rows }

export const namedPoint = (facts: NamedFacts): NamedCode =>
  table[facts.relation].find(({ when }) => when(facts))?.code ?? 'nothing-until-a-death'

export const relationOf = ({
  kind,
  standing,
}: {
  kind: 'executor' | 'contact'
  standing: 'acting' | 'reserve' | null
}): NamedRelation => (kind === 'contact' ? 'contact' : standing === 'reserve' ? 'reserve' : 'executor')

// Where a share of a shared secret stands for its holder, and what is asked of them: rows like those of a will's tasks
// (journey.ts).
import { isClosing, type SecretState } from '../death/shared-secret.ts'
import type { Actor } from '../journey.ts'
import type { Action } from '../permissions.ts'

/** Every step of a holder: who owns it, and the line of the permission table that it needs. */
export const holderSteps = {
  'make-key': { subject: 'shared', action: 'shared.hold' },
  'practise-share': { subject: 'shared', action: 'shared.hold' },
  'prove-share': { subject: 'shared', action: 'shared.hold' },
  'give-share': { subject: 'shared', action: 'shared.hold' },
} as const satisfies Record<string, { subject: string; action: Action }>
export type HolderStep = keyof typeof holderSteps

interface Standing {
  /** The one thing to do now; null with the reason that the code is. */
  step: HolderStep | null
  /** `you` exactly where there is a step. */
  who: Extract<Actor, 'you' | 'testator' | 'parties' | 'nobody'>
}

export const holderStandings = {
  'share-lost': { step: null, who: 'nobody' },
  'share-needs-key': { step: 'make-key', who: 'you' },
  'share-prepared': { step: null, who: 'testator' },
  'share-to-practise': { step: 'practise-share', who: 'you' },
  'share-over': { step: null, who: 'nobody' },
  'share-to-give': { step: 'give-share', who: 'you' },
  'share-given': { step: null, who: 'parties' },
  'share-to-prove': { step: 'prove-share', who: 'you' },
  'share-held': { step: null, who: 'nobody' },
} as const satisfies Record<string, Standing>
export type HolderCode = keyof typeof holderStandings
export const holderStandingOf = (code: HolderCode): Standing => holderStandings[code]

export interface HoldingFacts {
  state: SecretState
  isLost: boolean
  /** The holder has a key of their own. */
  hasKey: boolean
  hasPractised: boolean
  /** The will was released after the death of its testator. */
  isReleased: boolean
  hasGiven: boolean
  /** Whether they still have it was asked, and they have not answered since. */
  isAsked: boolean
}

const rows: readonly { when: (facts: HoldingFacts) => boolean; code: HolderCode }[] = [
  { when: ({ isLost }) => isLost, code: 'share-lost' },
  { when: ({ state, hasKey }) => state === 'preparing' && !hasKey, code: 'share-needs-key' },
  { when: ({ state }) => state === 'preparing', code: 'share-prepared' },
  { when: ({ state, hasPractised }) => state === 'practising' && !hasPractised, code: 'share-to-practise' },
  { when: ({ state }) => state === 'practising', code: 'share-prepared' },
  { when: ({ state }) => !isClosing(state), code: 'share-over' },
  { when: ({ isReleased, hasGiven }) => isReleased && !hasGiven, code: 'share-to-give' },
  { when: ({ isReleased }) => isReleased, code: 'share-given' },
  { when: ({ isAsked }) => isAsked, code: 'share-to-prove' },
]

export const holderPoint = (facts: HoldingFacts): HolderCode =>
  rows.find(({ when }) => when(facts))?.code ?? 'share-held'

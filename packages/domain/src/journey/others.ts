// What a person has to do, or waits for, because of somebody else: notices of a death, wills released to them with
// their estates, and shares they hold. The codes of three tables, in one order.
import { standings, type Actor } from '../journey.ts'
import { executorStandings } from './executor.ts'
import { holderStandings } from './holder.ts'

/** The list each of them is in. */
export const otherKinds = ['notice', 'estate', 'share'] as const
export type OtherKind = (typeof otherKinds)[number]

/** The most urgent first: what somebody has to do, then what they wait for. */
export const otherCodes = [
  'notice-about-you',
  'notice-to-confirm',
  'notice-needs-identity',
  'share-to-give',
  'identity-needed',
  'time-over',
  'not-opened',
  'open',
  'declined',
  'share-to-prove',
  'share-to-practise',
  'share-needs-key',
  'notice-disputed',
  'notice-waiting',
  'notice-awaited',
  'notice-confirm-later',
  'share-given',
  'share-prepared',
  'frozen',
  'declined-over',
  'closed',
  'closed-over',
  'share-held',
  'share-lost',
  'share-over',
] as const
export type OtherCode = (typeof otherCodes)[number]

export const otherSteps = [
  'stop-notice',
  'confirm-death',
  'show-identity',
  'give-share',
  'have-identity-checked',
  'ask-again',
  'read',
  'work-estate',
  'prove-share',
  'practise-share',
  'make-key',
] as const
export type OtherStep = (typeof otherSteps)[number]

const all: Record<OtherCode, { step: OtherStep | null; who: Actor }> = {
  ...standings,
  ...executorStandings,
  ...holderStandings,
}
export const otherStandingOf = (code: OtherCode): { step: OtherStep | null; who: Actor } => all[code]

const places = new Map<OtherCode, number>(otherCodes.map((code, place) => [code, place]))
/** The most urgent first; those of one code stay as they came. */
export const byUrgency = <T extends { code: OtherCode }>(others: readonly T[]): T[] =>
  others.toSorted((one, other) => places.get(one.code)! - places.get(other.code)!)

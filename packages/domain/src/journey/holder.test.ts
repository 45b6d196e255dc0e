// Walks every state of a share for its holder: one next step, or none with a reason, and none is refused. What is
// refused is written here from the register's own rules (release/shares, migration 168), not taken from the table.
import { expect, test } from 'vitest'
import { isClosing, secretStates } from '../death/shared-secret.ts'
import { isAllowed } from '../permissions.ts'
import {
  holderPoint,
  holderStandingOf,
  holderStandings,
  holderSteps,
  type HolderCode,
  type HolderStep,
  type HoldingFacts,
} from './holder.ts'

const flags = ['isLost', 'hasKey', 'hasPractised', 'isReleased', 'hasGiven', 'isAsked'] as const
const all: HoldingFacts[] = secretStates.flatMap((state) =>
  Array.from({ length: 2 ** flags.length }, (_, bits) => ({
    state,
    ...(Object.fromEntries(flags.map((flag, place) => [flag, (bits & (1 << place)) > 0])) as Record<
      (typeof flags)[number],
      boolean
    >),
  })),
)
const allowed: Record<HolderStep, (facts: HoldingFacts) => boolean> = {
  'make-key': ({ state, hasKey }) => state === 'preparing' && !hasKey,
  'practise-share': ({ state, hasPractised }) => state === 'practising' && !hasPractised,
  'give-share': ({ state, isReleased, hasGiven }) => isClosing(state) && isReleased && !hasGiven,
  'prove-share': ({ state, isReleased, isAsked }) => isClosing(state) && !isReleased && isAsked,
}

test('every state has one next step, or none with a reason, and whatever is asked is asked', () => {
  expect(all).toHaveLength(384)
  for (const facts of all) {
    const code = holderPoint(facts)
    const { step, who } = holderStandingOf(code)
    expect([code, who === 'you']).toEqual([code, step !== null])
    const asked = (Object.keys(holderSteps) as HolderStep[]).filter(
      (one) => !facts.isLost && allowed[one](facts),
    )
    expect([facts, asked]).toEqual([facts, step === null ? [] : [step]])
    if (step !== null) expect(isAllowed(holderSteps[step].action, ['account'])).toBe(true)
  }
})

test('every code is where some holder stands, and every step belongs to the part of its permission', () => {
  const seen = new Set(all.map(holderPoint))
  expect([...seen].toSorted()).toEqual((Object.keys(holderStandings) as HolderCode[]).toSorted())
  for (const [step, { subject, action }] of Object.entries(holderSteps))
    expect([step, action.split('.')[0]]).toEqual([step, subject])
})

test('after a release a holder is asked for their share alone, and then waits for another’s', () => {
  const held = {
    state: 'on',
    isLost: false,
    hasKey: true,
    hasPractised: true,
    hasGiven: false,
    isAsked: true,
  } as const
  expect(holderPoint({ ...held, isReleased: false })).toBe('share-to-prove')
  expect(holderPoint({ ...held, isReleased: true })).toBe('share-to-give')
  expect(holderPoint({ ...held, isReleased: true, hasGiven: true })).toBe('share-given')
  expect(holderPoint({ ...held, state: 'opened', isReleased: true, hasGiven: true })).toBe('share-over')
})

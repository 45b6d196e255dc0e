// Walks every state of somebody whom a will names: one next step, or none with a reason, and none is refused. What is
// refused is written here from the server's own rules (parties/around/named.ts, death-notices), not from the table.
import { expect, test } from 'vitest'
import { isAllowed } from '../permissions.ts'
import {
  namedPoint,
  namedRelations,
  namedStandingOf,
  namedStandings,
  namedSteps,
  relationOf,
  type NamedCode,
  type NamedFacts,
  type NamedStep,
} from './named.ts'

const all: NamedFacts[] = namedRelations.flatMap((relation) =>
  ([null, 'accepted', 'declined'] as const).flatMap((answer) =>
    [true, false].flatMap((registered) =>
      [true, false].map((noticesOpen) => ({ relation, answer, registered, noticesOpen })),
    ),
  ),
)
const allowed: Record<NamedStep, (facts: NamedFacts) => boolean> = {
  // An answer can be changed at any time.
  'accept-naming': ({ answer }) => answer !== 'accepted',
  'decline-naming': ({ answer }) => answer !== 'declined',
  'report-death': ({ answer, registered, noticesOpen }) => answer === 'accepted' && registered && noticesOpen,
}

test('every state has one next step, or none with a reason, and exactly what the register allows', () => {
  expect(all).toHaveLength(36)
  for (const facts of all) {
    const code = namedPoint(facts)
    const { step, who, may } = namedStandingOf(code)
    expect([code, who === 'you']).toEqual([code, step !== null])
    expect(step === null || may.includes(step), code).toBe(true)
    const steps = Object.keys(namedSteps) as NamedStep[]
    expect([facts, may.toSorted()]).toEqual([facts, steps.filter((one) => allowed[one](facts)).toSorted()])
    for (const one of may) expect(isAllowed(namedSteps[one].action, ['account']), one).toBe(true)
  }
})

test('every code is where somebody stands, and every step belongs to the part of its permission', () => {
  const seen = new Set(all.map(namedPoint))
  expect([...seen].toSorted()).toEqual((Object.keys(namedStandings) as NamedCode[]).toSorted())
  for (const [step, { subject, action }] of Object.entries(namedSteps))
    expect([step, action.split('.')[0]]).toEqual([step, subject])
})

test('nobody is asked to report a death: they are only asked for an answer', () => {
  const asked = new Set(all.map((facts) => namedStandingOf(namedPoint(facts)).step))
  expect([...asked].toSorted()).toEqual(['accept-naming', null])
})

test('the relation is that of the list', () => {
  expect(relationOf({ kind: 'executor', standing: 'acting' })).toBe('executor')
  expect(relationOf({ kind: 'executor', standing: 'reserve' })).toBe('reserve')
  expect(relationOf({ kind: 'contact', standing: null })).toBe('contact')
})

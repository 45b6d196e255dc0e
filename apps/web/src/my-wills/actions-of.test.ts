// The less common actions on a testator's own will, by its status.
import { expect, test } from 'vitest'
import { actionsOf } from './actions-of.ts'

const notSubmitted = { submittedAt: null }
const submitted = { submittedAt: '2026-11-23T10:00:00Z' }
const waiting = { askedAt: '2026-11-23T10:00:00Z', effectiveAt: null }

test('a draft is deleted until it is submitted, and withdrawn afterwards', () => {
  expect(actionsOf({ status: 'draft', withdrawal: null }, notSubmitted)).toEqual(['deleteDraft'])
  expect(actionsOf({ status: 'draft', withdrawal: null }, submitted)).toEqual(['withdraw'])
})

test('nothing is offered for a draft before it is known whether it was submitted', () =>
  expect(actionsOf({ status: 'draft', withdrawal: null }, undefined)).toEqual([]))

test.each([
  ['uploaded', ['withdraw']],
  ['registering', ['withdraw']],
  ['registered', ['newVersion', 'withdraw']],
  ['withdrawn', []],
  ['superseded', []],
] as const)('%s: %s', (status, actions) =>
  expect(actionsOf({ status, withdrawal: null }, submitted)).toEqual(actions),
)

test('nothing is offered while a withdrawal waits', () =>
  expect(actionsOf({ status: 'registered', withdrawal: waiting }, submitted)).toEqual([]))

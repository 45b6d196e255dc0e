// The less common actions on a testator's own will, by its status.
import { expect, test } from 'vitest'
import { actionsOf } from './actions-of.ts'

const notSubmitted = { submittedAt: null }
const submitted = { submittedAt: '2026-11-23T10:00:00Z' }
const waiting = { askedAt: '2026-11-23T10:00:00Z', effectiveAt: null }

test('a draft is deleted until it is submitted, and withdrawn afterwards', () => {
  expect(actionsOf({ status: 'draft', withdrawal: null, amends: null }, notSubmitted)).toEqual([
    'deleteDraft',
  ])
  expect(actionsOf({ status: 'draft', withdrawal: null, amends: null }, submitted)).toEqual(['withdraw'])
})

test('nothing is offered for a draft before it is known whether it was submitted', () =>
  expect(actionsOf({ status: 'draft', withdrawal: null, amends: null }, undefined)).toEqual([]))

test.each([
  ['uploaded', ['withdraw']],
  ['registering', ['withdraw']],
  ['registered', ['codicil', 'newVersion', 'openTogether', 'withdraw']],
  ['withdrawn', []],
  ['superseded', []],
] as const)('%s: %s', (status, actions) =>
  expect(actionsOf({ status, withdrawal: null, amends: null }, submitted)).toEqual(actions),
)

test('nothing is offered while a withdrawal waits', () =>
  expect(actionsOf({ status: 'registered', withdrawal: waiting, amends: null }, submitted)).toEqual([]))

test('a codicil takes a new version, and no codicil of its own', () =>
  expect(
    actionsOf({ status: 'registered', withdrawal: null, amends: { id: 'a-will', title: 'Will' } }, submitted),
  ).toEqual(['newVersion', 'openTogether', 'withdraw']))

// The order of the questions about an asset or a debt.
import { expect, test } from 'vitest'
import { stepAfter, stepsOf } from './steps.ts'

test('a share is asked where it is shared, and who gets it only of an asset', () => {
  expect(stepsOf({ side: 'asset', holding: 'sole' })).toEqual(['class', 'name', 'holding', 'goes', 'value'])
  expect(stepsOf({ side: 'asset', holding: 'joint-tenants' })).toContain('share')
  expect(stepsOf({ side: 'liability', holding: 'tenants-in-common' })).toEqual([
    'class',
    'name',
    'holding',
    'share',
    'value',
  ])
  expect(stepAfter('holding', { side: 'liability', holding: 'sole' })).toBe('value')
  expect(stepAfter('value', { side: 'asset', holding: 'sole' })).toBeNull()
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { consentTexts, whyNotYet } from './ceremony.ts'

test('of all six orders only the two that begin with the testator are possible', () => {
  const orders: (0 | 1 | 2)[][] = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ]
  const possible = orders.filter((order) =>
    order.every((who, at) => whyNotYet(who, order.slice(0, at)) === null),
  )
  expect(possible).toEqual([
    [0, 1, 2],
    [0, 2, 1],
  ])
})

test('nobody signs twice, whatever happened before', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(0 as const, 1 as const, 2 as const),
      fc.subarray([0, 1, 2]),
      (who, signed) => {
        if (signed.includes(who)) expect(whyNotYet(who, signed)).toMatch(/already/)
      },
    ),
  )
})

test('every legal-effect consent says that the will itself is neither signed nor changed', () => {
  for (const role of ['testator', 'witness'] as const) {
    for (const presence of ['in-person', 'video'] as const)
      expect(consentTexts(role, presence).legalEffect).toContain('does not sign or change the will')
  }
})

test('a witness by video is told that this does not count as witnessing the will', () => {
  expect(consentTexts('witness', 'video').witnessed).toContain('does not count as witnessing the will')
  expect(consentTexts('witness', 'in-person').witnessed).toBe(
    'I am a witness and observed the testator sign in my presence',
  )
})

// The groups joined give the hash again; short forms keep both ends.
import { expect, test } from 'vitest'
import { groupsOf, isHyphenated, shortOf } from './groups.ts'

test('eight by eight, and nothing is lost', () => {
  const hash = '0123456789abcdef'.repeat(4)
  expect(groupsOf(hash)).toHaveLength(8)
  expect(groupsOf(hash).join('')).toBe(hash)
  expect(groupsOf('0123456789')).toEqual(['01234567', '89'])
  expect(groupsOf('')).toEqual([])
})

test('a number with hyphens of its own breaks at them alone, and nothing is lost', () => {
  const number = '7d1f0a52-3c1e-4b7a-9f55-0c2d84e6a913'
  expect(groupsOf(number)).toEqual(['7d1f0a52-', '3c1e-', '4b7a-', '9f55-', '0c2d84e6a913'])
  expect(groupsOf(number).join('')).toBe(number)
  expect(
    [number, number.toUpperCase(), number.slice(1), `${number}0`, '0123456789abcdef'.repeat(4), ''].map(
      isHyphenated,
    ),
  ).toEqual([true, true, false, false, false, false])
})

test('an address shows its first six and last four', () => {
  expect(shortOf('0x52908400098527886E0F7030069857D2E4169EE7')).toBe('0x5290…9EE7')
  expect(shortOf('0x5290')).toBe('0x5290')
})

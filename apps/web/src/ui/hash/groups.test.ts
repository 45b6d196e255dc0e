// The groups together are the hash again; short forms keep both ends.
import { expect, test } from 'vitest'
import { groupsOf, shortOf } from './groups.ts'

test('eight by eight, and nothing is lost', () => {
  const hash = '0123456789abcdef'.repeat(4)
  expect(groupsOf(hash)).toHaveLength(8)
  expect(groupsOf(hash).join('')).toBe(hash)
  expect(groupsOf('0123456789')).toEqual(['01234567', '89'])
  expect(groupsOf('')).toEqual([])
})

test('an address shows its first six and last four', () => {
  expect(shortOf('0x52908400098527886E0F7030069857D2E4169EE7')).toBe('0x5290…9EE7')
  expect(shortOf('0x5290')).toBe('0x5290')
})

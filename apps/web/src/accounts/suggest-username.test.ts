import { expect, test } from 'vitest'
import { username } from '@testate/api/accounts'
import { newDigits, suggestUsername } from './suggest-username.ts'

test.each([
  ['Margaret', 'Ellwood', 'margaret.ellwood.0042'],
  ['Siân', 'O’Brien-Jones', 'sian.obrienjones.0042'],
  ['  ', '', 'account.0042'],
  ['王', '秀英', 'account.0042'],
  ['Wolfeschlegelsteinhausen', 'Bergerdorff', 'wolfeschlegelsteinhausen..0042'],
])('of %s %s', (firstName, lastName, suggested) => {
  expect(suggestUsername(firstName, lastName, '0042')).toBe(suggested)
  expect(username.safeParse(suggested).success).toBe(true)
})

test('the digits are four, and other ones each time', () => {
  const all = Array.from({ length: 50 }, newDigits)
  for (const digits of all) expect(digits).toMatch(/^\d{4}$/)
  expect(new Set(all).size).toBeGreaterThan(10)
})

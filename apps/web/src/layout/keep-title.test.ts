// The title of a screen that has not set its own yet.
import { expect, test } from 'vitest'
import { screens } from '../addresses/screens.ts'
import { passingTitle } from './keep-title.ts'

test('of its line in screens.ts, by whichever address', () => {
  expect(passingTitle('/my-wills')).toBe('My Wills – Testate')
  expect(passingTitle('/wills/')).toBe('My Wills – Testate')
  expect(passingTitle('/invitation/abc')).toBe('Your invitation – Testate')
  expect(passingTitle('/nothing')).toBe('Testate')
  for (const { path, title } of screens)
    expect(passingTitle(path.replaceAll(/:\w+/g, 'x'))).toBe(`${title} – Testate`)
})

test('not an English one on a Welsh screen', () =>
  expect(passingTitle('/cy/witness')).toBe('Yn llwytho… – Testate'))

// The place that stands in a statement: a browser says it, and nobody has checked it.
import { expect, test } from 'vitest'
import { statedPlace } from './unsigned-statement.ts'

test('a place is called stated or approximate and not verified, and so is one that was not given', () => {
  expect(statedPlace('Cardiff')).toBe('Cardiff (stated or approximate, physical presence not verified)')
  expect(statedPlace(undefined)).toBe('not given (stated or approximate, physical presence not verified)')
})

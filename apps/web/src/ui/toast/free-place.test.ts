import { expect, test } from 'vitest'
import { freePlace, type Box } from './free-place.ts'

const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height })
const message = box(0, 0, 388, 80)
const desktop = box(0, 0, 1280, 800)
const phone = box(0, 0, 390, 800)
const onPhone = box(0, 0, 374, 80)

test('the usual place, and another when a field is there', () => {
  expect(freePlace(message, desktop, 16, [], null)).toBe('bottom-right')
  const [low, high] = [box(700, 720, 500, 48), box(700, 20, 500, 48)]
  expect(freePlace(message, desktop, 16, [low], null)).toBe('top-right')
  expect(freePlace(message, desktop, 16, [low, high], null)).toBe('bottom-left')
  expect(freePlace(message, desktop, 16, [box(0, 704, 1280, 1), high], null)).toBe('top-left')
})

test('what only touches it is not covered', () => {
  expect(freePlace(message, desktop, 16, [box(876, 656, 388, 48)], null)).toBe('bottom-right')
})

test('on a phone full of fields the one in use stays free', () => {
  const fields = [20, 120, 700].map((top) => box(8, top, 374, 48))
  expect(freePlace(onPhone, phone, 8, fields, fields[2]!)).toBe('top-right')
  expect(freePlace(onPhone, phone, 8, fields, fields[0]!)).toBe('bottom-right')
  expect(freePlace(onPhone, phone, 8, fields, null)).toBe('bottom-right')
})

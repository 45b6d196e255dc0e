import { expect, test } from 'vitest'
import { borrowFileMemory } from './file-memory.ts'

const SIZE = 10_000_000

test('what is given back is used again, without a byte of what stood there', () => {
  const first = borrowFileMemory(SIZE)
  first.bytes.fill(7, 0, SIZE)
  first.giveBack()
  const second = borrowFileMemory(SIZE)
  expect(second.bytes.buffer === first.bytes.buffer).toBe(true)
  expect(second.bytes.every((byte) => byte === 0)).toBe(true)
  second.giveBack()
})

test('two at a time have two memories, also when one of them is given back twice', () => {
  const one = borrowFileMemory(SIZE)
  one.giveBack()
  one.giveBack()
  const [two, three] = [borrowFileMemory(SIZE), borrowFileMemory(SIZE)]
  expect(two.bytes.buffer === three.bytes.buffer).toBe(false)
  two.giveBack()
  three.giveBack()
})

test('any size is had, small ones exactly', () => {
  expect(borrowFileMemory(1000).bytes).toHaveLength(1000)
  expect(borrowFileMemory(40_000_000).bytes).toHaveLength(40_000_000)
  expect(borrowFileMemory(SIZE).bytes.length).toBeGreaterThanOrEqual(SIZE)
})

test('of more than are kept, the others are given back at once', () => {
  const all = Array.from({ length: 6 }, () => borrowFileMemory(SIZE))
  for (const one of all) one.giveBack()
  expect(all.filter((one) => one.bytes.length === 0)).toHaveLength(2)
})

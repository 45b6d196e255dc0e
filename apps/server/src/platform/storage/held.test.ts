import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Held } from './held.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

it('forgets each after its time, counted from when it was last held', () => {
  const held = new Held<number>(10, 1_000)
  held.hold('a', 1)
  vi.advanceTimersByTime(900)
  held.hold('a', 2)
  held.hold('b', 3)
  vi.advanceTimersByTime(900)
  expect([held.of('a'), held.of('b')]).toEqual([2, 3])
  vi.advanceTimersByTime(200)
  expect([held.of('a'), held.of('b')]).toEqual([undefined, undefined])
})

it('forgets the oldest beyond its number, and what it is told to', () => {
  const held = new Held<number>(2, 1_000)
  held.hold('a', 1)
  held.hold('b', 2)
  held.hold('a', 3)
  held.hold('c', 4)
  expect(['a', 'b', 'c'].map((name) => held.of(name))).toEqual([3, undefined, 4])
  held.forget('a')
  expect(held.of('a')).toBeUndefined()
})

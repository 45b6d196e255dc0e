// One request serves all concurrent callers, and the next is made only when the answer has expired.
import { expect, test } from 'vitest'
import { cached } from './cached.ts'

test('one question for everybody, kept as long as this answer is worth', async () => {
  let [asked, clock] = [0, 0]
  const real = performance.now
  performance.now = () => clock
  try {
    const ask = cached(
      async () => (asked += 1),
      (answer) => (answer === 1 ? 10 : 100),
    )
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
    clock = 9
    expect(await ask()).toBe(1)
    clock = 10
    expect(await ask()).toBe(2)
    clock = 109
    expect(await ask()).toBe(2)
    clock = 110
    expect(await ask()).toBe(3)
  } finally {
    performance.now = real
  }
})

test('while it takes its time nobody asks again', async () => {
  let asked = 0
  let answer: (value: number) => void = () => {}
  const ask = cached(
    () =>
      new Promise<number>((resolve) => {
        asked += 1
        answer = resolve
      }),
    () => 0,
  )
  const waiting = [ask(), ask()]
  answer(7)
  expect(await Promise.all(waiting)).toEqual([7, 7])
  expect(asked).toBe(1)
})

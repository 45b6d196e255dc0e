// Numbers as people type them.
import { expect, test } from 'vitest'
import { mostCount, readCount } from './answer-kinds.ts'

test('a whole number up to the most is read, and nothing else', () => {
  expect(['0', ' 12 ', '999'].map((one) => readCount(one, mostCount('copies')))).toEqual([0, 12, 999])
  expect(['', '-1', '1.5', 'two', '1000'].map((one) => readCount(one, mostCount('copies')))).toEqual(
    Array.from({ length: 5 }, () => null),
  )
  expect([readCount('50', mostCount('codicils')), readCount('51', mostCount('codicils'))]).toEqual([50, null])
})

import { expect, test } from 'vitest'
import { eachTried } from './each-tried.ts'

test('runs each in its order, and throws the first error only when all have run', async () => {
  const ran: string[] = []
  const step =
    (name: string, fails = false) =>
    async () => {
      ran.push(name)
      if (fails) throw new Error(`${name} failed`)
    }
  await expect(eachTried([step('a'), step('b', true), step('c', true), step('d')])).rejects.toThrow(
    'b failed',
  )
  expect(ran).toEqual(['a', 'b', 'c', 'd'])
  await eachTried([step('e')])
  expect(ran.at(-1)).toBe('e')
})

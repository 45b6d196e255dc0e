import { expect, test } from 'vitest'
import { createOpenings } from './openings.ts'

const at = Date.parse('2026-11-22T12:00:00Z')
const proof = { token: 'a-token', expiresAt: new Date(at + 300_000).toISOString() }

test('a proof is found for its own will until just before it ends', () => {
  let now = at
  const openings = createOpenings(() => now)
  openings.keep('one', proof)
  expect([openings.of('one'), openings.of('two')]).toEqual(['a-token', undefined])
  now += 294_000
  expect(openings.of('one')).toBe('a-token')
  now += 2_000
  expect(openings.of('one')).toBeUndefined()
  now -= 10_000
  expect(openings.of('one')).toBeUndefined()
})

test('it is dropped after a refusal, and all of them when the person goes', () => {
  const openings = createOpenings(() => at)
  for (const will of ['one', 'two', 'three']) openings.keep(will, proof)
  openings.drop('one')
  expect(['one', 'two', 'three'].map(openings.of)).toEqual([undefined, 'a-token', 'a-token'])
  openings.forget()
  expect(['two', 'three'].map(openings.of)).toEqual([undefined, undefined])
})

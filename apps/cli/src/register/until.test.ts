import { describe, expect, it } from 'vitest'
import { TookTooLong, until } from './until.ts'

describe('until', () => {
  it('asks until there is an answer, and never forever', async () => {
    let asked = 0
    expect(await until('it', 60_000, async () => (++asked < 3 ? null : asked))).toBe(3)
    await expect(until('the moon', 200, async () => null)).rejects.toThrow(TookTooLong)
    await expect(until('the moon', 200, async () => null)).rejects.toThrow(
      'Gave up waiting for the moon after 0 s.',
    )
    await expect(until('it', 5000, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  })
})

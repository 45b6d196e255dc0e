// The secret of a calendar's address: as the register takes it, and what it is known by.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { readEstateCalendar } from '@testate/api/estate/tasks'
import { newSecret } from './secret.ts'

test('each is another one of 32 bytes, that the call takes, and goes to the register as its SHA-256', async () => {
  const made = await Promise.all(Array.from({ length: 50 }, () => newSecret()))
  expect(new Set(made.map(({ secret }) => secret)).size).toBe(50)
  for (const { secret, secretHash } of made) {
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    expect(readEstateCalendar.params.parse({ secret })).toEqual({ secret })
    expect(secretHash).toBe(createHash('sha256').update(secret).digest('hex'))
  }
})

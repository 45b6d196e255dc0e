import { expect, it } from 'vitest'
import fc from 'fast-check'
import { fromBase64, toBase64 } from './base64.ts'

it('agrees with Node for any bytes and comes back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const text = toBase64(bytes)
      expect(text).toBe(Buffer.from(bytes).toString('base64'))
      expect(fromBase64(text)).toEqual(new Uint8Array(bytes))
    }),
  )
})

it('takes megabytes', () => {
  const bytes = new Uint8Array(3_000_001).fill(0xa5)
  expect(fromBase64(toBase64(bytes)).length).toBe(3_000_001)
})

it.each(['QR==', 'QUJ=', 'QQ', 'QQ= =', 'QQ==\n', 'Q-==', '=', '====', 'A==='])('refuses %j', (text) => {
  expect(() => fromBase64(text)).toThrow()
})

import { generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { privateKeyOf, publicKeyOf } from './parsed-keys.ts'

const pair = () =>
  generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

it('parses a key once while it is in use, and keeps no request’s own key for ever', () => {
  const mine = pair()
  const parsed = privateKeyOf(mine.privateKey)
  expect(parsed.type).toBe('private')
  const first = pair().privateKey
  const ofFirst = privateKeyOf(first)
  for (let other = 0; other < 8; other += 1) {
    privateKeyOf(pair().privateKey)
    expect(privateKeyOf(mine.privateKey)).toBe(parsed)
  }
  expect(privateKeyOf(first)).not.toBe(ofFirst)
  expect(privateKeyOf(first).equals(ofFirst)).toBe(true)
})

it('takes no public key for a private one', () => {
  const { publicKey } = pair()
  expect(publicKeyOf(publicKey).type).toBe('public')
  expect(() => privateKeyOf(publicKey)).toThrow()
})

import { createPublicKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { createRequestKeys, makeKeyPair } from './request-keys.ts'
import { openWith } from '../storage/unseal.ts'
import { sealFor } from '../storage/vault.ts'

const at = (second: number): Date => new Date(Date.UTC(2026, 10, 22, 10, 0, second))
const key = (second: number) => ({ privateKey: `until ${second}`, expiresAt: at(second) })

test('a pair opens what is sealed to it, and no other opens it', async () => {
  const [one, other] = await Promise.all([makeKeyPair(), makeKeyPair(3072)])
  expect(
    [one, other].map(({ publicKey }) => createPublicKey(publicKey).asymmetricKeyDetails?.modulusLength),
  ).toEqual([2048, 3072])
  const context = { willId: 'd0c5', version: 1, purpose: 'a test' }
  const sealed = await sealFor(one.publicKey, Buffer.from('what was asked for'), context)
  expect((await openWith(one.privateKey, sealed, context)).toString()).toBe('what was asked for')
  await expect(openWith(other.privateKey, sealed, context)).rejects.toThrow()
})

test('a key is there until it is forgotten', () => {
  const keys = createRequestKeys<ReturnType<typeof key>>(10)
  keys.keep('a', key(5), at(0))
  keys.keep('b', key(5), at(0))
  expect([keys.of('a'), keys.of('b'), keys.of('c')]).toEqual([key(5), key(5), undefined])
  keys.forget('a')
  expect([keys.of('a'), keys.of('b')]).toEqual([undefined, key(5)])
})

test('what has expired goes when the next comes, not a moment earlier', () => {
  const keys = createRequestKeys<ReturnType<typeof key>>(10)
  keys.keep('a', key(5), at(0))
  keys.keep('b', key(9), at(5))
  expect(keys.of('a')).toEqual(key(5))
  keys.keep('c', key(9), at(6))
  expect([keys.of('a'), keys.of('b'), keys.of('c')]).toEqual([undefined, key(9), key(9)])
})

test('where too many wait the oldest go', () => {
  const keys = createRequestKeys<ReturnType<typeof key>>(3)
  for (const id of ['a', 'b', 'c', 'd', 'e']) keys.keep(id, key(50), at(0))
  expect(['a', 'b', 'c', 'd', 'e'].filter((id) => keys.of(id) !== undefined)).toEqual(['b', 'c', 'd', 'e'])
})

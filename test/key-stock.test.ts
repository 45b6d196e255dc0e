// Keys from the stock: as long as was asked, in the form that was asked for, never twice to one taker, and made once
// for all takers.
import crypto, { createPrivateKey, createPublicKey, privateDecrypt, publicEncrypt } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keysFrom, type Makers } from './stack/key-stock.ts'

const publicKeyEncoding = { type: 'spki', format: 'pem' } as const
const privateKeyEncoding = { type: 'pkcs8', format: 'pem' } as const
let folder: string
let made: number
const counting: Makers = {
  generateKeyPair: crypto.generateKeyPair,
  generateKeyPairSync: ((type: 'rsa', options: { modulusLength: number }) => {
    made += 1
    return crypto.generateKeyPairSync(type, options)
  }) as Makers['generateKeyPairSync'],
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'testate-key-stock-'))
  made = 0
})
afterEach(() => rm(folder, { recursive: true }))

test('one taker never gets a key twice, and the next gets the same in the same order', async () => {
  const [one, other] = [keysFrom(folder, counting), keysFrom(folder, counting)]
  const take = (from: Makers): string =>
    from.generateKeyPairSync('rsa', { modulusLength: 1024, publicKeyEncoding, privateKeyEncoding }).privateKey
  const first = [take(one), take(one), take(one)]
  expect(new Set(first).size).toBe(3)
  expect([take(other), take(other)]).toEqual(first.slice(0, 2))
  expect(made).toBe(3)
  expect((await readdir(folder)).toSorted()).toEqual(['1024-0.pem', '1024-1.pem', '1024-2.pem'])
})

test('a pair belongs together, has the length asked for, and comes in each of the three ways', async () => {
  const { generateKeyPair, generateKeyPairSync } = keysFrom(folder, counting)
  const objects = generateKeyPairSync('rsa', { modulusLength: 1024 })
  const awaited = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding,
    privateKeyEncoding,
  })
  const called = await new Promise<[string, string]>((resolve, reject) =>
    generateKeyPair(
      'rsa',
      { modulusLength: 1024, publicKeyEncoding, privateKeyEncoding },
      (error, publicKey, privateKey) => (error === null ? resolve([publicKey, privateKey]) : reject(error)),
    ),
  )
  const pairs = [
    [objects.publicKey, objects.privateKey, 1024],
    [createPublicKey(awaited.publicKey), createPrivateKey(awaited.privateKey), 2048],
    [createPublicKey(called[0]), createPrivateKey(called[1]), 1024],
  ] as const
  for (const [open, secret, bits] of pairs) {
    expect(open.asymmetricKeyDetails?.modulusLength).toBe(bits)
    expect(privateDecrypt(secret, publicEncrypt(open, Buffer.from('a will'))).toString()).toBe('a will')
  }
})

test('other kinds of keys are made anew', async () => {
  const [one, other] = [keysFrom(folder, counting), keysFrom(folder, counting)]
  const keys = [
    await promisify(one.generateKeyPair)('ed25519', { publicKeyEncoding, privateKeyEncoding }),
    await promisify(other.generateKeyPair)('ed25519', { publicKeyEncoding, privateKeyEncoding }),
    one.generateKeyPairSync('ec', { namedCurve: 'P-256', publicKeyEncoding, privateKeyEncoding }),
    other.generateKeyPairSync('ec', { namedCurve: 'P-256', publicKeyEncoding, privateKeyEncoding }),
  ]
  expect(new Set(keys.map(({ privateKey }) => privateKey)).size).toBe(4)
  expect(await readdir(folder)).toEqual([])
})

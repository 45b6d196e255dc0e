// Each form of one key gives the same seed, and anything else is refused without repeating it.
import { randomBytes } from 'node:crypto'
import { createKeyPairFromPrivateKeyBytes, getBase58Decoder } from '@solana/kit'
import { expect, test } from 'vitest'
import { registrarAddress } from './addresses.ts'
import { seedOfKeyFile } from './key-file.ts'

test('hex, solana-keygen and base58 are one key', async () => {
  const seed = randomBytes(32)
  const { publicKey } = await createKeyPairFromPrivateKeyBytes(seed, true)
  const whole = Buffer.concat([seed, Buffer.from(await crypto.subtle.exportKey('raw', publicKey))])
  for (const text of [
    seed.toString('hex'),
    `${seed.toString('hex').toUpperCase()}\n`,
    JSON.stringify([...whole]),
    `${getBase58Decoder().decode(whole)}\n`,
  ])
    expect(await seedOfKeyFile(text)).toBe(seed.toString('hex'))
  expect(await registrarAddress(await seedOfKeyFile(JSON.stringify([...whole])))).toBe(
    getBase58Decoder().decode(whole.subarray(32)),
  )
})

test('anything else is refused, and the refusal does not tell it on', async () => {
  const seed = randomBytes(32)
  const wrong = Buffer.concat([seed, randomBytes(32)])
  await expect(seedOfKeyFile(JSON.stringify([...wrong]))).rejects.toThrow(
    'whose public half belongs to another key',
  )
  for (const text of [
    '',
    'hunter2',
    JSON.stringify([...seed]),
    '[1,2,"3"]',
    '[',
    JSON.stringify([...wrong].map((byte) => byte + 256)),
    '0'.repeat(88),
  ]) {
    const error = await seedOfKeyFile(text).then(
      () => null,
      (thrown: Error) => thrown,
    )
    expect(error?.message).toContain('holds no Solana key')
    if (text.length > 2) expect(error?.message).not.toContain(text)
  }
})

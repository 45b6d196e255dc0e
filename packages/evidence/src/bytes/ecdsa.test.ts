import { expect, test } from 'vitest'
import { DerError } from './der.ts'
import {
  encodeSignature,
  exportPrivateKey,
  generateKeys,
  importPrivateKey,
  readSignature,
  signBytes,
  verifyBytes,
} from './ecdsa.ts'
import { publicKeyInfo } from '../certificates/certificate.ts'
import { fromHex } from './hash.ts'

const message = new TextEncoder().encode('registration statement')
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

test('a key survives export and import, and its signature verifies', async () => {
  const keys = await generateKeys()
  const key = await importPrivateKey(await exportPrivateKey(keys.privateKey))
  expect(await verifyBytes(await publicKeyInfo(keys.publicKey), await signBytes(key, message), message)).toBe(
    true,
  )
})

test('the other half of a signature, mathematically as good, is refused', async () => {
  const keys = await generateKeys()
  const info = await publicKeyInfo(keys.publicKey)
  for (let i = 0; i < 8; i++) {
    const signature = await signBytes(keys.privateKey, message)
    const s = BigInt(`0x${Buffer.from(signature.subarray(32)).toString('hex')}`)
    expect(s <= ORDER / 2n).toBe(true)
    const twin = Uint8Array.from(signature)
    twin.set(fromHex((ORDER - s).toString(16).padStart(64, '0')), 32)
    expect(await verifyBytes(info, signature, message)).toBe(true)
    expect(await verifyBytes(info, twin, message)).toBe(false)
  }
})

test('numbers with leading zeros and with the high bit set survive DER', () => {
  for (const first of [0x00, 0x7f, 0x80, 0xff]) {
    const signature = new Uint8Array(64).fill(1)
    signature[0] = first
    signature[32] = first
    expect(readSignature(encodeSignature(signature))).toEqual(signature)
  }
})

test('a number too long for the curve is refused', () => {
  expect(() =>
    readSignature(fromHex(`30 26 02 21 01 ${'00'.repeat(32)} 02 01 01`.replaceAll(' ', ''))),
  ).toThrow(DerError)
})

test('a key that is none answers false', async () => {
  expect(await verifyBytes(new Uint8Array(91), new Uint8Array(64), message)).toBe(false)
})
